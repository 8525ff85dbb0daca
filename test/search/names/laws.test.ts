import { describe, expect, it } from 'vitest';
import { rejoined, reordered, withTypo } from '../../../quality/laws/name-damage.ts';
import type { EntityRecord } from '../../../src/domain/entity/entity.ts';
import type { EntityType } from '../../../src/domain/vocabulary.ts';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../../src/exam/cases/invented.ts';
import { seededRandom } from '../../../src/exam/cases/random.ts';
import { kindOf } from '../../../src/names/name.ts';
import { compareTexts } from '../../../src/names/score/mention.ts';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { compareAsSearched } from '../../../src/search/names/compare-as-searched.ts';
import { findNames } from '../../../src/search/names/find-names.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import { idOf, type Snapshot } from '../../../src/search/snapshot.ts';
import { alias, entity, snapshotOf } from '../entities.ts';

const random = seededRandom(52);
const people = cultures();
const parts = companyParts();

/** Names in other scripts, of which the search finds some by sound and some by meaning. */
const FOREIGN = [
  '화웨이',
  '노바텍',
  'Газпром нефть',
  'Ван Цзюньчжэн',
  '哈瑪斯',
  'شركة النور للتجارة',
  'บริษัท เอบีซี จำกัด',
];
/** Queries of which a part is nearer to a listed name than the whole is, and that name. */
const PARTS = [
  ['АО “Роснефтефлот”', 'ROSNEFT'],
  ['PUBLIC JOINT STOCK COMPANY SEBRBANK OF RUSSIA', 'SBER BANK'],
  ['Malek ashtar aviation University Co', 'Malek Ajdar'],
] as const;
const LATIN_OF_FOREIGN = [
  'Huawei Technologies',
  'NOVATEK',
  'Gazprom Neft',
  'WANG, Junzheng',
  'Hamas',
  'Al Noor Trading',
];

function invented(count: number): EntityRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const isPerson = at % 2 === 0;
    const name = (isPerson ? inventedPerson(people, random) : inventedCompany(parts, people, random)).q;
    const aliases = at % 5 === 0 ? [alias(withTypo(name, random) ?? name)] : [];
    return entity({ key: `e${at}`, name, aliases, entity_type: isPerson ? 'individual' : 'organization' });
  });
}

const records = [
  ...invented(240),
  ...[...LATIN_OF_FOREIGN, ...FOREIGN, ...PARTS.map(([, listed]) => listed)].map((name, at) =>
    entity({ key: `f${at}`, name, entity_type: /WANG|Ван/.test(name) ? 'individual' : 'organization' }),
  ),
];

const damaged = (name: string): string[] =>
  [name, withTypo(name, random), rejoined(name, random), reordered(name, random), name.slice(0, 20)].filter(
    (q): q is string => q !== null && q.trim().length > 2,
  );
const queries = [
  ...records.filter((_, at) => at % 4 === 0).flatMap(({ name }) => damaged(name)),
  ...FOREIGN,
  ...PARTS.map(([q]) => q),
];

const scores = (snapshot: Snapshot, q: string, threshold = ALERT_THRESHOLD): Map<string, number> =>
  new Map(
    [...findNames(snapshot, { q, filters: {}, threshold }).values()].map(({ row, score }) => [
      idOf(snapshot, row),
      score,
    ]),
  );

