import { isSdnList, isUmbrellaList, ofacReader } from './ofac/list.ts';
import type { SourceReader } from './reader.ts';

const SDN = 'Specially Designated Nationals and Blocked Persons List';

/** OFAC's list of Specially Designated Nationals and Blocked Persons. */
export const usOfacSdn: SourceReader = ofacReader({
  info: {
    id: 'us-ofac-sdn',
    jurisdiction: 'US',
    title: 'OFAC SDN List',
    authority: 'US Department of the Treasury, Office of Foreign Assets Control',
    url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ENHANCED.XML',
    home: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
    licence: 'Public domain (work of the United States government)',
    source_lists: [SDN],
    other_names: { 'SDN List': null, SDN: null, 'Specially Designated Nationals List': null },
    file_names: ['sdn_enhanced.xml'],
    stale_after_hours: 72,
  },
  downloads: 'sdn_enhanced.xml',
  leastParties: 9_500,
  ownListings: (listings) => listings.filter(({ list }) => isSdnList(list)),
  sourceList: () => SDN,
  removalNote(lists) {
    const others = lists.filter((list) => !isSdnList(list) && !isUmbrellaList(list));
    return others.length > 0 ? `left the SDN List; its last record also stood on: ${others.join(', ')}` : undefined;
  },
});
