/** Compares the birth date stated by a query with the dates on a list. */
import type { BirthDate } from '../../../domain/entity/party.ts';

/** Results from equal to very different: of two full dates, then of years, when a side gives no day, a range or "about". */
export const BIRTH_STEPS = [
  'day',
  'swapped',
  'digit',
  'same_year',
  'day_within_2',
  'day_within_5',
  'day_further',
  'year',
  'year_within_2',
  'year_within_5',
  'year_further',
] as const;
export type BirthStep = (typeof BIRTH_STEPS)[number];

/** Separates the two days that an ambiguous date may mean, such as 03/04/1961. */
export const EITHER_DAY = ' or ';

/** Years of tolerance on either side of a date that a list marks as approximate. */
const CIRCA_YEARS = 2;

/** A listed date compared with the stated one. */
export interface BirthComparison {
  step: BirthStep;
  record: string;
  /** More than five years apart and not by a single wrong digit, and the list gives neither a range nor "about". */
  isPlain: boolean;
}

/** A listed birth date as short text: `1961-05-03`, `about 1961`, `1960–1965`. */
export function birthDateText({ date, circa, from, to, text }: BirthDate): string {
  const span = from && to && from !== to ? `${from}–${to}` : (date ?? from ?? to ?? text ?? '');
  return circa ? `about ${span}` : span;
}

/** Lists write a year alone as its first or last day. */
const isWholeDate = (date: string): boolean => date.length === 10 && !/-01-01$|-12-31$/.test(date);

/** Compares every listed date that has a year with each stated day ({@link EITHER_DAY}), in published order. */
export function compareBirthDates(stated: string | undefined, listed: readonly BirthDate[]): BirthComparison[] {
  if (!stated || !/^\d{4}/.test(stated)) return [];
  const compared: BirthComparison[] = [];
  for (const day of stated.split(EITHER_DAY)) {
    for (const birth of listed) {
      const step = stepBetween(day, birth);
      if (step === null) continue;
      const isExact = !birth.circa && (birth.from ?? birth.to) === undefined;
      const isFar = step === 'day_further' || step === 'year_further';
      // Full dates with one wrong digit have their own step, `digit`.
      const mayBeSlip = step === 'year_further' && isOneSlip(day.slice(0, 4), birth.date?.slice(0, 4) ?? '');
      compared.push({ step, record: birthDateText(birth), isPlain: isFar && isExact && !mayBeSlip });
    }
  }
  return compared;
}

function stepBetween(stated: string, { date, circa, from, to }: BirthDate): BirthStep | null {
  const first = from ?? date;
  const last = to ?? date ?? from;
  if (!first || !last || !/^\d{4}/.test(first) || !/^\d{4}/.test(last)) return null;
  const isOneDate = !circa && (from ?? to) === undefined;
  if (isOneDate && stated.length === 10 && stated === date) return 'day';
  if (isOneDate && isWholeDate(stated) && isWholeDate(first)) return stepOfDays(stated, first);
  const year = yearOf(stated);
  const slack = circa ? CIRCA_YEARS : 0;
  const apart = Math.max(0, yearOf(first) - slack - year, year - yearOf(last) - slack);
  return apart === 0 ? 'year' : apart <= 2 ? 'year_within_2' : apart <= 5 ? 'year_within_5' : 'year_further';
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The step between two full dates that are not equal. */
function stepOfDays(a: string, b: string): BirthStep {
  if (a.slice(0, 4) === b.slice(0, 4) && a.slice(5, 7) === b.slice(8) && a.slice(8) === b.slice(5, 7)) return 'swapped';
  if (isOneSlip(a, b)) return 'digit';
  const apart = Math.abs(yearOf(a) - yearOf(b));
  return apart === 0 ? 'same_year' : apart <= 2 ? 'day_within_2' : apart <= 5 ? 'day_within_5' : 'day_further';
}

/** True if one digit is replaced, or two neighbouring digits are swapped, in texts of equal length. */
function isOneSlip(a: string, b: string): boolean {
  const digits = a.replaceAll('-', '');
  const others = b.replaceAll('-', '');
  const at = [...digits].flatMap((digit, index) => (digit === others[index] ? [] : [index]));
  if (at.length === 1) return true;
  const [first, second] = at;
  return (
    at.length === 2 && second === first! + 1 && digits[first!] === others[second] && digits[second] === others[first!]
  );
}
