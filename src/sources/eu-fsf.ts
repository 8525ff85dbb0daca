import type { Readable } from 'node:stream';
import { dayOfTimestamp } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { euParty, mergeEuParties } from './eu/party.ts';
import { attribute, childrenOf, readXmlList } from './format/xml-records.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';

/** Sixteen times the real list. Parties are stored until the end, because a second record of a party may be anywhere. */
const MAX_PARTIES = 100_000;

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  // As JSON: the texts of a parsed party are slices, each of which would keep its part of the file in memory.
  const parties = new Map<string, string>();
  yield* readXmlList(bytes, {
    sourceId: 'eu-fsf',
    root: 'export',
    records: ['sanctionEntity'],
    header: '',
    dateOf: (header) => dayOfTimestamp(attribute(header, 'generationDate') ?? ''),
    itemOf(entity, notes) {
      const party = euParty(entity, notes);
      const known = parties.get(party.key);
      const merged = known === undefined ? party : mergeEuParties(JSON.parse(known) as ListedParty, party);
      parties.set(party.key, JSON.stringify(merged));
      if (parties.size > MAX_PARTIES) throw new UnreadableEdition(`The file holds more than ${MAX_PARTIES} entities.`);
      return known === undefined ? null : MERGED;
    },
    excerptOf(entity) {
      const names = childrenOf(entity, 'nameAlias').map((name) => attribute(name, 'wholeName'));
      return `${attribute(entity, 'euReferenceNumber') ?? ''} ${names.join('; ')}`;
    },
    ifEmpty: 'The file holds no sanction entities.',
  });
  for (const party of parties.values()) yield { kind: 'party', party: JSON.parse(party) };
}

const MERGED: ReadItem = {
  kind: 'skipped',
  reason: 'second record of a party under another programme, merged into it',
};

/** The EU's consolidated financial sanctions list (FSF 1.1). */
export const euFsf: SourceReader = {
  info: SOURCE_INFOS.get('eu-fsf')!,
  leastParties: 2_900,
  firstByteMs: 120_000,
  read,
  // The act in the Official Journal. Some UN listings refer to a press release instead.
  recordUrl: ({ source_url }) =>
    /^https?:\/\/(?:eur-lex|data)\.europa\.eu\//.test(source_url ?? '') ? source_url : null,
  // The list states the newest regulation only.
  listingDateMoves: true,
};
