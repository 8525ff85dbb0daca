import { Readable } from 'node:stream';
import { resolveCountry } from '../domain/countries/countries.ts';
import { isIsoDay } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { editDistance } from '../domain/nearest.ts';
import { decodedChunks } from './format/decoded-chunks.ts';
import { unknownElements } from './format/known-elements.ts';
import { attribute, childText, readXml, type XmlNode } from './format/xml-records.ts';
import { identityHints } from './name-identity.ts';
import { addAlias, blankParty, setAside } from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { identityForm, tidy } from './text/clean-text.ts';

/** A further name of a listed entity. */
interface RegulationAlias {
  name: string;
  language: string | null;
  /** True for an abbreviation, which several parties share. */
  isShort: boolean;
}

/** How aliases are introduced: "also known among other names as", "connu notamment sous les noms suivants :". */
const ANNOUNCEMENT =
  /^(?:also known(?: among other names)? as|(?:aussi |également )?connue?s?(?: notamment| aussi| également)? sous (?:le|les) noms?(?: suivants?| de| d’)?|alias)\s*:?\s*/iu;
/** Two spellings of a word may differ in one letter per this many letters. */
const MAX_LETTERS = 3;
const OPEN = '([';
const CLOSE = ')]';
const SHORT = /^(?=.*\p{Lu})[\p{Lu}\p{Ll}\d&.–—-]{1,12}$/u;

/** A series of words within one name: "… and Marxism, Leninism, Maoism and the Thoughts of …". */
const SERIES = /(?:\s(?:and|et)|;)\s+(?:\p{Lu}\p{Ll}{3,},\s+)+\p{Lu}\p{Ll}{3,}\s+(?:and|et)\s/gu;

/** Blanks brackets, series and optionally marked text, because separators inside them are parts of names. */
function outside(text: string, alsoMarked = false): string {
  let depth = 0;
  return text
    .replace(SERIES, (series) => '_'.repeat(series.length))
    .split('')
    .map((char) => {
      if (OPEN.includes(char) || (alsoMarked && char === '\u{e000}')) depth++;
      const shown = depth === 0 ? char : '_';
      if (CLOSE.includes(char) || (alsoMarked && char === '\u{e002}')) depth = Math.max(0, depth - 1);
      return shown;
    })
    .join('');
}

/** Splits at separators outside brackets. */
function split(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of outside(text).matchAll(separator)) {
    pieces.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...pieces, text.slice(from)];
}

