import type { EntityRecord } from '../../domain/entity/entity.ts';
import { namesOf } from '../../domain/entity/names.ts';
import { topicTokens } from '../../encoder/tokens.ts';

/** Adds the stems of a person's names; organisations and vessels teach nothing about names of persons. */
export function countPersonNames(
  record: Pick<EntityRecord, 'name' | 'aliases' | 'entity_type'>,
  counts: Map<string, number>,
): void {
  if (record.entity_type !== 'individual') return;
  const own = new Set<string>();
  for (const name of namesOf(record)) for (const { key } of topicTokens(name)) own.add(key);
  for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
}
