/** The closed sets of words that the whole service uses. Values are what users read in JSON. */

export const ENTITY_TYPES = ['individual', 'organization', 'vessel', 'aircraft', 'other'] as const;
/** What kind of party a record is about. */
export type EntityType = (typeof ENTITY_TYPES)[number];

export const JURISDICTIONS = ['US', 'UK', 'EU', 'UN', 'CA', 'AU'] as const;
/** Who publishes the list. `UK`, `EU` and `UN` are not ISO country codes; they are what the interface specifies. */
export type Jurisdiction = (typeof JURISDICTIONS)[number];

export const ALIAS_TYPES = ['primary', 'aka', 'fka', 'nka', 'variation', 'original_script'] as const;
/** How a name relates to its party: `variation` is a spelling variant, `original_script` the published non-Latin form. */
export type AliasType = (typeof ALIAS_TYPES)[number];

/** `weak` is the authorities' "low quality a.k.a.": too common or vague to alert on by likeness. */
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

export const EVENT_KINDS = ['listed', 'amended', 'removed', 'relisted'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Where an official date comes from: `source` = a field of the official record, `delta` = an authority's change file,
 * `edition` = the official date of the edition in which the change first shows.
 */
export type DateBasis = 'source' | 'delta' | 'edition';