describe('the laws of screening', () => {
  it('pair: a comparison of two names scores what a screening scores', async () => {
    const snapshot = await snapshotOf(records);
    let compared = 0;
    for (const q of queries)
      for (const { row, match } of screenNames(snapshot, { q, filters: {}, threshold: 0.55, limit: 50 }).hits) {
        const record = records.find(({ id }) => id === idOf(snapshot, row))!;
        const { score } = compareAsSearched(q, match!.value, kindOf(record.entity_type));
        expect([q, match!.value, match!.name_score]).toEqual([q, match!.value, Number(score.toFixed(4))]);
        compared++;
      }
    expect(compared).toBeGreaterThan(queries.length);
  });

  it('completeness: what a comparison with each name accepts is found', async () => {
    const snapshot = await snapshotOf(records);
    const missed: string[] = [];
    let accepted = 0;
    for (const q of queries.filter((_, at) => at % 6 === 0)) {
      const found = scores(snapshot, q);
      for (const { id, name, aliases, entity_type } of records)
        for (const text of [name, ...aliases.map((one) => one.name)]) {
          const { score } = compareAsSearched(q, text, kindOf(entity_type));
          if (score < ALERT_THRESHOLD) continue;
          accepted++;
          if (!found.has(id)) missed.push(`${q} | ${text} ${score}`);
        }
    }
    expect(accepted).toBeGreaterThan(30);
    expect(missed).toEqual([]);
  });

  it('completeness: names that are alike and to which nothing leads are no alert, in a comparison neither', async () => {
    const [q, listed] = ['Yuriy Ivanovich T.', 'Jury Ivanavič TARVILEVIČ'];
    const snapshot = await snapshotOf([entity({ key: 'alike', name: listed })]);
    expect(compareTexts(q, listed, { kind: 'person' }).score).toBeGreaterThan(ALERT_THRESHOLD);
    expect(scores(snapshot, q, 0.3).get('un-sc-alike') ?? 0).toBeLessThan(ALERT_THRESHOLD);
    const { score, evidence } = compareAsSearched(q, listed, 'person');
    expect([score, evidence.at(-1)]).toEqual([0.66, 'too little in common for a search to find one by the other']);
  });

  it('completeness: a name is found at every threshold that its score reaches', async () => {
    const snapshot = await snapshotOf(records);
    for (const q of queries.filter((_, at) => at % 5 === 0))
      for (const threshold of [0.55, 0.8, 0.9])
        for (const [id, score] of scores(snapshot, q))
          if (score >= threshold)
            expect([q, threshold, scores(snapshot, q, threshold).get(id)]).toEqual([q, threshold, score]);
  });

  it.each<[q: string, name: string, type?: EntityType]>([
    ['Hassan BUQALAD', 'BOKALED, Hassan'],
    ['Ahmad Kalghadr', 'Ahmed Kolqadr'],
    ['Madani Shams-ur-Rahman', 'Shamsurrahman Madani'],
    ['Sergey Hosem ani', 'Sergei Husaymani'],
    ['Dmitryvaleryevich PAVLIUKENKO', 'Dzmitry Valeryevich PAULIKENKA'],
    ['Sergey Alexandrovichkorvalchuk', 'Sergej Aleksandrovitj KORVALTJUK'],
    ['Uri Federman', 'אורי פדרמן'],
    ['АО “Конструкторское бюро машиностроения”', 'JSC Machine Building Design Bureau', 'organization'],
  ])('completeness: %s is found by %s alone', async (q, name, entity_type = 'individual') => {
    const listed = entity({ key: 'one', name, entity_type });
    const snapshot = await snapshotOf([listed, ...records.slice(0, 20)]);
    expect(compareTexts(q, name, { kind: kindOf(entity_type) }).score).toBeGreaterThan(ALERT_THRESHOLD);
    expect([...scores(snapshot, q).keys()]).toContain('un-sc-one');
  });

  it.each([
    ['โซเรนา', 'So Rena'],
    ['เวลาโมรา', 'Vela Mora'],
    ['メロデクス', 'Mero Dex'],
  ])('completeness: %s, written in one word, is found as %s', async (q, name) => {
    const snapshot = await snapshotOf([
      entity({ key: 'two', name, entity_type: 'organization' }),
      ...records.slice(0, 20),
    ]);
    expect([...scores(snapshot, q).keys()]).toContain('un-sc-two');
  });

  it.each([
    ['a name in Arabic letters, by another spelling of its sound', 'individual', 'Ahmed El-Jarrochi', 'احمد الجاروشة'],
    [
      'the abbreviation in brackets behind a name, in a text',
      'organization',
      'We met ZWISSAT in Vienna and signed the contract on 12 May',
      'Institut Superieur des Sciences Appliquees et de Technologie (ZWISSAT)',
    ],
    ['two words by their sound that are one in Latin letters', 'individual', 'كريم بلده شي', 'Karim Baldashi'],
    ['two joined words, spelt otherwise', 'individual', 'Aleh Zhdanavichkaralyev', 'Oleg Zhdanovich Karalev'],
  ] as const)('completeness: it finds %s', async (_, entity_type, q, name) => {
    const snapshot = await snapshotOf([entity({ key: 'sought', name, entity_type }), ...records.slice(0, 20)]);
    expect([...scores(snapshot, q).keys()]).toEqual(['un-sc-sought']);
  });

  it('union: hits on two lists together are the hits on one and the hits on the other', async () => {
    const halves = [0, 1].map((half) => snapshotOf(records.filter((_, at) => at % 2 === half)));
    const [all, one, other] = [await snapshotOf(records), await halves[0]!, await halves[1]!];
    for (const q of queries) {
      const together = [...scores(one, q), ...scores(other, q)].sort();
      expect([q, together]).toEqual([q, [...scores(all, q)].sort()]);
    }
  });

  it.each(FOREIGN)('%s is found whatever else is loaded', async (q) => {
    const snapshot = await snapshotOf(records);
    expect(scores(snapshot, q).size).toBeGreaterThan(0);
  });
});
