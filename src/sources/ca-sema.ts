import type { Readable } from 'node:stream';
import { resolveCountry } from '../domain/countries/countries.ts';
import { UNKNOWN_ELEMENT } from '../domain/lists/edition-notes.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import { bilingualName, bracketNames, canadianAliases } from './ca/names.ts';
import { missingElements } from './format/known-elements.ts';
import { readXml, type XmlNode } from './format/xml-records.ts';
import { identified, type KeylessRecord } from './name-identity.ts';
import {
  addAlias,
  addCountries,
  addIdentifier,
  blankParty,
  setAside,
  setListingDay,
  UnreadableRecord,
} from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { cleanValue, distinct, identityForm, tidy } from './text/clean-text.ts';
import { parseBirthDates } from './text/written-dates.ts';

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
    party.vessel = {
      ...(imo ? { imo } : {}),
      ...(cleanValue(cells.get('Title')) ? { type: tidy(cells.get('Title')) } : {}),
      ...(date ? { build_date: date } : {}),
    };
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
      const listed = record.party.listed_date;
      if (listed && (newest === null || listed > newest)) newest = listed;
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
  info: {
    id: 'ca-sema',
    jurisdiction: 'CA',
    title: 'Consolidated Canadian Autonomous Sanctions List',
    authority: 'Global Affairs Canada',
    url: 'https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml',
    home: 'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx?lang=eng',
    licence: 'Open Government Licence – Canada',
    source_lists: [LIST],
    file_names: ['sema-lmes.xml'],
    stale_after_hours: 168,
  },
  leastParties: 1_300,
  read,
  editionDateIsDerived: true,
  keysFollowNames: true,
};
