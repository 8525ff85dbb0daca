import { Readable } from 'node:stream';
import { isIsoDay } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { regulationNames } from './ca/regulation-names.ts';
import { decodedChunks } from './format/decoded-chunks.ts';
import { unknownElements } from './format/known-elements.ts';
import { attribute, childText, readXml, type XmlNode } from './format/xml-records.ts';
import { addAlias, blankParty, setAside } from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { identityForm } from './text/clean-text.ts';
import { identityHints } from './text/identity-hints.ts';

const LIST = 'Listed Terrorist Entities';
const REGULATION = 'SOR/2002-284';
const ADDRESS = 'https://laws-lois.justice.gc.ca';
/** Size limit, a hundred times the real file. */
const MAX_BYTES = 8 * 2 ** 20;

const FORMAT = {
  root: 'Regulation',
  headers: ['', 'Identification/InstrumentNumber'],
  records: ['Body/Section/List/Item', 'RecentAmendments/Amendment'],
};

/** The regulation in one language. */
interface Regulation {
  language: string;
  /** The day up to which it is current. */
  date: string | null;
  items: { node: XmlNode; line: number }[];
  /** Days of its amendments. */
  amended: string[];
}

/**
 * Parses one document. Names in the other language are elements within the text of an item. They are replaced by marks
 * in the text, which keep their position.
 */
async function readRegulation(document: string, unknown: ReturnType<typeof unknownElements>): Promise<Regulation> {
  const marked = document
    .replace(/<Language\b[^>]*?\blang="(\w\w)"[^>]*>/g, '\u{e000}$1\u{e001}')
    .replaceAll('</Language>', '\u{e002}');
  const regulation: Regulation = { language: 'en', date: null, items: [], amended: [] };
  for await (const { path, node, line } of readXml(Readable.from([Buffer.from(marked)]), { ...FORMAT, unknown })) {
    if (path === '') {
      regulation.language = attribute(node, 'lang') ?? 'en';
      regulation.date = attribute(node, 'current-date');
    } else if (path.endsWith('Item')) regulation.items.push({ node, line });
    else if (path.endsWith('Amendment')) regulation.amended.push(childText(node, 'AmendmentDate') ?? '');
    else if (!/^(?:SOR|DORS)\/2002-284$/.test(node.text.trim()))
      throw new UnreadableEdition(`The file is the regulation ${node.text.trim().slice(0, 40)}, not ${REGULATION}.`);
  }
  if (regulation.items.length === 0) throw new UnreadableEdition('The regulation lists no entity.');
  return regulation;
}

/** The day since when the wording of an item is in force. */
const inForce = (item: XmlNode): string | null => {
  const day = attribute(item, 'inforce-start-date');
  return day && isIsoDay(day) ? day : null;
};

/** The day on which an item was enacted. For an item that was restated later, its first day is not stated. */
function enactedDay(item: XmlNode): string | null {
  const day = inForce(item);
  const isFirst = attribute(item, 'fid') === attribute(item, 'id');
  return isFirst && day === attribute(item, 'enacted-date') ? day : null;
}

function partyOf(item: XmlNode, french: XmlNode | undefined): ListedParty | null {
  const { name, aliases } = regulationNames(childText(item, 'Text') ?? '', null);
  if (!name) return null;
  const key = identityForm(name).replace(/[^a-z0-9]+/g, '-');
  const party = blankParty({
    key,
    official_id: null,
    source_list: LIST,
    entity_type: 'organization',
    name,
  });
  const inFrench = french ? regulationNames(childText(french, 'Text') ?? '', 'fr') : null;
  const french_name = inFrench?.name ? [{ name: inFrench.name, language: 'fr', isShort: false }] : [];
  for (const alias of [...aliases, ...french_name, ...(inFrench?.aliases ?? [])]) {
    const { name: text, language, isShort } = alias;
    addAlias(party, { name: text, type: 'aka', quality: isShort ? 'weak' : 'strong', language });
  }
  party.listed_date = enactedDay(item);
  party.last_updated = inForce(item);
  if (!party.listed_date && party.last_updated)
    party.remarks = `Listed on or before ${party.last_updated}, since when the present wording is in force`;
  party.sanction_programs.push('Criminal Code, Part II.1');
  party.legal_basis.push({
    text: `Regulations Establishing a List of Entities (${REGULATION}), section 1`,
    url: `${ADDRESS}/eng/regulations/SOR-2002-284/`,
  });
  party.measures.push('Property frozen; dealing with it and providing financial services are offences');
  const fid = attribute(item, 'fid');
  party.identity_hints = [...(fid ? [`fid:${fid}`] : []), ...identityHints(party)];
  return party;
}

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  let text = '';
  for await (const piece of decodedChunks(bytes, MAX_BYTES)) text += piece;
  const unknown = unknownElements('ca-lte');
  const regulations: Regulation[] = [];
  // A download consists of the English document followed by the French one.
  for (const document of text.replaceAll('\ufeff', '').split(/(?<=>)\s*(?=<\?xml )/))
    regulations.push(await readRegulation(document, unknown));
  const main = regulations.find(({ language }) => language === 'en') ?? regulations[0]!;
  const other = regulations.find((one) => one !== main && one.items.length === main.items.length);
  yield { kind: 'edition', date: main.date && isIsoDay(main.date) ? main.date : null };
  if (regulations.length > 1 && !other)
    yield { kind: 'note', note: 'the French text has another number of entities and is left out', text: '' };
  yield {
    kind: 'amendments',
    days: main.amended.filter(isIsoDay),
    told: main.items.flatMap(({ node }) => enactedDay(node) ?? []),
  };
  for (const [at, { node, line }] of main.items.entries()) {
    const party = partyOf(node, other?.items[at]?.node);
    if (party) yield { kind: 'party', party };
    else yield setAside(`line ${line}`, 'no name', node.text);
  }
  yield* unknown.notes(main.items.length);
}

/** Canada's listed terrorist entities: the regulation as published by the Department of Justice. */
export const caLte: SourceReader = {
  info: {
    id: 'ca-lte',
    jurisdiction: 'CA',
    title: 'Canadian Listed Terrorist Entities',
    authority: 'Public Safety Canada',
    url: `${ADDRESS}/eng/XML/SOR-2002-284.xml`,
    home: 'https://www.publicsafety.gc.ca/cnt/ntnl-scrt/cntr-trrrsm/lstd-ntts/crrnt-lstd-ntts-en.aspx',
    licence: 'Open Government Licence – Canada',
    source_lists: [LIST],
    other_names: { 'Criminal Code list of entities': null, 'Listed entities (Criminal Code)': null },
    file_names: ['sor-2002-284.xml'],
    stale_after_hours: 168,
  },
  leastParties: 40,
  read,
  alsoAt: `${ADDRESS}/fra/XML/DORS-2002-284.xml`,
  keysFollowNames: true,
};
