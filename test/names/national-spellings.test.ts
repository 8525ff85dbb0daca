import { describe, expect, test } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { nationalSpellings } from '../../src/names/scripts/national-spellings.ts';

describe('a name in the spelling of another language is the listed one', () => {
  test('says by which rule', () => {
    expect(compareNames('Jurij Tjajka', 'Yury Chaika', { kind: 'person' }).rule).toBe('national_spelling');
  });
});

const rulesOf = (name: string, kind: NameKind): string[] => analyzeName(name, kind, 'query').map(({ rule }) => rule);

describe('a name is read so only where the spelling says it', () => {
  test.each([
    'Vladimir Putin',
    'Alexis Tsipras',
    'Nikolaos Papadopoulos',
    'Lucas Torres',
    'Vytautas Kazlauskas',
    'Algirdas Stankevičius'.normalize('NFD').replace(/\p{M}/gu, ''),
    'Joe Biden',
    'Carlos Ocampo',
    'Alexander Maximov',
    'Xi Jinping',
    'Anna Petrova',
    'John Jenkins',
    'Desiree Daniels',
  ])('%s is read as it is written', (name) => {
    expect(nationalSpellings(name)).toEqual([]);
  });

  test('names of organisations and ships are not', () => {
    for (const kind of ['organization', 'vessel'] as const)
      expect(rulesOf('Tjajka Sjöfart', kind)).not.toContain('national_spelling');
    // An organisation by its words.
    expect(rulesOf('Iran Electronics Industries', 'unknown')).not.toContain('national_spelling');
    expect(rulesOf('Jurij Tjajka', 'unknown')).toContain('national_spelling');
  });
});
