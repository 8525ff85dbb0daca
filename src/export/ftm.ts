/**
 * Converts entities to FollowTheMoney (https://followthemoney.tech/explorer/): a schema, and for each property a list of
 * texts. Country codes are in lower case, dates as precise as published.
 */
import { createRequire } from 'node:module';
import { latestOf } from '../domain/dates.ts';
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import { lazily } from '../domain/lazily.ts';
import { isOwn, type OwnMark, ownMark } from '../domain/lists/own-lists.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import type { CountryRelation, EntityType, IdentifierType } from '../domain/vocabulary.ts';
import { datasetOf, referentsOf } from './opensanctions.ts';

/** The numbering plans of all countries, loaded with the first number, because they are not needed at start-up. */
const phoneNumbers = lazily((): typeof import('libphonenumber-js/max') =>
  createRequire(import.meta.url)('libphonenumber-js/max'),
);

/** An entity of FollowTheMoney, with the fields that OpenSanctions adds. */
export interface FtmEntity extends OwnMark {
  id: string;
  caption: string;
  schema: string;
  /** Texts by property; a reference to an entity is its id. */
  properties: Record<string, string[]>;
  /** Data sets, with the names of OpenSanctions. */
  datasets: string[];
  /** Other ids of the same record. */
  referents: string[];
  /** True for a currently listed party. */
  target: boolean;
  /** `YYYY-MM-DDT00:00:00`, from official dates: of the listing, of the newest edition with the record, of the last change. */
  first_seen: string | null;
  last_seen: string | null;
  last_change: string | null;
}

const SCHEMAS: Readonly<Record<EntityType, string>> = {
  individual: 'Person',
  organization: 'Organization',
  vessel: 'Vessel',
  aircraft: 'Airplane',
  other: 'LegalEntity',
};

/** Lists of parties for which exports need a licence; the other US lists forbid dealings or debar. */
const EXPORT_LISTS = new Set(['Entity List', 'Military End User List', 'Unverified List', 'Denied Persons List']);

/** The meaning of being on a list, as a topic of OpenSanctions. */
export function topicOf(sourceList: string): string {
  if (EXPORT_LISTS.has(sourceList)) return 'export.control';
  return sourceList === 'AECA Debarred List' ? 'debarment' : 'sanction';
}

/** Property for a number of each kind, for legal entities; a kind that is absent here goes to `idNumber`. */
const LEGAL_NUMBERS: Partial<Record<IdentifierType, string>> = {
  tax_id: 'taxNumber',
  registration_number: 'registrationNumber',
  lei: 'leiCode',
  bic: 'swiftBic',
  duns: 'dunsCode',
  email: 'email',
  phone: 'phone',
  website: 'website',
};

const NUMBERS = lookupTable<Partial<Record<IdentifierType, string>>>({
  Person: { ...LEGAL_NUMBERS, passport: 'passportNumber', social_security: 'socialSecurityNumber' },
  Organization: { ...LEGAL_NUMBERS, imo: 'imoNumber' },
  Company: { ...LEGAL_NUMBERS, imo: 'imoNumber', isin: 'isinCode' },
  LegalEntity: LEGAL_NUMBERS,
  Vessel: { imo: 'imoNumber', mmsi: 'mmsi', call_sign: 'callSign' },
  Airplane: { aircraft_serial_number: 'serialNumber' },
});

/** Maximum length of an address in FollowTheMoney; a few cells contain several addresses with telephone numbers. */
const LONGEST_ADDRESS = 250;
/** Maximum length of a number; a few cells contain prose, and keys of some currencies are longer. */
const LONGEST_NUMBER = 64;
/** Maximum length of a plain string in FollowTheMoney. */
const LONGEST_TERM = 1024;

/** Kinds of numbers that also become document entities. */
const DOCUMENTS = new Set<IdentifierType>(['passport', 'travel_document', 'national_id', 'drivers_licence']);

