import { roundScore } from '../../domain/rounding.ts';
import type { Hit, Match } from '../query.ts';
import { lowerBound } from '../snapshot/binary-search.ts';
import { blobText } from '../snapshot/section-views.ts';
import type { Related } from './fusion.ts';
import type { TopicQuery } from './topic-gate.ts';
import { FIELDS, rowHasTerm, type TopicIndex } from './topic-index.ts';

/** The hit of a row related by topic, with the passage that shows why. */
export function topicHit(index: TopicIndex, topic: TopicQuery, related: Related): Hit {
  const passage = related.passage ?? firstPassage(index, related.row);
  const value = passage < 0 ? '' : blobText(index.passages, passage);
  const evidence: string[] = [];
  const shared = topic.concepts.filter((concept) => rowHasTerm(index, `#${concept}`, related.row));
  if (shared.length > 0) evidence.push(`both are about: ${shared.join(', ')}`);
  if (related.text !== null) evidence.push(`text score ${roundScore(related.text)}`);
  if (related.cosine !== null) evidence.push(`vector cosine ${roundScore(related.cosine)}`);
  const match: Match = {
    type: 'semantic',
    field: passage < 0 ? 'text' : FIELDS[index.passageFields[passage]!]!,
    value,
    name_score: null,
    semantic_score: related.cosine === null ? null : roundScore(related.cosine),
    text_score: related.text === null ? null : roundScore(related.text),
    facts: [],
    evidence,
  };
  return { row: related.row, score: roundScore(related.score), alert: false, tier: 'topic', match };
}

/** The first passage of a row; passages lie in order of row. -1 when it has none. */
function firstPassage({ passageRows }: TopicIndex, row: number): number {
  const at = lowerBound(passageRows, 0, passageRows.length, row);
  return passageRows[at] === row ? at : -1;
}
