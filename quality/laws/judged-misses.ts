/** Misses of the search that a person has judged; they stand in `judged-misses.jsonl`, each on a line of its own. */
import { readFileSync } from 'node:fs';
import type { NameKind } from '../../src/names/name.ts';
import type { Comparer } from '../../src/names/score/compare.ts';
import { compareTexts } from '../../src/names/score/mention.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { listedName } from '../../src/search/names/index/name-index.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';

/** A query and a listed name that the score accepts and the search does not find. */
export interface JudgedMiss {
  query: string;
  listed: string;
  kind: NameKind;
  /** Whether the two mean one party. The lists say so themselves of names of one party: those need no judgement. */
  verdict: 'true' | 'rubbish';
  /** Why. */
  reason: string;
}

const FILE = new URL('judged-misses.jsonl', import.meta.url);

/** Reads the judged misses. Throws where a line lacks a field. */
export function judgedMisses(): JudgedMiss[] {
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, at) => {
    const miss = JSON.parse(line) as JudgedMiss;
    for (const field of ['query', 'listed', 'kind', 'verdict', 'reason'] as const)
      if (!miss[field]) throw new Error(`judged-misses.jsonl, line ${at + 1}: "${field}" is missing`);
    return miss;
  });
}

/** Those that are no longer misses: the score refuses them now, or the search finds a name of that text. */
export const outdatedMisses = (snapshot: Snapshot, misses: readonly JudgedMiss[], comparer: Comparer): JudgedMiss[] =>
  misses.filter(({ query, listed, kind }) => {
    if (compareTexts(query, listed, { kind, comparer }).score < ALERT_THRESHOLD) return true;
    const found = findNames(snapshot, { q: query, filters: {}, threshold: ALERT_THRESHOLD });
    return [...found.values()].some(({ name }) => listedName(snapshot.names, name).text === listed);
  });
