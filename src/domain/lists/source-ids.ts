/** Ids of all sources, in display order; `sources/catalog.ts` contains their parsers. */
export const SOURCE_IDS = [
  'us-ofac-sdn',
  'us-ofac-cons',
  'us-csl',
  'uk-sl',
  'eu-fsf',
  'un-sc',
  'ca-sema',
  'ca-lte',
  'au-dfat',
] as const;

/** Lists that the service needs to be ready, unless the operator names others. */
export const REQUIRED_BY_DEFAULT: readonly string[] = ['us-ofac-sdn', 'uk-sl', 'eu-fsf', 'un-sc'];
