import type { Readable } from 'node:stream';
import { dayOfTimestamp } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { attribute, childText, readXmlList } from './format/xml-records.ts';
import { UnreadableRecord } from './party-facts.ts';
import type { ReadItem, SourceReader } from './reader.ts';
import { distinct } from './text/clean-text.ts';
import { unPartyFrom } from './un/party.ts';

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  // The narratives refer to other records by number, and names are known only at the end of this small list.
  const parties = new Map<string, ListedParty>();
  yield* readXmlList(bytes, {
    sourceId: 'un-sc',
    root: 'CONSOLIDATED_LIST',
    header: '',
    records: ['INDIVIDUALS/INDIVIDUAL', 'ENTITIES/ENTITY'],
    dateOf: (header) => dayOfTimestamp(attribute(header, 'dateGenerated') ?? ''),
    itemOf(record, notes) {
      const party = unPartyFrom(record, notes);
      if (parties.has(party.key)) throw new UnreadableRecord(`reference number ${party.key} occurs a second time`);
      parties.set(party.key, party);
      return null;
    },
    excerptOf: (record) =>
      distinct(['REFERENCE_NUMBER', 'FIRST_NAME', 'SECOND_NAME'].map((name) => childText(record, name))).join(' '),
    ifEmpty: 'The file holds no individuals and no entities.',
  });
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
  info: SOURCE_INFOS.get('un-sc')!,
  leastParties: 430,
  read,
  // Downloads are redirected to a pre-signed address in the Security Council's storage.
  storageHosts: ['unsolprodfiles.blob.core.windows.net', 'main.un.org'],
  citedAs: 'UN',
  listingDateIsFirst: true,
};
