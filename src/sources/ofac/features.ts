import { type Country, resolveCountry } from '../../domain/countries/countries.ts';
import type { BirthDate, ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { CountryRelation, IdentifierType } from '../../domain/vocabulary.ts';
import { child, childText, itemsOf, type XmlNode } from '../format/xml-records.ts';
import { addNamedCountry } from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import { cleanValue, countryAtEnd } from '../text/clean-text.ts';
import { parseBirthDates, plausibleBirth } from '../text/written-dates.ts';

/** A party under construction, with texts for the remarks and unresolved texts. */
export interface Draft {
  party: ListedParty;
  remarks: string[];
  notes: ReadItem[];
}

/** Adds a country to the party; an unknown one is noted. */
const addCountry = ({ party, notes }: Draft, text: string, relation: CountryRelation): Country | null =>
  addNamedCountry(party.countries, text, relation, notes);

const isMonthEnd = (day: string): boolean => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month, 0)).getUTCDate() === date;
};

/** The shortest ISO form for the period `begin`–`end` if it is one day, month or year; null for a true range. */
function wholePeriod(begin: string, end: string): Pick<BirthDate, 'date' | 'precision'> | null {
  if (begin === end) return { date: begin, precision: 'day' };
  if (begin.slice(0, 4) !== end.slice(0, 4)) return null;
  if (begin.endsWith('-01-01') && end.endsWith('-12-31')) return { date: begin.slice(0, 4), precision: 'year' };
  if (begin.slice(0, 7) === end.slice(0, 7) && begin.endsWith('-01') && isMonthEnd(end)) {
    return { date: begin.slice(0, 7), precision: 'month' };
  }
  return null;
}

/** Start or end of a range in its shortest form: a year if the day is its first or last. */
const rangeBound = (day: string, edge: '-01-01' | '-12-31'): string => (day.endsWith(edge) ? day.slice(0, 4) : day);

/** OFAC's `valueDate` (a period for each end of the range) as a birth date; the published text if it has none. */
const featureDate = (feature: XmlNode, text: string): BirthDate => plausibleBirth(readFeatureDate(feature, text), text);

function readFeatureDate(feature: XmlNode, text: string): BirthDate {
  const value = child(feature, 'valueDate');
  const begin = value && childText(value, 'fromDateBegin')?.slice(0, 10);
  const end = value && (childText(value, 'toDateEnd') ?? childText(value, 'fromDateEnd'))?.slice(0, 10);
  if (!value || !begin || !end) {
    const written = parseBirthDates(text);
    return written.length === 1 ? { ...written[0]!, text } : { date: null, precision: 'text', circa: false, text };
  }
  const circa = childText(value, 'isApproximate') === 'true' || /\bcirca\b/i.test(text);
  const period = wholePeriod(begin, end);
  if (period) return { ...period, circa, ...(circa ? { text } : {}) };
  const from = rangeBound(begin, '-01-01');
  return { date: from, precision: 'range', circa, from, to: rangeBound(end, '-12-31'), text };
}

type Handler = (draft: Draft, value: string, feature: XmlNode, type: string) => void;

const identifier =
  (type: IdentifierType, note: string | null = null): Handler =>
  ({ party }, value, feature) => {
    const comment = cleanValue(childText(feature, 'comments'));
    party.identifiers.push({ type, value, country: null, note: [note, comment].filter(Boolean).join('; ') || null });
  };
const country =
  (relation: CountryRelation): Handler =>
  (draft, value) => {
    const found = addCountry(draft, value, relation);
    const { nationalities } = draft.party;
    const nationality = found?.code ?? value;
    const says = relation === 'nationality' || relation === 'citizenship';
    if (says && !nationalities.includes(nationality)) nationalities.push(nationality);
  };
/** Sets a field of the ship or aircraft; a second value is added to the remarks. */
const craft =
  <Craft extends 'vessel' | 'aircraft'>(of: Craft, field: keyof NonNullable<ListedParty[Craft]>): Handler =>
  (draft, value, feature, type) => {
    draft.party[of] ??= {};
    const facts = draft.party[of] as Record<typeof field, string | undefined>;
    facts[field] ??= value;
    if (facts[field] !== value) remark(draft, value, feature, type);
  };
const remark: Handler = (draft, value, feature, type) => {
  const comment = cleanValue(childText(feature, 'comments'));
  draft.remarks.push(`${type}: ${value}${comment ? ` (${comment})` : ''}`);
};
const measure: Handler = ({ party }, value, _feature, type) => {
  const text = `${type}: ${value}`;
  if (!party.measures.includes(text)) party.measures.push(text);
};
const both =
  (...handlers: Handler[]): Handler =>
  (...call) => {
    for (const handler of handlers) handler(...call);
  };

