import { isChina } from '../../domain/countries/china.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { noChanges } from '../../domain/lists/list-changes.ts';
import type { DateBasis } from '../../domain/vocabulary.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import type { KnownEntity, WrittenEntity } from '../../store/write/entity-writer.ts';
import type { EventDate, EventSource, NewEvent } from '../../store/write/event-writer.ts';

/** Entities per write. */
const FLUSH = 400;

/** An official day and its basis. */
export interface KnownDate {
  date: string;
  basis: DateBasis;
}

/** The day of a listing, or both null when no official day is known. */
export type OfficialDate = EventDate | { date: null; basis: null };

/** State of an entity after the edition. */
export interface EntityState {
  party: ListedParty;
  hash: string;
  removed: KnownDate | null;
}

/** Collects what one edition changes and writes it in batches, entities before their events. */
export type EditionChanges = ReturnType<typeof editionChanges>;

/** `edition`: the edition or change file being applied. */
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
      source_list: party.source_list,
      entity_type: party.entity_type,
      name: party.name,
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

/**
 * When a removed party came back: on its stated listing date if that is later than the removal (a new listing) and no
 * edition since then lacks it, else on the day of the edition or change file that contains it again.
 * @param after day of the previous edition, which does not contain the party
 */
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
