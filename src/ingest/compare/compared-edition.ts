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
  /** The full edition applied before this one; null for the first of the source. */
  previous: { date: string } | null;
}

/** A full edition while it is compared with what is known of its source: what the steps share. */
export interface ComparedEdition {
  source: SourceReader;
  edition: FullEdition;
  writer: EditionWriter;
  changes: EditionChanges;
  /** Every entity of the source before this edition, active and removed. */
  known: readonly KnownEntity[];
  knownByKey: ReadonlyMap<string, KnownEntity>;
  /** Gives a new party its entity id. */
  giveId(key: string): string;
  /** The days between the two editions on which the list itself says that it was changed; filled while it is read. */
  amendments: ReadCounter['amendments'];
  /** Ids of the known entities that this edition carries. */
  seen: Set<string>;
  /** Those of them whose listing date it does not state any more. */
  undated: Set<string>;
  /** All names that it gives those of them that are active by it. */
  carried: Map<string, readonly string[]>;
  /** What its records say otherwise in form alone. */
  form: ListForm;
  /** Parties with new keys that may be known ones under another key; decided when it is clear who is gone. */
  undecided: ListedParty[];
  /** Listing dates that this edition states otherwise than before. */
  corrections: { id: string; date: string }[];
}

/** A record of this edition that differs from what is known of its party. */
export interface ChangedRecord {
  entity: KnownEntity;
  /** The record, with the listing date that is kept. */
  party: ListedParty;
  /** Listing date as this edition states it. */
  stated: string | null;
}

/** Reads what is known of the source. */
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

/** The record's own end lies in the past: it is still published, but the party is no longer restricted. */
export const hasEnded = (party: ListedParty, edition: string): boolean =>
  party.end_date !== null && party.end_date < edition;
