/** What the page of a party is made of: every record of the party, and what the lists say of its relations. */
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { EventKind } from '../../domain/vocabulary.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { GivenDecision } from '../../service/decisions/kept-decisions.ts';
import { byAuthority } from '../search/party-card.ts';

export interface PartyView {
  data: LoadedData;
  asked: EntityDetail;
  /** Every record of the party, the one asked for among them: listed ones first, then in the order of authorities. */
  records: readonly EntityDetail[];
  /** Records that the party had under other numbers, for its history. */
  earlier: readonly EntityDetail[];
  /** What was decided about it, newest first; null where this browser keeps that. */
  decisions: readonly GivenDecision[] | null;
  receipt: string;
  madeAt: string;
}

/** The page of another record, of the same day. */
export const entityAddress = (id: string, { as_of }: Pick<EntityDetail, 'as_of'>): string =>
  `/entities/${id}${as_of ? `?as_of=${as_of}` : ''}`;

/** One id for all records of a party. */
export const partyId = ({ id, also_listed }: EntityDetail): string =>
  [id, ...also_listed.map((one) => one.id)].sort()[0]!;

/** The records of the party that a record is of, and those that they succeed. */
export function recordsOfParty(
  data: LoadedData,
  asked: EntityDetail,
): Pick<PartyView, 'asked' | 'records' | 'earlier'> {
  const records = byAuthority([asked, ...asked.also_listed.flatMap(({ id }) => data.record(id) ?? [])]);
  const known = new Set(records.map(({ id }) => id));
  const earlier: EntityDetail[] = [];
  // A record that was renumbered twice names only the one before.
  for (const { formerly } of records) {
    const waiting = [...formerly];
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const before = known.has(id) ? null : data.record(id);
      known.add(id);
      if (!before) continue;
      earlier.push(before);
      waiting.push(...before.formerly);
    }
  }
  return { asked, records, earlier };
}

/** One official event of one record. */
export interface PartyEvent {
  /** Stays the same over editions and data versions: record, kind, official date, edition, and which of equal ones. */
  key: string;
  record: EntityDetail;
  event: HistoryEvent;
}

/** Orders texts from the last to the first. */
export const descending = (a: string, b: string): number => Number(a < b) - Number(a > b);

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
