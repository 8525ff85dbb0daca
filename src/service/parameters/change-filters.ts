/** Filters of followed changes, by their parties. */

import type { z } from '@hono/zod-openapi';
import { nearestOf } from '../../domain/nearest.ts';
import { EVENT_KINDS, type EventKind } from '../../domain/vocabulary.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { parsedAnswer } from '../json-text.ts';
import { readFilters } from './filters.ts';
import { filterShape, listParameter, optionalText } from './parameters.ts';

/** Kinds of change, separated by commas. */
export const kindsParameter = listParameter<EventKind>(
  (part) => EVENT_KINDS.find((kind) => kind === part.toLowerCase()) ?? null,
  (part) => ({
    is: 'unknown',
    what: 'kind',
    text: part.slice(0, 60),
    allowed: EVENT_KINDS.join(', '),
    near: nearestOf(part, EVENT_KINDS),
  }),
  { description: `Kinds of change, by commas: ${EVENT_KINDS.join(', ')}.`, example: 'listed,removed' },
);

const { programme, country, jurisdiction, source_list, entity_type, is_china, official } = filterShape;
/** Parameters of followed changes. */
export const followedChangesShape = {
  q: optionalText('A surname or another name: only changes of records that a search finds by it.', 'Deripaska'),
  ...{ programme, country, jurisdiction, source_list, entity_type, is_china, official },
  kind: kindsParameter,
};

type FollowedChanges = z.output<z.ZodObject<typeof followedChangesShape>>;

/** Ids of changed records, including those with the newest changes; `most` changes are examined. */
export async function changedRecords(
  { q, kind, ...query }: FollowedChanges,
  { data, today, most }: { data: LoadedData; today: string; most: number },
): Promise<string[]> {
  const filters = readFilters(query, data, today);
  if (!q) {
    const changes = data.changes({ filters, ...(kind && { kinds: kind }), limit: most });
    return [...new Set(changes.map(({ entity }) => entity.id))];
  }
  const search = { q, filters, mode: 'keyword', page: 1, limit: 100 } as const;
  const { entities } = parsedAnswer<{ entities: { id: string }[] }>(await data.hybrid(search, {}));
  return entities.map(({ id }) => id);
}
