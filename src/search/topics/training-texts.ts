import type { EntityRecord } from '../../domain/entity.ts';
import { topicTokens } from '../../encoder/tokens.ts';
import { passagesOf, passageText } from './passages.ts';

/** What the topic model learns from: distinct passages, and how often each stem stands in names of persons. */
export interface TrainingTexts {
  texts: string[];
  nameCounts: Map<string, number>;
}

/** Reads the passages of records in their order, the same that are encoded in a snapshot. */
export async function trainingTexts(
  records: AsyncIterable<EntityRecord> | Iterable<EntityRecord>,
): Promise<TrainingTexts> {
  const texts = new Set<string>();
  const nameCounts = new Map<string, number>();
  for await (const record of records) {
    const { passages, context } = passagesOf(record);
    for (const passage of passages) texts.add(passageText(passage, context));
    countPersonNames(record, nameCounts);
  }
  return { texts: [...texts], nameCounts };
}

/** Adds the stems of a person's names; organisations and vessels teach nothing about names of persons. */
export function countPersonNames(record: EntityRecord, counts: Map<string, number>): void {
  if (record.entity_type !== 'individual') return;
  const names = [record.name, ...record.aliases.map((alias) => alias.name)];
  for (const key of new Set(names.flatMap((name) => topicTokens(name).map((token) => token.key)))) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}
