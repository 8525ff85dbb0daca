import { dayOfSheet, isIsoDay, isoDay } from '../../domain/dates.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import { isPlaceholder, tidy } from './clean-text.ts';

/**
 * Dates in the formats of cells of official lists.
 *
 *   "a) Approximately 1955-1958 b) 12 Jan. 1961; dd/mm/1963"
 *      └ circa   └──range──┘      └──day───┘   └──year──┘
 *
 * Dates are found one after another; the text between two of them shows whether they are a range or a list.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const DATE = new RegExp(
  [
    String.raw`(?<iso>\b(?<iy>\d{4})-(?<im>0[1-9]|1[0-2])(?:-(?<id>[0-3]\d)(?:T[\d:.]+Z?)?)?(?!\d))`,
    String.raw`(?<packed>\b(?<py>(?:18|19|20)\d{2})-(?<pm>0[1-9]|1[0-2])(?<pd>[0-3]\d)\b)`,
    String.raw`(?<glued>\b(?<gd>[0-3]?\d)[/.](?<gm>0[1-9]|1[0-2])(?<gy>(?:18|19|20)\d{2})\b)`,
    String.raw`(?<num>(?<![\d/])(?:(?<nd>dd|\d{1,2})[/.])?(?<nm>mm|\d{1,2})[/.](?<ny>\d{4})\b)`,
    String.raw`(?<short>(?<![\d/.])(?<sd>[0-3]?\d)(?<sep>[/.-])(?<sm>0?[1-9]|1[0-2])\k<sep>(?<sy>\d{2})(?![\d/.-]))`,
    String.raw`(?<dmy>\b(?<dd>\d{1,2})(?:st|nd|rd|th)?[ -]*(?<dm>${MONTH})\b\.?,?[ -]*(?<dy>\d{4}|\d{2}(?! *(?:${MONTH})))\b)`,
    String.raw`(?<mdy>\b(?<mm>${MONTH})\.? (?<md>\d{1,2})(?:st|nd|rd|th)?,? (?<my>\d{4})\b)`,
    String.raw`(?<my2>\b(?<m2>${MONTH})\b\.?,?[ -]*(?<y2>\d{4}|\d{2})\b)`,
    String.raw`(?<year>(?<!\d)(?<yy>(?:18|19|20)\d{2})(?<decade>'?s)?(?!\d))`,
    String.raw`(?<serial>(?<!\d)(?<sn>[1-5]\d{4})(?!\d))`,
  ].join('|'),
  'gi',
);

const CIRCA = /\b(?:approximately|approx|circa|ca|about|around|c|possibly|estimated)\b\.?|~/i;
const RANGE_GAP = /^\s*(?:-|–|—|to|until|\/)\s*(?:approximately\s*|approx\.?\s*|c\.\s*)?$/i;
const BETWEEN_GAP = /^\s*(?:and|-|–|to)\s*(?:approximately\s*|approx\.?\s*)?$/i;

interface Found {
  date: string;
  precision: 'day' | 'month' | 'year' | 'range';
  from?: string;
  to?: string;
  start: number;
  end: number;
}

/** 1 to 12 for an English month by its first three letters, 0 for any other word. */
export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Full year for a two-digit birth year, given that no listed person is a child. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) > 20 ? 1900 : 2000);

/** The most precise existing date from its parts; falls back to the month or the year when the day does not exist. */
function fromParts(year: number, month: number, day: number): Pick<Found, 'date' | 'precision'> {
  const whole = isoDay(year, month, day);
  if (whole) return { date: whole, precision: 'day' };
  const first = isoDay(year, month, 1);
  return first
    ? { date: first.slice(0, 7), precision: 'month' }
    : { date: String(year).padStart(4, '0'), precision: 'year' };
}

function readMatch(groups: Record<string, string | undefined>): Pick<Found, 'date' | 'precision' | 'from' | 'to'> {
  const number = (name: string): number => Number(groups[name] ?? 0) || 0;
  if (groups.iso) return fromParts(number('iy'), number('im'), number('id'));
  if (groups.packed) return fromParts(number('py'), number('pm'), number('pd'));
  if (groups.num) return fromParts(number('ny'), number('nm'), number('nd'));
  if (groups.glued) return fromParts(number('gy'), number('gm'), number('gd'));
  if (groups.short) return fromParts(fullYear(groups.sy!), number('sm'), number('sd'));
  if (groups.dmy) return fromParts(fullYear(groups.dy!), monthNumber(groups.dm!), number('dd'));
  if (groups.mdy) return fromParts(number('my'), monthNumber(groups.mm!), number('md'));
  if (groups.my2) return fromParts(fullYear(groups.y2!), monthNumber(groups.m2!), 0);
  if (groups.serial) return { date: dayOfSheet(number('sn')), precision: 'day' };
  const year = groups.yy!;
  if (!groups.decade) return { date: year, precision: 'year' };
  const last = year.endsWith('0') ? String(Number(year) + 9) : year;
  return { date: year, precision: 'range', from: year, to: last };
}

