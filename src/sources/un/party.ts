import regimes from '../../../data/lists/un-regimes.json' with { type: 'json' };
import { countryName, namesNoCountry, resolveCountry } from '../../domain/countries/countries.ts';
import { dayOfTimestamp, isIsoDay, isoDay, latestOf } from '../../domain/dates.ts';
import type {
  Address,
  Alias,
  BirthDate,
  Identifier,
  LegalBasis,
  ListedParty,
  PartyCountry,
} from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasQuality, AliasType, IdentifierType } from '../../domain/vocabulary.ts';
import { childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import {
  addNamedCountry,
  addNumbersInText,
  addWrittenAddress,
  blankParty,
  genderOf,
  UnreadableRecord,
} from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import {
  cleanValue,
  countryAtEnd,
  distinct,
  isPlaceholder,
  joinTexts,
  tidy,
  withoutEmptyParts,
} from '../text/clean-text.ts';
import { splitNameCell } from '../text/name-cell.ts';
import { monthNumber, plausibleBirth, statedDay } from '../text/written-dates.ts';

const FULLY_QUOTED = /^["“”«'‘]([^"“”«»'‘’]+)["“”»'’]$/u;
const unquoted = (name: string): string => FULLY_QUOTED.exec(name)?.[1]?.trim() ?? name;

/** "Agha Jan Alizai اغا جان عالیزی" -> both names; any other text is unchanged. */
function separateScripts(name: string): string[] {
  if (name.length > 300) return [name];
  const match = /^([\p{Script=Latin}\p{Script=Common}\p{M}]*\p{Script=Latin}\S*)\s+([^\p{Script=Latin}]+)$/u.exec(name);
  return match && scriptOf(match[2]!) !== null ? [match[1]!, match[2]!.trim()] : [name];
}

/** The non-Latin name in an alias note such as "original script: Абу Банат" or "In Arabic: سيف العدل". */
function nameInNote(note: string): string | null {
  const match =
    /(?:original script|in (?:arabic|russian|persian|dari|pashto|urdu|chinese|korean))\s*:\s*([^;,.]+)/i.exec(note);
  const found = match?.[1]?.trim();
  return found && scriptOf(found) !== null && scriptOf(found) !== 'Latin' ? found : null;
}

const typeOf = (quality: string, note: string): AliasType =>
  /^f\.?\s?k\.?\s?a/i.test(quality) || /^(?:formerly|previously) listed as/i.test(note) ? 'fka' : 'aka';

/** Remarks of an alias cell besides the name: the note, and birth details that belong to this name only. */
function aliasRemark(alias: XmlNode, name: string, note: string): string | null {
  const birth = ['DATE_OF_BIRTH', 'CITY_OF_BIRTH', 'COUNTRY_OF_BIRTH'].map((field) =>
    cleanValue(childText(alias, field)),
  );
  const born = birth.some(Boolean) ? `born ${birth.filter(Boolean).join(', ')}` : '';
  const said = [note, born].filter(Boolean).join('; ');
  return said ? `Alias ${name}: ${said}` : null;
}

/** All names of an individual or entity, and further statements in their cells. Empty placeholder aliases are dropped; a cell with several names is split. */
function unNames(record: XmlNode) {
  const isIndividual = record.name === 'INDIVIDUAL';
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
    .map((field) => tidy(childText(record, field)))
    // Unused parts are written "na", which is also a surname: only in lower case it means nothing.
    .filter((part) => part !== 'na' && !(isPlaceholder(part) && !/^na$/i.test(part)));
  const published = parts.join(' ').replace(/ na$/, '');
  const own = isIndividual ? { name: published, aliases: [], remarks: [] } : splitNameCell(published);

  const aliases = new Map<string, Alias>();
  const remarks = [...own.remarks];
  const add = (text: string, type: AliasType, quality: AliasQuality): void => {
    for (const name of separateScripts(unquoted(text))) {
      if (isPlaceholder(name) || name === own.name) continue;
      const script = scriptOf(name);
      const native = script !== null && script !== 'Latin';
      const known = aliases.get(name);
      if (known) {
        if (quality === 'strong') known.quality = 'strong';
      } else {
        aliases.set(name, { name, type: native ? 'original_script' : type, quality, script, language: null });
      }
    }
  };
  for (const alias of own.aliases) add(alias.name, alias.type, alias.quality);
  for (const original of childrenOf(record, 'NAME_ORIGINAL_SCRIPT')) {
    for (const name of tidy(original.text).split(/\s*[;/]\s*/)) add(name, 'original_script', 'strong');
  }
  for (const alias of childrenOf(record, isIndividual ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS')) {
    const text = cleanValue(childText(alias, 'ALIAS_NAME'));
    if (!text) continue;
    const note = cleanValue(childText(alias, 'NOTE')) ?? '';
    const stated = childText(alias, 'QUALITY') ?? '';
    const quality = /^low/i.test(stated) ? 'weak' : 'strong';
    const type = typeOf(stated, note);
    const cell = splitNameCell(text);
    add(cell.name, type, quality);
    for (const each of cell.aliases) add(each.name, each.type, quality === 'weak' ? 'weak' : each.quality);
    const native = nameInNote(note);
    if (native) add(native, 'original_script', quality);
    const remark = aliasRemark(alias, cell.name, [...cell.remarks, note].filter(Boolean).join('; '));
    if (remark) remarks.push(remark);
  }
  return { name: own.name, aliases: [...aliases.values()], remarks };
}

const UN_LIST_NAME = 'United Nations Security Council Consolidated List';

/** The legal basis of each regime (`UN_LIST_TYPE`), and the country that it concerns, if any. */
const REGIMES = lookupTable<{ resolutions: number[][]; country?: string }>(regimes);

/** A resolution of the Security Council, with its address by document symbol. */
const resolution = ([number, year]: readonly number[]): LegalBasis => ({
  text: `UN Security Council resolution ${number} (${year})`,
  url: `https://docs.un.org/en/S/RES/${number}(${year})`,
});

/** "Nov. 1973" -> "1973-11"; null for any other text. */
function monthOf(text: string): string | null {
  const match = /^([a-z]{3})[a-z]*\.? (\d{4})$/i.exec(text);
  const month = match ? monthNumber(match[1]!) : 0;
  return month > 0 ? (isoDay(Number(match![2]), month, 1)?.slice(0, 7) ?? null) : null;
}

function birthDateOf(node: XmlNode): BirthDate | null {
  const read = readBirthDate(node);
  const cells = ['DATE', 'FROM_YEAR', 'YEAR', 'TO_YEAR', 'NOTE'].map((name) => cleanValue(childText(node, name)));
  return read && plausibleBirth(read, joinTexts(cells)!);
}

function readBirthDate(node: XmlNode): BirthDate | null {
  const note = cleanValue(childText(node, 'NOTE'));
  const circa = /^approx/i.test(childText(node, 'TYPE_OF_DATE') ?? '') || /approx/i.test(note ?? '');
  const extra = note ? { text: note } : {};
  const date = childText(node, 'DATE')?.slice(0, 10);
  if (date && isIsoDay(date)) return { date, precision: 'day', circa, ...extra };
  const [from, to] = [childText(node, 'FROM_YEAR'), childText(node, 'TO_YEAR')];
  if (from && to) return { date: from, precision: 'range', circa, from, to, ...extra };
  const year = childText(node, 'YEAR') ?? from ?? to;
  if (year && /^\d{4}$/.test(year)) {
    const month = note ? monthOf(`${note} ${year}`) : null;
    if (month) return { date: month, precision: 'month', circa };
    return { date: year, precision: 'year', circa, ...extra };
  }
  const text = joinTexts([date, year, note]);
  if (!text) return null;
  const month = monthOf(text);
  return month ? { date: month, precision: 'month', circa } : { date: null, precision: 'text', circa, text };
}

/** The first match counts, over both type cells and, if there is no number cell, the note. */
const DOCUMENT_TYPES: [RegExp, IdentifierType][] = [
  [/social security|\bssn\b/i, 'social_security'],
  [/fiscal code|\btax\b/i, 'tax_id'],
  [/birth certificate/i, 'birth_certificate'],
  [/driv(?:er|ing)/i, 'drivers_licence'],
  [/resid/i, 'residence_permit'],
  [/travel|seaman|refugee/i, 'travel_document'],
  [/ration|student|voter|certificate of|other id|serviceman/i, 'other'],
  [/pass(?:port|eport)|pasaporte/i, 'passport'],
  [/ident|tazkira|national|\bid\b|cedula/i, 'national_id'],
];

/** The only word of a text that looks like a number ("Libyan passport number 347834, issued …"); null without one. */
const numberIn = (text: string): string | null =>
  /\b(?!SSN)[A-Z]{0,3}[- ]{0,2}\d[\dA-Z/-]{4,}\b/.exec(text)?.[0].trim() ?? null;

function documentOf(node: XmlNode, notes: ReadItem[]): Identifier | string | null {
  const cell = (name: string): string | null => cleanValue(childText(node, name));
  const stated = cell('NUMBER');
  const free = joinTexts([cell('TYPE_OF_DOCUMENT2'), cell('NOTE')]);
  const types = joinTexts([
    cell('TYPE_OF_DOCUMENT2'),
    stated && !/[a-z]{4}/.test(stated) ? null : (stated ?? cell('NOTE')),
  ]);
  const wordy = stated !== null && /[a-z]{4}/.test(stated);
  const value = wordy ? (numberIn(stated) ?? stated) : (stated ?? (free && numberIn(free)));
  if (!value) return joinTexts([cell('TYPE_OF_DOCUMENT'), free]);
  const find = (text: string | null) => DOCUMENT_TYPES.find(([pattern]) => text !== null && pattern.test(text))?.[1];
  const issuer = cell('ISSUING_COUNTRY') ?? cell('COUNTRY_OF_ISSUE');
  const country = issuer ? resolveCountry(issuer) : null;
  if (issuer && !country && !namesNoCountry(issuer))
    notes.push({ kind: 'note', note: 'unknown country', text: issuer });
  return {
    type: find(types) ?? find(cell('TYPE_OF_DOCUMENT')) ?? 'other',
    value,
    country: country?.code ?? null,
    note: joinTexts([
      cell('TYPE_OF_DOCUMENT2') ?? cell('TYPE_OF_DOCUMENT'),
      wordy ? stated : null,
      country ? null : issuer,
      cell('CITY_OF_ISSUE'),
      cell('DATE_OF_ISSUE') && `issued ${cell('DATE_OF_ISSUE')}`,
      cell('DATE_OF_EXPIRY') && `expires ${cell('DATE_OF_EXPIRY')}`,
      cell('NOTE'),
    ]),
  };
}

/** References to other records of the list in the narrative, such as "Jamil Mukulu (CDi.015)". */
function mentioned(narrative: string | null, own: string): ListedParty['relationships'] {
  const references = distinct(narrative?.match(/\b[A-Z]{2}[ie]\.\d{3,4}\b/g) ?? []).filter((key) => key !== own);
  return references.map((key) => ({ key, name: key, type: 'Named in the UN narrative' }));
}

const values = (record: XmlNode, container: string): string[] =>
  distinct(
    childrenOf(record, container).flatMap((node) => childrenOf(node, 'VALUE').map((value) => cleanValue(value.text))),
  );

/** The addresses of a record, each once; their countries are added to `countries`. */
function addressesOf(nodes: readonly XmlNode[], countries: PartyCountry[], notes: ReadItem[]): Address[] {
  const addresses: Address[] = [];
  for (const node of nodes) {
    const cell = (name: string): string | null => cleanValue(withoutEmptyParts(tidy(childText(node, name))));
    const line = joinTexts(
      [cell('STREET'), cell('CITY'), cell('STATE_PROVINCE'), cell('ZIP_CODE'), cell('COUNTRY')],
      ', ',
    );
    const remark = cleanValue(childText(node, 'NOTE'));
    if (!line && !remark) continue;
    const full = line && remark ? `${line} (${remark})` : (line ?? remark!);
    const countryText = cell('COUNTRY') ?? countryAtEnd(line ?? '') ?? countryAtEnd(remark ?? '');
    const written = { full, city: cell('CITY'), region: cell('STATE_PROVINCE'), postal_code: cell('ZIP_CODE') };
    addWrittenAddress({ addresses, countries }, written, countryText, notes);
  }
  return addresses;
}

/** The birthplaces of a person; their countries are added to `countries`. */
function birthPlacesOf(record: XmlNode, countries: PartyCountry[], notes: ReadItem[]): ListedParty['birth_places'] {
  return childrenOf(record, 'INDIVIDUAL_PLACE_OF_BIRTH').flatMap((node) => {
    const cells = ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'].map((name) =>
      cleanValue(childText(node, name)),
    );
    const text = joinTexts(cells, ', ');
    const stated = cells[3];
    const country = text && stated ? addNamedCountry(countries, stated, 'birth', notes) : null;
    return text ? [{ text, country_code: country?.code ?? null }] : [];
  });
}

/** The documents of a person that have a number, and remarks from the others. */
function documentsOf(record: XmlNode, notes: ReadItem[]): { identifiers: Identifier[]; remarks: string[] } {
  const documents = childrenOf(record, 'INDIVIDUAL_DOCUMENT').map((node) => documentOf(node, notes));
  return {
    identifiers: documents.filter((document) => document !== null && typeof document !== 'string'),
    remarks: documents.filter((document) => typeof document === 'string'),
  };
}

/** The address of INTERPOL's notice if its cell contains only that; in most records it is at the end of the narrative. */
function noticeLink(record: XmlNode, narrative: string | null): string | null {
  const link = cleanValue(childText(record, 'INTERPOL_LINK'));
  return link && !narrative?.includes(link) ? `INTERPOL-UN Security Council Special Notice web link: ${link}` : null;
}

/** Converts one INDIVIDUAL or ENTITY of the UN list. @throws UnreadableRecord without a reference number or name */
export function unPartyFrom(record: XmlNode, notes: ReadItem[]): ListedParty {
  const key = childText(record, 'REFERENCE_NUMBER') ?? '';
  if (!/^[A-Za-z0-9._-]{3,40}$/.test(key)) throw new UnreadableRecord(`no usable reference number (${key || 'none'})`);
  const names = unNames(record);
  if (!names.name) throw new UnreadableRecord('no name');
  const isIndividual = record.name === 'INDIVIDUAL';
  const regime = tidy(childText(record, 'UN_LIST_TYPE'));
  const facts = REGIMES.get(regime);
  const reason = cleanValue(childText(record, 'COMMENTS1'));

  // Countries are in the order nationality, address, birth, regime.
  const countries: PartyCountry[] = [];
  const nationalities = values(record, 'NATIONALITY').map(
    (text) => addNamedCountry(countries, text, 'nationality', notes)?.code ?? text,
  );
  const addressNodes = childrenOf(record, isIndividual ? 'INDIVIDUAL_ADDRESS' : 'ENTITY_ADDRESS');
  const addresses = addressesOf(addressNodes, countries, notes);
  const birthPlaces = birthPlacesOf(record, countries, notes);
  if (facts?.country) addNamedCountry(countries, countryName(facts.country)!, 'regime', notes);
  const documents = documentsOf(record, notes);
  const old = /\[Old Reference # ?([^\]]{1,80})\]/i.exec(reason ?? '')?.[1]?.trim();
  const gender = genderOf(childText(record, 'GENDER') ?? /\bgender: ?(male|female)\b/i.exec(reason ?? '')?.[1]);
  const updates = values(record, 'LAST_DAY_UPDATED').map((text) => dayOfTimestamp(text));

  const party: ListedParty = {
    ...blankParty({
      key,
      official_id: key,
      source_list: UN_LIST_NAME,
      lists: [UN_LIST_NAME],
      entity_type: isIndividual ? 'individual' : 'organization',
      name: names.name,
    }),
    aliases: names.aliases,
    identifiers: documents.identifiers,
    countries,
    addresses,
    birth_dates: childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH')
      .map(birthDateOf)
      .filter((date) => date !== null),
    birth_places: birthPlaces,
    nationalities: distinct(nationalities),
    gender: isIndividual ? gender : null,
    titles: [...values(record, 'TITLE'), ...values(record, 'DESIGNATION')],
    listed_date: statedDay(childText(record, 'LISTED_ON')?.slice(0, 10) ?? ''),
    last_updated: latestOf(updates),
    sanction_programs: distinct([regime]),
    legal_basis: (facts?.resolutions ?? []).map(resolution),
    relationships: mentioned(reason, key),
    cross_references: old ? [{ authority: 'UN', reference: old }] : [],
    reason,
    remarks: joinTexts([...names.remarks, ...documents.remarks, noticeLink(record, reason)]),
  };
  addNumbersInText(party, reason);
  return party;
}
