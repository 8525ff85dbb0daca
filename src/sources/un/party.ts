import { type Country, countryName, namesNoCountry, resolveCountry } from '../../domain/countries/countries.ts';
import { dayOfTimestamp, isIsoDay, isoDay } from '../../domain/dates.ts';
import type {
  Address,
  BirthDate,
  Identifier,
  LegalBasis,
  ListedParty,
  PartyCountry,
} from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { CountryRelation, IdentifierType } from '../../domain/vocabulary.ts';
import { childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import { addCountry, genderOf } from '../party-facts.ts';
import { cleanValue, distinct, joinTexts, tidy, withoutEmptyParts } from '../text/clean-text.ts';
import { countryAtEnd } from '../text/lettered-items.ts';
import { addNumbersInText } from '../text/numbers-in-text.ts';
import { monthNumber, plausibleBirth, statedDay } from '../text/written-dates.ts';
import { unNames } from './names.ts';

/** Official name of the list. */
export const UN_LIST_NAME = 'United Nations Security Council Consolidated List';

/** Why a record could not become a party. */
export class UnmappableUnRecord extends Error {
  override name = 'UnmappableUnRecord';
}

/** The legal basis of each regime (`UN_LIST_TYPE`), and the country that it concerns, if any. */
const REGIMES = lookupTable<{ resolutions: readonly [number: number, year: number][]; country?: string }>({
  'Al-Qaida': {
    resolutions: [
      [1267, 1999],
      [1989, 2011],
      [2253, 2015],
    ],
  },
  Taliban: { resolutions: [[1988, 2011]] },
  DPRK: { resolutions: [[1718, 2006]], country: 'KP' },
  Iran: { resolutions: [[1737, 2006]], country: 'IR' },
  Iraq: { resolutions: [[1518, 2003]], country: 'IQ' },
  DRC: { resolutions: [[1533, 2004]], country: 'CD' },
  Libya: { resolutions: [[1970, 2011]], country: 'LY' },
  Somalia: { resolutions: [[751, 1992]], country: 'SO' },
  CAR: { resolutions: [[2127, 2013]], country: 'CF' },
  Sudan: { resolutions: [[1591, 2005]], country: 'SD' },
  Haiti: { resolutions: [[2653, 2022]], country: 'HT' },
  Yemen: { resolutions: [[2140, 2014]], country: 'YE' },
  GB: { resolutions: [[2048, 2012]], country: 'GW' },
  SouthSudan: { resolutions: [[2206, 2015]], country: 'SS' },
});

/** A resolution of the Security Council, with its address by document symbol. */
const resolution = ([number, year]: readonly [number, number]): LegalBasis => ({
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

function documentOf(node: XmlNode, note: Note): Identifier | string | null {
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
  if (issuer && !country && !namesNoCountry(issuer)) note('unknown country', issuer);
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

/** Records a text that could not be resolved, with its kind. */
type Note = (kind: string, text: string) => void;

/** Adds the country named in a cell; an unknown text is stored and noted. */
function countryOf(
  text: string | null,
  relation: CountryRelation,
  countries: PartyCountry[],
  note: Note,
): Country | null {
  if (!text) return null;
  const country = resolveCountry(text);
  if (!country && !namesNoCountry(text)) note('unknown country', text);
  addCountry(countries, country, text, relation);
  return country;
}

/** The addresses of a record, each once; their countries are added to `countries`. */
function addressesOf(nodes: readonly XmlNode[], countries: PartyCountry[], note: Note): Address[] {
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
    const country = countryOf(countryText, 'address', countries, note);
    if (addresses.some((each) => each.full === full)) continue;
    addresses.push({
      full,
      city: cell('CITY'),
      region: cell('STATE_PROVINCE'),
      postal_code: cell('ZIP_CODE'),
      country_code: country?.code ?? null,
      country_name: country?.name ?? countryText,
    });
  }
  return addresses;
}

/** The birthplaces of a person; their countries are added to `countries`. */
function birthPlacesOf(record: XmlNode, countries: PartyCountry[], note: Note): ListedParty['birth_places'] {
  return childrenOf(record, 'INDIVIDUAL_PLACE_OF_BIRTH').flatMap((node) => {
    const cells = ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'].map((name) =>
      cleanValue(childText(node, name)),
    );
    const text = joinTexts(cells, ', ');
    return text ? [{ text, country_code: countryOf(cells[3]!, 'birth', countries, note)?.code ?? null }] : [];
  });
}

/** The documents of a person that have a number, and remarks from the others. */
function documentsOf(record: XmlNode, note: Note): { identifiers: Identifier[]; remarks: string[] } {
  const documents = childrenOf(record, 'INDIVIDUAL_DOCUMENT').map((node) => documentOf(node, note));
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

/**
 * Converts one INDIVIDUAL or ENTITY of the UN list to a party.
 * @throws UnmappableUnRecord without a usable reference number or name
 */
export function unPartyFrom(record: XmlNode, note: Note): ListedParty {
  const key = childText(record, 'REFERENCE_NUMBER') ?? '';
  if (!/^[A-Za-z0-9._-]{3,40}$/.test(key))
    throw new UnmappableUnRecord(`no usable reference number (${key || 'none'})`);
  const names = unNames(record);
  if (!names.name) throw new UnmappableUnRecord('no name');
  const isIndividual = record.name === 'INDIVIDUAL';
  const regime = tidy(childText(record, 'UN_LIST_TYPE'));
  const facts = REGIMES.has(regime) ? REGIMES.get(regime) : undefined;
  const reason = cleanValue(childText(record, 'COMMENTS1'));

  // Countries are in the order nationality, address, birth, regime.
  const countries: PartyCountry[] = [];
  const nationalities = values(record, 'NATIONALITY').map(
    (text) => countryOf(text, 'nationality', countries, note)?.code ?? text,
  );
  const addressNodes = childrenOf(record, isIndividual ? 'INDIVIDUAL_ADDRESS' : 'ENTITY_ADDRESS');
  const addresses = addressesOf(addressNodes, countries, note);
  const birthPlaces = birthPlacesOf(record, countries, note);
  if (facts?.country) countryOf(countryName(facts.country), 'regime', countries, note);
  const documents = documentsOf(record, note);
  const old = /\[Old Reference # ?([^\]]{1,80})\]/i.exec(reason ?? '')?.[1]?.trim();
  const gender = genderOf(childText(record, 'GENDER') ?? /\bgender: ?(male|female)\b/i.exec(reason ?? '')?.[1]);
  const updates = values(record, 'LAST_DAY_UPDATED').map((text) => dayOfTimestamp(text));

  const party: ListedParty = {
    key,
    official_id: key,
    source_list: UN_LIST_NAME,
    lists: [UN_LIST_NAME],
    entity_type: isIndividual ? 'individual' : 'organization',
    name: names.name,
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
    vessel: null,
    aircraft: null,
    listed_date: statedDay(childText(record, 'LISTED_ON')?.slice(0, 10) ?? ''),
    end_date: null,
    last_updated: distinct(updates).sort().at(-1) ?? null,
    sanction_programs: distinct([regime]),
    legal_basis: (facts?.resolutions ?? []).map(resolution),
    measures: [],
    relationships: mentioned(reason, key),
    cross_references: old ? [{ authority: 'UN', reference: old }] : [],
    reason,
    remarks: joinTexts([...names.remarks, ...documents.remarks, noticeLink(record, reason)]),
    source_url: null,
  };
  addNumbersInText(party, reason);
  return party;
}
