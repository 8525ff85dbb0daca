import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind, NameToken } from '../../src/names/name.ts';
import { compareForms, createComparer, scoreForms } from '../../src/names/score/compare.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { preparedToken } from '../../src/names/score/prepared.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string, kind: NameKind = 'person'): number => compareNames(a, b, { kind }).score;

describe('persons', () => {
  it.each([
    ['Putin, Vladimir', 'Vladimir PUTIN'],
    ['Владимир Путин', 'Vladimir Putin'],
    ['Bashar Alassad', 'Bashar al-Assad'],
    ['Sergei Lavrov', 'Sergey Viktorovich LAVROV'],
    ['Muammar Qaddafi', 'Moammar Gaddafi'],
    ['Saifuddin Khalid', 'Sayf al-Din Khaled'],
    ['Юрий Викторович НАЗАРОВ', 'Yury Viktaravich NAZARAU'],
    ['Κυριάκος Μητσοτάκης', 'Kyriakos Mitsotakis'],
    ['J. P. Morganthaler', 'John Peter Morganthaler'],
    ['AlisherUsmanov', 'Alisher Usmanov'],
    ['Nikolai Patr ushev', 'Nikolai Patrushev'],
    ['Mao Tse-tung', 'Mao Zedong'],
    ['Chen Weizhong', 'CHEN Wei-chung'],
    ['Gim Jeongeun', 'KIM Jong Un'],
    ['Kim Jeong Eun', 'Jong Un KIM'],
    ['Ri Seongcheol', 'RI Song Chol'],
  ])('%s is %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['Frank Richter', 'Frederik Richter'],
    ['Juan Garcia', 'Jorge Garcia Lopez'],
    ['Ahmed Hassan', 'Ahmed Hussein'],
    ['Maria Alice Nathan Smith', 'Maria Smith'],
    ['Igor Deripaska', 'Oleg Deripaska'],
    ['Salman bin Muhammad al-Rawi', 'Muhammad bin Salman al-Rawi'],
    ['Ali', 'Ali Akbar Velayati'],
  ])('%s is not %s', (a, b) => {
    expect(score(a, b)).toBeLessThan(ALERT_THRESHOLD);
  });
});

describe('organisations and vessels', () => {
  it.each([
    ['OOO Romashka', 'Romashka LLC'],
    ['SiemensAG', 'Siemens Aktiengesellschaft'],
    ['Al Qaeda', "Al-Qa'ida"],
    ['First International Bank', '1st International Bank'],
    ['Brigade Fourty-four', 'Brigade 44'],
    ['Huawei', 'Huawei Technologies Co., Ltd.'],
    ['ОАО «Уральский завод»', 'Ural Plant JSC'],
    ['A.B.C. Company', 'ABC Co'],
    ['Andrang Heta', "'Ndrangheta"],
    ['XII Bicentenario', 'Bicentenario 12'],
    ['عصبة الأنصار', 'Asbat al-Ansar'],
    ['الاتحاد الاسلامي', 'Al-Itihad al-Islami'],
    ['حرکت الجہاد الاسلامی', 'Harakat-ul Jihad Islami'],
    ['شرکت پالایش و پخش تترا', 'Tetra Refining and Distribution Company'],
    ['Балашихинский литейный завод', 'Balashikha Foundry'],
    ['Завод имени А.М. Горького', 'Gorky Plant'],
    ['ААТ Аршанскі авіярамонтны завод', 'OJSC Orsha Aircraft Repair Plant'],
    ['Държавно предприятие „Тетра“', 'State Enterprise Tetra'],
  ])('%s is %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['14th Research Institute', '54th Research Institute'],
    ['Bowne of Atlanta, Inc.', 'Bowne of Boston, Inc.'],
    ['China National Pipeline Corporation', 'China National Petroleum Corporation'],
    ['The Group', 'The Group for the Preservation of Holy Sites'],
    ['LXC Aviation', 'LAU Aviation'],
  ])('%s is not %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeLessThan(ALERT_THRESHOLD);
  });

  it('tells sister ships apart', () => {
    expect(score('Zu Zag Bong 6', 'Zu Zag Bong 5', 'vessel')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Victory', 'Victory 3', 'vessel')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('VELIKIY NOVGOROD', 'Veliky Novgorod', 'vessel')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });
});

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
  it('makes issues of one series alert, not siblings that a number tells apart', () => {
    const trust = 'Harrowgate Mortgage Loan Trust';
    expect(score(`${trust} 2004-1`, `${trust} 2004-2`, 'organization')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(score(`${trust} 4`, `${trust} 5`, 'organization')).toBeLessThan(ALERT_THRESHOLD);
    // Where no name agrees, the numbers are all that tells two departments apart.
    expect(score('Department 140/14', 'Department 140/16', 'organization')).toBeLessThan(ALERT_THRESHOLD);
  });

  it('tells a non-profit organisation from a company, not two forms of company', () => {
    expect(score('ANO Iskra Krasoty', 'Iskra Krasoty LLC', 'organization')).toBeLessThan(ALERT_THRESHOLD);
    expect(score('Iskra Krasoty JSC', 'Iskra Krasoty LLC', 'organization')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('takes a Kazakh partnership for a partnership or a company', () => {
    for (const form of ['LLP', 'LLC'])
      expect(compareNames('TOO Wodan', `Wodan ${form}`, { kind: 'organization' }).score).toBeGreaterThan(0.95);
    expect(compareNames('TOO Wodan', 'Wodan JSC', { kind: 'organization' }).score).toBeLessThan(0.9);
  });

  it('tells a name from a trade word that resembles it', () => {
    expect(score('Zhenhai Petromechanical', 'Zhenhai Petrochemical', 'organization')).toBeLessThan(
      score('Zhenhai Petrochemcal', 'Zhenhai Petrochemical', 'organization'),
    );
    expect(score('China Petromechanical Corp', 'China Petrochemical Corp', 'organization')).toBeLessThan(
      ALERT_THRESHOLD,
    );
  });
});

describe('a name of unknown kind', () => {
  it('is compared with a listed name as what the words of that name say it is', () => {
    expect(compareNames('Wodan Holding', 'Wodan LLC').score).toBeGreaterThanOrEqual(0.7);
    expect(compareNames('Wodan Moscow', 'Wodan Ivan').score).toBeLessThan(0.5);
  });
});

describe('one rare name', () => {
  it('met in full counts however long the other side says what it is', () => {
    const long = 'Scientific Research Institute of Electronic Measuring Instruments and Equipment Zeldapribor JSC';
    expect(compareNames('Zeldapribor', long).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
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
