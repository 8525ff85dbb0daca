/** Facts that a customer's file states besides the name: true, but with the differences found in real files. */
import { isIsoDay } from '../../domain/dates.ts';
import type { Facts } from '../engines.ts';
import type { ListedRecord } from './listed.ts';
import { below, pick, type Random } from './random.ts';

/** Countries of residence of bank customers. */
const RESIDENCES =
  'AE AT AU BE BR CA CH CN CY CZ DE DK EG ES FI FR GB GE GR HK ID IE IL IN IT JP KR KZ LU MT MX MY NG NL NO NZ PH PL PT RO SA SE SG TH TR UA US VN ZA'.split(
    ' ',
  );

/** How the facts of a case differ from the record. The keys appear in the report; the values explain them. */
export const NOISES = {
  'as listed': 'birth date and country as the record states them',
  'other residence': 'a country that no record of the party names; the birth date as listed',
  'other authority': 'birth date and country as a linked record of another list states them',
  'year only': 'the year of birth alone; another country of residence',
  'day and month swapped': 'the birth date with day and month swapped; another country of residence',
  'one digit wrong': 'the birth date with its year, month or day wrong in one digit; another country of residence',
  'country only': 'a country of residence, and no birth date, because the record states none',
} as const;
export type Noise = keyof typeof NOISES;

/** A country of residence that none of the records states. */
export function otherResidence(random: Random, listed: ReadonlySet<string>): string {
  return pick(
    random,
    RESIDENCES.filter((code) => !listed.has(code)),
  );
}

function swapped(date: string): string | null {
  const [year, month, day] = date.split('-');
  const other = `${year}-${day}-${month}`;
  return day !== undefined && day !== month && isIsoDay(other) ? other : null;
}

/** The date with one digit changed, still an existing day or year. */
function misread(date: string, random: Random): string | null {
  for (let attempt = 0; attempt < 20; attempt++) {
    // The century is kept, as no one is born in 1264.
    const at = 2 + below(random, date.length - 2);
    if (date[at] === '-') continue;
    const other = date.slice(0, at) + below(random, 10) + date.slice(at + 1);
    if (other !== date && (date.length === 4 || isIsoDay(other)) && other < '2010') return other;
  }
  return null;
}

/** Facts for a case about `record`; `party` contains all records linked with it, including itself. */
export function factsFor(
  record: ListedRecord,
  party: readonly ListedRecord[],
  random: Random,
): { noise: Noise; facts: Facts } {
  const entity_type = record.type === 'other' ? {} : { entity_type: record.type };
  const elsewhere = { ...entity_type, country: otherResidence(random, new Set(party.flatMap((one) => one.countries))) };
  const date = record.birthDates.length > 0 ? pick(random, record.birthDates) : null;
  const own = { ...entity_type, ...(record.countries[0] && { country: record.countries[0] }) };
  if (!date) {
    const asListed = record.countries.length > 0 && random() < 0.5;
    return asListed ? { noise: 'as listed', facts: own } : { noise: 'country only', facts: elsewhere };
  }
  const other = party.find((one) => one.source_list !== record.source_list && one.birthDates.length > 0);
  const noise = pick(random, Object.keys(NOISES) as Noise[]);
  const dated = (birth_date: string | null): Facts | null => (birth_date ? { ...elsewhere, birth_date } : null);
  const made: Partial<Record<Noise, () => Facts | null>> = {
    'as listed': () => ({ ...own, birth_date: date }),
    'other authority': () =>
      other
        ? {
            ...entity_type,
            birth_date: pick(random, other.birthDates),
            ...(other.countries[0] && { country: other.countries[0] }),
          }
        : null,
    'year only': () => dated(date.slice(0, 4)),
    'day and month swapped': () => dated(swapped(date)),
    'one digit wrong': () => dated(misread(date, random)),
  };
  const facts = made[noise]?.();
  return facts ? { noise, facts } : { noise: 'other residence', facts: { ...elsewhere, birth_date: date } };
}
