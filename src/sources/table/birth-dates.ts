/**
 * Birth dates in the usual formats of files: `1961-04-05`, `5.4.1961`, `04/05/61`, `5 avril 1961`, `1961年4月5日`,
 * `19610405`.
 *
 * The order of day and month is never guessed: the column shows it (`25/04/1961` is unambiguous), its heading states it
 * (`DOB (MM/DD/YYYY)`), or the user does. With dots the day is first, as in every locale of the Unicode CLDR.
 */
import { dayOfSheet, isoDay } from '../../domain/dates.ts';
import { lazily } from '../../domain/lazily.ts';

/** Order of day and month in numeric dates that end in the year; `serial`: day numbers of spreadsheets. */
export type DateOrder = 'dmy' | 'mdy' | 'serial';

/** A parsed date, complete or partial (`YYYY`, `YYYY-MM`, `YYYY-MM-DD`), or why it is not used. */
export type ReadDate = { date: string } | { reason: string };

/** Languages whose month names are known, from the Unicode CLDR data. */
const LANGUAGES = 'en de fr es pt it nl pl ru uk tr cs sv da nb fi hu ro id vi ar'.split(' ');
const NUMERIC = /^(\d{1,2})([/.\-\s])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;
/** Two-digit years below this one are ambiguous: the person is a child, or very old. */
const CENTURY_UNSURE_BELOW = 30;
const FIRST_YEAR = 1850;
const LAST_YEAR = 2100;
/** Placeholder dates that systems write for a missing date. */
const PLACEHOLDER_DATES = new Set(['1900-01-01', '1899-12-30', '1899-12-31']);

const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** 1–12 by the name of the month in any of the languages, in full or abbreviated. */
const months = lazily((): ReadonlyMap<string, number> => {
  const numbers = new Map([['sept', 9]]);
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
        for (let month = 0; month < 12; month++) {
          const name = format.formatToParts(Date.UTC(2001, month, 5)).find(({ type }) => type === 'month')!.value;
          const folded = foldWord(name);
          if (folded !== '' && !numbers.has(folded)) numbers.set(folded, month + 1);
        }
      }
    }
  }
  return numbers;
});

/** Normalises a date: digits of other scripts, time of day, repeated spaces. */
const tidied = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[‐-―]/g, '-')
    .replace(/(?<=\d)[T ]+\d{1,2}:\d{2}.*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '');

/** Evidence for the order of dates in a column: the orders proved by rows, and the first ambiguous date. */
export interface OrderEvidence {
  /** By the separator of the numbers. */
  marks: Map<string, { settled: Map<'dmy' | 'mdy', string>; open?: string }>;
}

/** Evidence of a column before any row. */
export const noEvidence = (): OrderEvidence => ({ marks: new Map() });

/** Adds a cell to the evidence of its column; `place` is its position for messages: `row 12: 25/04/1961`. */
export function addEvidence({ marks }: OrderEvidence, cell: string, place: string): void {
  const match = NUMERIC.exec(tidied(cell));
  if (!match) return;
  const [, first, mark, second] = match;
  const [a, b] = [Number(first), Number(second)];
  if (a === b || a === 0 || b === 0 || (a > 12 && b > 12) || a > 31 || b > 31) return;
  let seen = marks.get(mark!);
  if (!seen) {
    seen = { settled: new Map() };
    marks.set(mark!, seen);
  }
  if (a > 12 || b > 12) {
    const order = a > 12 ? 'dmy' : 'mdy';
    if (!seen.settled.has(order)) seen.settled.set(order, place);
  } else seen.open ??= place;
}

/** The order for each separator of a column; `open` is a date of unknown order, with the contradicting rows. */
export interface SettledOrders {
  byMark: ReadonlyMap<string, 'dmy' | 'mdy'>;
  open: { place: string; against: string[] } | null;
}

/** Evaluates the evidence of a column. */
export function settleOrders({ marks }: OrderEvidence): SettledOrders {
  const byMark = new Map<string, 'dmy' | 'mdy'>();
  const everywhere = new Set([...marks.values()].flatMap(({ settled }) => [...settled.keys()]));
  let open: SettledOrders['open'] = null;
  for (const [mark, { settled, open: place }] of marks) {
    const orders = settled.size > 0 ? [...settled.keys()] : mark === '.' ? ['dmy' as const] : [...everywhere];
    if (orders.length === 1) byMark.set(mark, orders[0]!);
    else if (place !== undefined) open ??= { place, against: [...settled.values()] };
  }
  return { byMark, open };
}

/** The order in a heading or an option: `DD/MM/YYYY`, `TT.MM.JJJJ`, `mdy`, `day-first`, `serial`; null without one. */
export function orderNamed(text: string): DateOrder | null {
  const folded = text.trim().toLowerCase();
  if (/^(?:serial|excel)$/.test(folded)) return 'serial';
  if (/^(?:dmy|day[- _]?first|[djtgдрg]{1,2}[/.\- ]?[mм]{1,3}[/.\- ]?[yjaгu]{2,4})$/.test(folded)) return 'dmy';
  if (/^(?:mdy|month[- _]?first|[mм]{1,3}[/.\- ]?[djtд]{1,2}[/.\- ]?[yjaг]{2,4})$/.test(folded)) return 'mdy';
  return null;
}

