import { roundScore } from '../../domain/rounding.ts';
import type { Hit, Match } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import { blobText, lowerBound } from '../snapshot/section-views.ts';
import type { Related } from './fusion.ts';
import type { TopicQuery } from './topic-gate.ts';
import { FIELDS, rowHasTerm, type TopicIndex } from './topic-index.ts';

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

/** The first passage of a row, or -1. Passages are sorted by row. */
function firstPassage({ passageRows }: TopicIndex, row: number): number {
  const at = lowerBound(passageRows, 0, passageRows.length, row);
  return passageRows[at] === row ? at : -1;
}
