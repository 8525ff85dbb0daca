/** The closed vocabularies of the whole service. The values appear in public JSON. */

export const ENTITY_TYPES = ['individual', 'organization', 'vessel', 'aircraft', 'other'] as const;
/** What kind of party a record is about. */
export type EntityType = (typeof ENTITY_TYPES)[number];

export const GENDERS = ['male', 'female'] as const;
/** Gender of a person, where a list or a query states it. */
export type Gender = (typeof GENDERS)[number];

/** Publishers of official lists, in display order, by the codes of the public interface, not of ISO. */
export const JURISDICTIONS = ['US', 'UK', 'EU', 'UN', 'CA', 'AU'] as const;
/** Publisher of official lists. */
export type OfficialJurisdiction = (typeof JURISDICTIONS)[number];
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

/** By how well they show where a party belongs: the first that a party has determines its main country. */
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
/** What a party's main country is based on. `programme`: only the programme concerns that country. */
export type CountryBasis = (typeof COUNTRY_BASES)[number];

/**
 * What can happen to a record. `renumbered`: the party is on the same list under another official number. The removed
 * record names its successor (`still_listed_as`), the new one its predecessor (`formerly`).
 */
export const EVENT_KINDS = ['listed', 'relisted', 'amended', 'renumbered', 'removed'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Where an official date comes from: `source` = the record, `delta` = a change file, `edition` = the first edition. */
export type DateBasis = 'source' | 'delta' | 'edition';
