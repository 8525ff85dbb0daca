/**
 * Own lists as FollowTheMoney entities (https://followthemoney.tech/docs/), one per line. They may be flat, where
 * listings, documents, wallets and addresses are separate entities that refer to their party, or nested in it.
 */
import { resolveCountry } from '../../domain/countries/countries.ts';
import { earliestOf, isIsoDay, latestOf } from '../../domain/dates.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import {
  addAddress,
  addAlias,
  addCountries,
  addIdentifier,
  addNationality,
  blankParty,
  genderOf,
  given,
  imoNumber,
  paragraphs,
} from '../party-facts.ts';
import { UnreadableEdition } from '../reader.ts';
import { countryAtEnd } from '../text/clean-text.ts';
import { inferEntityType } from '../text/type-by-name.ts';
import { parseBirthDates } from '../text/written-dates.ts';
import { objectAt, objectSpans } from './json-objects.ts';
import { FTM_TYPES, type OwnContent, type OwnItem, type OwnNote } from './own-content.ts';

type Value = string | FtmObject;

interface FtmObject {
  id: string;
  schema: string;
  caption?: string;
  target?: boolean;
  properties: Record<string, readonly Value[]>;
}

/** True for a FollowTheMoney entity. */
export const isFtm = (value: Record<string, unknown>): boolean =>
  typeof value.id === 'string' && typeof value.schema === 'string' && typeof value.properties === 'object';

/** Schemas of entities that belong to a party, with the property that refers to it. */
const BELONGING = lookupTable<readonly string[]>({
  Sanction: ['entity'],
  Identification: ['holder'],
  Passport: ['holder'],
  CryptoWallet: ['holder'],
  UnknownLink: ['subject'],
});

const NUMBERS: readonly (readonly [property: string, type: IdentifierType])[] = [
  ['passportNumber', 'passport'],
  ['socialSecurityNumber', 'social_security'],
  ['taxNumber', 'tax_id'],
  ['innCode', 'tax_id'],
  ['vatCode', 'tax_id'],
  ['registrationNumber', 'registration_number'],
  ['ogrnCode', 'registration_number'],
  ['uscCode', 'registration_number'],
  ['uniqueEntityId', 'registration_number'],
  ['leiCode', 'lei'],
  ['swiftBic', 'bic'],
  ['dunsCode', 'duns'],
  ['isinCode', 'isin'],
  ['imoNumber', 'imo'],
  ['mmsi', 'mmsi'],
  ['callSign', 'call_sign'],
  ['serialNumber', 'aircraft_serial_number'],
  ['publicKey', 'crypto_wallet'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['website', 'website'],
  ['idNumber', 'other'],
];
const NAMES = [
  ['name', 'aka', 'strong'],
  ['alias', 'aka', 'strong'],
  ['previousName', 'fka', 'strong'],
  ['weakAlias', 'aka', 'weak'],
] as const;
const COUNTRIES = [
  ['country', 'residence'],
  ['jurisdiction', 'registration'],
  ['flag', 'flag'],
] as const;

const isText = (value: Value): value is string => typeof value === 'string';
const textsOf = ({ properties }: FtmObject, property: string): string[] => (properties[property] ?? []).filter(isText);

const linesOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split('\n'));

/** Returns the entities that belong to a party: nested in it, or found by its id. */
type Belonging = (entity: FtmObject) => FtmObject[];

function addNames(party: ListedParty, entity: FtmObject): void {
  for (const [property, type, quality] of NAMES)
    for (const name of textsOf(entity, property)) addAlias(party, { name, type, quality });
}

function addNumbers(party: ListedParty, entity: FtmObject): void {
  for (const [property, type] of NUMBERS)
    for (const text of textsOf(entity, property)) {
      const value = type === 'imo' ? imoNumber(text) : text;
      // A number that is already an identifier of another kind is not added again.
      if (type !== 'other' || !party.identifiers.some((one) => one.value === value)) addIdentifier(party, type, value);
    }
  const of = (property: string): string | undefined => textsOf(entity, property)[0];
  if (party.entity_type === 'vessel')
    party.vessel = given({
      imo: of('imoNumber') && imoNumber(of('imoNumber')!),
      mmsi: of('mmsi'),
      call_sign: of('callSign'),
      type: of('type'),
      tonnage: of('tonnage'),
      gross_tonnage: of('grossRegisteredTonnage'),
      build_date: of('buildDate'),
    });
  if (party.entity_type === 'aircraft')
    party.aircraft = given({
      model: of('model'),
      tail_number: of('registrationNumber'),
      serial_number: of('serialNumber'),
      manufacture_date: of('buildDate'),
    });
}

