import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { isSdnList, isUmbrellaList, ofacReader } from './ofac/list.ts';
import type { SourceReader } from './reader.ts';

const INFO = SOURCE_INFOS.get('us-ofac-cons')!;
const GENERAL_NAME = 'Consolidated Sanctions List (non-SDN)';

/** OFAC's non-SDN lists: SSI, NS-CMIC, NS-MBS, CAPTA, FSE, NS-PLC. */
export const usOfacCons: SourceReader = ofacReader({
  info: INFO,
  downloads: 'consolidated/cons_enhanced.xml',
  leastParties: 220,
  ownListings(listings) {
    const nonSdn = listings.filter(({ list }) => !isSdnList(list));
    const particular = nonSdn.filter(({ list }) => !isUmbrellaList(list));
    return particular.length > 0 ? particular : nonSdn;
  },
  sourceList(own) {
    const list = own[0]!.list;
    return isUmbrellaList(list) ? GENERAL_NAME : (INFO.other_names?.[list]?.[0] ?? list);
  },
  // The change files of both publications may be in the folder of either one.
  deltaFolders: ['us-ofac-cons', 'us-ofac-sdn'],
  removalNote: (lists) =>
    lists.some(isSdnList) ? 'left the non-SDN lists; its last record also stood on: SDN List' : undefined,
});
