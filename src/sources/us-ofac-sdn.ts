import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { isSdnList, isUmbrellaList, ofacReader } from './ofac/list.ts';
import type { SourceReader } from './reader.ts';

const SDN = 'Specially Designated Nationals and Blocked Persons List';

/** OFAC's list of Specially Designated Nationals and Blocked Persons. */
export const usOfacSdn: SourceReader = ofacReader({
  info: SOURCE_INFOS.get('us-ofac-sdn')!,
  downloads: 'sdn_enhanced.xml',
  leastParties: 9_500,
  ownListings: (listings) => listings.filter(({ list }) => isSdnList(list)),
  sourceList: () => SDN,
  removalNote(lists) {
    const others = lists.filter((list) => !isSdnList(list) && !isUmbrellaList(list));
    return others.length > 0 ? `left the SDN List; its last record also stood on: ${others.join(', ')}` : undefined;
  },
});
