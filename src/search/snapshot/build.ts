import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { type LinkTexts, linkTexts, type PartyLinks } from '../../domain/entity/party-links.ts';
import { officialLists } from '../../domain/lists/official-lists.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { numberedTogether } from '../../sources/catalog.ts';
import { identifierIndexBuilder } from '../names/index/identifier-index.ts';
import { nameIndexBuilder } from '../names/index/name-index-build.ts';
import { partyRowsBuilder } from '../party-rows.ts';
import { infoOf, type SnapshotInfo } from '../snapshot.ts';
import { textIndexBuilder } from '../text/text-index.ts';
import { columnsBuilder } from './columns.ts';
import { datedChangesBuilder } from './dated-changes.ts';
import type { EditionDay } from './dated-record.ts';
import { detailSections } from './detail-sections.ts';
import { jsonSection, type Section, snapshotWriter } from './format.ts';
import { eachEntityInTurns, type KeptEntities, keepEntities } from './kept-entities.ts';
import { knownFactsBuilder, linkReasonsBuilder, namedByBuilder, otherIdsBuilder } from './row-facts.ts';
import { statisticsCounter } from './statistics.ts';

/** A part of the snapshot that collects its own sections: columns, an index, vectors. Rows are numbered from 0. */
interface SnapshotPart {
  add(entity: EntityRecord, row: number): void;
  sections(): Section[] | Promise<Section[]>;
}

export interface SnapshotInput {
  /** Every entity, active and removed, in order of id (byte order). */
  entities: KeptEntities | AsyncIterable<EntityRecord> | Iterable<EntityRecord>;
  sources: readonly SourceState[];
  sourceInfos: readonly SourceInfo[];
  /** Version of the rules for analysing and linking names; another version requires another snapshot. */
  ruleset?: string;
  /** Event numbers of each entity, in the order of its history; without them events are numbered in row order. */
  eventSeqs?: ReadonlyMap<string, readonly number[]>;
  /** Source and official day of every applied edition and change file. */
  editionDays?: readonly EditionDay[];
  /** The links between entities of one party, or a function that finds them; without either no entities are linked. */
  parties?: PartyLinks;
  link?(entities: KeptEntities): Promise<LinkTexts>;
  /** Builds the name index; by default in this thread. */
  names?(entities: KeptEntities): Promise<Section[]>;
  /** Further parts, such as vectors. */
  parts?: readonly SnapshotPart[];
}

/**
 * Builds the snapshot of these entities and writes it to `path` atomically. The same input gives the same bytes.
 * @throws when entities are not in order or an id occurs twice
 *
 * Memory limits a build, so parts are built in a few steps, written immediately and released. If other threads link entities and
 * build the name index, they do so one after the other while this thread builds the other parts.
 */
export async function buildSnapshot(input: SnapshotInput, path: string): Promise<SnapshotInfo> {
  const { entities } = input;
  const kept = 'chunks' in entities ? entities : await keepEntities(entities);
  mkdirSync(dirname(path), { recursive: true });
  const writer = snapshotWriter(path);
  try {
    const put = (sections: readonly Section[]): string[] => {
      writer.put(sections);
      return sections.map(({ name }) => name);
    };
    const { links, names } = madeBeside(input, kept);
    const columns = await columnsPut(input, kept, put);
    const found = await links;
    const details = put(await detailSections(input, kept, found?.alsoListed));
    const ofLinks = await sectionsOfEach([linkReasonsBuilder(found?.reasons), partyRowsBuilder(found?.party)], kept);
    const [reasons, rows] = ofLinks.map(put) as [string[], string[]];
    const further = put(await sectionsOf(input.parts ?? [], kept));
    const order = [
      ...[...columns.statistics, ...put(factsOf(input)), ...details, ...columns.facts, ...reasons],
      ...[...columns.text, ...put(await names), ...columns.identifiers, ...rows, ...further],
    ];
    const made = { entities: kept.size, ...writer.finish(kept.size, order) };
    return infoOf({ ...made, bytes: statSync(path).size });
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

const factsOf = ({ sources, sourceInfos, editionDays, ruleset }: SnapshotInput): Section[] => [
  jsonSection('source-states', sources, { volatile: true }),
  jsonSection('edition-days', editionDays ?? [], { volatile: true }),
  jsonSection('source-infos', sourceInfos),
  jsonSection('ruleset', ruleset ?? null),
  jsonSection(
    'editions',
    sources.map(({ source_id, edition, edition_sha256 }) => ({ source_id, edition, edition_sha256 })),
  ),
];

/** Starts linking entities and then building the name index, in other threads if the input provides them. */
function madeBeside(input: SnapshotInput, kept: KeptEntities) {
  const links: Promise<LinkTexts | undefined> = input.parties
    ? Promise.resolve(linkTexts(input.parties))
    : (input.link?.(kept) ?? Promise.resolve(undefined));
  const names = links.then(() => input.names?.(kept) ?? sectionsOf([nameIndexBuilder()], kept));
  // Both are awaited later. The handlers prevent an unhandled rejection until then.
  for (const one of [links, names]) one.catch(() => {});
  return { links, names };
}

/** Runs all parts over all entities and returns the sections of each. */
async function sectionsOfEach(parts: readonly SnapshotPart[], kept: KeptEntities): Promise<Section[][]> {
  if (parts.length === 0) return [];
  let row = 0;
  for await (const entity of eachEntityInTurns(kept)) {
    for (const part of parts) part.add(entity, row);
    row++;
  }
  return Promise.all(parts.map((part) => part.sections()));
}

const sectionsOf = async (parts: readonly SnapshotPart[], kept: KeptEntities): Promise<Section[]> =>
  (await sectionsOfEach(parts, kept)).flat();

/** Writes the sections that are collected entity by entity; returns their names, grouped by position in the file. */
async function columnsPut(
  { eventSeqs, sourceInfos }: SnapshotInput,
  kept: KeptEntities,
  put: (of: readonly Section[]) => string[],
) {
  const listsOf = officialLists(sourceInfos);
  const counter = statisticsCounter(listsOf);
  const statistics: SnapshotPart = {
    add: counter.add,
    sections: () => [jsonSection('statistics', counter.result())],
  };
  const facts = [
    otherIdsBuilder(),
    columnsBuilder(listsOf),
    datedChangesBuilder(eventSeqs),
    knownFactsBuilder(),
    namedByBuilder(numberedTogether),
  ];
  const made = await sectionsOfEach([statistics, textIndexBuilder(), identifierIndexBuilder(), ...facts], kept);
  const [counts, text, identifiers, ...rest] = made.map(put) as [string[], string[], string[], ...string[][]];
  return { statistics: counts, text, identifiers, facts: rest.flat() };
}
