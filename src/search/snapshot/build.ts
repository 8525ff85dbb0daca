import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { PartyLinker, PartyLinks } from '../../domain/entity/party-links.ts';
import { growingNumbers } from '../../domain/gathering/growing-numbers.ts';
import { keptBytes } from '../../domain/gathering/kept-bytes.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { numberedTogether } from '../../sources/catalog.ts';
import { identifierIndexBuilder } from '../names/index/identifier-index.ts';
import { nameIndexBuilder } from '../names/index/name-index-build.ts';
import { partyRowsBuilder } from '../party-rows.ts';
import { type EditionDay, type SnapshotInfo, snapshotInfo } from '../snapshot.ts';
import { textIndexBuilder } from '../text/text-index.ts';
import { columnsBuilder } from './columns.ts';
import { datedChangesBuilder } from './dated-changes.ts';
import { entityDetail, entitySummary } from './entity-json.ts';
import { jsonSection, type Section, section, writeSnapshotFile } from './format.ts';
import { knownFactsBuilder } from './known-facts.ts';
import { linkReasonsBuilder } from './link-reasons.ts';
import { namedByBuilder } from './named-by.ts';
import { otherIdsBuilder } from './other-ids.ts';
import { type PackApart, packedSections } from './packed-records.ts';
import { blobCollector } from './section-views.ts';
import { statisticsCounter } from './statistics.ts';

/** A part of the snapshot that gathers its own sections: columns, an index, vectors. Rows count up from 0. */
export interface SnapshotPart {
  /** A promise where the next entity should wait. */
  add(entity: EntityRecord, row: number): void | Promise<void>;
  sections(): Section[] | Promise<Section[]>;
}

export interface SnapshotInput {
  /** Every entity, active and removed, in order of id (byte order). */
  entities: AsyncIterable<EntityRecord> | Iterable<EntityRecord>;
  sources: readonly SourceState[];
  sourceInfos: readonly SourceInfo[];
  /** Version of the rules by which names are read and linked: other rules make another snapshot. */
  ruleset?: string;
  /** Numbers of the events of each entity, in the order of its history; without them events count up by rows. */
  eventSeqs?: ReadonlyMap<string, readonly number[]>;
  /** Source and official day of every applied edition and change file. */
  editionDays?: readonly EditionDay[];
  /** Which entities are the same real party, or who finds it; without either each stands alone. */
  parties?: PartyLinks;
  linker?: PartyLinker;
  /** Makes the name index instead of this thread. */
  nameIndex?: SnapshotPart;
  /** Packs a part of the records instead of this thread. */
  packApart?: PackApart;
  /** Further parts, such as vectors. */
  parts?: readonly SnapshotPart[];
}

/**
 * Builds the snapshot of these entities and writes it to `path` whole or not at all. The same input gives the same
 * bytes. Throws when entities come out of order or twice.
 */
export async function buildSnapshot(input: SnapshotInput, path: string): Promise<SnapshotInfo> {
  const { linker } = input;
  // Asked once, by whichever part needs it first.
  let found: PartyLinks | Promise<PartyLinks> | undefined = input.parties;
  const links: LinksFound = async () => {
    found ??= linker?.links();
    return found;
  };
  const statistics = statisticsCounter();
  const parts: SnapshotPart[] = [
    detailBuilder(input, links),
    otherIdsBuilder(),
    columnsBuilder(),
    datedChangesBuilder(input.eventSeqs),
    knownFactsBuilder(),
    namedByBuilder(numberedTogether),
    partOfLinks(links, (found) => linkReasonsBuilder(found?.reasons)),
    textIndexBuilder(),
    input.nameIndex ?? nameIndexBuilder(),
    identifierIndexBuilder(),
    partOfLinks(links, (found) => partyRowsBuilder(found?.party)),
    ...(input.parts ?? []),
  ];
  let rows = 0;
  let lastId = '';
  for await (const entity of input.entities) {
    if (entity.id <= lastId) {
      throw new Error(`entities must come once each, in order of id: ${entity.id} came after ${lastId}`);
    }
    lastId = entity.id;
    statistics.add(entity);
    for (const part of parts) {
      const busy = part.add(entity, rows);
      if (busy) await busy;
    }
    await linker?.add(entity);
    rows++;
  }
  const sections = [
    jsonSection('statistics', statistics.result()),
    jsonSection('source-states', input.sources, { volatile: true }),
    jsonSection('edition-days', input.editionDays ?? [], { volatile: true }),
    jsonSection('source-infos', input.sourceInfos),
    jsonSection('ruleset', input.ruleset ?? null),
    jsonSection(
      'editions',
      input.sources.map(({ source_id, edition, edition_sha256 }) => ({ source_id, edition, edition_sha256 })),
    ),
  ];
  // Those that other threads make come while this one makes its own.
  sections.push(...(await Promise.all(parts.map(async (part) => part.sections()))).flat());
  mkdirSync(dirname(path), { recursive: true });
  const dataVersion = writeSnapshotFile(path, rows, sections);
  const views = new Map(sections.map(({ name, bytes }) => [name, bytes]));
  return snapshotInfo({ dataVersion, entities: rows, sections: views }, statSync(path).size);
}

