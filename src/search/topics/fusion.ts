import type { TopicHit } from './topic-index.ts';

/** No hit by topic scores higher than this: below every alert threshold, and no name match. */
export const TOPIC_CEILING = 0.65;
/** Share of the fused score that the text channel gives, vectors the rest; measured in docs/figures/semantic.md. */
const TEXT_SHARE = 0.25;

/** What the last hit of a channel counts: more than a row that the channel does not have. */
const LAST = 0.05;

/** A row related by topic: both channels' scores (null where it was not among the best) and the fused one. */
export interface Related {
  row: number;
  score: number;
  text: number | null;
  cosine: number | null;
  passage?: number;
}

/**
 * Weighted mean of both channels, each from {@link LAST} for its last hit to 1 for its best: by its share of the best alone, a channel whose hits are all
 * alike would decide as much as one that tells them apart. Scaled by how good the best of the answer is, so that scores compare between answers.
 * Ties break by row.
 */
export function fuse(text: readonly TopicHit[], vectors: readonly TopicHit[]): Related[] {
  const textShare = vectors.length === 0 ? 1 : text.length === 0 ? 0 : TEXT_SHARE;
  const quality = Math.max(text[0]?.score ?? 0, vectors[0]?.score ?? 0);
  const inText = withinChannel(text);
  const inVectors = withinChannel(vectors);
  const rows = new Map<number, Related>();
  for (const { row, score } of text)
    rows.set(row, { row, text: score, cosine: null, score: textShare * inText(score) });
  for (const { row, score, passage } of vectors) {
    const known = rows.get(row);
    const share = (1 - textShare) * inVectors(score);
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

/** The place of a score between the last of a channel ({@link LAST}) and its best (1). */
function withinChannel(hits: readonly TopicHit[]): (score: number) => number {
  const [best, last] = [hits[0]?.score ?? 0, hits.at(-1)?.score ?? 0];
  return (score) => (best === last ? 1 : LAST + ((1 - LAST) * (score - last)) / (best - last));
}
