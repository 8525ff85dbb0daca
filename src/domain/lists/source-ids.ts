/** Ids of all sources, in the order in which they are shown; the readers stand in `sources/catalog.ts`. */
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

/** Lists without which the service is not ready, unless the operator names others. */
export const REQUIRED_BY_DEFAULT: readonly string[] = ['us-ofac-sdn', 'uk-sl', 'eu-fsf', 'un-sc'];
