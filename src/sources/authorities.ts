import { lookupTable } from '../domain/lookup-table.ts';

/**
 * The authority of each source by its id, as in its parser. For code that does not need the parsers, which load the
 * libraries of every file format.
 */
export const AUTHORITIES = lookupTable<string>({
  'us-ofac-sdn': 'US Department of the Treasury, Office of Foreign Assets Control',
  'us-ofac-cons': 'US Department of the Treasury, Office of Foreign Assets Control',
  'us-csl': 'US Department of Commerce, International Trade Administration',
  'uk-sl': 'UK Foreign, Commonwealth & Development Office',
  'eu-fsf': 'European Commission, DG FISMA',
  'un-sc': 'United Nations Security Council',
  'ca-sema': 'Global Affairs Canada',
  'ca-lte': 'Public Safety Canada',
  'au-dfat': 'Australian Department of Foreign Affairs and Trade',
});
