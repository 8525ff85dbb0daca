import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { placesOfHighest } from './top-scores.ts';
import { K1, type TopicHit, type TopicIndex, termOf, termRows } from './topic-index.ts';

/** A term of a query and how much it counts; an ordinary word counts 1. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/**
 * The `limit` best rows by BM25 (Robertson, Walker 1994; k1 1.2, b 0.4) of weighted terms, within a row set. Scores are
 * shares of what a record with every term many times would reach, 0–1.
 */
export function searchText(
  index: TopicIndex,
  terms: readonly WeightedTerm[],
  passing: RowSet,
  limit: number,
): TopicHit[] {
  const { entities, rows, counts, lengthFactors } = index;
  const scores = new Float32Array(entities);
  let most = 0;
  for (const { term, weight } of terms) {
    const at = termOf(index, term);
    if (at < 0) continue;
    const known = termRows(index, at);
    const gain = weight * Math.log(1 + (entities - known + 0.5) / (known + 0.5)) * (K1 + 1);
    most += gain;
    const end = index.at[at + 1]!;
    for (let i = index.at[at]!; i < end; i++) {
      const row = rows[i]!;
      const count = counts[i]!;
      scores[row]! += (gain * count) / (count + lengthFactors[row]!);
    }
  }
  if (most === 0) return [];
  keepPassing(scores, passing, entities);
  return placesOfHighest(scores, limit).map((row) => ({ row, score: scores[row]! / most }));
}

/** Sets the scores of rows that do not pass to 0. */
function keepPassing(scores: Float32Array, passing: RowSet, entities: number): void {
  if (passing.count === entities) return;
  for (let row = 0; row < scores.length; row++) if (!hasRow(passing.words, row)) scores[row] = 0;
}
