/** Parameters for secondary identifiers of a party. They are evidence, never filters. */
import type { z } from '@hono/zod-openapi';
import { isIsoDay } from '../../domain/dates.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { nearestOf } from '../../domain/nearest.ts';
import { GENDERS, type Gender } from '../../domain/vocabulary.ts';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import type { Corroboration } from '../../search/query.ts';
import { readBirthDate } from '../../sources/table/birth-dates.ts';
import { WrongValue } from '../problems.ts';
import { countryList, cut, nearestDay, parameter } from './parameters.ts';

/** In dates with dots the day comes first. */
const byMark: ReadonlyMap<string, 'dmy'> = new Map([['.', 'dmy']]);
/** Without an order first: a date that is then ambiguous is parsed in both orders. */
const ORDERS = [null, 'dmy', 'mdy'] as const;

/** A birth date as compared: `1952-10-07`, `1952-10`, `1952`, or `1960-03-04 or 1960-04-03`; null for other texts. */
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

export const birthDateParameter = parameter(
  (text) => {
    const date = statedBirthDate(text);
    if (date !== null) return date;
    throw new WrongValue({ is: 'birth_date', text: cut(text), near: nearestDay(text) });
  },
  {
    type: 'string',
    description:
      'Birth date of the person asked about (YYYY, YYYY-MM, YYYY-MM-DD, or as people write it: 7 October 1952, 07.10.1952, 1952年10月7日): evidence that orders and labels matches. Where day and month can change places (03/04/1960), both days are compared, and `hints` says so.',
    example: '1952-10-07',
  },
);

export const identifierParameter = parameter(
  (text) => {
    if (text.length >= 3 && text.length <= 100) return text;
    throw new WrongValue({ is: 'length', least: 3, most: 100 });
  },
  {
    type: 'string',
    minLength: 3,
    maxLength: 100,
    description: 'Passport, registration, IMO or other official number of the party asked about.',
    example: '9187629',
  },
);

const GENDER_WORDS = lookupTable<Gender>({ m: 'male', f: 'female', man: 'male', woman: 'female' });

export const genderParameter = parameter(
  (text) => {
    const word = text.toLowerCase();
    const gender = GENDERS.find((one) => one === word) ?? (GENDER_WORDS.has(word) && GENDER_WORDS.get(word));
    if (gender) return gender;
    throw new WrongValue({
      is: 'choice',
      text: cut(text),
      allowed: GENDERS.join(', '),
      near: nearestOf(word, GENDERS),
    });
  },
  {
    type: 'string',
    enum: GENDERS,
    description: 'Gender of the person asked about: evidence that orders and labels matches.',
  },
);

/** `party_country`: evidence, unlike the filter `country`. */
const partyCountryParameter = countryList({
  description:
    'Countries of the party asked about (nationality, residence, registration), by commas: evidence that orders and labels matches. Another country says little against a match and excludes nobody; the filter is `country`.',
  example: 'RU',
});

/** Secondary identifiers that a screening accepts besides the name. */
export const factShape = {
  birth_date: birthDateParameter,
  gender: genderParameter,
  identifier: identifierParameter,
  party_country: partyCountryParameter,
};

/** The secondary identifiers that a query states; undefined when it states none. */
export function statedFacts({
  birth_date,
  gender,
  identifier,
  party_country,
}: z.output<z.ZodObject<typeof factShape>>): Corroboration | undefined {
  if (!birth_date && !gender && !identifier && !party_country) return undefined;
  return { birth_date, gender, identifier, countries: party_country };
}