/** The schema of a party. Only companies have securities as a property, so an issuer of securities is a company. */
export function ftmSchema({ entity_type, identifiers }: Pick<EntityDetail, 'entity_type' | 'identifiers'>): string {
  const isCompany = entity_type === 'organization' && identifiers.some(({ type }) => type === 'isin');
  return isCompany ? 'Company' : SCHEMAS[entity_type];
}

/** A listed party. Data for which FollowTheMoney has no property are omitted. */
export function ftmEntity(detail: EntityDetail): FtmEntity {
  const schema = ftmSchema(detail);
  const properties = propertiesOf(
    common(detail),
    schema === 'Person' ? personal(detail) : [],
    schema === 'Vessel' || schema === 'Airplane' ? craft(detail, schema) : legal(detail, schema),
    detail.identifiers.flatMap(({ type, value }) => numberPairs(schema, type, value)),
  );
  const { is_active, source } = detail;
  return {
    ...headOf(detail, detail.id, schema, detail.name),
    properties,
    referents: referentsOf(detail),
    target: is_active && source.demo !== true,
  };
}

/**
 * The entities that FollowTheMoney separates from the party: its listing (Sanction), documents with a number (Passport,
 * Identification), wallets (CryptoWallet), and links to other listed parties (UnknownLink, because each list describes
 * relations in its own words).
 */
export function ftmLinked(detail: EntityDetail): FtmEntity[] {
  const make = (kind: string, schema: string, caption: string, pairs: Pair[]): FtmEntity => ({
    ...headOf(detail, `${detail.id}-${kind}`, schema, caption),
    properties: propertiesOf(pairs),
    referents: [],
    target: false,
  });
  const documents = detail.identifiers.filter(
    ({ type, value }) => DOCUMENTS.has(type) && value.length <= LONGEST_NUMBER,
  );
  const wallets = detail.identifiers.filter(({ type }) => type === 'crypto_wallet');
  const links = detail.relationships.filter(({ id }) => id !== undefined);
  return [
    make('sanction', 'Sanction', detail.sanction_programs[0] ?? detail.source_list, sanction(detail)),
    ...documents.map(({ type, value, country, note }, at) =>
      make(`document-${at + 1}`, type === 'passport' ? 'Passport' : 'Identification', value, [
        ['holder', detail.id],
        ['number', value],
        ...(type === 'passport' ? [['passportNumber', value] as const] : []),
        ['type', note ?? type.replaceAll('_', ' ')],
        ['country', country?.toLowerCase()],
      ]),
    ),
    ...wallets.map(({ value, note }, at) =>
      make(`wallet-${at + 1}`, 'CryptoWallet', value, [
        ['holder', detail.id],
        [value.length > LONGEST_NUMBER ? 'summary' : 'publicKey', value],
        ['currencySymbol', note],
      ]),
    ),
    ...links.map(({ id, type, name }, at) =>
      make(`link-${at + 1}`, 'UnknownLink', `${type}: ${name}`, [
        ['subject', detail.id],
        ['object', id],
        ['role', type],
      ]),
    ),
  ];
}

type Pair = readonly [property: string, value: string | null | undefined];

/** Values by property, in order and without duplicates; properties without a value are absent. */
function propertiesOf(...groups: readonly (readonly Pair[])[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [property, value] of groups.flat()) {
    const text = value?.trim();
    if (!text) continue;
    found[property] ??= [];
    if (!found[property].includes(text)) found[property].push(text);
  }
  return found;
}

const momentOf = (day: string | null): string | null => (day === null ? null : `${day}T00:00:00`);

/** The newest official date of the record: that of its last event, or the date of change that it states. */
const lastChange = ({ history, last_updated, listed_date }: EntityDetail): string | null =>
  latestOf([...history.map(({ date, by }) => date ?? by), last_updated, listed_date]);

