import { compareAsSearched } from '../../src/search/names/compare-as-searched.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { listedName } from '../../src/search/names/index/name-index.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import type { DrawnQuery } from './drawn-queries.ts';

/** Scores are compared from this value on. */
const LEAST = 0.55;

/** Law 1: a screening and a comparison of the two texts result in the same score. @returns the number of different scores */
export function pairLaw(snapshot: Snapshot, queries: readonly DrawnQuery[]): number {
  let pairs = 0;
  let differ = 0;
  for (const { q } of queries)
    for (const { name, score } of findNames(snapshot, { q, filters: {}, threshold: LEAST }).values()) {
      const { text, kind } = listedName(snapshot.names, name);
      if (kind === 'unknown') continue;
      const compared = compareAsSearched(q, text, kind);
      pairs++;
      if (compared.score === score) continue;
      differ++;
      console.log(`pair: ${q} | ${text} | screening ${score}, comparison ${compared.score}`);
    }
  console.log(`Pair: ${pairs} hits of ${queries.length} queries, ${differ} with another score in a comparison`);
  return differ;
}
