import { describe, expect, it } from 'vitest';
import { acceptedNames, everyName } from '../../quality/laws/brute-force.ts';
import { drawnQueries } from '../../quality/laws/drawn-queries.ts';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { readText } from '../../src/names/read/text-parts.ts';
import { createComparer } from '../../src/names/score/compare.ts';
import { mentionScorer } from '../../src/names/score/mention.ts';
import { scorePair } from '../../src/names/score/pair.ts';
import { readQuery } from '../../src/names/score/prepared.ts';
import { listedName } from '../../src/search/names/index/name-index.ts';
import { entity, snapshotOf } from '../search/entities.ts';

const random = seededRandom(7);
const people = cultures();
const parts = companyParts();
const OTHER_SCRIPTS = [
  'Вектор Нефть',
  '화웨이',
  'شركة النور للتجارة',
  '北京航天科技有限公司',
  'Владимир Иванов',
  'Αλ Κάιντα',
];

const records = [
  ...Array.from({ length: 150 }, () => ({
    name: inventedPerson(people, random).q,
    entity_type: 'individual' as const,
  })),
  ...Array.from({ length: 150 }, () => ({
    name: inventedCompany(parts, people, random).q,
    entity_type: 'organization' as const,
  })),
  ...OTHER_SCRIPTS.map((name) => ({
    name,
    entity_type: /Иванов/.test(name) ? ('individual' as const) : ('organization' as const),
  })),
].map((one, at) => entity({ key: `k${at}`, ...one }));

describe('the oracle of completeness', () => {
  it('accepts what the plain score of each listed name accepts, to the last digit', async () => {
    const { names } = await snapshotOf(records);
    const every = everyName(names);
    const queries = drawnQueries({ names }, 90, seededRandom(3)).map(({ q }) => q);
    let accepted = 0;
    for (const q of [...queries, ...OTHER_SCRIPTS]) {
      const query = readQuery(q);
      const comparer = createComparer();
      const scoreMention = mentionScorer(readText(q), comparer);
      const plain = Array.from({ length: names.nameCount }, (_, name) => name).flatMap((name): [number, number][] => {
        const listed = listedName(names, name);
        const [whole, part] = [scorePair(query, listed, comparer), scoreMention(listed)];
        const score = Math.max(whole?.score ?? 0, part?.score ?? 0);
        return score >= 0.3 ? [[name, score]] : [];
      });
      expect([q, [...acceptedNames(every, query, 0.3)]]).toEqual([q, plain]);
      accepted += plain.length;
    }
    expect(accepted).toBeGreaterThan(60);
  });

  it('draws queries of every class', async () => {
    const drawn = drawnQueries(await snapshotOf(records), 90, seededRandom(3));
    const byClass = Map.groupBy(drawn, ({ className }) => className);
    expect(byClass.size).toBe(9);
    expect(drawn.every(({ className, row }) => (row === null) === (className === 'invented'))).toBe(true);
  });
});
