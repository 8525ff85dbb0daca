import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { type LinkTexts, linkTexts, type PartyLinker, type PartyLinks } from '../../domain/entity/party-links.ts';
import { growingNumbers } from '../../domain/gathering/growing-numbers.ts';
import { keptBytes } from '../../domain/gathering/kept-bytes.ts';
import { lazily } from '../../domain/lazily.ts';
import { officialLists } from '../../domain/lists/official-lists.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { numberedTogether } from '../../sources/catalog.ts';
import { identifierIndexBuilder } from '../names/index/identifier-index.ts';
import { nameIndexBuilder } from '../names/index/name-index-build.ts';
import { partyRowsBuilder } from '../party-rows.ts';
import { type SnapshotInfo, snapshotInfo } from '../snapshot.ts';
import { textIndexBuilder } from '../text/text-index.ts';
import { alsoListedBuilder, withOthers } from './also-listed.ts';
import { columnsBuilder } from './columns.ts';
import { datedChangesBuilder } from './dated-changes.ts';
import type { EditionDay } from './dated-record.ts';
import { entityDetail } from './entity-json.ts';
import { jsonSection, type Section, section, writeSnapshotFile } from './format.ts';
import { knownFactsBuilder } from './known-facts.ts';
import { linkReasonsBuilder } from './link-reasons.ts';
import { namedByBuilder } from './named-by.ts';
import { otherIdsBuilder } from './other-ids.ts';
import { packedSections } from './packed-records.ts';
import { blobCollector } from './section-views.ts';
import { statisticsCounter } from './statistics.ts';

/** A part of the snapshot that gathers its own sections: columns, an index, vectors. Rows count up from 0. */
export interface SnapshotPart {
  /** True where another thread makes it. It is given all entities before this thread makes parts of its own. */
  isApart?: true;
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
  /** Further parts, such as vectors. */
  parts?: readonly SnapshotPart[];
  /** Entities that wait at most while other threads get theirs; default {@link MOST_HELD}. */
  mostHeld?: number;
}

/** Twice the entities of today's lists. */
const MOST_HELD = 100_000;

/**
 * Builds the snapshot of these entities and writes it to `path` whole or not at all. The same input gives the same
 * bytes. Throws when entities come out of order or twice.
 */
export async function buildSnapshot(input: SnapshotInput, path: string): Promise<SnapshotInfo> {
  const { linker } = input;
  // Asked once, by whichever part needs it first.
  const links = lazily(async () => (input.parties ? linkTexts(input.parties) : linker?.texts()));
  const listsOf = officialLists(input.sourceInfos);
  const statistics = statisticsCounter(listsOf);
  const nameIndex = input.nameIndex ?? nameIndexBuilder();
  const parts: SnapshotPart[] = [
    detailBuilder(input, links),
    partOfLinks(links, (found) => alsoListedBuilder(found?.alsoListed)),
    otherIdsBuilder(),
    columnsBuilder(listsOf),
    datedChangesBuilder(input.eventSeqs),
    knownFactsBuilder(),
    namedByBuilder(numberedTogether),
    partOfLinks(links, (found) => linkReasonsBuilder(found?.reasons)),
    textIndexBuilder(),
    nameIndex,
    identifierIndexBuilder(),
    partOfLinks(links, (found) => partyRowsBuilder(found?.party)),
    ...(input.parts ?? []),
  ];
  const ahead = parts.filter(({ isApart }) => isApart);
  const here = parts.filter((part) => !ahead.includes(part));
  const held: EntityRecord[] = [];
  const most = ahead.length > 0 ? (input.mostHeld ?? MOST_HELD) : 0;
  let added = 0;
  const addHeld = async (): Promise<void> => {
    for (const entity of held.splice(0)) {
      statistics.add(entity);
      const waits = addTo(here, entity, added++);
      if (waits) await waits;
    }
  };
  const first = linker ? [linker, ...ahead] : ahead;
  let rows = 0;
  for await (const entity of inOrder(input.entities)) {
    const waits = addTo(first, entity, rows++);
    if (waits) await waits;
    held.push(entity);
    if (held.length > most) await addHeld();
  }
  // Threads have the longest way: they are told that this is all before this one begins what is its own.
  const made = new Map(ahead.map((part) => [part, Promise.resolve(part.sections())]));
  const asked = ahead.length > 0 ? [links(), ...made.values()] : [];
  // They are waited for later; until then their failure is no fault of nobody's.
  for (const one of asked) one.catch(() => {});
  await addHeld();
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
  sections.push(...(await Promise.all(parts.map(async (part) => made.get(part) ?? part.sections()))).flat());
  mkdirSync(dirname(path), { recursive: true });
  const dataVersion = writeSnapshotFile(path, rows, sections);
  const views = new Map(sections.map(({ name, bytes }) => [name, bytes]));
  return snapshotInfo({ dataVersion, entities: rows, sections: views }, statSync(path).size);
}

async function* inOrder(entities: SnapshotInput['entities']): AsyncGenerator<EntityRecord> {
  let lastId = '';
  for await (const entity of entities) {
    if (entity.id <= lastId) {
      throw new Error(`entities must come once each, in order of id: ${entity.id} came after ${lastId}`);
    }
    lastId = entity.id;
    yield entity;
  }
}

/** Adds to each; a promise only where one of them should be waited for, since a turn for each of so many would be felt. */
function addTo(
  parts: readonly Pick<SnapshotPart, 'add'>[],
  entity: EntityRecord,
  row: number,
): Promise<unknown> | undefined {
  let waits: Promise<unknown> | undefined;
  for (const part of parts) {
    const busy = part.add(entity, row);
    if (busy) waits = waits ? Promise.all([waits, busy]) : busy;
  }
  return waits;
}

/** Which entities are the same party, once all have been seen. */
type LinksFound = () => Promise<LinkTexts | undefined>;

/** A part that says of each row what its party is. */
function partOfLinks(
  links: LinksFound,
  builder: (found: LinkTexts | undefined) => { add(entity: { id: string }, row: number): void; sections(): Section[] },
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

/** What follows the summary in a detail, which begins with it. No text within it can: quotes in texts are escaped. */
const BEHIND_SUMMARY = ',"official_id":';

/**
 * Detail JSON by row; its first `summary-ends[row]` bytes are the list JSON without the closing brace. Records that
 * name others by key wait until all ids are known.
 */
function detailBuilder({ sources, sourceInfos }: SnapshotInput, links: LinksFound): SnapshotPart {
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
      const text = encode(entity);
      ends.push(Buffer.byteLength(text.slice(0, text.indexOf(BEHIND_SUMMARY))));
      const waits = entity.relationships.some((one) => one.key !== undefined);
      if (waits) waiting.set(encoded.size(), entity);
      encoded.add(waits ? '' : text);
    },
    async sections() {
      const idAt = [...ids];
      const late = new Map([...waiting].map(([at, entity]) => [at, Buffer.from(encode(entity))]));
      const recordAt = (at: number): Buffer => late.get(at) ?? encoded.at(at);
      const packed = await packedSections('details', encoded.size(), recordAt, async () => {
        const alsoListed = (await links())?.alsoListed;
        return (at) => withOthers(recordAt(at), Buffer.from(alsoListed?.get(idAt[at]!) ?? ''));
      });
      const idBlobs = blobCollector('ids');
      for (const id of idAt) idBlobs.add(id);
      return [...packed, section('details.summary-ends', ends.taken()), ...idBlobs.sections()];
    },
  };
}
