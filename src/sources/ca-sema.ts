import type { Readable } from 'node:stream';
import { resolveCountry } from '../domain/countries/countries.ts';
import { latestOf } from '../domain/dates.ts';
import { UNKNOWN_ELEMENT } from '../domain/lists/edition-notes.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import { missingElements } from './format/known-elements.ts';
import { readXml, type XmlNode } from './format/xml-records.ts';
import { identified, type KeylessRecord } from './name-identity.ts';
import {
  addAlias,
  addCountries,
  addIdentifier,
  blankParty,
  given,
  setAside,
  setListingDay,
  UnreadableRecord,
} from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { cleanValue, distinct, identityForm, languageCode, tidy } from './text/clean-text.ts';
import { parseBirthDates } from './text/written-dates.ts';

/** One name from a Canadian `Aliases` cell. */
interface CanadianAlias {
  name: string;
  language: string | null;
}

const LABEL =
  /\b(Russian|Belarus+ian|Ukrainian|Arabic|Persian|Farsi|Burmese|Chinese|English|French|Spanish|Hebrew|Georgian|Serbian|Moldovan|Romanian|Kazakh)\s*:\s*/gi;
const LEGAL_FORM =
  /^(?:[("«“]?)(?:ltd|limited|llc|l\.l\.c|inc|co|corp|company|plc|jsc|pjsc|ojsc|cjsc|gmbh|s\.?a|sarl|fze|fzco|fgup|ooo|ao|oao|pao|zao|ооо|ао|оао|пао|зао|нао|фгуп|мк|гуп|мкпао|мкооо)\.?$/i;
const AKA = /\s*[,(]?\s*\b(?:a\.?k\.?a\.?|also known as|also referred to as)\b[:.]?\s*/i;

/** Splits at commas, but keeps "PKB, AO" and "OAO, BETO" together, because a legal form is not a name. */
function splitAtCommas(text: string): string[] {
  const names: string[] = [];
  for (const piece of text.split(/\s*[,،](?:\s+|(?=\p{L}+ \p{L}))(?![^«]*»)/u)) {
    const last = names.at(-1);
    if (last !== undefined && (LEGAL_FORM.test(piece.trim()) || LEGAL_FORM.test(last.trim()))) {
      names[names.length - 1] = `${last}, ${piece}`;
    } else {
      names.push(piece);
    }
  }
  return names;
}

/** "Katsiaryna or Katerina Smuschkovich" is two whole names; the first gets the family name of the second. */
function splitAtOr(text: string): string[] {
  const pieces = text.split(/\s+or\s+/i);
  if (pieces.length < 2) return pieces;
  const lastWords = pieces.at(-1)!.split(' ');
  const family = lastWords.length > 1 ? ` ${lastWords.slice(1).join(' ')}` : '';
  return pieces.map((piece, index) => (index < pieces.length - 1 && !piece.includes(' ') ? piece + family : piece));
}

/** Removes an unbalanced bracket at either end. */
function balanced(text: string): string {
  if (text.startsWith('(') && !text.includes(')')) return text.slice(1);
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
}

/** The names in an `Aliases` cell: free text with many separators, and labels of languages ("Belarusian: …"). */
export function canadianAliases(cell: string | null, isPerson: boolean): CanadianAlias[] {
  const text = tidy(cell);
  if (!text) return [];
  const sections: { language: string | null; text: string }[] = [];
  let start = 0;
  let language: string | null = null;
  for (const label of text.matchAll(LABEL)) {
    sections.push({ language, text: text.slice(start, label.index) });
    language = languageCode(label[1]!);
    start = label.index + label[0].length;
  }
  sections.push({ language, text: text.slice(start) });
  const aliases: CanadianAlias[] = [];
  for (const section of sections) {
    const names = section.text
      .replace(/,(?= or )/gi, '')
      .split(/\s*;\s*|\s+\/\s*|\/\s+/)
      .flatMap((part) => part.split(AKA))
      .flatMap(splitAtCommas)
      .flatMap(splitAtOr)
      .flatMap((part) => (isPerson ? part.split(/(?<=\S \S+)\s+and\s+(?=\S+ \S)/) : [part]));
    for (const each of names) {
      const name = cleanValue(balanced(each.replace(/^[\s,]+|[\s,]+$/g, '')));
      if (name && !aliases.some((known) => known.name === name)) aliases.push({ name, language: section.language });
    }
  }
  return aliases;
}

/** Splits at slashes outside brackets if both sides are names of two words or more: English first, then French. */
export function bilingualName(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    if (char === ')') depth = Math.max(0, depth - 1);
    if (char === '/' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  const names = parts.map((part) => tidy(part));
  return names.length === 2 && names.every((name) => name.split(' ').length > 1) ? names : [tidy(text)];
}

/** Further names in brackets: "Myanma Gems Enterprise (MGE)" has an abbreviation, "DIKIY (DIKY)" another spelling. */
export function bracketNames(name: string, isPerson: boolean): { variations: string[]; short: string[] } {
  const match = /^([^()]*\S)\s*\(([^()]{2,200})\)\s*([^()]*)$/.exec(name);
  if (!match) return { variations: [], short: [] };
  const [, before, inside, after] = match as unknown as [string, string, string, string];
  const without = tidy(`${before} ${after}`);
  const aka = /^(?:a\.?k\.?a\.?|also known as)[:\s]+(.+)$/i.exec(inside)?.[1];
  if (aka) return { variations: distinct([without, tidy(aka)]), short: [] };
  if (isPerson) {
    const replaced = tidy(`${before.replace(/\S+$/, '')} ${inside} ${after}`);
    return { variations: distinct([without, replaced]), short: [] };
  }
  if (after) return { variations: [without], short: [] };
  return /^[A-Z][A-Z.&-]{1,9}$/.test(inside)
    ? { variations: [without], short: [inside] }
    : { variations: [without, inside], short: [] };
}

const LIST = 'Consolidated Canadian Autonomous Sanctions List';
const MAX_RECORDS = 200_000;

/** The tags of three generations (before 2025, 2025, bilingual since 2026), each by the English word at its start. */
const FIELDS = lookupTable<string>({
  country: 'Country',
  lastname: 'LastName',
  givenname: 'GivenName',
  entity: 'Entity',
  entityorship: 'Entity',
  title: 'Title',
  titleorship: 'Title',
  titleorshiptype: 'Title',
  aliases: 'Aliases',
  dateofbirth: 'DateOfBirth',
  dateofbirthorshipbuilddate: 'DateOfBirth',
  shipimonumber: 'ShipIMONumber',
  schedule: 'Schedule',
  item: 'Item',
  dateoflisting: 'DateOfListing',
});

/** The record's cells by field. A tag of no known generation is stored under its own name, to be noted. */
function cellsOf(record: XmlNode): { cells: Map<string, string>; unknown: string[] } {
  const cells = new Map<string, string>();
  const unknown: string[] = [];
  for (const node of record.children) {
    const field = FIELDS.get(node.name.split('-')[0]!.toLowerCase());
    const text = node.text.trim();
    if (field && text) cells.set(field, text);
    else if (!field) unknown.push(node.name);
  }
  return { cells, unknown };
}

/** "Burma / Birmanie" -> "Burma"; "Myanmar (Burma) / Myanmar (Birmanie)" -> "Myanmar (Burma)". */
const englishPart = (text: string): string => tidy(text.split('/')[0]);

/** `ru` for a country's regime, else the abbreviation or the words of its English name. */
function regimeKey(regime: string): string {
  const code = resolveCountry(regime)?.code;
  if (code) return code.toLowerCase();
  const abbreviation = /\(([A-Z]{3,10})\)/.exec(regime)?.[1];
  return (abbreviation ?? identityForm(regime).replaceAll(' ', '-')).toLowerCase().slice(0, 32);
}

/** Ships have an IMO number, or a date (of building; organisations have none), or are on Russia's schedule of ships. */
const isShip = (cells: Map<string, string>, regime: string): boolean =>
  cells.has('Entity') &&
  (cells.has('ShipIMONumber') || cells.has('DateOfBirth') || (regime === 'ru' && cells.get('Schedule') === '1.1'));

function recordOf(cells: Map<string, string>, notes: ReadItem[]): KeylessRecord {
  const regimeText = cells.get('Country');
  if (!regimeText) throw new UnreadableRecord('no country or regulation');
  const programme = englishPart(regimeText);
  const regime = regimeKey(programme);
  const ship = isShip(cells, regime);
  const isPerson = !cells.has('Entity');
  const published = tidy(cells.get('Entity') ?? `${cells.get('GivenName') ?? ''} ${cells.get('LastName') ?? ''}`);
  if (!published) throw new UnreadableRecord('no name');
  const [name, french] = bilingualName(published) as [string, string | undefined];

  const entityType = ship ? 'vessel' : isPerson ? 'individual' : 'organization';
  const party = blankParty({ key: '', official_id: null, source_list: LIST, entity_type: entityType, name });
  if (french) addAlias(party, { name: french, type: 'aka', quality: 'strong', language: 'fr' });
  const brackets = bracketNames(name, isPerson);
  for (const variation of brackets.variations)
    addAlias(party, { name: variation, type: 'variation', quality: 'strong' });
  for (const short of brackets.short) addAlias(party, { name: short, type: 'aka', quality: 'weak' });
  for (const alias of canadianAliases(cells.get('Aliases') ?? null, isPerson)) {
    // A lone given or family name of a person ("Ekaterina") is too common to alert on by similarity.
    const quality = isPerson && !/[\s-]/.test(alias.name) ? 'weak' : 'strong';
    addAlias(party, { name: alias.name, type: 'aka', quality, language: alias.language });
  }

  const title = cleanValue(englishPart(cells.get('Title') ?? ''));
  const date = cleanValue(cells.get('DateOfBirth'));
  if (ship) {
    const imo = cleanValue(cells.get('ShipIMONumber'));
    party.vessel = given({ imo, type: cleanValue(cells.get('Title')), build_date: date });
    addIdentifier(party, 'imo', imo);
  } else {
    if (title) party.titles.push(title);
    party.birth_dates = parseBirthDates(date);
  }
  setListingDay(party, cells.get('DateOfListing'), notes);
  party.sanction_programs.push(programme);
  if (resolveCountry(programme)) addCountries(party, programme, 'regime', notes);
  const schedule = cleanValue(cells.get('Schedule'));
  const item = cleanValue(cells.get('Item'));
  const place = distinct([
    schedule && (/^part/i.test(schedule) ? schedule : `Schedule ${schedule}`),
    item && `item ${item}`,
  ]).join(', ');
  party.legal_basis.push({ text: place ? `${programme}: ${place}` : programme, url: null });
  return { party, regime, form: identityForm(name), places: [{ schedule, item }] };
}

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  const records: KeylessRecord[] = [];
  const items: ReadItem[] = [];
  let newest: string | null = null;
  const missing = new Set(FIELDS.values());
  let count = 0;
  for await (const { node, line } of readXml(bytes, { root: 'data-set', records: ['record'] })) {
    count += 1;
    if (count > MAX_RECORDS) throw new UnreadableEdition(`The file holds more than ${MAX_RECORDS} records.`);
    const { cells, unknown } = cellsOf(node);
    for (const field of cells.keys()) missing.delete(field);
    for (const name of unknown) items.push({ kind: 'note', note: UNKNOWN_ELEMENT, text: name });
    try {
      const record = recordOf(cells, items);
      records.push(record);
      newest = latestOf([newest, record.party.listed_date]);
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      items.push(setAside(`line ${line}`, error.message, [...cells.values()].join('; ')));
    }
  }
  if (count === 0) throw new UnreadableEdition('The file holds no records.');
  if (records.length === 0)
    throw new UnreadableEdition(
      'No record of the file has a country and a name: its element names are not those of this list.',
    );
  yield { kind: 'edition', date: newest };
  yield* items;
  yield* missingElements(missing, count);
  const { parties, merged } = identified(records);
  for (const party of parties) yield { kind: 'party', party };
  for (const party of merged) {
    yield { kind: 'skipped', reason: `second listing of a party of the same regime, merged into it: ${party.name}` };
  }
}

/** Canada's autonomous sanctions under SEMA and JVCFOA, as consolidated by Global Affairs Canada. */
export const caSema: SourceReader = {
  info: SOURCE_INFOS.get('ca-sema')!,
  leastParties: 1_300,
  read,
  editionDateIsDerived: true,
  keysFollowNames: true,
};
