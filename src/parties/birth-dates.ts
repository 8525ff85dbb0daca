/** Birth dates as lists state them, and how those of two records go together. */
import type { BirthDate } from '../domain/entity/party.ts';

/** A span of days, `YYYYMMDD` as numbers, inclusive. `exact` when it is one day that is not a mere year's end or start. */
export interface BirthSpan {
  from: number;
  to: number;
  exact: boolean;
}

/** Years by which "circa" may be off. */
const CIRCA_YEARS = 2;
/** Years by which two dates differ that may be one, misread or converted from another calendar. */
const NEAR_YEARS = 1;
/** Wider spans name no year to look a record up by. */
const MOST_YEARS = 6;

/** The span that a published birth date may mean; empty when it has no year. */
export function birthSpan(birth: BirthDate): BirthSpan[] {
  const first = birth.from ?? birth.date;
  const last = birth.to ?? birth.date;
  if (first === null || last === null || !/^\d{4}/.test(first) || !/^\d{4}/.test(last)) return [];
  const slack = birth.circa ? CIRCA_YEARS : 0;
  const exact = birth.precision === 'day' && !birth.circa && !/-01-01$|-12-31$/.test(first);
  // The first and the last day of a year are how lists write a year alone.
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

/** How two sets of stated birth dates go together: to the day, by year, off by a year or a misread day, or not at all. */
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

/** Years between the nearest of two sets of stated birth dates, and whether two of them are one day of different years. */
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

/** Years in which the party may be born, for looking up; none when the spans are wide. */
export const birthYears = (births: readonly BirthSpan[]): number[] => [
  ...new Set(
    births.flatMap(({ from, to }) => {
      const first = yearOf(from);
      const count = yearOf(to) - first + 1;
      return count > MOST_YEARS ? [] : Array.from({ length: count }, (_, at) => first + at);
    }),
  ),
];