/** Which entities are the same party, once all have been seen. */
type LinksFound = () => Promise<PartyLinks | undefined>;

/** A part that says of each row what its party is. */
function partOfLinks(
  links: LinksFound,
  builder: (found: PartyLinks | undefined) => { add(entity: { id: string }, row: number): void; sections(): Section[] },
): SnapshotPart {
  const ids: string[] = [];
  return {
    add: ({ id }) => void ids.push(id),
    async sections() {
      const part = builder(await links());
      ids.forEach((id, row) => {
        part.add({ id }, row);
      });
      return part.sections();
    },
  };
}

/** How a detail says that its party is on no other list. No text within it can: quotes in texts are escaped. */
const ALONE = '"also_listed":[]';

/**
 * Detail JSON by row; its first `summary-ends[row]` bytes are the list JSON without the closing brace. Records that
 * name others by key wait until all ids are known.
 */
function detailBuilder({ sources, sourceInfos, packApart }: SnapshotInput, links: LinksFound): SnapshotPart {
  const infos = new Map(sourceInfos.map((info) => [info.id, info]));
  const states = new Map(sources.map((state) => [state.source_id, state]));
  const ids = new Set<string>();
  const encoded = keptBytes();
  // Records that wait, by row.
  const waiting = new Map<number, EntityRecord>();
  const ends = growingNumbers(Uint32Array);
  const encode = (entity: EntityRecord): string => {
    const idOf = (key: string): string | undefined =>
      numberedTogether(entity.source_id)
        .map((source) => `${source}-${key}`)
        .find((id) => ids.has(id));
    const facts = { info: infos.get(entity.source_id), state: states.get(entity.source_id) };
    return JSON.stringify(entityDetail(entity, facts, [], idOf));
  };
  return {
    add(entity) {
      ids.add(entity.id);
      ends.push(Buffer.byteLength(JSON.stringify(entitySummary(entity))) - 1);
      const waits = entity.relationships.some((one) => one.key !== undefined);
      if (waits) waiting.set(encoded.size(), entity);
      encoded.add(waits ? '' : encode(entity));
    },
    async sections() {
      const alsoListed = (await links())?.alsoListed;
      const idAt = [...ids];
      const recordAt = (at: number): Buffer => {
        const late = waiting.get(at);
        const record = late ? Buffer.from(encode(late)) : encoded.at(at);
        const others = alsoListed?.get(idAt[at]!);
        const place = others ? record.indexOf(ALONE) : -1;
        if (place < 0) return record;
        const said = Buffer.from(`"also_listed":${JSON.stringify(others)}`);
        return Buffer.concat([record.subarray(0, place), said, record.subarray(place + ALONE.length)]);
      };
      const idBlobs = blobCollector('ids');
      for (const id of idAt) idBlobs.add(id);
      return [
        ...(await packedSections('details', encoded.size(), recordAt, packApart)),
        section('details.summary-ends', ends.taken()),
        ...idBlobs.sections(),
      ];
    },
  };
}