function addPerson(party: ListedParty, entity: FtmObject, notes: OwnNote[]): void {
  party.birth_dates = textsOf(entity, 'birthDate').flatMap((text) => parseBirthDates(text));
  const places = textsOf(entity, 'birthPlace');
  const countries = textsOf(entity, 'birthCountry').map((text) => text.toUpperCase());
  for (const code of countries) addCountries(party, code, 'birth', notes);
  // Countries are matched with places by position if there are equally many; else a place may end in its country.
  const codes = countries.length === places.length ? countries : [];
  party.birth_places = places.map((text, at) => ({
    text,
    country_code: resolveCountry(codes[at] ?? countryAtEnd(text) ?? '')?.code ?? null,
  }));
  for (const text of textsOf(entity, 'nationality')) addNationality(party, text.toUpperCase(), 'nationality', notes);
  for (const text of textsOf(entity, 'citizenship')) addNationality(party, text.toUpperCase(), 'citizenship', notes);
  party.gender = genderOf(textsOf(entity, 'gender')[0]);
  party.titles = textsOf(entity, 'position');
}

/** Adds the content of a listing to its party. */
function addSanction(party: ListedParty, sanction: FtmObject): void {
  const dates = [...textsOf(sanction, 'listingDate'), ...textsOf(sanction, 'startDate')];
  const days = dates.filter((one) => /^\d{4}-\d{2}-\d{2}/.test(one)).map((one) => one.slice(0, 10));
  party.listed_date = earliestOf([party.listed_date, ...days]);
  party.official_id ??= textsOf(sanction, 'authorityId')[0] ?? null;
  party.sanction_programs.push(...textsOf(sanction, 'program'));
  party.measures.push(...textsOf(sanction, 'provisions'));
  const acts = textsOf(sanction, 'description');
  const pages = textsOf(sanction, 'programUrl');
  // Pages are matched with acts by position if there are equally many.
  const isPaired = acts.length === pages.length;
  party.legal_basis.push(...acts.map((text, at) => ({ text, url: isPaired ? pages[at]! : null })));
  party.reason = paragraphs(party.reason, ...linesOf(textsOf(sanction, 'reason')));
  party.cross_references.push(...textsOf(sanction, 'unscId').map((reference) => ({ authority: 'UN', reference })));
}

/** The day on which the last listing ends; null if one has no stated end. */
function endOf(sanctions: readonly FtmObject[]): string | null {
  const days = sanctions.map((one) => latestOf(textsOf(one, 'endDate'))?.slice(0, 10) ?? '');
  return days.every(isIsoDay) ? latestOf(days) : null;
}

/** Kinds of documents by words in their type. */
const DOCUMENT_TYPES: readonly (readonly [words: RegExp, type: IdentifierType])[] = [
  [/driv/i, 'drivers_licence'],
  [/travel/i, 'travel_document'],
  [/national|identi|personal|\bID\b|c[ée]dula|carnet/i, 'national_id'],
  [/passport/i, 'passport'],
];

function addBelonging(party: ListedParty, one: FtmObject): void {
  const [country] = textsOf(one, 'country').map((code) => code.toUpperCase());
  const [note] = textsOf(one, 'type');
  if (one.schema === 'Sanction') addSanction(party, one);
  else if (one.schema === 'CryptoWallet') {
    const [currency] = textsOf(one, 'currencySymbol');
    for (const key of [...textsOf(one, 'publicKey'), ...textsOf(one, 'summary')])
      addIdentifier(party, 'crypto_wallet', key, { note: currency ?? null });
  } else if (one.schema === 'UnknownLink') {
    const [role = 'linked'] = textsOf(one, 'role');
    const [key] = textsOf(one, 'object');
    const name = (one.caption ?? key ?? '').replace(`${role}: `, '');
    party.relationships.push({ ...(key && { key }), name, type: role });
  } else {
    const known = DOCUMENT_TYPES.find(([words]) => words.test(note ?? ''))?.[1] ?? 'other';
    const type = one.schema === 'Passport' ? 'passport' : known;
    for (const number of textsOf(one, 'number')) {
      // The document has more details about a number than the party.
      party.identifiers = party.identifiers.filter(
        (each) => each.value !== number || (each.type !== 'other' && each.type !== type),
      );
      addIdentifier(party, type, number, { country: country ?? null, note: note ?? null });
    }
  }
}

