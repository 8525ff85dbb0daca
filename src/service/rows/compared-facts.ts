/** What two compared rows state of their parties besides the names, and what that makes of the score of the names. */
import { statedCountries } from '../../domain/countries/stated-countries.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import { isSameNumber } from '../../names/numbers/listed-numbers.ts';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import { compareFacts, type Listed, type WeighedFact } from '../../names/score/facts/evidence.ts';
import { statedBirthDate } from '../question/stated-dates.ts';

/** Properties of a party by name, each a text or several. */
export type Props = Readonly<Record<string, unknown>>;

const BIRTH_PROPS = ['birthDate', 'birth_date'];
const COUNTRY_PROPS = ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'];
/** Kinds of numbers by property. Two numbers of one kind can differ; numbers of two kinds can only be equal. */
const IDENTIFIER_PROPS = [
  'idNumber',
  'passportNumber',
  'registrationNumber',
  'taxNumber',
  'innCode',
  'ogrnCode',
  'leiCode',
  'imoNumber',
  'mmsi',
  'callSign',
  'swiftBic',
  'email',
  'phone',
  'website',
  'publicKey',
  'identifier',
];

function textsOf(props: Props, names: readonly string[]): string[] {
  return names
    .flatMap((name) => props[name])
    .map((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .map((value) => value.trim());
}

const datesOf = (props: Props): string[] =>
  textsOf(props, BIRTH_PROPS)
    .map(statedBirthDate)
    .filter((date) => date !== null);

const birthDate = (date: string): BirthDate => ({
  date,
  precision: date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day',
  circa: false,
});

const countriesOf = (props: Props): string[] => [
  ...new Set(textsOf(props, COUNTRY_PROPS).flatMap((text) => statedCountries(text) ?? [])),
];

/** The official numbers that a row states, as published. */
export const numbersOf = (props: Props): string[] => textsOf(props, IDENTIFIER_PROPS);

/** A number that both sides have, or one of a kind for which both state different ones; null when numbers say nothing. */
function numberFact(query: Props, candidate: Props): { stated: string; listed: string[] } | null {
  const known = textsOf(candidate, IDENTIFIER_PROPS);
  for (const stated of textsOf(query, IDENTIFIER_PROPS)) {
    const same = known.find((one) => isSameNumber(stated, one));
    if (same !== undefined) return { stated: same, listed: [same] };
  }
  for (const kind of IDENTIFIER_PROPS) {
    const [stated] = textsOf(query, [kind]);
    const listed = textsOf(candidate, [kind]);
    if (stated !== undefined && listed.length > 0) return { stated, listed };
  }
  return null;
}

/** The facts of two rows, compared. Values that no date or country can be read from say nothing. */
export function comparedFacts(query: Props, candidate: Props): WeighedFact[] {
  const listed: Listed = {
    birthDates: datesOf(candidate).flatMap((date) => date.split(EITHER_DAY).map(birthDate)),
    countries: countriesOf(candidate),
    gender: textsOf(candidate, ['gender'])[0]?.toLowerCase() ?? null,
    entityType: null,
    identifiers: [],
  };
  const births = datesOf(query).flatMap((birthDate) => compareFacts({ birthDate }, listed));
  const best = births.reduce<WeighedFact[]>((top, one) => (top[0] && top[0].bits >= one.bits ? top : [one]), []);
  const number = numberFact(query, candidate);
  const others = compareFacts(
    {
      countries: countriesOf(query),
      gender: textsOf(query, ['gender'])[0]?.toLowerCase(),
      identifier: number?.stated,
    },
    { ...listed, identifiers: number?.listed ?? [] },
  );
  return [...best, ...others];
}