const findDates = (text: string): Found[] =>
  Array.from(text.matchAll(DATE), (match) => {
    const at = { start: match.index, end: match.index + match[0].length };
    return { ...readMatch(match.groups!), ...at };
  });

/** No listed person was born, and no listing made, before this year. */
const FIRST_YEAR = '1850';
const today = (): string => new Date().toISOString().slice(0, 10);
const isPlausible = (date: string): boolean => date >= FIRST_YEAR && date <= today();

/** Present or past years of a lunar or solar Hijri calendar. */
const HIJRI_YEAR = /(?<!\d)(?:1(?:2[3-9]|3\d|4[0-4])\d)(?!\d)/;
const CALENDAR = /\b(?:hijri|islamic|lunar|solar|shamsi|qamari|calendar)\b/i;

/** A date as text, with a remark if it is a Hijri date. */
const asText = (text: string, circa: boolean): BirthDate => ({
  date: null,
  precision: 'text',
  circa,
  text: HIJRI_YEAR.test(text) && !CALENDAR.test(text) ? `${text} (Hijri calendar)` : text,
});

/** The parsed birth date, or its text if it is before 1850 or after today: a typo, or a date of another calendar. */
export const plausibleBirth = (birth: BirthDate, published: string): BirthDate =>
  [birth.date, birth.from, birth.to].every((date) => !date || isPlausible(date))
    ? birth
    : asText(published, birth.circa);

/** The stated listing date since 1850; null if there is none. "0097-06-30" means the last hundred years. */
export function statedDay(text: string): string | null {
  const stated = isIsoDay(text) ? text : firstDay(text);
  if (!stated?.startsWith('00')) return stated && stated >= FIRST_YEAR ? stated : null;
  return ['20', '19'].map((century) => century + stated.slice(2)).find((day) => day <= today()) ?? null;
}

/** All birth dates in a cell, in order, in any written form; a text without a plausible one is stored as text. */
export function parseBirthDates(cell: string | number | Date | null | undefined): BirthDate[] {
  if (cell === null || cell === undefined) return [];
  const text = tidy(cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).slice(0, 1000);
  if (isPlaceholder(text)) return [];
  const found = findDates(text);
  if (found.length === 0) return [asText(text, CIRCA.test(text))];

  const dates: BirthDate[] = [];
  let leadStart = 0;
  for (let i = 0; i < found.length; i++) {
    const first = found[i]!;
    const lead = text.slice(leadStart, first.start);
    const next = found[i + 1];
    const gap = next ? text.slice(first.end, next.start) : '';
    const trailing = text.slice(first.end, next?.start ?? text.length);
    const circa = CIRCA.test(lead) || /^\s*\((?:approximate(?:ly)?|approx\.?|circa)\)/i.test(trailing);
    const ranged =
      next !== undefined &&
      (RANGE_GAP.test(gap) ||
        (/\b(?:between|from|either)\b[^a-z]*(?:approximately\s*)?$/i.test(lead) && BETWEEN_GAP.test(gap)));
    if (next && ranged && first.date <= next.date) {
      const to = next.to ?? next.date;
      const range = { date: first.date.slice(0, 4), precision: 'range', circa, from: first.date, to } as const;
      dates.push(plausibleBirth(range, text.slice(first.start, next.end)));
      leadStart = next.end;
      i += 1;
    } else {
      const { date, precision, from, to } = first;
      const birth = { date, precision, circa: circa || precision === 'range', ...(from && to ? { from, to } : {}) };
      const note = /^ ?\([^()]*\)/.exec(trailing)?.[0] ?? '';
      dates.push(plausibleBirth(birth, text.slice(first.start, first.end) + note));
      leadStart = first.end;
    }
  }
  const unread = text
    .replace(DATE, ' ')
    .replace(
      /\b(?:dob|date of birth|alt(?:ernative)?|or|and|between|approximately|approx|circa|ca|c|to|in|on|from|[a-z]\))/gi,
      ' ',
    );
  if (dates.length === 1 && dates[0]!.date !== null && /\p{L}{3}/u.test(unread)) dates[0]!.text = text;
  return withoutRepeats(dates);
}

const withoutRepeats = (dates: readonly BirthDate[]): BirthDate[] => {
  const keyOf = (one: BirthDate) => JSON.stringify([one.date, one.precision, one.from, one.to, one.circa, one.text]);
  return [...new Map(dates.map((one) => [keyOf(one), one])).values()];
};

/** Adds further dates to `dates`, without duplicates. */
export const mergeBirthDates = (dates: BirthDate[], more: BirthDate[]): BirthDate[] =>
  withoutRepeats([...dates, ...more]);

/** The first complete date in a text, as `YYYY-MM-DD`; null when there is none. */
export const firstDay = (text: string): string | null =>
  findDates(text).find((each) => each.precision === 'day')?.date ?? null;
