/** OpenSanctions' names of our sources and ids of their records, where they can be derived from official numbers. */
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import { lookupTable } from '../domain/lookup-table.ts';

/** The data set that OpenSanctions makes from the same publication, by source id. */
const DATASETS = lookupTable<string>({
  'us-ofac-sdn': 'us_ofac_sdn',
  'us-ofac-cons': 'us_ofac_cons',
  'us-csl': 'us_trade_csl',
  'uk-sl': 'gb_fcdo_sanctions',
  'eu-fsf': 'eu_fsf',
  'un-sc': 'un_sc_sanctions',
  'ca-sema': 'ca_dfatd_sema_sanctions',
  'ca-lte': 'ca_listed_terrorists',
  'au-dfat': 'au_dfat_sanctions',
});

/** Name of the data set of a source; a source that OpenSanctions does not have keeps its id, with underscores. */
export const datasetOf = (sourceId: string): string => DATASETS.get(sourceId) ?? sourceId.replaceAll('-', '_');

/** The ids of OpenSanctions that can be derived: of OFAC, the EU, the UK and the former OFSI list. */
export function referentsOf({
  source,
  official_id,
  cross_references,
}: Pick<EntityDetail, 'source' | 'official_id' | 'cross_references'>): string[] {
  const own = official_id === null ? [] : ownReferents(source.id, official_id);
  if (source.id !== 'uk-sl') return own;
  const groups = cross_references.filter(({ authority }) => authority === 'OFSI');
  return [...own, ...groups.map(({ reference }) => `gb-hmt-${reference}`)];
}

function ownReferents(sourceId: string, officialId: string): string[] {
  const slug = officialId.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  if (sourceId === 'us-ofac-sdn' || sourceId === 'us-ofac-cons') return [`ofac-${slug}`];
  if (sourceId === 'eu-fsf') return [`eu-fsf-${slug}`];
  return sourceId === 'uk-sl' ? [`gb-fcdo-${slug}`] : [];
}
