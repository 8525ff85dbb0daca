/** Birth dates of questions, as people write them. */
import { isIsoDay } from '../../domain/dates.ts';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import { readBirthDate } from '../../sources/table/birth-dates.ts';

/** With dots the day stands first. */
const byMark: ReadonlyMap<string, 'dmy'> = new Map([['.', 'dmy']]);
/** Nothing settles which of two numbers is the day where the first one reads a date in neither order. */
const ORDERS = [null, 'dmy', 'mdy'] as const;

/**
 * A birth date in the form that the comparison takes: `1952-10-07`, `1952-10`, `1952`, or `1960-03-04 or 1960-04-03` where day
 * and month can change places. Null for what is no date.
 */
export function statedBirthDate(text: string): string | null {
  if (/^\d{4}$/.test(text) || text.split(EITHER_DAY).every(isIsoDay)) return text;
  const [asWritten, ...turned] = ORDERS.map((order) => {
    const read = readBirthDate(text, { order, byMark });
    return 'date' in read ? read.date : null;
  });
  if (asWritten) return asWritten;
  const days = [...new Set(turned.filter((day) => day !== null))].sort();
  return days.length === 0 ? null : days.join(EITHER_DAY);
}
