import type { ListedParty } from '../../domain/entity/party.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import type { WrittenEvent } from '../../store/write/event-writer.ts';

/**
 * Returns the record with the listing date to store: the newest statement, or the earliest for a list whose dates move.
 * A list that stops stating a date does not delete it.
 * @param known the stored date
 */
export function withListingDate(source: SourceReader, stated: ListedParty, known: string | null): ListedParty {
  const keepsKnown =
    known !== null && (stated.listed_date === null || (source.listingDateMoves === true && known < stated.listed_date));
  return keepsKnown ? { ...stated, listed_date: known } : stated;
}

/**
 * The event to which a newly stated listing date belongs: the last relisting if the date is after the removal before
 * it, else the first listing. None if the party was already listed before that date, which is then the date of a newer
 * order.
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
    // The previous edition did not contain the party, so it was added by this one, whatever the record states now.
    const late = event.after !== null && date < event.after;
    await writer.redateEvent(
      event.seq,
      late ? { date: event.edition, basis: 'edition', late } : { date, basis: 'source' },
    );
  }
}
