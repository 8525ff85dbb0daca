import type { TopicHit } from './topic-index.ts';

/** No hit by topic scores higher than this: below every alert threshold, and no name match. */
export const TOPIC_CEILING = 0.65;
/** Share of the fused score that the text channel gives, vectors the rest; measured in docs/figures/semantic.md. */
const TEXT_SHARE = 0.2;

/** A row related by topic: both channels' scores (null where it was not among the best) and the fused one. */
export interface Related {
  row: number;
  score: number;
  text: number | null;
  cosine: number | null;
  passage?: number;
}

/**
 * Weighted mean of both channels, each as a share of its best; scaled by how good the best of the answer is, so that
 * scores compare between answers. Ties break by row.
 */
export function fuse(text: readonly TopicHit[], vectors: readonly TopicHit[]): Related[] {
  const bestText = text[0]?.score ?? 0;
  const bestVector = vectors[0]?.score ?? 0;
  const textShare = bestVector === 0 ? 1 : bestText === 0 ? 0 : TEXT_SHARE;
  const quality = Math.max(bestText, bestVector);
  const rows = new Map<number, Related>();
  for (const { row, score } of text) {
    rows.set(row, { row, text: score, cosine: null, score: (textShare * score) / bestText });
  }
  for (const { row, score, passage } of vectors) {
    const known = rows.get(row);
    const share = ((1 - textShare) * score) / bestVector;
    if (known) {
      known.cosine = score;
      known.passage = passage;
      known.score += share;
    } else rows.set(row, { row, text: null, cosine: score, passage, score: share });
  }
  const related = [...rows.values()];
  for (const one of related) one.score = one.score * quality * TOPIC_CEILING;
  return related.sort((a, b) => b.score - a.score || a.row - b.row);
}
