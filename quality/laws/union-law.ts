import type { EntityDetail } from '../../src/domain/entity/entity-detail.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { type NameIndex, openNameIndex } from '../../src/search/names/index/name-index.ts';
import { nameIndexBuilder } from '../../src/search/names/index/name-index-build.ts';
import { allRows } from '../../src/search/snapshot/row-sets.ts';
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, type Snapshot } from '../../src/search/snapshot.ts';
import type { DrawnQuery } from './drawn-queries.ts';

/** A way to divide the records into two parts, by row. */
interface Split {
  name: string;
  isFirst(row: number): boolean;
}

/**
 * The lists of the first part of each split; the others are the second part. About a tenth, a third and a half of all
 * names.
 */
const LISTS: readonly (readonly string[])[] = [['un-sc'], ['uk-sl', 'ca-sema'], ['us-ofac-sdn', 'un-sc', 'au-dfat']];

/**
 * Law 3: the hits on two parts of the records together are the hits on all. @returns the number of records with a
 * difference
 */
export function unionLaw(snapshot: Snapshot, queries: readonly DrawnQuery[], seed: number): number {
  const all = queries.map(({ q }) => scoresIn(snapshot, snapshot.names, q));
  return splitsOf(snapshot, seed).reduce((sum, split) => sum + differing(snapshot, queries, all, split), 0);
}

function splitsOf(snapshot: Snapshot, seed: number): Split[] {
  const random = seededRandom(seed);
  const half = Uint8Array.from({ length: snapshot.entities }, () => (random() < 0.5 ? 0 : 1));
  const byLists = LISTS.map((lists) => ({
    name: lists.join(' and '),
    isFirst: (row: number) => lists.some((list) => idOf(snapshot, row).startsWith(`${list}-`)),
  }));
  return [{ name: 'random halves', isFirst: (row) => half[row] === 0 }, ...byLists];
}

function differing(
  snapshot: Snapshot,
  queries: readonly DrawnQuery[],
  all: readonly ReadonlyMap<number, number>[],
  { name, isFirst }: Split,
): number {
  const parts = [indexOf(snapshot, isFirst), indexOf(snapshot, (row) => !isFirst(row))];
  let hits = 0;
  let differ = 0;
  for (const [at, { q }] of queries.entries()) {
    const together = new Map(parts.flatMap((part) => [...scoresIn(snapshot, part, q)]));
    hits += all[at]!.size;
    for (const row of new Set([...all[at]!.keys(), ...together.keys()])) {
      if (all[at]!.get(row) === together.get(row)) continue;
      differ++;
      console.log(`union: ${q} | ${idOf(snapshot, row)} ${all[at]!.get(row)} in all, ${together.get(row)} in its part`);
    }
  }
  const sizes = parts.map(({ nameCount }) => nameCount).join(' and ');
  console.log(`Union, ${name} (${sizes} names): ${hits} hits of ${queries.length} queries, ${differ} differ`);
  return differ;
}

/** For each record, the score of the name by which an index finds it. */
function scoresIn(snapshot: Snapshot, names: NameIndex, q: string): Map<number, number> {
  const found = findNames(
    { names, filter: () => allRows(snapshot.entities) },
    { q, filters: {}, threshold: ALERT_THRESHOLD },
  );
  return new Map([...found.values()].map(({ row, score }) => [row, score]));
}

/** An index of the names of some records. */
function indexOf(snapshot: Snapshot, isIn: (row: number) => boolean): NameIndex {
  const builder = nameIndexBuilder();
  for (let row = 0; row < snapshot.entities; row++)
    if (isIn(row)) builder.add(JSON.parse(textOf(detailJson(snapshot, row))) as EntityDetail, row);
  const sections = new Map(builder.sections().map(({ name, bytes }) => [name, bytes]));
  return openNameIndex({ ...snapshot, sections });
}
