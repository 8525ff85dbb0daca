import { lookupTable } from '../domain/lookup-table.ts';
import { isSdnList, isUmbrellaList, ofacReader } from './ofac/list.ts';
import type { SourceReader } from './reader.ts';

/** Official names where the file has a short form. */
const FULL_NAMES = lookupTable<string>({
  'Non-SDN CMIC List': 'Non-SDN Chinese Military-Industrial Complex Companies List',
  'CAPTA List':
    'List of Foreign Financial Institutions Subject to Correspondent Account or Payable-Through Account Sanctions',
  'FSE List': 'Foreign Sanctions Evaders List',
});
const GENERAL_NAME = 'Consolidated Sanctions List (non-SDN)';

/** OFAC's non-SDN lists: SSI, NS-CMIC, NS-MBS, CAPTA, FSE, NS-PLC. */
export const usOfacCons: SourceReader = ofacReader({
  info: {
    id: 'us-ofac-cons',
    jurisdiction: 'US',
    title: 'OFAC Consolidated (non-SDN) List',
    authority: 'US Department of the Treasury, Office of Foreign Assets Control',
    url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONS_ENHANCED.XML',
    home: 'https://sanctionslist.ofac.treas.gov/Home/ConsolidatedList',
    licence: 'Public domain (work of the United States government)',
    source_lists: [
      'Sectoral Sanctions Identifications List',
      'Non-SDN Palestinian Legislative Council List',
      'Non-SDN Menu-Based Sanctions List',
      ...FULL_NAMES.values(),
      GENERAL_NAME,
    ],
    other_names: {
      ...Object.fromEntries([...FULL_NAMES].map(([name, list]) => [name, [list]])),
      'SSI List': ['Sectoral Sanctions Identifications List'],
      'NS-PLC List': ['Non-SDN Palestinian Legislative Council List'],
      'NS-MBS List': ['Non-SDN Menu-Based Sanctions List'],
      'NS-CMIC List': [FULL_NAMES.get('Non-SDN CMIC List')!],
      'Consolidated List': null,
      'Non-SDN lists': null,
    },
    file_names: ['cons_enhanced.xml'],
    stale_after_hours: 24 * 14,
  },
  downloads: 'consolidated/cons_enhanced.xml',
  leastParties: 220,
  ownListings(listings) {
    const nonSdn = listings.filter(({ list }) => !isSdnList(list));
    const particular = nonSdn.filter(({ list }) => !isUmbrellaList(list));
    return particular.length > 0 ? particular : nonSdn;
  },
  sourceList(own) {
    const list = own[0]!.list;
    return isUmbrellaList(list) ? GENERAL_NAME : (FULL_NAMES.get(list) ?? list);
  },
  // The change files of both publications may be in the folder of either one.
  deltaFolders: ['us-ofac-cons', 'us-ofac-sdn'],
  removalNote: (lists) =>
    lists.some(isSdnList) ? 'left the non-SDN lists; its last record also stood on: SDN List' : undefined,
});