function flag(draft: Draft, value: string, feature: XmlNode, type: string): void {
  addCountry(draft, value, 'flag');
  craft('vessel', 'flag')(draft, value, feature, type);
}
function formerFlag({ party }: Draft, value: string): void {
  party.vessel ??= {};
  party.vessel.former_flags = [...(party.vessel.former_flags ?? []), value];
}
function placeOfBirth(draft: Draft, value: string): void {
  const last = value.slice(value.lastIndexOf(',') + 1).trim();
  const found = resolveCountry(last) ?? resolveCountry(value) ?? resolveCountry(countryAtEnd(value) ?? '');
  draft.party.birth_places.push({ text: value, country_code: found?.code ?? null });
  if (found) addCountry(draft, found.name, 'birth');
}
function gender({ party }: Draft, value: string): void {
  if (/^(male|female)$/i.test(value)) party.gender = value.toLowerCase() as 'male' | 'female';
}
/** The issuer of the listed securities is the party itself, under the name by which its securities are traded. */
function issuerName({ party }: Draft, value: string): void {
  if (value === party.name || party.aliases.some((alias) => alias.name === value)) return;
  party.aliases.push({ name: value, type: 'variation', quality: 'strong', script: scriptOf(value), language: null });
}

/** Feature types by their name in lower case with straight apostrophes, without a trailing colon or dash. */
const HANDLERS = lookupTable<Handler>({
  birthdate: ({ party }, value, feature) => party.birth_dates.push(featureDate(feature, value)),
  'place of birth': placeOfBirth,
  'nationality country': country('nationality'),
  'citizenship country': country('citizenship'),
  'nationality of registration': country('registration'),
  'registration country': country('registration'),
  gender,
  'vessel flag': flag,
  'other vessel flag': flag,
  'former vessel flag': formerFlag,
  'vessel type': craft('vessel', 'type'),
  'other vessel type': craft('vessel', 'type'),
  'vessel call sign': both(craft('vessel', 'call_sign'), identifier('call_sign')),
  'other vessel call sign': both(craft('vessel', 'call_sign'), identifier('call_sign')),
  'vessel tonnage': craft('vessel', 'tonnage'),
  'vessel gross tonnage': craft('vessel', 'gross_tonnage'),
  'vessel gross registered tonnage': craft('vessel', 'gross_tonnage'),
  'vessel year of build': craft('vessel', 'build_date'),
  'vessel owner': craft('vessel', 'owner'),
  'aircraft model': craft('aircraft', 'model'),
  'aircraft operator': craft('aircraft', 'operator'),
  'aircraft mode s transponder code': both(craft('aircraft', 'mode_s'), identifier('other', 'Mode S transponder code')),
  'aircraft manufacture date': craft('aircraft', 'manufacture_date'),
  'aircraft tail number': both(craft('aircraft', 'tail_number'), identifier('aircraft_tail_number')),
  'previous aircraft tail number': identifier('aircraft_tail_number', 'previous'),
  "aircraft manufacturer's serial number (msn)": both(
    craft('aircraft', 'serial_number'),
    identifier('aircraft_serial_number'),
  ),
  'aircraft construction number (also called l/n or s/n or f/n)': identifier(
    'aircraft_serial_number',
    'construction number',
  ),
  'email address': identifier('email'),
  website: identifier('website'),
  'phone number': identifier('phone'),
  'swift/bic': identifier('bic'),
  isin: identifier('isin'),
  'd-u-n-s number': identifier('duns'),
  'equity ticker': identifier('other', 'Equity Ticker'),
  'bik (ru)': identifier('other', 'BIK (RU)'),
  'micex code': identifier('other', 'MICEX Code'),
  'un/locode': identifier('other', 'UN/LOCODE'),
  'issuer name': issuerName,
  'organization established date': remark,
  'organization type': remark,
  'target type': remark,
});

/** Types of features that state what is prohibited or risked. */
const MEASURE =
  /sanctions risk|sanctions information|directive determination|directive information|section 235|executive order \d+ information|ifca determination|transactions prohibited|peesa information/;
const DATE_REMARK = /^(listing|effective|purchase\/sales for divestment) date/;
const OTHER = /^other vessel /i;
const WALLET = /^digital currency address\s*-?\s*(.*)$/i;

/** Adds every feature of an OFAC entity to the party; one of an unknown type becomes a remark, and is noted. */
export function applyFeatures(entity: XmlNode, draft: Draft): void {
  const features = itemsOf(entity, 'features', 'feature').map((feature) => ({
    feature,
    type: (cleanValue(childText(feature, 'type')) ?? 'Feature').replace(/\s*[:-]+\s*$/, ''),
  }));
  // The file does not sort a ship's other flags and call signs; the present ones come first here.
  const isOther = ({ type }: { type: string }): boolean => OTHER.test(type);
  for (const { feature, type } of [...features.filter((each) => !isOther(each)), ...features.filter(isOther)]) {
    const value = cleanValue(childText(feature, 'value'));
    if (!value) continue;
    const key = type.toLowerCase().replaceAll('’', "'");
    const wallet = WALLET.exec(type);
    if (wallet) identifier('crypto_wallet', wallet[1] || null)(draft, value, feature, type);
    else if (HANDLERS.has(key)) HANDLERS.get(key)!(draft, value, feature, type);
    else if (MEASURE.test(key)) measure(draft, value, feature, type);
    else {
      if (!DATE_REMARK.test(key)) draft.notes.push({ kind: 'note', note: 'unknown feature type', text: type });
      remark(draft, value, feature, type);
    }
  }
}
