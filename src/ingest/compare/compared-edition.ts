import { isChina } from '../../domain/countries/china.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { noChanges } from '../../domain/lists/list-changes.ts';
import { picked } from '../../domain/picked.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import type {
  EventDate,
  EventSource,
  KnownEntity,
  NewEvent,
  WrittenEntity,
  WrittenEvent,
} from '../../store/write/record-writer.ts';
import type { ReadCounter } from '../read-counter.ts';
import { listForm } from './list-form.ts';

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
  changes: ReturnType<typeof editionChanges>;
  /** Changes of its records in form only. */
  form: ReturnType<typeof listForm>;
  /** Every entity of the source before this edition, active and removed. */
  known: readonly KnownEntity[];
  /** The days on which the list states that it was changed; filled while it is parsed. */
  amendments: ReadCounter['amendments'];
  knownByKey: ReadonlyMap<string, KnownEntity>;
  giveId(key: string): string;
  /** Ids of the known entities that this edition contains, and of those whose listing date is no longer stated. */
  seen: Set<string>;
  undated: Set<string>;
  /** All names of those that are active in this edition, by id. */
  carried: Map<string, readonly string[]>;
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

/** Known parties by the key under which the next edition will contain them. */
export const byCurrentKey = (known: readonly KnownEntity[]): Map<string, KnownEntity> =>
  new Map(known.flatMap((entity) => (entity.current_key === null ? [] : [[entity.current_key, entity]])));

/** Assigns a unique id to each new party: the official key, with a number if `known` has that id. */
export function idGiver(sourceId: string, known: ReadonlySet<string>): (key: string) => string {
  const taken = new Set(known);
  return (key) => {
    let id = `${sourceId}-${key}`;
    for (let number = 2; taken.has(id); number++) id = `${sourceId}-${key}.${number}`;
    taken.add(id);
    return id;
  };
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

const FLUSH = 400;

/** An official day and its basis. */
export type KnownDate = Omit<EventDate, 'late'>;

/** The day of a listing, or both null when no official day is known. */
export type OfficialDate = EventDate | { date: null; basis: null };

/** State of an entity after the edition. */
export interface EntityState {
  party: ListedParty;
  hash: string;
  removed: KnownDate | null;
}

/** Collects what an edition or change file changes, and writes it in batches, entities before their events. */
export function editionChanges(writer: EditionWriter, source: SourceReader, edition: EventSource) {
  const counts = noChanges();
  let entities: WrittenEntity[] = [];
  let otherIds: { other_id: string; entity_id: string }[] = [];
  /** Collected until the edition is complete, because only then it is known which amendments have no change of content. */
  const events: NewEvent[] = [];

  const rowOf = (id: string, firstEdition: string, { party, hash, removed }: EntityState): WrittenEntity['row'] => {
    const { identity_hints, ...record } = party;
    return {
      id,
      source_id: source.info.id,
      current_key: party.key,
      jurisdiction: source.info.jurisdiction,
      ...picked(party, 'source_list', 'entity_type', 'name'),
      is_active: removed ? 0 : 1,
      is_china: isChina(party) ? 1 : 0,
      listed_date: party.listed_date,
      listed_date_basis: party.listed_date ? 'source' : null,
      removed_date: removed?.date ?? null,
      removed_date_basis: removed?.basis ?? null,
      first_edition: firstEdition,
      last_edition: edition.date,
      still_listed_as: null,
      record: JSON.stringify(record),
      hints: JSON.stringify(identity_hints ?? []),
      hash,
    };
  };

  const addEvent = (event: NewEvent): NewEvent => {
    events.push(event);
    return event;
  };

  return {
    counts,
    addEvent,

    /** A new party. A removed one gets both events. */
    async insert(id: string, state: EntityState, listed: Omit<NewEvent, 'entity_id'>): Promise<void> {
      entities.push({ row: rowOf(id, edition.date, state), isNew: true });
      addEvent({ entity_id: id, ...listed });
      if (state.removed) addEvent({ entity_id: id, event: 'removed', ...state.removed, note: source.endNote });
      if (entities.length >= FLUSH) await this.flush();
    },

    /** A known party with a new record or state; the caller adds the events. */
    async replace(known: KnownEntity, state: EntityState): Promise<void> {
      entities.push({ row: rowOf(known.id, known.first_edition, state), isNew: false });
      const idOfKey = `${source.info.id}-${state.party.key}`;
      if (state.party.key !== known.current_key) otherIds.push({ other_id: idOfKey, entity_id: known.id });
      if (entities.length >= FLUSH) await this.flush();
    },

    /** Writes the entities collected so far. */
    async flush(): Promise<void> {
      await writer.putEntities(entities);
      await writer.addOtherIds(otherIds);
      [entities, otherIds] = [[], []];
    },

    /** Writes everything except amendments without a change. */
    async finish(): Promise<void> {
      await this.flush();
      const real = events.filter(({ event, changes }) => event !== 'amended' || (changes ?? []).length > 0);
      // A renumbered party has two events but counts once, by the record that left.
      for (const { event, formerly } of real) if (formerly === undefined) counts[event]++;
      await writer.addEvents(edition, real);
    },
  };
}

/** A party came back on its stated listing date if that is plausible, else with the edition or change file (`seen`). */
export function relistingDate(
  stated: string | null,
  removedDate: string | null,
  seen: KnownDate,
  after: string | null,
): EventDate {
  const late = stated !== null && after !== null && stated < after;
  if (stated && stated <= seen.date && !late && (!removedDate || stated > removedDate)) {
    return { date: stated, basis: 'source' };
  }
  return { ...seen, late };
}

/** The record with the listing date to store: the newest stated, or the earliest where dates move; never deleted. */
export function withListingDate(source: SourceReader, stated: ListedParty, known: string | null): ListedParty {
  const keepsKnown =
    known !== null && (stated.listed_date === null || (source.listingDateMoves === true && known < stated.listed_date));
  return keepsKnown ? { ...stated, listed_date: known } : stated;
}

/** The last relisting if the date is after the removal before it, else the first listing; none for a newer order. */
function eventToDate(events: readonly WrittenEvent[], date: string): WrittenEvent | undefined {
  const relisted = events.findLastIndex(({ event }) => event === 'relisted');
  if (relisted > 0) {
    const removal = events.slice(0, relisted).findLast(({ event }) => event === 'removed');
    if (removal?.date && date > removal.date) return events[relisted];
  }
  return events.find(({ event, edition }) => event === 'listed' && date <= edition);
}

/** Dates listings whose official date became known, or was corrected, after they were written. */
export async function correctListingDates(
  writer: EditionWriter,
  corrections: readonly { id: string; date: string }[],
): Promise<void> {
  if (corrections.length === 0) return;
  const events = Map.groupBy(await writer.eventsOf(corrections.map(({ id }) => id)), ({ entity_id }) => entity_id);
  for (const { id, date } of corrections) {
    const event = eventToDate(events.get(id) ?? [], date);
    if (!event || event.date === date) continue;
    // The previous edition did not contain the party, so it was added by this one, whatever the record states now.
    const late = event.after !== null && date < event.after;
    await writer.redateEvent(
      event.seq,
      late ? { date: event.edition, basis: 'edition', late } : { date, basis: 'source' },
    );
  }
}
