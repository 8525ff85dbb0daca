import { describe, expect, it } from 'vitest';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../../src/exam/cases/invented.ts';
import { seededRandom } from '../../../src/exam/cases/random.ts';
import { kindOf } from '../../../src/names/name.ts';
import { createComparer } from '../../../src/names/score/compare.ts';
import { compareTexts } from '../../../src/names/score/mention.ts';
import { findNames } from '../../../src/search/names/find-names.ts';
import { mentionsIn, screenAll, screenNames } from '../../../src/search/names/screen.ts';
import { idOf, type Snapshot } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

const comparer = createComparer();
const random = seededRandom(7);
const [people, parts] = [cultures(), companyParts()];
const records = Array.from({ length: 160 }, (_, at) => {
  const isPerson = at % 2 === 0;
  const name = (isPerson ? inventedPerson(people, random) : inventedCompany(parts, people, random)).q;
  return entity({ key: `m${at}`, name, entity_type: isPerson ? 'individual' : 'organization' });
});
const CONTEXTS = [
  'Payment to {} for services',
  'invoice 12 {}, Hamburg',
  '{} and ABCD Trading Ltd',
  'Оплата {} за услуги',
  `${'The committee met on Monday and approved the annual report of the subsidiary. '.repeat(4)}Signed by {} in Vienna.`,
];
records.push(entity({ key: 'translated', name: 'Islamic Revolutionary Guard Corps', entity_type: 'organization' }));
const texts = records
  .filter((_, at) => at % 5 === 0)
  .map(({ name }, at) => CONTEXTS[at % CONTEXTS.length]!.replace('{}', name));
texts.push('Basis “Karbala” van de Islamitische Revolutionaire Garde (IRG)', 'Spende an Iranische Revolutionsgarden');

const scores = (snapshot: Snapshot, q: string): Map<string, number> =>
  new Map(
    [...findNames(snapshot, { q, filters: {}, threshold: 0.7 }).values()].map(({ row, score }) => [
      idOf(snapshot, row),
      score,
    ]),
  );

describe('names in texts', () => {
  it('are found in every context that most names alert in, with the part that is meant', async () => {
    const snapshot = await snapshotOf(records);
    const q = `Payment to ${records[0]!.name} for services`;
    const [hit] = screenNames(snapshot, { q, filters: {}, threshold: 0.7, limit: 5 }).hits;
    expect(hit!.alert).toBe(true);
    expect(q.slice(...hit!.match!.span!)).toBe(records[0]!.name);
    expect(hit!.match!.evidence).toEqual(['identical']);
  });

  it('score in the search what a comparison scores, and nothing is missed or added', async () => {
    const snapshot = await snapshotOf(records);
    let found = 0;
    for (const q of texts) {
      const expected = records.flatMap(({ id, name, entity_type }) => {
        const { score } = compareTexts(q, name, { kind: kindOf(entity_type), comparer });
        return score >= 0.7 ? [[id, score] as const] : [];
      });
      expect([q, [...scores(snapshot, q)].sort()]).toEqual([q, expected.sort()]);
      found += expected.length;
    }
    expect(found).toBeGreaterThanOrEqual(texts.length);
  });

  it('are found in two lists together as in one and the other', async () => {
    const halves = await Promise.all([0, 1].map((half) => snapshotOf(records.filter((_, at) => at % 2 === half))));
    const all = await snapshotOf(records);
    for (const q of texts) {
      const together = halves.flatMap((half) => [...scores(half, q)]).sort();
      expect([q, together]).toEqual([q, [...scores(all, q)].sort()]);
    }
  });

  it('are told by mention, each with its hits', async () => {
    const [one, other] = [
      entity({ key: 'a', name: 'Zoltan Brzezicki' }),
      entity({ key: 'b', name: 'Ferdinand Okwuosa' }),
    ];
    const snapshot = await snapshotOf([one, other]);
    const q = 'wire from Zoltan Brzezicki to Ferdinand Okwuosa, ref 12';
    const mentions = mentionsIn(q, screenAll(snapshot, { q, filters: {}, threshold: 0.7 }));
    expect(mentions).toEqual([
      { text: 'Zoltan Brzezicki', span: [10, 26], kind: 'name', total: 1, suppressed_total: 0 },
      { text: 'Ferdinand Okwuosa', span: [30, 47], kind: 'name', total: 1, suppressed_total: 0 },
    ]);
  });
});