function headOf(detail: EntityDetail, id: string, schema: string, caption: string) {
  return {
    id,
    caption,
    schema,
    datasets: [datasetOf(detail.source.id)],
    ...ownMark(detail.id),
    first_seen: momentOf(detail.listed_date ?? detail.history[0]?.by ?? null),
    last_seen: momentOf(detail.source.edition),
    last_change: momentOf(lastChange(detail)),
  };
}

const countryPairs = (
  { countries }: EntityDetail,
  property: string,
  ...relations: readonly CountryRelation[]
): readonly Pair[] =>
  countries
    .filter(({ relation }) => relations.includes(relation))
    .map(({ code }): Pair => [property, code?.toLowerCase()]);

function common(detail: EntityDetail): Pair[] {
  const names = detail.aliases.map(({ name, type, quality }): Pair => {
    if (quality === 'weak') return ['weakAlias', name];
    return [type === 'fka' ? 'previousName' : 'alias', name];
  });
  return [
    ['name', detail.name],
    ...names,
    ...countryPairs(detail, 'country', 'address', 'residence', 'registration', 'nationality', 'citizenship', 'flag'),
    ...detail.addresses.map(({ full }): Pair => [full.length > LONGEST_ADDRESS ? 'notes' : 'address', full]),
    ...detail.sanction_programs.map((program): Pair => ['program', program]),
    // A removed record is exported for its history; its party is no longer sanctioned.
    ['topics', detail.is_active && !isOwn(detail.id) ? topicOf(detail.source_list) : null],
    ['notes', detail.reason],
    ['notes', detail.remarks],
    ['sourceUrl', webAddress(detail.source.record_url ?? detail.source.url)],
    ['createdAt', detail.listed_date],
    ['modifiedAt', detail.last_updated],
  ];
}

