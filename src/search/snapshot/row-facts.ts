/** What screening compares and shows of a row besides its names. Stored separately from the long detail, so that it can be read fast. */
import { allCountryCodes } from '../../domain/countries/entity-countries.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { BirthDate, Identifier } from '../../domain/entity/party.ts';
import type { LinkReason, LinkTexts } from '../../domain/entity/party-links.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { type Collector, type Section, type SnapshotBytes, section } from './format.ts';
import { type Blobs, blobCollector, blobsOf, blobText, findSorted, u32Of } from './section-views.ts';

const MAX_ALIASES = 3;

/** The facts of one row. */
export interface KnownFacts {
  entity_type: EntityType;
  birth_dates: BirthDate[];
  nationalities: string[];
  /** Every country of the party, ISO alpha-2, as used by the country filter. */
  country_codes: string[];
  gender: 'male' | 'female' | null;
  /** The first few, as published. */
  aliases: string[];
  /** Identifiers of documents and registers, and a ship's IMO number. */
  identifiers: Pick<Identifier, 'type' | 'value' | 'country'>[];
}

function knownFacts(entity: EntityRecord): KnownFacts {
  const { entity_type, birth_dates, nationalities, gender, vessel } = entity;
  const identifiers = entity.identifiers.map(({ type, value, country }) => ({ type, value, country }));
  const imo = vessel?.imo;
  if (imo && !identifiers.some(({ type }) => type === 'imo'))
    identifiers.push({ type: 'imo', value: imo, country: null });
  const aliases = [...new Set(entity.aliases.map(({ name }) => name))].slice(0, MAX_ALIASES);
  const country_codes = [...allCountryCodes(entity)];
  return { entity_type, birth_dates, nationalities, country_codes, gender, aliases, identifiers };
}

/** Collects the facts row by row. */
export function knownFactsBuilder(): { add(entity: EntityRecord): void; sections(): Section[] } {
  const blobs = blobCollector('known-facts');
  return {
    add(entity) {
      blobs.add(JSON.stringify(knownFacts(entity)));
    },
    sections: () => blobs.sections(),
  };
}

/** The facts of an opened snapshot. */
export const openKnownFacts = (snapshot: SnapshotBytes): Blobs => blobsOf(snapshot, 'known-facts');

/** Facts of a row. */
export const knownFactsOf = ({ knownFacts: blobs }: { knownFacts: Blobs }, row: number): KnownFacts =>
  JSON.parse(blobText(blobs, row));

const NAME = 'link-reasons';

/** The reasons of one record by the id of the other one. */
export type LinkReasons = Readonly<Record<string, readonly LinkReason[]>>;

/** Collects the reasons row by row. They repeat the details, so they are excluded from the data version. */
export function linkReasonsBuilder(reasons: LinkTexts['reasons'] | undefined) {
  const blobs = blobCollector(NAME);
  return {
    add: ({ id }: { id: string }): void => void blobs.add(reasons?.get(id) ?? ''),
    sections: (): Section[] => blobs.sections().map((one) => ({ ...one, volatile: true })),
  };
}

/** The reasons in a snapshot; null if its version had none. */
export const openLinkReasons = (bytes: SnapshotBytes): Blobs | null =>
  bytes.sections.has(NAME) ? blobsOf(bytes, NAME) : null;

/** The reasons of a row; null if it is not linked or the snapshot has none. */
export function linkReasonsOf(blobs: Blobs | null, row: number): LinkReasons | null {
  const text = blobs ? blobText(blobs, row) : '';
  return text === '' ? null : JSON.parse(text);
}

/** Additional ids of entities in byte order, and the row of each. */
export interface OtherIds {
  ids: Blobs;
  rows: Uint32Array;
}

/** Collects the additional ids of all rows. The main id of one entity is never an additional id of another. */
export function otherIdsBuilder(): { add(entity: EntityRecord, row: number): void; sections(): Section[] } {
  const found: { id: Buffer; row: number }[] = [];
  return {
    add({ other_ids = [] }, row) {
      for (const id of other_ids) found.push({ id: Buffer.from(id), row });
    },
    sections() {
      found.sort((a, b) => Buffer.compare(a.id, b.id));
      const ids = blobCollector('other-ids');
      for (const { id } of found) ids.add(id);
      return [...ids.sections(), section('other-ids.rows', Uint32Array.from(found.map(({ row }) => row)))];
    },
  };
}

/** The additional ids of a snapshot. */
export const openOtherIds = (bytes: SnapshotBytes): OtherIds => ({
  ids: blobsOf(bytes, 'other-ids'),
  rows: u32Of(bytes, 'other-ids.rows'),
});

/** Row with an additional id, or -1. */
export const rowOfOtherId = ({ ids, rows }: OtherIds, id: Uint8Array): number => rows[findSorted(ids, id)] ?? -1;

/** Rows that refer to a row: `rows[at[row] .. at[row + 1]]`, in ascending order. */
export interface NamedBy {
  at: Uint32Array;
  rows: Uint32Array;
}

/** Collects relations row by row. @param numberedTogether the sources that share the numbering of a source */
export function namedByBuilder(
  numberedTogether: (sourceId: string) => string[],
): Collector<[entity: EntityRecord, row: number]> {
  const rowOfId = new Map<string, number>();
  const relations: { from: number; candidates: string[] }[] = [];
  return {
    add({ id, source_id, relationships }, row) {
      rowOfId.set(id, row);
      for (const relation of relationships) {
        if (relation.id !== undefined) relations.push({ from: row, candidates: [relation.id] });
        else if (relation.key !== undefined)
          relations.push({
            from: row,
            candidates: numberedTogether(source_id).map((source) => `${source}-${relation.key}`),
          });
      }
    },
    sections() {
      const naming = Array.from({ length: rowOfId.size }, () => new Set<number>());
      for (const { from, candidates } of relations) {
        const to = candidates.map((id) => rowOfId.get(id)).find((row) => row !== undefined);
        if (to !== undefined && to !== from) naming[to]!.add(from);
      }
      const at = new Uint32Array(naming.length + 1);
      naming.forEach((rows, row) => {
        at[row + 1] = at[row]! + rows.size;
      });
      return [
        section('named-by.at', at),
        section('named-by.rows', Uint32Array.from(naming.flatMap((rows) => [...rows]))),
      ];
    },
  };
}

/** The reverse relations of an opened snapshot. */
export const openNamedBy = (snapshot: SnapshotBytes): NamedBy => ({
  at: u32Of(snapshot, 'named-by.at'),
  rows: u32Of(snapshot, 'named-by.rows'),
});

/** The rows that refer to a row. */
export const rowsNaming = ({ at, rows }: NamedBy, row: number): Uint32Array => rows.subarray(at[row]!, at[row + 1]!);
