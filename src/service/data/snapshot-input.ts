import { linkTexts } from '../../domain/entity/party-links.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { linkParties } from '../../parties/links.ts';
import type { SnapshotInput } from '../../search/snapshot/build.ts';
import { eachEntity, keepEntities } from '../../search/snapshot/kept-entities.ts';
import type { ListReading } from '../../store/store.ts';

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
