import type { ListedParty } from '../../domain/entity/party.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import type { KnownEntity } from '../../store/write/entity-writer.ts';
import { byCurrentKey, idGiver } from '../identity/identity.ts';
import type { ReadCounter } from '../read-counter.ts';
import { type EditionChanges, editionChanges } from './edition-changes.ts';
import { type ListForm, listForm } from './list-form.ts';

/** A full edition to apply. */
export interface FullEdition {
  id: number;
  date: string;
  /** The previously applied full edition; null for the first of the source. */
  previous: { date: string } | null;
}

/** A full edition during its comparison with the store: the state that the steps share. */
export interface ComparedEdition {
  source: SourceReader;
  edition: FullEdition;
  writer: EditionWriter;
  changes: EditionChanges;
  /** Every entity of the source before this edition, active and removed. */
  known: readonly KnownEntity[];
  knownByKey: ReadonlyMap<string, KnownEntity>;
  /** Assigns an entity id to a new party. */
  giveId(key: string): string;
  /** The days on which the list states that it was changed; filled while it is parsed. */
  amendments: ReadCounter['amendments'];
  /** Ids of the known entities that this edition contains. */
  seen: Set<string>;
  /** Ids of those whose listing date is no longer stated. */
  undated: Set<string>;
  /** All names of those that are active in this edition, by id. */
  carried: Map<string, readonly string[]>;
  /** Changes of its records in form only. */
  form: ListForm;
  /** Parties with new keys that may be known ones under another key; decided once all removals are known. */
  undecided: ListedParty[];
  /** Listing dates that differ from those stated before. */
  corrections: { id: string; date: string }[];
}

/** A record of this edition that differs from the stored one of its party. */
export interface ChangedRecord {
  entity: KnownEntity;
  /** The record, with the listing date to store. */
  party: ListedParty;
  /** Listing date stated in this edition. */
  stated: string | null;
}

/** Reads the stored entities of the source. */
export async function compareEdition(
  writer: EditionWriter,
  source: SourceReader,
  edition: FullEdition,
  amendments: ReadCounter['amendments'] = { days: [], told: [] },
): Promise<ComparedEdition> {
  const known = await writer.known();
  return {
    source,
    edition,
    writer,
    changes: editionChanges(writer, source, { ...edition, after: edition.previous?.date ?? null }),
    form: listForm(),
    known,
    amendments,
    knownByKey: byCurrentKey(known),
    giveId: idGiver(source.info.id, await writer.takenIds()),
    seen: new Set(),
    undated: new Set(),
    carried: new Map(),
    undecided: [],
    corrections: [],
  };
}

/** True if the record's own end date has passed: it is still published, but the party is no longer restricted. */
export const hasEnded = (party: ListedParty, edition: string): boolean =>
  party.end_date !== null && party.end_date < edition;
