import { availableParallelism } from 'node:os';
import { type LinkTexts, linkTexts } from '../../domain/entity/party-links.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { linkParties } from '../../parties/links.ts';
import type { SnapshotInput } from '../../search/snapshot/build.ts';
import type { Section } from '../../search/snapshot/format.ts';
import { eachEntity, type KeptEntities, keepEntities } from '../../search/snapshot/kept-entities.ts';
import type { ListReading } from '../../store/store.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';

/** Reads the input of a snapshot from the store, except topic vectors. Everything has been read when it resolves. */
export async function snapshotInput(lists: ListReading, sourceInfos: readonly SourceInfo[]): Promise<SnapshotInput> {
  const editions = await lists.editions();
  return {
    entities: await keepEntities(lists.entities()),
    sources: await lists.sourceStates(sourceInfos),
    sourceInfos,
    eventSeqs: await lists.eventSeqs(),
    editionDays: editions.flatMap(({ source_id, date, status, kind }) =>
      status === 'applied' && date !== null
        ? [{ source_id, date, ...(kind === 'delta' && { isDelta: true as const }) }]
        : [],
    ),
    link: async (entities) => linkTexts(await linkParties(eachEntity(entities))),
  };
}

/** The result of each part. */
interface PartResults {
  names: Section[];
  parties: LinkTexts;
}
export type PartName = keyof PartResults;

/** Size of the young generation, MB. Most objects of a part are short-lived, and memory should not grow because of them. */
const YOUNG_GENERATION_MB = 24;
/** A million records on a busy machine take more than an hour. */
const DEADLINE_MS = 86_400_000;

/** Builds one of the most expensive parts in a separate thread, whose memory is freed at its end. */
async function buildInWorker<Name extends PartName>(part: Name, entities: KeptEntities): Promise<PartResults[Name]> {
  const pool = new WorkerPool<KeptEntities, PartResults[Name]>({
    script: new URL('./build-thread.ts', import.meta.url),
    size: 1,
    depth: 1,
    data: () => part,
    youngGenerationMb: YOUNG_GENERATION_MB,
    deadlineMs: DEADLINE_MS,
  });
  try {
    return await pool.run(entities);
  } finally {
    await pool.close();
  }
}

/** Builders of the largest parts in threads; null without a second core. */
export function buildInWorkers(cores = availableParallelism()): Pick<SnapshotInput, 'link' | 'names'> | null {
  if (cores < 2) return null;
  return {
    link: (entities) => buildInWorker('parties', entities),
    names: (entities) => buildInWorker('names', entities),
  };
}
