import type { Readable } from 'node:stream';
import { dayOfTimestamp, earliestOf } from '../../domain/dates.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { attribute, childText, readXmlList, type XmlNode } from '../format/xml-records.ts';
import { UnreadableRecord } from '../party-facts.ts';
import type { ReadItem, SourceReader } from '../reader.ts';
import { statedDay } from '../text/written-dates.ts';
import { listingsOf, type OfacListing, partyFromEntity, primaryNameOf } from './party.ts';

/** Differences between the two OFAC publications, which have the same format. */
export interface OfacPublication extends Pick<SourceReader, 'leastParties' | 'deltaFolders' | 'removalNote'> {
  info: SourceInfo;
  /** Second location of the file, in Treasury's download folder. */
  downloads: string;
  /** The lists of an entity that belong to this publication; an entity with none of them is left out. */
  ownListings(listings: OfacListing[]): OfacListing[];
  /** Official name of the list under which a record is shown, from its own listings. */
  sourceList(own: OfacListing[]): string;
}

/** True for the name of the SDN List in the files. */
export const isSdnList = (list: string): boolean => /^SDN List$/i.test(list);

/** True for the umbrella list of all non-SDN lists; each of their records has it in addition to its own list. */
export const isUmbrellaList = (list: string): boolean => /^Consolidated List$/i.test(list);

const FORMAT = {
  root: 'sanctionsData',
  records: ['entities/entity'],
  header: 'publicationInfo',
  excerptOf: (entity: XmlNode) => `entity id=${attribute(entity, 'id') ?? '?'} ${primaryNameOf(entity)}`.trim(),
};

const NOT_HERE: ReadItem = { kind: 'skipped', reason: 'stands on other OFAC lists only' };

/** The party of a record with the facts of its publication; remarks are added to `notes`. */
function partyOf(publication: OfacPublication, entity: XmlNode, own: OfacListing[], notes: ReadItem[]): ListedParty {
  const listed_date = earliestOf(own.map(({ date }) => date && statedDay(date) && date));
  return { ...partyFromEntity(entity, notes), source_list: publication.sourceList(own), listed_date };
}

function readEdition(publication: OfacPublication, bytes: Readable): AsyncGenerator<ReadItem> {
  const seen = new Set<string>();
  return readXmlList(bytes, {
    ...FORMAT,
    sourceId: publication.info.id,
    dateOf: (header) => dayOfTimestamp(childText(header, 'dataAsOf') ?? ''),
    itemOf(entity, notes) {
      const own = publication.ownListings(listingsOf(entity));
      if (own.length === 0) return NOT_HERE;
      const party = partyOf(publication, entity, own, notes);
      if (seen.has(party.key)) throw new UnreadableRecord(`entity id ${party.key} occurs a second time`);
      seen.add(party.key);
      return { kind: 'party', party };
    },
    ifEmpty: 'The file holds no entities.',
  });
}

const readDelta = (publication: OfacPublication, bytes: Readable): AsyncGenerator<ReadItem> =>
  readXmlList(bytes, {
    ...FORMAT,
    sourceId: publication.info.id,
    isDelta: true,
    dateOf: (header) => dayOfTimestamp(childText(header, 'datePublished') ?? ''),
    itemOf(entity, notes) {
      const listings = listingsOf(entity);
      const own = publication.ownListings(listings);
      if (listings.length > 0 && own.length === 0) return NOT_HERE;
      const action = attribute(entity, 'action');
      if (action === 'add' || action === 'remove')
        return { kind: `delta_${action}`, party: partyOf(publication, entity, own, notes) };
      const key = attribute(entity, 'id');
      if (!key) throw new UnreadableRecord('a correction without an entity id');
      return { kind: 'delta_update', key, name: primaryNameOf(entity) };
    },
    ifEmpty: 'The change file has no publication information, so its day is unknown.',
  });

/** The parser of an OFAC publication and of its change files, of which it uses the entities on its own lists. */
export function ofacReader(publication: OfacPublication): SourceReader {
  const { downloads, ownListings: _, sourceList: __, ...own } = publication;
  return {
    ...own,
    read: (bytes) => readEdition(publication, bytes),
    readDelta: (bytes) => readDelta(publication, bytes),
    // Downloads are redirected to a pre-signed address in OFAC's storage bucket.
    storageHosts: [
      'wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com',
      'sanctionslistservice.ofac.treas.gov',
    ],
    otherUrls: [`https://www.treasury.gov/ofac/downloads/${downloads}`],
    deltaArchive: 'https://sanctionslistservice.ofac.treas.gov/changes',
    numberedBy: 'OFAC',
    // Sanctions List Search has a page for every listed party, by its uid.
    recordUrl: ({ is_active, official_id }) =>
      is_active && official_id ? `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${official_id}` : null,
  };
}
