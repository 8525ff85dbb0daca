/** What happened to a party over all its records, for its timeline, its feed and those who follow it. */
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { EventKind } from '../../domain/vocabulary.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { PartyView } from './party-view.ts';

/** One official event of one record. */
export interface PartyEvent {
  /** Stays the same over editions and data versions: record, kind, official date, edition, and which of equal ones. */
  key: string;
  record: EntityDetail;
  event: HistoryEvent;
}

const descending = (a: string, b: string): number => Number(a < b) - Number(a > b);

function eventsOfRecord(record: EntityDetail): PartyEvent[] {
  const known = new Map<string, number>();
  return record.history.map((event) => {
    const key = [record.id, event.event, event.date ?? '', event.by].join(' ');
    const before = known.get(key) ?? 0;
    known.set(key, before + 1);
    return { key: before === 0 ? key : `${key} ${before + 1}`, record, event };
  });
}

/** Every event of a party, newest official date first; without a date last. */
export const eventsOf = ({ records, earlier }: Pick<PartyView, 'records' | 'earlier'>): PartyEvent[] =>
  [...records, ...earlier]
    .flatMap(eventsOfRecord)
    .sort((a, b) => descending(a.event.date ?? '', b.event.date ?? '') || descending(a.event.by, b.event.by));

/** The official day that an event is sorted by where one is needed: its date, else that of the edition that first shows it. */
export const dayOfEvent = ({ event }: PartyEvent): string => event.date ?? event.by;

/** Changes of several records that are shown and sent. */
export const MAX_CHANGES = 100;

/** The newest changes of some records that have an official date, the newest first. */
export const changesOf = (
  data: LoadedData,
  ids: readonly string[],
  kinds: readonly EventKind[] | undefined,
): PartyEvent[] =>
  eventsOf({ records: ids.flatMap((id) => data.record(id) ?? []), earlier: [] })
    .filter(({ event }) => event.date !== null && (!kinds || kinds.includes(event.event)))
    .slice(0, MAX_CHANGES);