/** A web address with at least a slash as its path; null when the text is not one. */
const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url.replace(/^(\w+:\/\/[^/?#]+)(?=$|[?#])/, '$1/') : null;

function personal(detail: EntityDetail): Pair[] {
  return [
    ...detail.birth_dates.flatMap(({ date, to }): Pair[] => [
      ['birthDate', date],
      ['birthDate', to],
    ]),
    ...detail.birth_places.flatMap(({ text, country_code }): Pair[] => [
      ['birthPlace', text],
      ['birthCountry', country_code?.toLowerCase()],
    ]),
    ...countryPairs(detail, 'nationality', 'nationality'),
    ...countryPairs(detail, 'citizenship', 'citizenship'),
    ['gender', detail.gender],
    ...detail.titles.map((title): Pair => ['position', title]),
  ];
}

/** Russian taxpayer and register numbers have separate properties; their lengths identify them. */
function legal(detail: EntityDetail, schema: string): Pair[] {
  const own = schema === 'Person' ? [] : countryPairs(detail, 'jurisdiction', 'registration');
  const russian = detail.identifiers.flatMap(({ type, value }): Pair[] => {
    if (type === 'tax_id' && /^(\d{10}|\d{12})$/.test(value)) return [['innCode', value]];
    return type === 'registration_number' && /^[15]\d{12}$/.test(value) ? [['ogrnCode', value]] : [];
  });
  const isRussian = detail.countries.some(({ code }) => code === 'RU');
  return [...own, ...(isRussian ? russian : [])];
}

function craft(detail: EntityDetail, schema: string): Pair[] {
  const { vessel, aircraft } = detail;
  if (schema === 'Airplane')
    return [
      ['type', vessel?.type],
      ['model', aircraft?.model],
      ['registrationNumber', aircraft?.tail_number],
      ['serialNumber', aircraft?.serial_number],
      ['buildDate', yearOrDay(aircraft?.manufacture_date)],
    ];
  return [
    ['imoNumber', vessel?.imo && imoText(vessel.imo)],
    ['mmsi', vessel?.mmsi],
    ['callSign', vessel?.call_sign],
    ['type', vessel?.type],
    ['tonnage', vessel?.tonnage],
    ['grossRegisteredTonnage', vessel?.gross_tonnage],
    ['buildDate', yearOrDay(vessel?.build_date)],
    ...countryPairs(detail, 'flag', 'flag'),
  ];
}

const yearOrDay = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}(-\d{2}){0,2}$/.test(text) ? text : null;

/** A part of a cell in FollowTheMoney's form of a contact; null when it is not a contact and becomes a note. */
const CONTACTS: Partial<Record<IdentifierType, (text: string) => string | null>> = {
  phone(text) {
    const number = phoneNumbers().parsePhoneNumberFromString(text);
    return number?.isValid() ? number.number : null;
  },
  email: (text) =>
    /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text) ? text.replace(/@.*/, (host) => host.toLowerCase()) : null,
  website(text) {
    const url = /^https?:/i.test(text) ? text : `http://${text}`;
    return /^https?:\/\/[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([:/?#]\S*)?$/iu.test(url) ? webAddress(url) : null;
  },
};

/** Splits a cell, because lists write several contacts into one. */
function contactPairs(property: string, type: IdentifierType, cell: string): Pair[] {
  return cell.split(/\s*[,;]\s*|\s+[/|]\s+/).map((part): Pair => {
    const value = CONTACTS[type]?.(part);
    return value ? [property, value] : ['notes', part && `${type}: ${part}`];
  });
}

const imoText = (value: string): string => (/^\d{7}$/.test(value) ? `IMO${value}` : value);

function numberPairs(schema: string, type: IdentifierType, value: string): Pair[] {
  if (type === 'crypto_wallet' || type === 'bank_account') return [];
  const property = NUMBERS.get(schema)?.[type];
  if (type in CONTACTS) return property === undefined ? [] : contactPairs(property, type, value);
  if (value.length > LONGEST_NUMBER) return [['notes', `${type.replaceAll('_', ' ')}: ${value}`]];
  if (property === 'imoNumber') return [[property, imoText(value)]];
  // The suffix XXX denotes the head office, whose BIC FollowTheMoney writes with eight characters.
  if (property === 'swiftBic') return [[property, value.replace(/XXX$/, '')]];
  if (property !== undefined) return [[property, value]];
  return [[schema === 'Vessel' || schema === 'Airplane' ? 'registrationNumber' : 'idNumber', value]];
}

/** The country of an authority, by its jurisdiction. */
export const PUBLISHERS = lookupTable({ US: 'us', UK: 'gb', EU: 'eu', CA: 'ca', AU: 'au' });

function sanction(detail: EntityDetail): Pair[] {
  const { source, official_id, is_active, reason, jurisdiction } = detail;
  const unIds = detail.cross_references.filter(({ authority }) => authority === 'UN').map(({ reference }) => reference);
  if (jurisdiction === 'UN' && official_id !== null) unIds.unshift(official_id);
  return [
    ['entity', detail.id],
    ['authority', SOURCE_INFOS.get(source.id)?.authority],
    ['authorityId', official_id],
    ...unIds.map((reference): Pair => ['unscId', reference]),
    ['country', PUBLISHERS.get(jurisdiction)],
    ...detail.sanction_programs.map((program): Pair => ['program', program]),
    ...detail.measures.map((measure): Pair => [measure.length > LONGEST_TERM ? 'description' : 'provisions', measure]),
    ...detail.legal_basis.flatMap(({ text, url }): Pair[] => [
      ['description', text],
      ['programUrl', webAddress(url)],
    ]),
    ['status', is_active ? 'listed' : 'removed'],
    ['reason', reason],
    ['listingDate', detail.listed_date],
    ['startDate', detail.listed_date],
    ['endDate', detail.removed_date ?? detail.end_date],
    ['sourceUrl', webAddress(source.record_url ?? source.url)],
  ];
}
