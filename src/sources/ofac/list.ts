import type { Readable } from 'node:stream';
import { dayOfTimestamp } from '../../domain/dates.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { unknownElements } from '../format/known-elements.ts';
import { attribute, childText, readXml, type XmlNode, type XmlRecord } from '../format/xml-records.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from '../reader.ts';
import { statedDay } from '../text/written-dates.ts';
import { listingsOf, type OfacListing, partyFromEntity, primaryNameOf, UnmappableRecord } from './party.ts';

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

const FORMAT = { root: 'sanctionsData', records: ['entities/entity'], headers: ['publicationInfo'] };

/** A short excerpt of the record, for people who examine unparsed records. */
const excerptOf = (entity: XmlNode): string =>
  `entity id=${attribute(entity, 'id') ?? '?'} ${primaryNameOf(entity)}`.trim().slice(0, 200);

const setAside = (record: XmlRecord, reason: string): ReadItem => ({
  kind: 'set_aside',
  position: `line ${record.line}`,
  reason,
  excerpt: excerptOf(record.node),
});

/** The party of a record with the facts of its publication; notes are added to `notes`. */
function mapEntity(publication: OfacPublication, entity: XmlNode, own: OfacListing[], notes: ReadItem[]): ListedParty {
  const party = partyFromEntity(entity, (note, text) => notes.push({ kind: 'note', note, text }));
  const dates = own.map((each) => each.date).filter((date) => date !== null && statedDay(date));
  return { ...party, source_list: publication.sourceList(own), listed_date: dates.sort()[0] ?? null };
}

const NOT_HERE = 'stands on other OFAC lists only';

async function* readEdition(publication: OfacPublication, bytes: Readable): AsyncGenerator<ReadItem> {
  const seen = new Set<string>();
  const unknown = unknownElements(publication.info.id);
  let records = 0;
  let dated = false;
  for await (const record of readXml(bytes, { ...FORMAT, unknown })) {
    if (record.path === 'publicationInfo') {
      dated = true;
      yield { kind: 'edition', date: dayOfTimestamp(childText(record.node, 'dataAsOf') ?? '') };
      continue;
    }
    records += 1;
    const own = publication.ownListings(listingsOf(record.node));
    if (own.length === 0) {
      yield { kind: 'skipped', reason: NOT_HERE };
      continue;
    }
    const notes: ReadItem[] = [];
    try {
      const party = mapEntity(publication, record.node, own, notes);
      if (seen.has(party.key)) throw new UnmappableRecord(`entity id ${party.key} occurs a second time`);
      seen.add(party.key);
      yield { kind: 'party', party };
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnmappableRecord)) throw error;
      yield setAside(record, error.message);
    }
  }
  if (records === 0) throw new UnreadableEdition('The file holds no entities.');
  if (!dated) yield { kind: 'edition', date: null };
  yield* unknown.notes(records);
}

async function* readDelta(publication: OfacPublication, bytes: Readable): AsyncGenerator<ReadItem> {
  const unknown = unknownElements(publication.info.id);
  let dated = false;
  for await (const record of readXml(bytes, { ...FORMAT, unknown })) {
    const { node } = record;
    if (record.path === 'publicationInfo') {
      dated = true;
      yield { kind: 'edition', date: dayOfTimestamp(childText(node, 'datePublished') ?? '') };
      continue;
    }
    const listings = listingsOf(node);
    const own = publication.ownListings(listings);
    if (listings.length > 0 && own.length === 0) {
      yield { kind: 'skipped', reason: NOT_HERE };
      continue;
    }
    const action = attribute(node, 'action');
    if (action !== 'add' && action !== 'remove') {
      const key = attribute(node, 'id');
      if (key) yield { kind: 'delta_update', key, name: primaryNameOf(node) };
      else yield setAside(record, 'a correction without an entity id');
      continue;
    }
    const notes: ReadItem[] = [];
    try {
      const party = mapEntity(publication, node, own, notes);
      yield { kind: action === 'add' ? 'delta_add' : 'delta_remove', party };
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnmappableRecord)) throw error;
      yield setAside(record, error.message);
    }
  }
  if (!dated) throw new UnreadableEdition('The change file has no publication information, so its day is unknown.');
  yield* unknown.notes();
}

/**
 * Creates the parser of one OFAC publication in the "enhanced XML" format, and of its change files (deltas). A delta
 * applies to both publications: each uses the entities on its own lists.
 */
export function ofacReader(publication: OfacPublication): SourceReader {
  const { info, leastParties, deltaFolders, removalNote, downloads } = publication;
  return {
    info,
    ...(leastParties && { leastParties }),
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
    ...(deltaFolders && { deltaFolders }),
    ...(removalNote && { removalNote }),
  };
}
