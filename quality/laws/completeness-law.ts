import { readQuery } from '../../src/names/score/prepared.ts';
import { ALERT_THRESHOLD, SCREEN } from '../../src/names/score/weights.ts';
import { compareAsSearched } from '../../src/search/names/compare-as-searched.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { LINK_WEAK, listedName, type NameIndex } from '../../src/search/names/index/name-index.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { acceptedNames, type EveryName, everyName } from './brute-force.ts';
import type { DrawnQuery } from './drawn-queries.ts';

/** Counts for the queries of a class: all, those that alert, and the records found and missed. */
interface Counts {
  queries: number;
  accepted: number;
  alerting: number;
  found: number;
  missed: number;
}

/** A record with a name similar to the query, and whether a comparison accepts the two. */
interface Alike {
  row: number;
  name: number;
  score: number;
  isAccepted: boolean;
}

/**
 * Law 2 by record: the search finds every record that a comparison with all listed names accepts. Also prints the names
 * that are similar to the query but not accepted, because no key of the index leads from one to the other: when both
 * belong to one party, another key would find them.
 * @returns the number of missed records
 */
export function completenessLaw(snapshot: Snapshot, queries: readonly DrawnQuery[]): number {
  const every = everyName(snapshot.names);
  const byClass = new Map<string, Counts>();
  let [missed, apart, apartOfParty] = [0, 0, 0];
  for (const query of queries)
    for (const { row, name, score, isAccepted } of notFound(
      snapshot,
      every,
      query,
      countsOf(byClass, query.className),
    )) {
      const isOfParty = query.row !== null && snapshot.partyMembers(query.row).includes(row);
      if (isAccepted) missed++;
      else apart++;
      if (isOfParty && !isAccepted) apartOfParty++;
      const { text, kind } = listedName(snapshot.names, name);
      const what = isAccepted ? 'missed' : isOfParty ? 'apart, of one party' : 'apart';
      console.log(`${what}: ${query.q} | ${text} (${kind}, ${idOf(snapshot, row)}) ${score.toFixed(3)}`);
    }
  report(byClass);
  console.log(
    `Completeness: ${missed} missed; ${apart} alike to which nothing leads, ${apartOfParty} of them of one party`,
  );
  return missed;
}

function countsOf(byClass: Map<string, Counts>, className: string): Counts {
  const counts = byClass.get(className) ?? { queries: 0, accepted: 0, alerting: 0, found: 0, missed: 0 };
  byClass.set(className, counts);
  return counts;
}

function notFound(snapshot: Snapshot, every: EveryName, query: DrawnQuery, counts: Counts): Alike[] {
  const found = findNames(snapshot, { q: query.q, filters: {}, threshold: ALERT_THRESHOLD });
  const alike = acceptedRecords(snapshot.names, acceptedNames(every, readQuery(query.q), ALERT_THRESHOLD));
  const others = [...alike].flatMap(([row, { name, score }]) => {
    if (found.has(row)) return [];
    const { text, kind } = listedName(snapshot.names, name);
    return [{ row, name, score, isAccepted: compareAsSearched(query.q, text, kind).score >= ALERT_THRESHOLD }];
  });
  const missed = others.filter(({ isAccepted }) => isAccepted).length;
  counts.queries++;
  if (alike.size > others.length - missed) counts.accepted++;
  if (found.size > 0) counts.alerting++;
  counts.missed += missed;
  counts.found += alike.size - others.length;
  return others;
}

/** The best-scoring name of each record. Weak aliases count only when they match exactly, as in a search. */
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

function report(byClass: ReadonlyMap<string, Counts>): void {
  for (const [name, { queries, accepted, alerting, found, missed }] of byClass) {
    const share = found + missed === 0 ? 'nothing to find' : `${((100 * found) / (found + missed)).toFixed(2)}%`;
    console.log(
      `Completeness, ${name}: ${queries} queries, ${found} records found, ${missed} missed (${share}); ` +
        `${accepted} queries alert by comparing with every name, ${alerting} by the search`,
    );
  }
}
