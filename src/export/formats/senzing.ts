/**
 * Records for Senzing: DATA_SOURCE, RECORD_ID and FEATURES, by its entity specification
 * (https://www.senzing.com/docs/entity_specification/). Data without a feature are payload at the root, which is not used
 * in matching.
 */
import type { BirthDate, Identifier } from '../../domain/entity/party.ts';
import type { EntityType, IdentifierType } from '../../domain/vocabulary.ts';
import type { ExportRecord } from '../record.ts';
import { type ExportFormat, FORMAT_FACTS } from './format.ts';
import { jsonLineFile } from './line-file.ts';

/** One feature: attributes that belong together. */
type SenzingFeature = Record<string, string>;

/** Domain of the keys by which records refer to each other: the ids of this service. */
const DOMAIN = 'SIS';

/** A party of unknown kind has no type, so it can match any type. */
const RECORD_TYPES: Readonly<Record<EntityType, string | null>> = {
  individual: 'PERSON',
  organization: 'ORGANIZATION',
  vessel: 'VESSEL',
  aircraft: 'AIRCRAFT',
  other: null,
};

/** Code of the data source of a record, in Senzing's form: capitals and underscores. */
const dataSourceOf = (sourceId: string): string => sourceId.toUpperCase().replaceAll('-', '_');

/** A feature without its absent values. */
const feature = (attributes: Record<string, string | null | undefined>): SenzingFeature =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => !!pair[1]));

/** The feature for a number of each kind; a kind that is absent here becomes an `OTHER_ID`. */
const NUMBERS: Partial<Record<IdentifierType, (number: Identifier) => SenzingFeature>> = {
  passport: ({ value, country }) => feature({ PASSPORT_NUMBER: value, PASSPORT_COUNTRY: country }),
  drivers_licence: ({ value, country }) => feature({ DRIVERS_LICENSE_NUMBER: value, DRIVERS_LICENSE_STATE: country }),
  national_id: ({ value, country }) => feature({ NATIONAL_ID_NUMBER: value, NATIONAL_ID_COUNTRY: country }),
  tax_id: ({ value, country }) => feature({ TAX_ID_NUMBER: value, TAX_ID_COUNTRY: country }),
  social_security: ({ value, country }) =>
    country === 'US' ? { SSN_NUMBER: value } : feature({ NATIONAL_ID_NUMBER: value, NATIONAL_ID_COUNTRY: country }),
  lei: ({ value }) => ({ LEI_NUMBER: value }),
  duns: ({ value }) => ({ DUNS_NUMBER: value }),
  email: ({ value }) => ({ EMAIL_ADDRESS: value }),
  phone: ({ value }) => ({ PHONE_NUMBER: value }),
  website: ({ value }) => ({ WEBSITE_ADDRESS: value }),
  bank_account: ({ value, note }) => feature({ ACCOUNT_NUMBER: value, ACCOUNT_DOMAIN: note ?? 'BANK' }),
  crypto_wallet: ({ value, note }) => feature({ ACCOUNT_NUMBER: value, ACCOUNT_DOMAIN: note ?? 'CRYPTO' }),
};

function numberFeature(number: Identifier): SenzingFeature {
  const known = NUMBERS[number.type]?.(number);
  if (known) return known;
  const kind = number.type === 'other' ? (number.note ?? 'OTHER') : number.type;
  return feature({
    OTHER_ID_TYPE: kind.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    OTHER_ID_NUMBER: number.value,
    OTHER_ID_COUNTRY: number.country,
  });
}

/** True for a single date; a range of years is not a date of birth. */
const isDate = ({ date, precision }: BirthDate): boolean =>
  date !== null && precision !== 'range' && precision !== 'text';

function nameFeatures({ name, aliases, entity_type }: ExportRecord): SenzingFeature[] {
  const attribute = entity_type === 'organization' ? 'NAME_ORG' : 'NAME_FULL';
  return [
    { NAME_TYPE: 'PRIMARY', [attribute]: name },
    ...aliases.map((alias) => ({
      NAME_TYPE: alias.quality === 'weak' ? 'WEAK_AKA' : alias.type === 'fka' ? 'FORMER' : 'AKA',
      [attribute]: alias.name,
    })),
  ];
}

function featuresOf(record: ExportRecord): SenzingFeature[] {
  const { id, gender, vessel } = record;
  const type = RECORD_TYPES[record.entity_type];
  const craft = record.entity_type === 'vessel' || record.entity_type === 'aircraft';
  const countries = (relation: string, attribute: string): SenzingFeature[] =>
    record.countries
      .filter((one) => one.relation === relation)
      .map(({ code, name }) => ({ [attribute]: code ?? name }));
  const ships = craft && vessel ? { imo: vessel.imo, mmsi: vessel.mmsi, call_sign: vessel.call_sign } : {};
  const all: SenzingFeature[] = [
    ...(type === null ? [] : [{ RECORD_TYPE: type }]),
    ...nameFeatures(record),
    ...record.addresses.map(({ full }) => ({ ADDR_FULL: full })),
    ...record.birth_dates.filter(isDate).map(({ date }) => ({ DATE_OF_BIRTH: date! })),
    ...record.birth_places.map(({ text }) => ({ PLACE_OF_BIRTH: text })),
    ...(gender === null ? [] : [{ GENDER: gender === 'male' ? 'M' : 'F' }]),
    ...countries('nationality', 'NATIONALITY'),
    ...countries('citizenship', 'CITIZENSHIP'),
    ...countries('registration', 'REGISTRATION_COUNTRY'),
    ...record.identifiers.map(numberFeature),
    ...Object.entries(ships).flatMap(([kind, value]) =>
      value ? [{ OTHER_ID_TYPE: kind.toUpperCase(), OTHER_ID_NUMBER: value }] : [],
    ),
    { REL_ANCHOR_DOMAIN: DOMAIN, REL_ANCHOR_KEY: id },
    ...record.relationships.flatMap(({ id: other, type: role }) =>
      other ? [{ REL_POINTER_DOMAIN: DOMAIN, REL_POINTER_KEY: other, REL_POINTER_ROLE: role }] : [],
    ),
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** A listed party in Senzing's format. */
export function senzingRecord(record: ExportRecord) {
  return {
    DATA_SOURCE: dataSourceOf(record.source.id),
    RECORD_ID: record.id,
    FEATURES: featuresOf(record),
    SOURCE_LIST: record.source_list,
    OFFICIAL_ID: record.official_id,
    STATUS: record.is_active ? 'LISTED' : 'REMOVED',
    LISTED_DATE: record.listed_date,
    REMOVED_DATE: record.removed_date,
    PROGRAMS: record.sanction_programs.join('; ') || null,
    REASON: record.reason,
    URL: record.source.record_url ?? record.source.url,
  };
}

/** JSON Lines for `add_record` of Senzing's SDK; in a delta as `{"op", "record"}`. */
export const senzing: ExportFormat = {
  ...FORMAT_FACTS.senzing,
  isText: true,
  rowsOf: (record) => [{ key: record.id, value: senzingRecord(record) }],
  open: jsonLineFile,
};