function itemsOf(
  entity: FtmObject,
  position: string,
  { belonging, list }: { belonging: Belonging; list: OwnList },
): OwnItem[] {
  const [name] = [...textsOf(entity, 'name'), entity.caption].filter((one) => one !== undefined && one !== '');
  const notes: OwnNote[] = [];
  if (name === undefined)
    return [{ kind: 'problem', position, problem: 'the entity has no name', excerpt: entity.id, isFatal: true }];
  const party = blankParty({ key: '', official_id: null, source_list: list.name, entity_type: 'other', name });
  addNames(party, entity);
  const aliases = party.aliases.map((alias) => alias.name);
  party.entity_type = FTM_TYPES.get(entity.schema) ?? inferEntityType(name, aliases, [], false);
  addNumbers(party, entity);
  if (party.entity_type === 'individual') addPerson(party, entity, notes);
  for (const [property, relation] of COUNTRIES)
    for (const code of textsOf(entity, property)) addCountries(party, code.toUpperCase(), relation, notes);
  // Related countries are stated, or else derived from the addresses.
  const stated = party.countries.some(({ relation }) => relation !== 'birth') ? [...party.countries] : null;
  for (const text of textsOf(entity, 'address')) addAddress(party, { lines: [text] }, notes);
  for (const one of (entity.properties.addressEntity ?? []).filter((value) => !isText(value)))
    for (const text of textsOf(one as FtmObject, 'full')) addAddress(party, { lines: [text] }, notes);
  if (stated) party.countries = stated;
  party.sanction_programs.push(...textsOf(entity, 'program'));
  party.last_updated = textsOf(entity, 'modifiedAt')[0]?.slice(0, 10) ?? null;
  const belongings = belonging(entity);
  for (const one of belongings) addBelonging(party, one);
  party.end_date = endOf(belongings.filter(({ schema }) => schema === 'Sanction'));
  party.sanction_programs = [...new Set(party.sanction_programs)];
  const summary = paragraphs(...linesOf(textsOf(entity, 'summary')));
  const remarks = textsOf(entity, 'notes').filter(
    (text) => ![party.reason, summary].includes(paragraphs(...linesOf([text]))),
  );
  party.remarks = paragraphs(...linesOf(remarks));
  party.reason ??= summary;
  party.source_url = textsOf(entity, 'sourceUrl').find((url) => /^https?:\/\//.test(url)) ?? null;
  return [...notes, { kind: 'record', party, key: entity.id, position }];
}

/** Opens FollowTheMoney entities as an own list. Entities that are not targets are left out. */
export function openFtmList(bytes: Buffer, list: OwnList): OwnContent {
  const entityAt = (span: { line: number; from: number; to: number }): FtmObject => {
    const { value, line } = objectAt(bytes, span);
    if (!isFtm(value))
      throw new UnreadableEdition(`Line ${line} is not a FollowTheMoney entity: it needs id, schema and properties.`);
    return value as unknown as FtmObject;
  };
  return {
    notices: ['Read as entities of FollowTheMoney (JSON lines).'],
    keyed: true,
    *items(): Generator<OwnItem> {
      const spans = [...objectSpans(bytes)];
      const byOwner = new Map<string, typeof spans>();
      for (const span of spans) {
        const entity = entityAt(span);
        for (const property of BELONGING.get(entity.schema) ?? [])
          for (const owner of textsOf(entity, property)) byOwner.set(owner, [...(byOwner.get(owner) ?? []), span]);
      }
      const belonging: Belonging = (entity) => [
        ...Object.values(entity.properties).flatMap((values) =>
          values.filter((one): one is FtmObject => !isText(one) && BELONGING.has(one.schema)),
        ),
        ...(byOwner.get(entity.id) ?? []).map(entityAt),
      ];
      for (const span of spans) {
        const entity = entityAt(span);
        const isWallet = entity.schema === 'CryptoWallet' && textsOf(entity, 'holder').length > 0;
        if (!FTM_TYPES.has(entity.schema) || isWallet) continue;
        if (entity.target === false) yield { kind: 'skipped', reason: 'no target' };
        else yield* itemsOf(entity, `line ${span.line}`, { belonging, list });
      }
    },
  };
}
