import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { LinkTexts } from '../../domain/entity/party-links.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { numberedTogether } from '../../sources/catalog.ts';
import { withOthers } from './also-listed.ts';
import { entityDetail } from './entity-json.ts';
import { type Section, section } from './format.ts';
import { eachEntity, entityAt, type KeptEntities } from './kept-entities.ts';
import { packedSections } from './packed-records.ts';
import { blobCollector } from './section-views.ts';

/** What follows the summary in a detail, which begins with it. No text within it can: quotes in texts are escaped. */
const BEHIND_SUMMARY = ',"official_id":';

interface DetailFacts {
  sources: readonly SourceState[];
  sourceInfos: readonly SourceInfo[];
}

/**
 * Detail JSON by row; its first `summary-ends[row]` bytes are the list JSON without the closing brace. And the ids, which
 * records name each other by.
 */
export function detailSections(
  { sources, sourceInfos }: DetailFacts,
  kept: KeptEntities,
  alsoListed: LinkTexts['alsoListed'] | undefined,
): Section[] {
  const infos = new Map(sourceInfos.map((info) => [info.id, info]));
  const states = new Map(sources.map((state) => [state.source_id, state]));
  const idAt = Array.from(eachEntity(kept), ({ id }) => id);
  const ids = new Set(idAt);
  const ends = new Uint32Array(kept.size);
  const at = entityAt(kept);
  const encode = (entity: EntityRecord): string => {
    const idOf = (key: string): string | undefined =>
      numberedTogether(entity.source_id)
        .map((source) => `${source}-${key}`)
        .find((id) => ids.has(id));
    const facts = { info: infos.get(entity.source_id), state: states.get(entity.source_id) };
    return JSON.stringify(entityDetail(entity, facts, [], idOf));
  };
  const recordAt = (row: number): Buffer => {
    const text = encode(at(row));
    ends[row] = Buffer.byteLength(text.slice(0, text.indexOf(BEHIND_SUMMARY)));
    return Buffer.from(text);
  };
  const counted = (record: Buffer, row: number): Buffer =>
    withOthers(record, Buffer.from(alsoListed?.get(idAt[row]!) ?? ''));
  const packed = packedSections('details', kept.size, recordAt, counted);
  const idBlobs = blobCollector('ids');
  for (const id of idAt) idBlobs.add(id);
  return [...packed, section('details.summary-ends', ends), ...idBlobs.sections()];
}