/** Settings for parsing the dates of a column. */
export interface DateReading {
  /** Stated by the user or the heading; applies to every date. */
  order: DateOrder | null;
  byMark: ReadonlyMap<string, 'dmy' | 'mdy'>;
}

/** The full year for two digits, or null if the century is uncertain. */
const fullYear = (year: string): number | null => {
  if (year.length === 4) return Number(year);
  return Number(year) < CENTURY_UNSURE_BELOW ? null : 1900 + Number(year);
};

function dateOf(year: number | null, month: number, day: number): ReadDate {
  if (year === null) return { reason: 'its year has two digits, and the century is not certain' };
  if (year < FIRST_YEAR || year > LAST_YEAR) return { reason: 'its year cannot be one of birth' };
  const padded = String(year).padStart(4, '0');
  if (month === 0) return { date: padded };
  if (day === 0) return isoDay(year, month, 1) ? { date: isoDay(year, month, 1)!.slice(0, 7) } : noSuchDay;
  const date = isoDay(year, month, day);
  if (date === null) return noSuchDay;
  return PLACEHOLDER_DATES.has(date) ? { reason: 'it is what systems write when they know no date' } : { date };
}

const noSuchDay = { reason: 'there is no such day' };

function ofNumbers([, first, mark, second, year]: RegExpExecArray, { order, byMark }: DateReading): ReadDate {
  const [a, b] = [Number(first), Number(second)];
  if (order === 'serial') return { reason: 'it is no day number of a spreadsheet' };
  const settled = order ?? byMark.get(mark!) ?? (a > 12 ? 'dmy' : b > 12 ? 'mdy' : a === b ? 'dmy' : null);
  if (settled === null) return { reason: 'day or month may stand first' };
  const read = settled === 'dmy' ? dateOf(fullYear(year!), b, a) : dateOf(fullYear(year!), a, b);
  const isTurned = read === noSuchDay && (settled === 'dmy' ? b > 12 : a > 12) && a + b > 0;
  return isTurned ? { reason: `there is no such day with the ${settled === 'dmy' ? 'day' : 'month'} first` } : read;
}

/** A date with the month as a word: `5 April 1961`, `April 5, 1961`, `05-APR-61`, `5 de abril de 1961`, `April 1961`. */
function ofWords(text: string): ReadDate | null {
  const parts = text
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª|\.)(?=\s|$|,)/gi, '$1')
    .split(/[\s,\-/.]+/)
    .filter((part) => part !== '' && !/^(?:de|del|of|the|le|el|am|den|г|года|р|року)$/i.test(part));
  const at = parts.findIndex((part) => !/^\d+$/.test(part));
  const month = at < 0 ? 0 : (months().get(foldWord(parts[at]!)) ?? 0);
  const numbers = parts.filter((_, place) => place !== at);
  if (month === 0 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return null;
  if (numbers.length === 1) return numbers[0]!.length === 4 ? dateOf(Number(numbers[0]), month, 0) : null;
  if (numbers.length !== 2) return null;
  const [a, b] = numbers as [string, string];
  if (a.length > 2) return b.length <= 2 ? dateOf(Number(a), month, Number(b)) : null;
  return b.length === 4 || b.length === 2 ? dateOf(fullYear(b), month, Number(a)) : null;
}

/** Parses one birth date; returns the reason if it is not used. */
export function readBirthDate(cell: string, reading: DateReading): ReadDate {
  const text = tidied(cell).slice(0, 60);
  if (reading.order === 'serial' && /^\d{1,5}(?:\.0+)?$/.test(text)) {
    const [year, month, day] = dayOfSheet(Math.trunc(Number(text)))
      .split('-')
      .map(Number) as [number, number, number];
    return dateOf(year, month, day);
  }
  const numeric = NUMERIC.exec(text);
  if (numeric) return ofNumbers(numeric, reading);
  const yearFirst =
    /^(\d{4})[/.\- ](\d{1,2})(?:[/.\- ](\d{1,2}))?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일號号]?)?$/.exec(text);
  if (yearFirst) return dateOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3] ?? 0));
  const year = /^(\d{4})(?:\.0|\s?[年년]|\s?г)?$/.exec(text);
  if (year) return dateOf(Number(year[1]), 0, 0);
  const monthAndYear = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  if (monthAndYear) return dateOf(Number(monthAndYear[2]), Number(monthAndYear[1]), 0);
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return { reason: 'it may be a day number of a spreadsheet (--date-format serial reads those)' };
  return ofWords(text) ?? { reason: 'it is no date that can be read' };
}
