import { availableParallelism } from 'node:os';
import { type LinkTexts, linkTexts } from '../../domain/entity/party-links.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { linkParties } from '../../parties/links.ts';
import type { SnapshotInput } from '../../search/snapshot/build.ts';
import type { Section } from '../../search/snapshot/format.ts';
import { eachEntity, type KeptEntities, keepEntities } from '../../search/snapshot/kept-entities.ts';
import type { ListReading } from '../../store/store.ts';
import { workerPool } from '../../threads/worker-pool.ts';

/** What a snapshot of the store is built from, without its topic vectors: all of it is read when it resolves. */
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

/**
 * Parts of a snapshot that threads of their own make while this one makes the others: the name index and who is one party
 * are most of the work. What a thread has held goes with it.
 */

/** The result of each part. */
interface PartResults {
  names: Section[];
  parties: LinkTexts;
}
export type PartName = keyof PartResults;

/** Of what a part makes much soon goes, and memory should not grow by it. */
const YOUNG_GENERATION_MB = 24;

/** Makes one part by a thread that is there for it alone. */
async function madeApart<Name extends PartName>(part: Name, entities: KeptEntities): Promise<PartResults[Name]> {
  const pool = workerPool<KeptEntities, PartResults[Name]>({
    script: new URL('./build-thread.ts', import.meta.url),
    size: 1,
    depth: 1,
    data: () => part,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  try {
    return await pool.run(entities);
  } finally {
    await pool.close();
  }
}

/** How a snapshot has its largest parts made by threads; null where there is no second core for them. */
export function builtApart(cores = availableParallelism()): Pick<SnapshotInput, 'link' | 'names'> | null {
  if (cores < 2) return null;
  return {
    link: (entities) => madeApart('parties', entities),
    names: (entities) => madeApart('names', entities),
  };
}
