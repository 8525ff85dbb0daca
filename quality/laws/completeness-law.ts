import { readQuery } from '../../src/names/score/prepared.ts';
import { ALERT_THRESHOLD, SCREEN } from '../../src/names/score/weights.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { LINK_WEAK, listedName, type NameIndex } from '../../src/search/names/index/name-index.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { acceptedNames, type EveryName, everyName } from './brute-force.ts';
import type { DrawnQuery } from './drawn-queries.ts';
import { type JudgedMiss, judgedMisses, outdatedMisses } from './judged-misses.ts';

/** A true miss from here on breaks the law. */
const MAX_MISSED = 0.85;

/** What was counted of the queries of a class: they, those that alert, and the records found and missed. */
interface Counts {
  queries: number;
  accepted: number;
  alerting: number;
  found: number;
  missed: number;
}

/** A record that the search does not find by the name that the score accepts. */
interface Miss {
  query: DrawnQuery;
  row: number;
  name: number;
  score: number;
}

/**
 * Law 2 by record: what the score accepts among all listed names, the search finds. A miss is true where the record is of the
 * party whose name was drawn, or was judged so. Gives how many true misses are at {@link MAX_MISSED} or more.
 */
export function completenessLaw(snapshot: Snapshot, queries: readonly DrawnQuery[]): number {
  const every = everyName(snapshot.names);
  const judged = judgedMisses();
  const byClass = new Map<string, Counts>();
  const verdicts = { true: 0, rubbish: 0, 'not judged': 0 };
  let broken = 0;
  for (const query of queries) {
    const misses = missesOf(snapshot, every, query, countsOf(byClass, query.className));
    for (const miss of misses) {
      const verdict = verdictOf(snapshot, miss, judged);
      verdicts[verdict]++;
      if (verdict === 'true' && miss.score >= MAX_MISSED) broken++;
      const { text, kind } = listedName(snapshot.names, miss.name);
      console.log(
        `missed, ${verdict}: ${query.q} | ${text} (${kind}, ${idOf(snapshot, miss.row)}) ${miss.score.toFixed(3)}`,
      );
    }
  }
  report(byClass);
  console.log(
    `Completeness: misses ${Object.entries(verdicts)
      .map(([verdict, count]) => `${verdict} ${count}`)
      .join(', ')}; ${broken} true ones at ${MAX_MISSED} or more`,
  );
  for (const { query, listed } of outdatedMisses(snapshot, judged, every.comparer))
    console.log(`no longer a miss, remove it from judged-misses.jsonl: ${query} | ${listed}`);
  return broken;
}

function countsOf(byClass: Map<string, Counts>, className: string): Counts {
  const counts = byClass.get(className) ?? { queries: 0, accepted: 0, alerting: 0, found: 0, missed: 0 };
  byClass.set(className, counts);
  return counts;
}

function missesOf(snapshot: Snapshot, every: EveryName, query: DrawnQuery, counts: Counts): Miss[] {
  const found = findNames(snapshot, { q: query.q, filters: {}, threshold: ALERT_THRESHOLD });
  const accepted = acceptedRecords(snapshot.names, acceptedNames(every, readQuery(query.q), ALERT_THRESHOLD));
  const missed = [...accepted].filter(([row]) => !found.has(row));
  counts.queries++;
  if (accepted.size > 0) counts.accepted++;
  if (found.size > 0) counts.alerting++;
  counts.missed += missed.length;
  counts.found += accepted.size - missed.length;
  return missed.map(([row, { name, score }]) => ({ query, row, name, score }));
}

/** By record: the name of it that scores best. Weak aliases count only when they are matched exactly, as in a search. */
function acceptedRecords(names: NameIndex, accepted: ReadonlyMap<number, number>) {
  const best = new Map<number, { name: number; score: number }>();
  for (const [name, score] of accepted)
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) {
      const row = names.linkRows[link]!;
      if (names.linkFlags[link]! & LINK_WEAK && score < SCREEN.exact) continue;
      if (score > (best.get(row)?.score ?? 0)) best.set(row, { name, score });
    }
  return best;
}

function verdictOf(
  snapshot: Snapshot,
  { query, row, name }: Miss,
  judged: readonly JudgedMiss[],
): JudgedMiss['verdict'] | 'not judged' {
  if (query.row !== null && snapshot.partyMembers(query.row).includes(row)) return 'true';
  const { text } = listedName(snapshot.names, name);
  return judged.find((one) => one.query === query.q && one.listed === text)?.verdict ?? 'not judged';
}

function report(byClass: ReadonlyMap<string, Counts>): void {
  for (const [name, { queries, accepted, alerting, found, missed }] of byClass) {
    const share = found + missed === 0 ? 'nothing to find' : `${((100 * found) / (found + missed)).toFixed(2)}%`;
    console.log(
      `Completeness, ${name}: ${queries} queries, ${found} records found, ${missed} missed (${share}); ` +
        `${accepted} queries alert by the score alone, ${alerting} by the search`,
    );
  }
}
