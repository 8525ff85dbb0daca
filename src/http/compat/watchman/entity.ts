/** Converts listed parties to entities of Watchman. */
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import type { IdentifierType } from '../../../domain/vocabulary.ts';
import type { FoundParty } from '../../../service/parameters/party-search.ts';

/** Watchman's names of our lists; a list that it does not have keeps its id, with underscores. */
const LISTS = lookupTable<string>({
  'us-ofac-sdn': 'us_ofac',
  'us-ofac-cons': 'us_non_sdn',
  'us-csl': 'us_csl',
  'uk-sl': 'uk_csl',
  'eu-fsf': 'eu_csl',
  'un-sc': 'un_csl',
});

/** Name of a list for Watchman's clients. */
export const listOf = (sourceId: string): string => LISTS.get(sourceId) ?? sourceId.replaceAll('-', '_');

const TYPES = {
  individual: 'person',
  organization: 'business',
  vessel: 'vessel',
  aircraft: 'aircraft',
  other: 'unknown',
} as const;

const PERSONAL: Partial<Record<IdentifierType, string>> = {
  passport: 'passport',
  national_id: 'national-id',
  tax_id: 'tax-id',
  social_security: 'ssn',
  drivers_licence: 'drivers-license',
  birth_certificate: 'birth-certificate',
  registration_number: 'business-registration',
};

/** A day in the time format of Go; null when the date is less precise than a day. */
const moment = (day: string | null | undefined): string | null =>
  day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : null;

const valuesOf = ({ identifiers }: EntityDetail, ...types: readonly IdentifierType[]): string[] =>
  identifiers.filter(({ type }) => types.includes(type)).map(({ value }) => value);

const namesOf = ({ name, aliases }: EntityDetail) => ({ name, altNames: aliases.map((alias) => alias.name) });

function common(detail: EntityDetail) {
  return {
    ...namesOf(detail),
    governmentIDs: detail.identifiers.flatMap(({ type, value, country, note }) => {
      const kind = PERSONAL[type];
      return kind ? [{ name: note ?? kind, type: kind, country: country ?? '', identifier: value }] : [];
    }),
  };
}

function person(detail: EntityDetail) {
  const { birth_dates, birth_places, gender, titles } = detail;
  return {
    ...common(detail),
    gender: gender ?? 'unknown',
    birthDate: moment(birth_dates.find(({ precision }) => precision === 'day')?.date),
    placeOfBirth: birth_places[0]?.text ?? '',
    deathDate: null,
    titles,
  };
}

function vessel(detail: EntityDetail) {
  const { vessel: ship, countries } = detail;
  const [imo, mmsi, callSign] = (['imo', 'mmsi', 'call_sign'] as const).map((type) => valuesOf(detail, type)[0]);
  return {
    ...namesOf(detail),
    imoNumber: ship?.imo ?? imo ?? '',
    type: ship?.type ?? 'unknown',
    flag: countries.find(({ relation }) => relation === 'flag')?.code ?? '',
    built: moment(ship?.build_date),
    model: '',
    tonnage: wholeNumber(ship?.tonnage),
    mmsi: ship?.mmsi ?? mmsi ?? '',
    callSign: ship?.call_sign ?? callSign ?? '',
    grossRegisteredTonnage: wholeNumber(ship?.gross_tonnage),
    owner: ship?.owner ?? '',
  };
}

const wholeNumber = (text: string | undefined): number => {
  const value = Number((text ?? '').replaceAll(',', ''));
  return Number.isFinite(value) ? Math.round(value) : 0;
};

function aircraft(detail: EntityDetail) {
  const { aircraft: plane } = detail;
  return {
    ...namesOf(detail),
    type: 'unknown',
    flag: '',
    built: moment(plane?.manufacture_date),
    icaoCode: '',
    model: plane?.model ?? '',
    serialNumber: plane?.serial_number ?? '',
  };
}

/** A hit as Watchman's `SearchedEntity`; details of the native search are in `sourceData`. */
export function searchedEntity(detail: EntityDetail, hit: FoundParty, withDebug: boolean) {
  const type = TYPES[detail.entity_type];
  const fax = (value: string): boolean => /^fax/i.test(value);
  const phones = valuesOf(detail, 'phone');
  return {
    name: detail.name,
    entityType: type,
    sourceList: listOf(detail.source.id),
    sourceID: detail.official_id ?? detail.id,
    person: type === 'person' ? person(detail) : null,
    business: type === 'business' ? { ...common(detail), created: null, dissolved: null } : null,
    organization: null,
    aircraft: type === 'aircraft' ? aircraft(detail) : null,
    vessel: type === 'vessel' ? vessel(detail) : null,
    contact: {
      emailAddresses: valuesOf(detail, 'email'),
      phoneNumbers: phones.filter((value) => !fax(value)),
      faxNumbers: phones.filter(fax),
      websites: valuesOf(detail, 'website'),
    },
    addresses: detail.addresses.map(({ full, city, postal_code, region, country_code }) => ({
      line1: full,
      line2: '',
      city: city ?? '',
      postalCode: postal_code ?? '',
      state: region ?? '',
      country: country_code ?? '',
      latitude: 0,
      longitude: 0,
    })),
    cryptoAddresses: detail.identifiers
      .filter((one) => one.type === 'crypto_wallet')
      .map(({ value, note }) => ({ currency: note ?? '', address: value })),
    affiliations: detail.relationships.map(({ name, type: relation }) => ({ entityName: name, type: relation })),
    sanctionsInfo: {
      programs: detail.sanction_programs,
      secondary: detail.measures.some((measure) => /secondary sanctions/i.test(measure)),
      description: detail.reason ?? '',
    },
    historicalInfo: detail.aliases
      .filter((alias) => alias.type === 'fka')
      .map(({ name }) => ({ type: 'Former Name', value: name, date: '0001-01-01T00:00:00Z' })),
    sourceData: hit,
    match: hit.score,
    ...(withDebug && { debug: Buffer.from(JSON.stringify(hit.match)).toString('base64') }),
    details: {
      pieces: [
        {
          score: hit.match?.name_score ?? hit.score,
          weight: 1,
          matched: hit.alert === true,
          required: true,
          exact: hit.match?.type === 'exact' || hit.match?.type === 'identifier',
          fieldsCompared: 1,
          pieceType: hit.match?.type === 'identifier' ? 'identifiers' : 'name',
        },
      ],
      finalScore: hit.score,
    },
  };
}
