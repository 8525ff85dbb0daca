import { noChanges } from '../domain/change-counts.ts';
import { isChina } from '../domain/china.ts';
import type { ListedParty } from '../domain/party.ts';
import type { DateBasis } from '../domain/vocabulary.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter } from '../store/edition-writer.ts';
import type { KnownEntity, WrittenEntity } from '../store/entity-writer.ts';
import type { NewEvent } from '../store/event-writer.ts';
import type { EntityTable } from '../store/schema.ts';

/** Entities written at a time. */
const FLUSH = 400;

/** An official day and where it comes from. */
export interface KnownDate {
  date: string;
  basis: DateBasis;
}

/** The same, or both null when no official day is known. */
export type OfficialDate = KnownDate | { date: null; basis: null };

/** State of an entity after the edition. */
export interface EntityState {
  party: ListedParty;
  hash: string;
  removed: KnownDate | null;
}

/** Collects what one edition changes and writes it in batches, entities before their events. */
export type EditionChanges = ReturnType<typeof editionChanges>;

/** `edition`: id and official day of the edition or delta being applied. */
export function editionChanges(writer: EditionWriter, source: SourceReader, edition: { id: number; date: string }) {
  const counts = noChanges();
  let entities: WrittenEntity[] = [];
  let events: NewEvent[] = [];

  const rowOf = (id: string, firstEdition: string, { party, hash, removed }: EntityState): EntityTable => {
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
      record: JSON.stringify(record),
      hints: JSON.stringify(identity_hints ?? []),
      hash,
    };
  };

  const addEvent = (event: NewEvent): void => {
    counts[event.event]++;
    events.push(event);
  };

  return {
    counts,
    addEvent,

    /** A party seen for the first time. A removed one gets both events. */
    async insert(id: string, state: EntityState, listed: OfficialDate): Promise<void> {
      entities.push({ row: rowOf(id, edition.date, state), party: state.party, isNew: true });
      addEvent({ entity_id: id, event: 'listed', ...listed });
      if (state.removed) addEvent({ entity_id: id, event: 'removed', ...state.removed });
      if (entities.length >= FLUSH) await this.flush();
    },

    /** A known party with a new record or state; the caller adds the events. */
    async replace(known: KnownEntity, state: EntityState): Promise<void> {
      entities.push({ row: rowOf(known.id, known.first_edition, state), party: state.party, isNew: false });
      if (entities.length >= FLUSH) await this.flush();
    },

    async flush(): Promise<void> {
      await writer.putEntities(entities);
      await writer.addEvents(edition, events);
      entities = [];
      events = [];
    },
  };
}

/**
 * When a known party that was removed came back: on its listing date where that is later than the removal (a new
 * listing), else on the day of the edition or delta that shows it again.
 */
export function relistingDate(stated: string | null, removedDate: string | null, seen: KnownDate): KnownDate {
  if (stated && stated <= seen.date && (!removedDate || stated > removedDate)) return { date: stated, basis: 'source' };
  return seen;
}
