import type { Readable } from 'node:stream';
import { dayOfTimestamp } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { EU_LIST, euParty, mergeEuParties } from './eu/party.ts';
import { unknownElements } from './format/known-elements.ts';
import { attribute, childrenOf, readXml } from './format/xml-records.ts';
import { setAside, UnreadableRecord } from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';

/** Sixteen times the real list. Parties are stored until the end, because a second record of a party may be anywhere. */
const MAX_PARTIES = 100_000;

/** '' is the root itself, whose attributes contain the date. */
const FORMAT = { root: 'export', records: ['sanctionEntity'], headers: [''] };

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  // As JSON: the texts of a parsed party are slices, each of which would keep its part of the file in memory.
  const parties = new Map<string, string>();
  const unknown = unknownElements('eu-fsf');
  let dated = false;
  let records = 0;
  for await (const { path, node, line } of readXml(bytes, { ...FORMAT, unknown })) {
    if (path === '') {
      dated = true;
      yield { kind: 'edition', date: dayOfTimestamp(attribute(node, 'generationDate') ?? '') };
      continue;
    }
    records += 1;
    const notes: ReadItem[] = [];
    try {
      const party = euParty(node, notes);
      const known = parties.get(party.key);
      if (known) {
        const merged: ListedParty = JSON.parse(known);
        mergeEuParties(merged, party);
        parties.set(party.key, JSON.stringify(merged));
        yield { kind: 'skipped', reason: 'second record of a party under another programme, merged into it' };
      } else {
        parties.set(party.key, JSON.stringify(party));
        if (parties.size > MAX_PARTIES)
          throw new UnreadableEdition(`The file holds more than ${MAX_PARTIES} entities.`);
      }
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      const names = childrenOf(node, 'nameAlias').map((name) => attribute(name, 'wholeName'));
      yield setAside(
        `line ${line}`,
        error.message,
        `${attribute(node, 'euReferenceNumber') ?? ''} ${names.join('; ')}`,
      );
    }
  }
  if (records === 0) throw new UnreadableEdition('The file holds no sanction entities.');
  if (!dated) yield { kind: 'edition', date: null };
  yield* unknown.notes(records);
  for (const party of parties.values()) yield { kind: 'party', party: JSON.parse(party) };
}

/** The EU's consolidated financial sanctions list (FSF 1.1). */
export const euFsf: SourceReader = {
  info: {
    id: 'eu-fsf',
    jurisdiction: 'EU',
    title: 'EU Consolidated Financial Sanctions List',
    authority: 'European Commission, DG FISMA',
    url: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
    home: 'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
    licence: 'European Commission reuse policy (Decision 2011/833/EU): free to reuse with source',
    source_lists: [EU_LIST],
    other_names: { 'Consolidated Financial Sanctions List': null, 'Financial Sanctions Files': null },
    file_names: ['xmlfullsanctionslist_1_1.xml'],
    stale_after_hours: 72,
  },
  leastParties: 2_900,
  firstByteMs: 120_000,
  read,
  // The act in the Official Journal. Some UN listings refer to a press release instead.
  recordUrl: ({ source_url }) =>
    /^https?:\/\/(?:eur-lex|data)\.europa\.eu\//.test(source_url ?? '') ? source_url : null,
  // The list states the newest regulation only.
  listingDateMoves: true,
};
