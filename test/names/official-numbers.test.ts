import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldIdentifier } from '../../src/domain/entity/identifiers.ts';
import type { IdentifierType } from '../../src/domain/vocabulary.ts';
import { isSameNumber, listedKeys, statedNumbers } from '../../src/names/numbers/listed-numbers.ts';
import { numbersInText } from '../../src/names/numbers/numbers-in-text.ts';
import { resolveText } from '../../src/names/read/resolve-text.ts';

/** A listed number and a text that finds it, from each line of official-numbers.tsv. */
const WRITTEN = readFileSync(join(import.meta.dirname, 'official-numbers.tsv'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((section) => {
    const [head, ...texts] = section.trimEnd().split('\n');
    const [type, value] = head!.split('\t') as [IdentifierType, string];
    return texts.map((text) => [type, value, text.replaceAll('\\n', '\n')] as const);
  });

const keysIn = (text: string): string[] => numbersInText(resolveText(text).text).map(({ key }) => key);
/** Whether a listed number is found by a text: by its whole or by a number in it. */
const isFound = (type: IdentifierType, listed: string, text: string): boolean => {
  const wanted = listedKeys(type, listed);
  return [foldIdentifier(text) ?? '', ...keysIn(text)].some((key) => wanted.includes(key));
};

describe('official numbers in texts', () => {
  it.each(WRITTEN)('finds a %s %s in: %s', (type, value, text) => {
    expect(isFound(type, value, text)).toBe(true);
  });

  it.each([
    ['imo', '9187629', 'invoice no 9187629'],
    ['imo', '9187629', 'tel +7 9187629'],
    ['imo', '9187629', 'EUR 9187629'],
    ['passport', '12345', 'invoice no. 12345'],
    ['passport', '12345', 'account 12345'],
    ['passport', '12345', 'Ivan 12345'],
    ['passport', '12345', 'tax id 12345'],
    ['passport', '12345', 'passport, invoice 12345'],
    ['registration_number', '12345678', 'order 12345678'],
    ['tax_id', '770401001', 'ИНН 5001234567 КПП 770401001'],
    ['tax_id', '770401001', 'ИНН 5001234567/770401001'],
    ['tax_id', '044525225', 'БИК 044525226'],
    ['website', 'https://vk.com/qorvan', 'https://vk.com/other'],
    ['bic', 'QQVBRUMM', 'QQVBRUMN'],
    ['bic', 'QQVBRUMM', 'QQVBRUMMABCDE'],
  ] as const)('does not take for a %s %s: %s', (type, value, text) => {
    expect(isFound(type, value, text)).toBe(false);
  });

  it('says where a number stands and what its normal form is', () => {
    expect(numbersInText('to QQVBRUMMXXX now')).toEqual([
      { key: 'bic:QQVBRUMM', type: 'bic', normal: 'QQVBRUMM', from: 3, to: 14 },
    ]);
  });

  it('reads no more of invoices than listed numbers of their digits', () => {
    const lines = Array.from(
      { length: 500 },
      (_, at) => `Invoice ${10_000 + at * 7} of 2024-03-${10 + (at % 18)}, EUR ${at}.50, order no. ${at * 31}`,
    );
    expect(lines.flatMap(keysIn).filter((key) => !key.startsWith('*'))).toEqual([]);
  });

  it('takes the authority’s own reference for a number only where it is all that is asked', () => {
    expect(listedKeys('official_id', 'RUS1234')).toEqual(['RUS1234']);
  });
});

describe('numbers that are stated as such', () => {
  it.each([
    ['QQVBRUMM', 'QQVBRUMMXXX'],
    ['7704987651', 'ИНН 7704987651 / КПП 770401001'],
    ['AB123456', 'CD1; AB 123456'],
    ['АВ123456', 'AB123456'],
    ['+7 (495) 662-10-57', '007 495 6621057'],
  ])('knows %s and %s for one', (one, other) => {
    expect(isSameNumber(one, other)).toBe(true);
  });

  it('tells two numbers apart', () => {
    expect(isSameNumber('AB123456', 'AB123457')).toBe(false);
    expect(statedNumbers('no number')).toMatchObject([{ key: 'NONUMBER' }]);
  });
});
