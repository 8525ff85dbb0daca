/** The service's keyword screening with further candidates beside those of its index, scored by the same matcher. */

import type { NameForm } from '../../src/names/name.ts';
import { type CompareContext, scoreForms } from '../../src/names/score/compare.ts';
import { LINK_WEAK, NAME_KINDS } from '../../src/search/names/name-index.ts';
import { queryForms, screenAll } from '../../src/search/names/screen.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';

/** Low enough that rank, not score, decides what is found. */
export const LOW = 0.3;

/** By row: its best score. */
export type Scores = Map<number, number>;

/** What the service finds as it is; a higher threshold lets it compare fewer names. */
export function serviceScores(snapshot: Snapshot, q: string, threshold = LOW): Scores {
  return new Map(screenAll(snapshot, { q, filters: {}, threshold }).map(({ row, score }) => [row, score]));
}

/** What screening gives for a reading whose spaces were put right: see `scoreReading` in src/search/screen.ts. */
const RESPELLED = 'respaced+';
const RESPELLED_LEAST = 0.9;
/** What screening gives at most for being near where the matcher sees two names. */
export const FAINT = 0.55;
const EXACT = 0.9995;

/** Scores names for one query as screening does, every reading of either side against every other. */
export function nameScorer(snapshot: Snapshot, q: string): (name: number) => number {
  const { names } = snapshot;
  const forms = queryForms(names, q, 'unknown');
  const contexts = NAME_KINDS.map((kind): CompareContext => ({ kind, rarity: names.rarityOf }));
  const reading = (query: NameForm, candidate: NameForm, context: CompareContext): number => {
    const score = scoreForms(query, candidate, context);
    return score < RESPELLED_LEAST && query.rule.startsWith(RESPELLED) ? Math.min(score, FAINT) : score;
  };
  return (name) => {
    const context = contexts[names.kinds[name]!]!;
    let best = 0;
    for (const candidate of names.formsOf(name))
      for (const form of forms) best = Math.max(best, reading(form, candidate, context));
    return best;
  };
}

/** The scores with those of further names; rows that bear a name only as a weak alias need an exact match. */
export function withNames({ names }: Snapshot, scores: Scores, further: Iterable<readonly [number, number]>): Scores {
  const all = new Map(scores);
  for (const [name, score] of further) {
    if (score < LOW) continue;
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) {
      if (names.linkFlags[link]! & LINK_WEAK && score < EXACT) continue;
      const row = names.linkRows[link]!;
      const rounded = Math.round(score * 10_000) / 10_000;
      if (rounded > (all.get(row) ?? 0)) all.set(row, rounded);
    }
  }
  return all;
}

/** What became of a query: the rank of the right party (0 = not found; equals share a rank) and its score. */
export interface Outcome {
  rank: number;
  score: number;
}

/** Rank and score of the best right row. */
export function outcomeOf(scores: Scores, right: ReadonlySet<number>): Outcome {
  let score = 0;
  for (const row of right) score = Math.max(score, scores.get(row) ?? 0);
  if (score === 0) return { rank: 0, score };
  let above = 0;
  for (const other of scores.values()) if (other > score) above++;
  return { rank: above + 1, score };
}
