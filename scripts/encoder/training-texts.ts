import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { passagesOf, passageText } from '../../src/search/topics/passages.ts';
import { countPersonNames } from '../../src/search/topics/topic-index-build.ts';

/** Training data of the topic model: distinct passages, and how often each stem occurs in names of persons. */
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