const firstWord = (text: string): string => text.trim().split(/[\s(]/)[0]!;

/** Splits a list of names at commas, semicolons and, at its end, at the most plausible "and". */
function listed(text: string): string[] {
  const pieces = split(text, /[,;]\s+/g);
  const last = pieces.pop()!;
  const ands = /^\s*(?:and|et)\s/.test(last) ? [] : [...outside(last, true).matchAll(/ (?:and|et) (?=\S)/g)];
  const begun = new Set(pieces.map(firstWord));
  const joined = ands.findLast((one) => begun.has(firstWord(last.slice(one.index + one[0].length)))) ?? ands.at(-1);
  const ends = joined ? [last.slice(0, joined.index), last.slice(joined.index + joined[0].length)] : [last];
  return [...pieces, ...ends].map((piece) => tidy(piece.replace(/^\s*(?:and|et)\s+/, ''))).filter(Boolean);
}

/** A name without the brackets at its end, and the contents of these brackets. */
function bracketsAtEnd(text: string): { base: string; brackets: string[] } {
  const brackets: string[] = [];
  let base = text.trim();
  while (CLOSE.includes(base.at(-1) ?? ' ')) {
    let depth = 0;
    let at = base.length - 1;
    for (; at >= 0; at--) {
      if (CLOSE.includes(base[at]!)) depth++;
      else if (OPEN.includes(base[at]!) && --depth === 0) break;
    }
    if (at <= 0) break;
    brackets.unshift(base.slice(at + 1, -1).trim());
    base = base.slice(0, at).trim();
  }
  return { base, brackets };
}

/** Closes the brackets that a text leaves open. */
const closed = (text: string): string =>
  text + ')'.repeat(Math.max(0, (text.match(/[([]/g) ?? []).length - (text.match(/[)\]]/g) ?? []).length));

const unquoted = (text: string): string => text.replace(/^[“"«]\s*|\s*[”"»]$/gu, '');

/** The name with another spelling of the end of its last word; null if `word` is not a spelling of it. */
function respelled(name: string, word: string): string | null {
  const last = /[^\s-]+$/.exec(name)?.[0] ?? '';
  const isSpelling = editDistance(word.toLowerCase(), last.toLowerCase()) <= last.length / MAX_LETTERS;
  return isSpelling && word !== word.toUpperCase() ? name.slice(0, -last.length) + word : null;
}

/** A name and the names in its brackets: other spellings of a word, abbreviations, translations. */
function withBrackets(text: string): string[] {
  const { base, brackets } = bracketsAtEnd(text);
  if (brackets.length === 1 && brackets[0]!.length > 3 && resolveCountry(brackets[0]!)) return [text];
  const further = brackets.flatMap((content) => {
    const spelt = content.split(/\s*[,/]\s*/).map((word) => respelled(base, word));
    if (spelt.every((one) => one !== null)) return spelt;
    return split(content, /[,;]\s+/g)
      .map(tidy)
      .flatMap((one) => one.split(/\s+(?:or|ou)\s+|(?<=\p{L}{2} .*)\/(?=.* \p{L}{2})/u))
      .flatMap(withBrackets);
  });
  return [base, ...further].map(unquoted);
}

/** Removes language marks from consecutive pieces of a text. A piece that begins inside a mark is in its language. */
function withLanguages(
  pieces: readonly string[],
  otherwise: string | null,
): { text: string; language: string | null }[] {
  let open: string | null = null;
  return pieces.map((piece) => {
    const began = /^[\s(“"]*\u{e000}(\w\w)\u{e001}/u.exec(piece)?.[1] ?? open;
    for (const [mark, language] of piece.matchAll(/\u{e000}(\w\w)\u{e001}|\u{e002}/gu))
      open = mark === '\u{e002}' ? null : language!;
    return { text: tidy(piece.replace(/\u{e000}\w\w\u{e001}|\u{e002}/gu, '')), language: began ?? otherwise };
  });
}

/**
 * The names in an item of the regulation: `Name (ABBR) (also known as Alias (ABBR), Alias and Alias)`.
 * @param text with names in the other language between marks: U+E000, its code, U+E001, the name, U+E002
 * @param language of the names without a mark; null where it is unknown
 */
export function regulationNames(text: string, language: string | null): { name: string; aliases: RegulationAlias[] } {
  const { base, brackets } = bracketsAtEnd(closed(tidy(text)));
  const announced = brackets.findIndex((content) => ANNOUNCEMENT.test(content));
  const own = announced < 0 ? brackets : brackets.slice(0, announced);
  const list =
    announced < 0 ? [] : brackets.slice(announced).flatMap((content) => listed(content.replace(ANNOUNCEMENT, '')));
  const head = split(base, /,\s+(?=(?:the|les?|la) )/gi);
  const pieces = [...head, ...own.map((content) => `(${content})`), ...list];
  const read = withLanguages(pieces, language).map(({ text: piece, language: of }, at) => {
    const isOwn = at >= head.length && at < head.length + own.length;
    // A bracket after the name contains the name in other words.
    const names = isOwn
      ? withBrackets(`${tidy(head[0]!.replace(/\u{e000}\w\w\u{e001}|\u{e002}/gu, ''))} ${piece}`).slice(1)
      : withBrackets(piece);
    return names.map((name) => ({ name, language: of, isShort: SHORT.test(name) && name === name.toUpperCase() }));
  });
  const [name, ...aliases] = read.flat();
  return { name: name?.name ?? '', aliases: aliases.filter((alias) => alias.name !== name!.name) };
}

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

/** Parses one document. Names in the other language are replaced by marks in the text, which keep their position. */
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
  info: SOURCE_INFOS.get('ca-lte')!,
  leastParties: 40,
  read,
  alsoAt: `${ADDRESS}/fra/XML/DORS-2002-284.xml`,
  keysFollowNames: true,
};
