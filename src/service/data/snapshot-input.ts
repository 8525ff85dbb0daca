import type { SourceInfo } from '../../domain/lists/source.ts';
import { partyLinker } from '../../parties/links.ts';
import type { SnapshotInput } from '../../search/snapshot/build.ts';
import type { Store } from '../../store/store.ts';

/** What a snapshot of the store is built from, without its topic vectors; `entities` can be read once. */
export async function snapshotInput(store: Store, sourceInfos: readonly SourceInfo[]): Promise<SnapshotInput> {
  const editions = await store.editions();
  return {
    entities: store.entities(),
    sources: await store.sourceStates(sourceInfos),
    sourceInfos,
    eventSeqs: await store.eventSeqs(),
    editionDays: editions.flatMap(({ source_id, date, status, kind }) =>
      status === 'applied' && date !== null
        ? [{ source_id, date, ...(kind === 'delta' && { isDelta: true as const }) }]
        : [],
    ),
    linker: partyLinker(),
  };
}
