import type { Readable } from 'node:stream';
import { dayOfTimestamp } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { unknownElements } from './format/known-elements.ts';
import { attribute, childText, readXml, type XmlRecord } from './format/xml-records.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { UN_LIST_NAME, UnmappableUnRecord, unPartyFrom } from './un/party.ts';

const FORMAT = {
  root: 'CONSOLIDATED_LIST',
  headers: [''],
  records: ['INDIVIDUALS/INDIVIDUAL', 'ENTITIES/ENTITY'],
};

const setAside = ({ node, line }: XmlRecord, reason: string): ReadItem => ({
  kind: 'set_aside',
  position: `line ${line}`,
  reason,
  excerpt: [childText(node, 'REFERENCE_NUMBER'), childText(node, 'FIRST_NAME'), childText(node, 'SECOND_NAME')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200),
});

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  // The narratives refer to other records by number, and names are known only at the end of this small list.
  const parties = new Map<string, ListedParty>();
  let records = 0;
  const unknown = unknownElements('un-sc');
  for await (const record of readXml(bytes, { ...FORMAT, unknown })) {
    if (record.path === '') {
      yield { kind: 'edition', date: dayOfTimestamp(attribute(record.node, 'dateGenerated') ?? '') };
      continue;
    }
    records += 1;
    const notes: ReadItem[] = [];
    try {
      const party = unPartyFrom(record.node, (note, text) => notes.push({ kind: 'note', note, text }));
      if (parties.has(party.key)) {
        yield setAside(record, `reference number ${party.key} occurs a second time`);
        continue;
      }
      parties.set(party.key, party);
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnmappableUnRecord)) throw error;
      yield setAside(record, error.message);
    }
  }
  if (records === 0) throw new UnreadableEdition('The file holds no individuals and no entities.');
  yield* unknown.notes(records);
  for (const party of parties.values()) {
    const relationships = party.relationships.map((each) => ({
      ...each,
      name: parties.get(each.key ?? '')?.name ?? each.name,
    }));
    yield { kind: 'party', party: { ...party, relationships } };
  }
}

/** The United Nations Security Council Consolidated List. */
export const unSc: SourceReader = {
  info: {
    id: 'un-sc',
    jurisdiction: 'UN',
    title: 'UN Security Council Consolidated List',
    authority: 'United Nations Security Council',
    url: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
    home: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    licence: 'Free to reuse with the source named (United Nations)',
    source_lists: [UN_LIST_NAME],
    other_names: { 'Security Council Consolidated List': null, 'UN Consolidated List': null },
    file_names: ['consolidated.xml'],
    stale_after_hours: 72,
  },
  leastParties: 430,
  read,
  // Downloads are redirected to a pre-signed address in the Security Council's storage.
  storageHosts: ['unsolprodfiles.blob.core.windows.net', 'main.un.org'],
  citedAs: 'UN',
  listingDateIsFirst: true,
};
