/** Birth dates as stated by lists, and their comparison between two records. */
import type { BirthDate } from '../domain/entity/party.ts';

/** A range of days, inclusive, as numbers `YYYYMMDD`. `exact` if it is a single day other than the first or last day of a year. */
export interface BirthSpan {
  from: number;
  to: number;
  exact: boolean;
}

/** Tolerance in years of an approximate ("circa") date. */
const CIRCA_YEARS = 2;
/** Maximum distance in years of two dates that may be the same, misread or converted from another calendar. */
const NEAR_YEARS = 1;
/** Wider ranges are not used to look up a record by its year. */
const MAX_YEARS = 6;

/** The range that a published birth date may mean; empty if it has no year. */
export function birthSpan(birth: BirthDate): BirthSpan[] {
  const first = birth.from ?? birth.date;
  const last = birth.to ?? birth.date;
  if (first === null || last === null || !/^\d{4}/.test(first) || !/^\d{4}/.test(last)) return [];
  const slack = birth.circa ? CIRCA_YEARS : 0;
  const exact = birth.precision === 'day' && !birth.circa && !/-01-01$|-12-31$/.test(first);
  // Lists write a year alone as its first or last day.
  const from = exact ? first : birth.precision === 'day' ? first.slice(0, 4) : first;
  const to = exact ? last : birth.precision === 'day' ? last.slice(0, 4) : last;
  return [{ from: dayOf(from, '01-01') - slack * 10_000, to: dayOf(to, '12-31') + slack * 10_000, exact }];
}

const dayOf = (date: string, missing: string): number =>
  Number(
    (date.length === 10 ? date : date.length === 7 ? `${date}-${missing.slice(3)}` : `${date}-${missing}`).replaceAll(
      '-',
      '',
    ),
  );

/** How two sets of stated birth dates compare: equal to the day, by year, off by a year or a misread day, or different. */
export type BirthVerdict = 'day' | 'year' | 'near' | 'differs' | 'unknown';

/** The best verdict over all pairs of stated dates. */
export function compareBirths(a: readonly BirthSpan[], b: readonly BirthSpan[]): BirthVerdict {
  if (a.length === 0 || b.length === 0) return 'unknown';
  const order: readonly BirthVerdict[] = ['day', 'year', 'near', 'differs'];
  let best = 3;
  for (const one of a) for (const other of b) best = Math.min(best, order.indexOf(spanVerdict(one, other)));
  return order[best]!;
}

function spanVerdict(a: BirthSpan, b: BirthSpan): BirthVerdict {
  if (a.exact && b.exact) {
    if (a.from === b.from || swapped(a.from) === b.from) return 'day';
    return Math.abs(yearOf(a.from) - yearOf(b.from)) <= NEAR_YEARS ? 'near' : 'differs';
  }
  if (a.from <= b.to && b.from <= a.to) return 'year';
  const gap = Math.max(yearOf(a.from) - yearOf(b.to), yearOf(b.from) - yearOf(a.to));
  return gap <= NEAR_YEARS ? 'near' : 'differs';
}

/** Years between the closest dates of two sets, and whether two dates have the same day and month in different years. */
export function birthYearsApart(
  a: readonly BirthSpan[],
  b: readonly BirthSpan[],
): { years: number; sameDayOfYear: boolean } {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  const gaps = pairs.map(([one, other]) =>
    Math.max(yearOf(one.from) - yearOf(other.to), yearOf(other.from) - yearOf(one.to)),
  );
  return {
    years: Math.max(0, Math.min(...gaps)),
    sameDayOfYear: pairs.some(([one, other]) => one.exact && other.exact && one.from % 10_000 === other.from % 10_000),
  };
}

const yearOf = (day: number): number => Math.floor(day / 10_000);
const swapped = (day: number): number => yearOf(day) * 10_000 + (day % 100) * 100 + Math.floor((day % 10_000) / 100);

/** Possible years of birth for the lookup; empty if the ranges are wide. */
export const birthYears = (births: readonly BirthSpan[]): number[] => [
  ...new Set(
    births.flatMap(({ from, to }) => {
      const first = yearOf(from);
      const count = yearOf(to) - first + 1;
      return count > MAX_YEARS ? [] : Array.from({ length: count }, (_, at) => first + at);
    }),
  ),
];
