import type { ListedParty } from '../../domain/entity/party.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import type { WrittenEvent } from '../../store/write/event-writer.ts';

/**
 * The record with the listing date to keep: the newest statement, or, where the list's dates move, the earliest one. A
 * list that stops stating a date takes nothing back.
 * @param known the date kept so far
 */
export function withListingDate(source: SourceReader, stated: ListedParty, known: string | null): ListedParty {
  const keepsKnown =
    known !== null && (stated.listed_date === null || (source.listingDateMoves === true && known < stated.listed_date));
  return keepsKnown ? { ...stated, listed_date: known } : stated;
}

/**
 * The event that a newly known listing date belongs to: the last relisting when the date lies after the removal before
 * it, else the first listing. None when the party was seen listed before that date already: the date is then
 * that of a newer order, not of the listing.
 */
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
    // The edition before did not carry the party: it came with this one, whatever the record says now.
    const late = event.after !== null && date < event.after;
    await writer.redateEvent(
      event.seq,
      late ? { date: event.edition, basis: 'edition', late } : { date, basis: 'source' },
    );
  }
}
