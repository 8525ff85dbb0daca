import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind, NameToken } from '../../src/names/name.ts';
import { compareForms, createComparer, scoreForms } from '../../src/names/score/compare.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { preparedToken } from '../../src/names/score/prepared.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { isLegalForm } from '../../src/names/text/words.ts';
import fc from '../property.ts';

const score = (a: string, b: string, kind: NameKind = 'person'): number => compareNames(a, b, { kind }).score;

const kinds = fc.constantFrom<NameKind>('person', 'organization', 'vessel', 'unknown');
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const latinName = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

describe('for every text', () => {
  it('gives a score from 0 to 1 and never throws', () => {
    fc.assert(
      fc.property(anyText, anyText, kinds, (a, b, kind) => {
        const result = score(a, b, kind);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('scores a name 1 against itself, however it is cased, spaced and punctuated', () => {
    fc.assert(
      fc.property(latinName, kinds, (name, kind) => {
        // A bare legal form, such as Pcl, is no name that could alert.
        fc.pre(!isLegalForm(name));
        expect(score(name, name, kind)).toBe(1);
        expect(score(name, name.toUpperCase().replaceAll(' ', '   '), kind)).toBe(1);
        expect(score(name, [...name].join('\u200b'), kind)).toBe(1);
        expect(
          score(
            name,
            name.replace(/[A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
            kind,
          ),
        ).toBe(1);
        expect(score(name, name.replaceAll('a', 'á').replaceAll('u', 'ü'), kind)).toBeGreaterThan(0.99);
      }),
      { numRuns: 100 },
    );
  });

  it('is symmetric for persons whose names are not in the spelling of another language', () => {
    // Such spellings are read in what is asked, and not in what is listed.
    const isRespelled = (name: string): boolean =>
      analyzeName(name, 'person', 'query').some(({ rule }) => rule === 'national_spelling');
    fc.assert(
      fc.property(latinName, latinName, (a, b) => {
        fc.pre(!isRespelled(a) && !isRespelled(b));
        expect(score(a, b)).toBeCloseTo(score(b, a), 6);
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile input', () => {
  it.each([
    ['a flood of combining marks', `Vla${'\u0301'.repeat(10_000)}dimir Putin`],
    ['right-to-left overrides', '\u202eVladimir\u202c \u2067Putin\u2069'],
    ['zero-width characters', 'V\u200bl\u200cadi\u200dmir\ufeff Pu\u2060tin'],
    ['confusable letters', 'Vlаdimir Рutіn'],
    ['width and control characters', 'Ｖｌａｄｉｍｉｒ\u0000 Ｐｕｔｉｎ'],
  ])('%s still matches', (_, text) => {
    expect(score(text, 'Vladimir Putin')).toBeGreaterThan(0.95);
  });

  it('cuts names that are too long', () => {
    const forms = analyzeName('abc '.repeat(50_000), 'organization', 'query');
    expect(forms[0]!.tokens.length).toBeLessThanOrEqual(32);
  });
});

describe('explanation', () => {
  it('names what matched and what did not, with the same score as the inner loop', () => {
    const [query] = analyzeName('Rosneft Trading', 'organization', 'query');
    const [candidate] = analyzeName('Rosneft Shipping', 'organization', 'index');
    const comparer = createComparer();
    const { score: explained, evidence } = compareForms(query!, candidate!, 'organization', comparer);
    expect(explained).toBe(scoreForms(query!, candidate!, 'organization', comparer));
    expect(evidence).toEqual(['rosneft exact', 'only in query: trading', 'only in candidate: shipping']);
  });
});

describe('what is left over on both sides', () => {
  it('tells a name from a trade word that resembles it', () => {
    expect(score('Zhenhai Petromechanical', 'Zhenhai Petrochemical', 'organization')).toBeLessThan(
      score('Zhenhai Petrochemcal', 'Zhenhai Petrochemical', 'organization'),
    );
  });

  it('counts an abbreviation of words more than other letters', () => {
    const listed = (short: string): number =>
      score('Korea Mining Development Corporation', `${short} Corporation`, 'organization');
    expect(listed('KMD')).toBeGreaterThan(listed('QVX'));
  });
});

describe('legal forms', () => {
  it('are one in whatever script they are written', () => {
    const { evidence } = compareNames('山东未来机器人有限公司', 'Autel Robotics Co., Ltd.', { kind: 'organization' });
    expect(evidence).toContain('ltd exact');
  });
});

describe('tokens with what is worked out of them', () => {
  const NAMES = [
    'Vladimir Vladimirovich Putin',
    'PUTIN, Vladimir',
    'Владимир Путин',
    'Abd al-Rahman bin Khalid',
    'Abdulrahman Khaled',
    'J. P. Morgan Trading Co Ltd',
    'Shenzhen Huawei Technologies Co., Ltd.',
    '深圳华为技术有限公司',
    'NII Priborostroeniya',
    'Research Institute of Instrument Engineering',
    'Hong Sanmu Ltd',
    'Hong Kong Sanmu Limited',
    'Tango 2',
    'شركة النور للتجارة',
  ];
  const KINDS: readonly NameKind[] = ['person', 'organization', 'unknown'];

  /** The scores of all readings of all names with each other. */
  function scores(prepare: (token: NameToken) => NameToken): number[] {
    const comparer = createComparer();
    const formsOf = (name: string, kind: NameKind, role: 'index' | 'query') =>
      analyzeName(name, kind, role).map((form) => ({ ...form, tokens: form.tokens.map(prepare) }));
    return KINDS.flatMap((kind) => {
      const listed = NAMES.flatMap((name) => formsOf(name, kind, 'index'));
      return NAMES.flatMap((name) => formsOf(name, kind, 'query')).flatMap((query) =>
        listed.map((candidate) => scoreForms(query, candidate, kind, comparer)),
      );
    });
  }

  it('score as those without', () => {
    const plain = scores((token) => token);
    expect(plain.filter((score) => score >= ALERT_THRESHOLD).length).toBeGreaterThan(NAMES.length);
    expect(scores(preparedToken)).toEqual(plain);
  });
});
