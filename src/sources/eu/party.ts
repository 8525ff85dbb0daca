import { earliestOf, isIsoDay } from '../../domain/dates.ts';
import type { BirthDate, ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { EntityType, IdentifierType } from '../../domain/vocabulary.ts';
import { attribute, child, childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import {
  addAddress,
  addAlias,
  addBirthPlace,
  addCountries,
  addIdentifier,
  addNamesWithin,
  addNationality,
  addNumbersInText,
  blankParty,
  genderOf,
  imoNumber,
  joinLists,
  paragraphs,
  UnreadableRecord,
} from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import { cleanValue, countryAtEnd, distinct, joinTexts, tidy } from '../text/clean-text.ts';
import { mergeBirthDates, plausibleBirth, statedDay } from '../text/written-dates.ts';
import { distinctActs, EU_PROGRAMMES, legalBasisOf, measuresOf } from './acts.ts';

/** `identificationTypeCode` -> type; for "other" the remark decides if it names a kind. */
const NUMBER_TYPES = lookupTable<IdentifierType>({
  passport: 'passport',
  id: 'national_id',
  electionid: 'national_id',
  nationcert: 'national_id',
  regnumber: 'registration_number',
  tradelic: 'registration_number',
  fiscalcode: 'tax_id',
  taxid: 'tax_id',
  euvat: 'tax_id',
  imo: 'imo',
  swiftbic: 'bic',
  birthcert: 'birth_certificate',
  drivinglicence: 'drivers_licence',
  ssn: 'social_security',
  unssn: 'social_security',
  travelcardid: 'travel_document',
  residentperm: 'residence_permit',
});

const CONTACTS = lookupTable<IdentifierType>({
  PHONE: 'phone',
  FAX: 'phone',
  MOBILE: 'phone',
  EMAIL: 'email',
  WEB: 'website',
});

function typeOf(code: string, about: string): IdentifierType {
  const known = NUMBER_TYPES.get(code);
  if (known) return known;
  if (/\b(?:INN|TIN|KPP|tax|VAT|fiscal)\b/i.test(about)) return 'tax_id';
  if (/\b(?:OGRN|registration|registry)\b/i.test(about)) return 'registration_number';
  if (/\b(?:national|personal|identity|ID)\b/i.test(about)) return 'national_id';
  return 'other';
}

/** Adds an `identification` element: number, issuer, kind, dates and validity. */
function addIdentification(party: ListedParty, node: XmlNode): void {
  const published = attribute(node, 'number') ?? attribute(node, 'latinNumber');
  if (!published) return;
  const remarks = childrenOf(node, 'remark').map((remark) => cleanValue(remark.text));
  const type = typeOf(attribute(node, 'identificationTypeCode') ?? '', remarks.join(' '));
  const dated = (label: string, name: string): string | null => {
    const value = attribute(node, name);
    return value ? `${label} ${value}` : null;
  };
  const flagged = (label: string, name: string): string | null => (attribute(node, name) === 'true' ? label : null);
  const note = joinTexts([
    cleanValue(attribute(node, 'identificationTypeDescription')),
    ...remarks,
    flagged('diplomatic', 'diplomatic'),
    flagged('known expired', 'knownExpired'),
    flagged('known false', 'knownFalse'),
    flagged('reported lost', 'reportedLost'),
    flagged('revoked by issuer', 'revokedByIssuer'),
    dated('issued by', 'issuedBy'),
    dated('issued', 'issueDate'),
    dated('valid from', 'validFrom'),
    dated('valid to', 'validTo'),
    dated('region', 'region'),
    dated('name on document', 'nameOnDocument'),
    childText(node, 'nameOnDocument'),
  ]);
  const code = attribute(node, 'countryIso2Code');
  const country = code && code !== '00' ? code : null;
  addIdentifier(party, type, type === 'imo' ? imoNumber(published) : published, { country, note });
}

/** Adds the phone numbers, mail and web addresses of an `address` element. */
function addContacts(party: ListedParty, address: XmlNode): void {
  for (const contact of childrenOf(address, 'contactInfo')) {
    const key = attribute(contact, 'key') ?? '';
    for (const value of (attribute(contact, 'value') ?? '').split(/\s*;\s*/)) {
      addIdentifier(party, CONTACTS.get(key.toUpperCase()) ?? 'other', value, {
        note: key.toUpperCase() === 'FAX' ? 'Fax' : CONTACTS.get(key.toUpperCase()) ? null : key,
      });
    }
  }
}

const EU_LIST = 'EU Consolidated Financial Sanctions List';

const TYPES = lookupTable<EntityType>({
  person: 'individual',
  P: 'individual',
  enterprise: 'organization',
  E: 'organization',
});

/** A country from its code, or from the description if there is no usable code; null for "00 UNKNOWN". */
function countryOf(node: XmlNode): string | null {
  const code = attribute(node, 'countryIso2Code');
  const description = attribute(node, 'countryDescription');
  if (code && code !== '00') return /^(?:CS|YU|AN|SU|DD)$/.test(code) ? (description ?? code) : code;
  return description && !/^unknown$/i.test(description) ? description : null;
}

const remarksOf = (node: XmlNode): (string | null)[] =>
  childrenOf(node, 'remark').map((remark) => cleanValue(remark.text));

const wholeName = (alias: XmlNode): string =>
  tidy(
    attribute(alias, 'wholeName') ??
      ['firstName', 'middleName', 'lastName'].map((part) => attribute(alias, part) ?? '').join(' '),
  );

/** The list marks weak names with a flag, or in a remark ("low quality alias"). */
const isWeak = (alias: XmlNode): boolean =>
  attribute(alias, 'strong') === 'false' || remarksOf(alias).some((remark) => /\blow quality\b/i.test(remark ?? ''));

/**
 * Selects the primary name. The list does not mark it and puts the customary name first, but the first of the names in
 * all EU languages may be Maltese or in another alphabet. Preference: the first strong Latin name without a language or
 * in English, then the first strong Latin one, the first Latin one, the first name.
 */
function primaryName(names: XmlNode[]): XmlNode | undefined {
  const latin = names.filter((name) => scriptOf(wholeName(name)) === 'Latin');
  const strong = latin.filter((name) => !isWeak(name));
  return (
    strong.find((name) => ['', 'EN'].includes(attribute(name, 'nameLanguage') ?? '')) ??
    strong[0] ??
    latin[0] ??
    names[0]
  );
}

const functionOf = (name: XmlNode): string | null =>
  cleanValue(attribute(name, 'function')?.replace(/^functions?:\s*/i, ''));

/** Maximum length of an office; a longer "function" is a description of the person. */
const LONGEST_TITLE = 300;
/** A whole sentence about a person: "Sample Person is an engineer at the Sample Centre." */
const SENTENCE = /^\p{Lu}\S*(?: \S+){0,6} (?:is|was|has been) (?:an?|the|also)\b/u;
const isDescription = (text: string | null): boolean =>
  text !== null && (text.length > LONGEST_TITLE || SENTENCE.test(text));

function addNames(party: ListedParty, names: XmlNode[]): void {
  for (const name of names) {
    const text = wholeName(name);
    const former = remarksOf(name).some((remark) => /\b(?:formerly|former name|f\.?k\.?a)\b/i.test(remark ?? ''));
    const script = scriptOf(text);
    addAlias(party, {
      name: text,
      type: former ? 'fka' : script && script !== 'Latin' ? 'original_script' : 'aka',
      quality: isWeak(name) ? 'weak' : 'strong',
      language: attribute(name, 'nameLanguage')?.toLowerCase() ?? null,
    });
    party.gender ??= genderOf(attribute(name, 'gender'));
  }
  party.titles = distinct([
    ...party.titles,
    ...names.map((name) => cleanValue(attribute(name, 'title'))),
    ...(party.entity_type === 'individual' ? names.map(functionOf).filter((text) => !isDescription(text)) : []),
  ]);
}

function birthDateOf(node: XmlNode): BirthDate | null {
  const read = readBirthDate(node);
  const parts = ['birthdate', 'yearRangeFrom', 'yearRangeTo', 'year', 'monthOfYear', 'dayOfMonth'];
  return read && plausibleBirth(read, distinct(parts.map((part) => attribute(node, part))).join('-'));
}

function readBirthDate(node: XmlNode): BirthDate | null {
  const circa = attribute(node, 'circa') === 'true';
  const calendar = attribute(node, 'calendarType') ?? 'GREGORIAN';
  const from = attribute(node, 'yearRangeFrom');
  const to = attribute(node, 'yearRangeTo');
  const whole = attribute(node, 'birthdate');
  const year = attribute(node, 'year');
  const month = attribute(node, 'monthOfYear');
  if (calendar !== 'GREGORIAN') {
    const parts = [whole, year, month, attribute(node, 'dayOfMonth')].filter(Boolean);
    if (whole && isIsoDay(whole) && Number(whole.slice(0, 4)) > 1700) return { date: whole, precision: 'day', circa };
    return parts.length > 0
      ? {
          date: null,
          precision: 'text',
          circa,
          text: `${parts.join('-')} (${calendar === 'ISLAMIC' ? 'Hijri' : calendar.toLowerCase()} calendar)`,
        }
      : null;
  }
  if (from && to && from !== '0') return { date: from, precision: 'range', circa, from, to };
  if (whole && isIsoDay(whole)) return { date: whole, precision: 'day', circa };
  if (!year || !/^\d{4}$/.test(year)) return null;
  if (month && Number(month) >= 1 && Number(month) <= 12) {
    return { date: `${year}-${month.padStart(2, '0')}`, precision: 'month', circa };
  }
  return { date: year, precision: 'year', circa };
}

function addFacts(party: ListedParty, entity: XmlNode, notes: ReadItem[]): void {
  for (const citizenship of childrenOf(entity, 'citizenship')) {
    addNationality(party, countryOf(citizenship), 'citizenship', notes);
  }
  for (const birth of childrenOf(entity, 'birthdate')) {
    const date = birthDateOf(birth);
    if (date) party.birth_dates = mergeBirthDates(party.birth_dates, [date]);
    const place = distinct(['place', 'city', 'region'].map((part) => cleanValue(attribute(birth, part)))).join(', ');
    addBirthPlace(party, place, countryOf(birth), notes);
  }
  for (const address of childrenOf(entity, 'address')) {
    const poBox = cleanValue(attribute(address, 'poBox'));
    addAddress(
      party,
      {
        lines: [
          attribute(address, 'street'),
          poBox && `PO Box ${poBox.replace(/^P\.?\s?O\.? ?Box\s*/i, '')}`,
          attribute(address, 'place'),
        ],
        city: attribute(address, 'city'),
        region: attribute(address, 'region'),
        postalCode: attribute(address, 'zipCode'),
        country: countryOf(address),
      },
      notes,
    );
    addContacts(party, address);
  }
  for (const identification of childrenOf(entity, 'identification')) addIdentification(party, identification);
}

const LISTING_REMARK = /\bdate of (?:UN )?(?:listing|designation):?\s*([\d./-]{8,10})/i;

/** The stated listing day: `designationDate`, else "Date of listing: 9.5.2011" in details or remarks. */
function designationDay(entity: XmlNode): string | null {
  const day = statedDay(attribute(entity, 'designationDate')?.slice(0, 10) ?? '');
  if (day) return day;
  for (const text of [attribute(entity, 'designationDetails'), ...remarksOf(entity)]) {
    const stated = LISTING_REMARK.exec(text ?? '')?.[1];
    if (stated) return statedDay(stated);
  }
  return null;
}

const REMARK_HOLDERS = ['nameAlias', 'citizenship', 'birthdate', 'address'];

/**
 * Converts one `sanctionEntity` to a party. `listed_date` is the stated day, else the earliest publication date of a
 * regulation to which the record or one of its parts refers: the party cannot have been listed later.
 *
 * @throws UnreadableRecord when there is no logical id, no name or an unknown subject type
 */
export function euParty(entity: XmlNode, notes: ReadItem[]): ListedParty {
  const key = attribute(entity, 'logicalId') ?? '';
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(key)) throw new UnreadableRecord(`no usable logicalId (${key || 'none'})`);
  const subject = child(entity, 'subjectType');
  const type = subject ? (attribute(subject, 'code') ?? attribute(subject, 'classificationCode') ?? '') : '';
  const entityType = TYPES.get(type);
  if (!entityType) throw new UnreadableRecord(`unknown subject type "${type}"`);
  const names = childrenOf(entity, 'nameAlias').filter((name) => wholeName(name) !== '');
  const primary = primaryName(names);
  if (!primary) throw new UnreadableRecord('no name');

  const party = blankParty({
    key,
    official_id: attribute(entity, 'euReferenceNumber') ?? key,
    source_list: EU_LIST,
    entity_type: entityType,
    name: wholeName(primary),
  });
  addNames(party, names);
  addNamesWithin(party);
  addFacts(party, entity, notes);

  const published: string[] = [];
  for (const regulation of childrenOf(entity, 'regulation')) {
    const programme = cleanValue(attribute(regulation, 'programme'));
    if (programme && !party.sanction_programs.includes(programme)) party.sanction_programs.push(programme);
    const about = programme ? EU_PROGRAMMES.get(programme)?.country : undefined;
    if (about) addCountries(party, about, 'regime', notes);
    party.source_url ??= childText(regulation, 'publicationUrl');
    published.push(attribute(regulation, 'publicationDate') ?? '');
  }
  party.legal_basis = legalBasisOf(entity);
  party.measures = measuresOf(party.sanction_programs, entity, entityType === 'individual');
  for (const part of entity.children) {
    for (const summary of childrenOf(part, 'regulationSummary'))
      published.push(attribute(summary, 'publicationDate') ?? '');
  }
  party.listed_date = designationDay(entity) ?? earliestOf(published.filter(statedDay));
  const un = cleanValue(attribute(entity, 'unitedNationId'));
  if (un) party.cross_references.push({ authority: 'UN', reference: un });
  const isDateOnly = (text: string | null): boolean =>
    /^date of (?:UN )?(?:listing|designation)[:\s]*[\d./-]*\.?$/i.test(text ?? '');
  // For an organisation, the "function" is a description.
  const descriptions = names.map(functionOf).filter((text) => entityType !== 'individual' || isDescription(text));
  party.reason = paragraphs(...remarksOf(entity).filter((text) => !isDateOnly(text)), ...descriptions);
  party.remarks = paragraphs(
    ...remarksOf(entity).filter(isDateOnly),
    attribute(entity, 'designationDetails'),
    ...REMARK_HOLDERS.flatMap((holder) => childrenOf(entity, holder).flatMap(remarksOf)),
  );
  addShip(party);
  addStatedPlaces(party, notes);
  addNumbersInText(party, paragraphs(party.reason, party.remarks));
  return party;
}

/** A record whose remark begins with a ship type is a ship; an IMO number alone may be that of a company. */
function addShip(party: ListedParty): void {
  const type = /^Type of ship: ?([^:]+?)(?= [A-Z][a-z]+(?: [a-z]+)*:|$)/m.exec(party.remarks ?? '')?.[1];
  if (!type || party.entity_type !== 'organization') return;
  party.entity_type = 'vessel';
  const imo = party.identifiers.find((identifier) => identifier.type === 'imo')?.value;
  party.vessel = { type, ...(imo && { imo }) };
}

const STATED_PLACE = /\b(place of registration|place of incorporation|principal place of business): ?([^\n;]{2,200})/gi;

/** Adds countries with a label in the remarks: "Principal place of business: Central African Republic Other information: …". */
function addStatedPlaces(party: ListedParty, notes: ReadItem[]): void {
  for (const [, label, text] of `${party.reason ?? ''}\n${party.remarks ?? ''}`.matchAll(STATED_PLACE)) {
    // The place ends at the next label, as remarks are on one line.
    const place = text!.split(/\s(?=[A-Z][a-z]+(?: [a-z]+){0,3}:)/)[0]!;
    const country = countryAtEnd(place);
    if (country) addCountries(party, country, /business/i.test(label!) ? 'address' : 'registration', notes);
  }
}

/** Adds the content of a second record with the same logical id to a party: one entity, two programmes. */
export function mergeEuParties(into: ListedParty, more: ListedParty): ListedParty {
  const lines = (...texts: (string | null)[]): string | null =>
    distinct(texts.flatMap((text) => (text ?? '').split('\n'))).join('\n') || null;
  addAlias(into, { name: more.name, type: 'aka', quality: 'strong' });
  for (const alias of more.aliases) addAlias(into, alias);
  joinLists(into, more, 'identifiers', 'countries', 'addresses', 'birth_dates', 'birth_places', 'cross_references');
  joinLists(into, more, 'nationalities', 'titles', 'sanction_programs', 'measures');
  into.legal_basis = distinctActs([...into.legal_basis, ...more.legal_basis]);
  into.gender ??= more.gender;
  into.source_url ??= more.source_url;
  into.listed_date = earliestOf([into.listed_date, more.listed_date]);
  into.reason = lines(into.reason, more.reason);
  into.remarks = lines(into.remarks, more.remarks);
  return into;
}
