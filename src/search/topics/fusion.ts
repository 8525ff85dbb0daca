import { roundScore } from '../../domain/rounding.ts';
import type { Hit, Match } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import { blobText, lowerBound } from '../snapshot/section-views.ts';
import type { TopicQuery } from './ranking.ts';
import { FIELDS, rowHasTerm, type TopicHit, type TopicIndex } from './topic-index.ts';

/** Maximum score of a topic hit: below every alert threshold, so that it never counts as a name match. */
export const TOPIC_CEILING = 0.65;
/** Fraction of the fused score that the text channel contributes; vectors contribute the rest. Measured in docs/figures/semantic.md. */
const TEXT_SHARE = 0.25;

/** Score of the last hit of a channel: more than that of a row that the channel does not have. */
const LAST = 0.05;

/** A row related by topic: the scores of both channels (null if it is not among their best) and the fused score. */
export interface Related {
  row: number;
  score: number;
  text: number | null;
  cosine: number | null;
  passage?: number;
}

/**
 * Weighted mean of both channels. Each channel is scaled from {@link LAST} for its last hit to 1 for its best; otherwise a
 * channel whose hits are all similar would count as much as one that distinguishes them. The result is scaled by the quality of
 * the best hit, so that scores of different answers are comparable. Ties are broken by row.
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

/** Returns a function that scales a score of a channel from {@link LAST} (its last hit) to 1 (its best). */
function withinChannel(hits: readonly TopicHit[]): (score: number) => number {
  const [best, last] = [hits[0]?.score ?? 0, hits.at(-1)?.score ?? 0];
  return (score) => (best === last ? 1 : LAST + ((1 - LAST) * (score - last)) / (best - last));
}

/** The hit of a row related by topic, with the passage that shows why. */
export function topicHit(
  index: TopicIndex,
  { topic, related, reasons: isTold }: { topic: TopicQuery; related: Related; reasons?: true | undefined },
): Hit {
  const passage = related.passage ?? firstPassage(index, related.row);
  const value = passage < 0 ? '' : blobText(index.passages, passage);
  const shared = topic.concepts.filter((concept) => rowHasTerm(index, `#${concept}`, related.row));
  const reasons: Reason[] = [];
  if (shared.length > 0) reasons.push({ is: 'about', concepts: shared });
  if (related.text !== null) reasons.push({ is: 'text_score', score: roundScore(related.text) });
  if (related.cosine !== null) reasons.push({ is: 'cosine', score: roundScore(related.cosine) });
  const match: Match = {
    type: 'semantic',
    field: passage < 0 ? 'text' : FIELDS[index.passageFields[passage]!]!,
    value,
    name_score: null,
    semantic_score: related.cosine === null ? null : roundScore(related.cosine),
    text_score: related.text === null ? null : roundScore(related.text),
    facts: [],
    evidence: reasons.map((reason) => reasonText(reason)),
  };
  return {
    row: related.row,
    score: roundScore(related.score),
    alert: false,
    tier: 'topic',
    match,
    ...(isTold && { told: { reasons } }),
  };
}

function firstPassage({ passageRows }: TopicIndex, row: number): number {
  const at = lowerBound(passageRows, 0, passageRows.length, row);
  return passageRows[at] === row ? at : -1;
}
