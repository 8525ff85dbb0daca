import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeName, firstTokens } from '../../src/names/analyze.ts';
import type { NameKind } from '../../src/names/name.ts';
import { namesWithinMessage } from '../../src/names/text/around-name.ts';
import { cleanText, foldLatin } from '../../src/names/text/fold.ts';
import { stripNamedAfter } from '../../src/names/text/honoured.ts';
import { quotedLast, severalNames } from '../../src/names/text/several-names.ts';
import { withoutAbbreviations, withoutOwnAbbreviation } from '../../src/names/text/short-abbreviations.ts';
import { characterFlags, MARK } from '../../src/names/text/text-marks.ts';
import { prepareText, splitWords } from '../../src/names/text/words.ts';

/** What rules of reading look for, signs and words, and names between them. */
const PIECES = [
  ...[' ', ' ', ' ', ', ', '; ', '. ', '.', ' (', ') ', ' / ', '/', ': ', ' - ', '-', ' "', '" ', "'", ' & ', '<<', '_', '`'],
  ...['Ivan', 'PETROV', 'Zelda', 'wodan', 'Plant', 'LLC', 'Ltd', 'SiemensAG', 'S', 'A', 'VPK', 'GosNIIAS', 'Zavod', 'iMac'],
  ...['branch', 'head branch of', 'named after', 'imeni', 'Order of Lenin', 'born', 'date of birth', 'attn', 'dba', 'ex', 'mv'],
  ...['12', '7706107510', 'High Street', 'flag', 'Corporation', 'of the Ministry of Defence', 'f.k.a', 'com', 'ODK', 'INN', 'IMO', '1/'],
]; // biome-ignore format: a list

const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 9 })
  .map((pieces) => prepareText(pieces.join('')))
  .filter((made) => made !== '');
const kind = fc.constantFrom<NameKind>('person', 'organization', 'vessel', 'unknown');
const ALL = Object.values(MARK).reduce((all, mark) => all | mark, 0);

describe('marks of a text', () => {
  it.each([
    ['Ivan Petrov', MARK.small],
    ['IVAN', MARK.innerCapital],
    ['A B', 0],
    ['a, (b) [c]; d', MARK.small | MARK.comma | MARK.bracket],
    [`x/y|z.w:v-u"t's7`, MARK.small | MARK.slash | MARK.dot | MARK.colon | MARK.hyphen | MARK.quote | MARK.apostrophe | MARK.digit],
    ['a & b', MARK.small | MARK.other],
    ['Müller', ALL],
    ['', 0],
  ])('of %s', (given, marks) => expect(characterFlags(given)).toBe(marks)); // biome-ignore format: a table

  it('pass over no rule that would find something', () => {
    fc.assert(
      fc.property(text, kind, (name, of) => {
        const marks = characterFlags(name);
        for (const role of ['index', 'query'] as const)
          expect(severalNames(name, of, role, marks)).toEqual(severalNames(name, of, role, ALL));
        expect(stripNamedAfter(name, of, marks)).toEqual(stripNamedAfter(name, of, ALL));
        expect(namesWithinMessage(name, marks)).toEqual(namesWithinMessage(name, ALL));
        if (!(marks & MARK.quote)) expect(quotedLast(name, of)).toEqual([]);
        if (marks & MARK.innerCapital && marks & MARK.small) return;
        expect([...withoutOwnAbbreviation(name, of), ...withoutAbbreviations(name, of)]).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('plain text', () => {
  it('is cut into the same words as any other', () => {
    fc.assert(
      fc.property(text, kind, (name, of) => {
        // A character that is no letter, behind the last word, has every rule tried.
        expect(splitWords(name, of)).toEqual(splitWords(`${name} ·`, of));
      }),
      { numRuns: 2000 },
    );
  });

  it('is folded and cleaned as any other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (any) => {
        expect(foldLatin(any)).toBe(foldLatin(`${any} ·`));
        expect(cleanText(any)).toBe(cleanText(`${any}\u200b`));
      }),
    );
  });

  it('has the first tokens of its whole analysis', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 8 })), kind, (name, of) => {
        expect(firstTokens(name, of)).toEqual(analyzeName(name, of, 'query')[0]?.tokens);
      }),
      { numRuns: 1000 },
    );
  });
});
