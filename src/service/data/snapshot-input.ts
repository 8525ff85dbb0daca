import type { SourceInfo } from '../../domain/lists/source.ts';
import { partyLinker } from '../../parties/links.ts';
import type { SnapshotInput } from '../../search/snapshot/build.ts';
import type { ListReading } from '../../store/store.ts';

/** What a snapshot of the store is built from, without its topic vectors; `entities` can be read once, before the reading ends. */
export async function snapshotInput(lists: ListReading, sourceInfos: readonly SourceInfo[]): Promise<SnapshotInput> {
  const editions = await lists.editions();
  return {
    entities: lists.entities(),
    sources: await lists.sourceStates(sourceInfos),
    sourceInfos,
    eventSeqs: await lists.eventSeqs(),
    editionDays: editions.flatMap(({ source_id, date, status, kind }) =>
      status === 'applied' && date !== null
        ? [{ source_id, date, ...(kind === 'delta' && { isDelta: true as const }) }]
        : [],
    ),
    linker: partyLinker(),
  };
}
