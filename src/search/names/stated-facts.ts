import type { BirthDate } from '../../domain/party.ts';
import type { NameForm } from '../../names/name.ts';
import { corroborate } from '../../names/score/evidence.ts';
import type { Corroboration } from '../query.ts';
import { hasRow } from '../snapshot/row-sets.ts';
import { textOf } from '../snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';

/** A name score after the stated facts, its place among equals (higher first), and the facts in words. */
export interface Weighing {
  score: number;
  order: number;
  evidence: string[];
}

/** Years around a date that a list gives as about then. */
const CIRCA_YEARS = 2;
/** Longest span of years that a listed range is read as. */
const LONGEST_RANGE = 30;

/** Weighs what a query states besides the name against what the snapshot knows of a row; see `corroborate`. */
export function weighFacts(
  snapshot: Snapshot,
  { row, score, query }: Pick<Finding, 'row' | 'score' | 'query'>,
  stated: Corroboration,
): Weighing {
  const { birth_dates, entity_type } = JSON.parse(textOf(detailJson(snapshot, row)));
  // A party of no stated kind contradicts nobody.
  const entityType = entity_type === 'other' && stated.entity_type ? stated.entity_type : entity_type;
  return corroborate(
    score,
    { birthDate: stated.birth_date, countries: stated.countries, entityType: stated.entity_type },
    {
      birthDates: (birth_dates as BirthDate[]).flatMap(writtenDates),
      countries: stated.countries ? countriesOf(snapshot, row, stated.countries) : [],
      entityType,
      identifiers: [],
    },
    rarityOf(query),
  );
}

/** A listed birth date as plain dates: a range and "about" as the years they may mean. */
function writtenDates({ date, circa, from, to }: BirthDate): string[] {
  if (!circa && !from && !to) return date ? [date] : [];
  const slack = circa ? CIRCA_YEARS : 0;
  const first = Number((from ?? date)?.slice(0, 4)) - slack;
  const last = Math.min(Number((to ?? from ?? date)?.slice(0, 4)) + slack, first + LONGEST_RANGE);
  const years: string[] = date ? [date] : [];
  for (let year = first; year <= last; year++) years.push(String(year));
  return years;
}

/** Country codes of a row: the stated ones that it has, else any other that it has. */
function countriesOf({ columns }: Snapshot, row: number, stated: readonly string[]): string[] {
  const has = (code: string): boolean => {
    const bitmap = columns.property(`country:${code}`);
    return bitmap !== null && hasRow(bitmap, row);
  };
  const shared = stated.filter(has);
  if (shared.length > 0 || !columns.hasCountry(row)) return shared;
  return columns.properties
    .filter((property) => property.startsWith('country:'))
    .map((property) => property.slice('country:'.length))
    .filter(has);
}

/** How telling a name is: the mean rarity of its name tokens. */
function rarityOf({ tokens }: NameForm): number {
  const telling = tokens.filter((token) => token.cls === 'name');
  return telling.reduce((sum, token) => sum + (token.rarity ?? 1), 0) / Math.max(1, telling.length);
}
