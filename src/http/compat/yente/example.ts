/** An example entity of FollowTheMoney as a query for a party. */
import { z } from '@hono/zod-openapi';
import { parseCountryFilter } from '../../../domain/countries/countries.ts';
import { GENDERS } from '../../../domain/vocabulary.ts';
import { birthDatesOf, countriesOf, type PartyQuery } from '../../../service/parameters/party-search.ts';
import { typesOfSchema } from './scope.ts';

const values = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number(), z.null()]))]);

/** An entity to match: a schema, and texts by property. */
export const Example = z
  .object({
    id: z.string().nullish(),
    schema: z.string(),
    properties: z.record(z.string(), values),
  })
  .openapi('EntityExample');
export type Example = z.output<typeof Example>;

/** Queries by name. zod drops `__proto__` silently, and a query without an answer looks like one without hits. */
export const queriesOf = <S extends z.ZodType>(query: S) =>
  z.preprocess(
    (given, context) => {
      if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
        context.addIssue({ code: 'custom', message: 'must have no query named __proto__', input: given });
      return given;
    },
    z.record(z.string(), query),
  );

const NAMES = ['name', 'alias', 'previousName', 'weakAlias', 'abbreviation'];
const NUMBERS = [
  ...['idNumber', 'passportNumber', 'socialSecurityNumber', 'registrationNumber', 'taxNumber', 'vatCode', 'innCode'],
  ...['ogrnCode', 'leiCode', 'dunsCode', 'swiftBic', 'isinCode', 'imoNumber', 'mmsi', 'callSign', 'serialNumber'],
  ...['licenseNumber', 'uscCode', 'publicKey', 'email', 'phone', 'website'],
];
const COUNTRIES = ['nationality', 'citizenship', 'country', 'jurisdiction', 'mainCountry', 'flag'];
const MAX_NAMES = 12;
const MAX_NUMBERS = 8;

function textsOf(value: Example['properties'][string] | undefined): string[] {
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return list.flatMap((one) => (one === null || String(one).trim() === '' ? [] : [String(one).trim()]));
}

/** The parts of an example that the screening uses. Throws a 400 problem for a schema that no entity here has. */
export function partyOf({ schema, properties }: Example): PartyQuery {
  const of = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => textsOf(properties[name])))];
  const types = typesOfSchema(schema);
  const whole = of(NAMES).filter((name) => [...name].length >= 2);
  const gender = of(['gender']).map((text) => text.toLowerCase())[0];
  const inAddresses = of(['address']).map((address) => address.split(',').at(-1)!.trim());
  return {
    names: (whole.length > 0 ? whole : assembledNames(of)).slice(0, MAX_NAMES).map((name) => name.slice(0, 500)),
    identifiers: of(NUMBERS)
      .filter(({ length }) => length >= 3 && length <= 100)
      .slice(0, MAX_NUMBERS),
    birthDates: birthDatesOf(of(['birthDate'])).slice(0, MAX_NUMBERS),
    countries: [...new Set([...countriesOf(of(COUNTRIES)), ...countriesOf(inAddresses.filter(parseCountryFilter))])],
    gender: GENDERS.find((one) => one === gender),
    entityType: types?.length === 1 ? types[0] : undefined,
  };
}

function assembledNames(of: (names: readonly string[]) => string[]): string[] {
  const [first, last] = [of(['firstName'])[0], of(['lastName'])[0]];
  const middle = of(['secondName', 'middleName', 'fatherName'])[0];
  const name = [first, middle, last].filter((part) => part !== undefined).join(' ');
  return [...name].length >= 2 ? [name] : [];
}
