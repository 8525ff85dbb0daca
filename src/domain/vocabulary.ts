/** The closed vocabularies of the whole service. The values appear in public JSON. */

export const ENTITY_TYPES = ['individual', 'organization', 'vessel', 'aircraft', 'other'] as const;
/** What kind of party a record is about. */
export type EntityType = (typeof ENTITY_TYPES)[number];

export const GENDERS = ['male', 'female'] as const;
/** Gender of a person, where a list or a query states it. */
export type Gender = (typeof GENDERS)[number];

/** Names of one jurisdiction. */
export interface JurisdictionNames {
  /** Full English name. */
  en: string;
  /** The same for use inside an English sentence, with its article. */
  enInSentence: string;
  zh: string;
  /** Further words for it or its authorities, in any language, separated by `|`; the code is not repeated. */
  also: string;
}

/**
 * Publishers of the lists, in display order. `UK`, `EU` and `UN` are not ISO country codes, but those of the public
 * interface.
 */
export const JURISDICTION_NAMES = {
  US: {
    en: 'United States',
    enInSentence: 'the United States',
    zh: '美国',
    also: 'usa|us of america|united states of america|america|american|the states|美國|美|сша|ofac|bis|états-unis|etats-unis|estados unidos|ایالات متحده|امریکا|آمریکا|미국|アメリカ|米国',
  },
  UK: {
    en: 'United Kingdom',
    enInSentence: 'the United Kingdom',
    zh: '英国',
    also: 'gb|gbr|great britain|britain|british|england|united kingdom of great britain and northern ireland|英國|великобритания|royaume-uni|reino unido|ofsi|fcdo|hmt|영국|イギリス|英',
  },
  EU: {
    en: 'European Union',
    enInSentence: 'the European Union',
    zh: '欧盟',
    also: 'eur|europe|european|ec|european commission|歐盟|欧洲联盟|歐洲聯盟|ес|евросоюз|европейский союз|ue|union européenne|unión europea|유럽연합|欧州連合',
  },
  UN: {
    en: 'United Nations',
    enInSentence: 'the United Nations',
    zh: '联合国',
    also: 'uno|unsc|un security council|united nations security council|security council|聯合國|安理会|оон|onu|nations unies|naciones unidas|유엔|国連|سازمان ملل',
  },
  CA: {
    en: 'Canada',
    enInSentence: 'Canada',
    zh: '加拿大',
    also: 'can|canadian|канада|canadá|sema|캐나다|カナダ|کانادا',
  },
  AU: {
    en: 'Australia',
    enInSentence: 'Australia',
    zh: '澳大利亚',
    also: 'aus|australian|澳大利亞|澳洲|австралия|australie|dfat|호주|オーストラリア|استرالیا',
  },
} as const satisfies Record<string, JurisdictionNames>;
/** Publisher of official lists. */
export type OfficialJurisdiction = keyof typeof JURISDICTION_NAMES;
export const JURISDICTIONS = Object.keys(JURISDICTION_NAMES) as [OfficialJurisdiction, ...OfficialJurisdiction[]];
/** Code of the jurisdiction behind a list. Own lists may have any, such as CH. */
export type Jurisdiction = string;

/** Sort key of a jurisdiction for display: the official ones in their order, then all others. */
export const jurisdictionPlace = (code: Jurisdiction): number =>
  (JURISDICTIONS as readonly string[]).indexOf(code) >>> 0;

export const ALIAS_TYPES = ['primary', 'aka', 'fka', 'nka', 'variation', 'original_script'] as const;
/** How a name relates to its party: `variation` is a spelling variant, `original_script` the published non-Latin form. */
export type AliasType = (typeof ALIAS_TYPES)[number];

/** `weak` is the authorities' "low quality a.k.a.": too common or vague to alert on by similarity. */
export type AliasQuality = 'strong' | 'weak';

export const IDENTIFIER_TYPES = [
  'passport',
  'national_id',
  'tax_id',
  'registration_number',
  'lei',
  'bic',
  'imo',
  'mmsi',
  'call_sign',
  'crypto_wallet',
  'drivers_licence',
  'birth_certificate',
  'residence_permit',
  'travel_document',
  'social_security',
  'bank_account',
  'aircraft_tail_number',
  'aircraft_serial_number',
  'duns',
  'isin',
  'email',
  'phone',
  'website',
  'other',
] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

export const COUNTRY_RELATIONS = [
  'nationality',
  'citizenship',
  'registration',
  'flag',
  'address',
  'birth',
  'residence',
  'regime',
  'document',
] as const;
/** How a country relates to a party. `regime` = the country a sanctions regime is about. */
export type CountryRelation = (typeof COUNTRY_RELATIONS)[number];

export const COUNTRY_BASES = [
  'nationality',
  'citizenship',
  'registration',
  'flag',
  'residence',
  'address',
  'document',
  'birthplace',
  'programme',
] as const;
/**
 * The relation that a party's main country is based on. `programme`: only the sanctions programme concerns that
 * country; the party may be from elsewhere.
 */
export type CountryBasis = (typeof COUNTRY_BASES)[number];

/**
 * What can happen to a record. `renumbered`: the party is on the same list under another official number. The removed
 * record names its successor (`still_listed_as`), the new one its predecessor (`formerly`).
 */
export const EVENT_KINDS = ['listed', 'relisted', 'amended', 'renumbered', 'removed'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Where an official date comes from: `source` = a field of the official record, `delta` = an authority's change file,
 * `edition` = the official date of the first edition with the change.
 */
export type DateBasis = 'source' | 'delta' | 'edition';
