import type { Readable } from 'node:stream';
import { resolveCountry } from '../domain/countries/countries.ts';
import { dayFromBritish } from '../domain/dates.ts';
import { parseEntityType } from '../domain/entity/entity-types.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { scriptOf } from '../domain/scripts.ts';
import type { AliasType, EntityType, IdentifierType } from '../domain/vocabulary.ts';
import { childText, itemsOf, readXmlList, textsAt, type XmlNode } from './format/xml-records.ts';
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
  given,
  imoNumber,
  paragraphs,
  setListingDay,
  UnreadableRecord,
} from './party-facts.ts';
import type { ReadItem, SourceReader } from './reader.ts';
import { cleanValue, distinct, joinTexts, languageCode, splitValues, tidy } from './text/clean-text.ts';
import { mergeBirthDates, parseBirthDates } from './text/written-dates.ts';

interface LabelledNumber {
  number: string;
  label: string | null;
}

/** Labels that are joined to the number before them: "INN: 7720603527OGRN: 1077764566373". */
const RUN_TOGETHER =
  /(?<=[\dA-Z]\d)(?=(?:INN|OGRNIP|OGRN|KPP|PPC|TIN|BIN|BIK|OKPO|SRN|VAT|CR|IP|ISN|SWIFT|LEI|Tax|India|Iran|Russia|Kyrgyz|Acuris|Registration)(?![a-z\d])[^\d]{0,30}[\d:–-])/g;

/** The national ID of Myanmar: township, class in brackets, number, "12/SAKHANA(N)020199". */
const MYANMAR = String.raw`\d{1,2}\/[A-Za-z]{3,12} ?\([A-Za-z]{1,6}\) ?\d{4,6}`;
/** A bank's code may have no digit, so it needs a label. */
const BANK_CODE = String.raw`(?<=\b(?:SWIFT|BIC|BIN)\b[^A-Za-z\d]{0,4}(?:CODE[^A-Za-z\d]{0,4})?)[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?`;
/** Digits in groups: "114 237 300 24 30". */
const GROUPED = String.raw`\d{1,5}(?: \d{2,5}){2,6}`;
const WORD = String.raw`(?=[A-Z/-]{0,6}\d)[A-Z\d][A-Z\d./-]{4,30}`;
/** Short numbers count only after a label: "License No. 328". */
const SHORT = String.raw`(?<=\b(?:No|[Nn]umber|Licen[cs]e)\b\.?[ :–-]{0,4})\d{3,4}`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MYANMAR}|\p{Script=Cyrillic}-\d{4,9}|${BANK_CODE}|${GROUPED}|${WORD}|${SHORT})(?![\p{L}\p{N}])`,
  'gu',
);
/** Groups of only capitals and digits are one number: "LBR HBB 61S17 Z352F". */
const ONE_NUMBER = /^[A-Z\d]{1,10}(?: [A-Z\d]{1,10}){1,5}$/;

/** "OGRN: 1157847282603 TIN: 7840038027" -> each number with its label; a text without such numbers is one number. */
export function labelledNumbers(cell: string): LabelledNumber[] {
  const text = cell.replace(RUN_TOGETHER, '; ');
  if (ONE_NUMBER.test(text)) return [{ number: text, label: null }];
  const found: LabelledNumber[] = [];
  let start = 0;
  for (const match of text.matchAll(NUMBER)) {
    const label = cleanValue(text.slice(start, match.index).replace(/^[\s;,.)'"_/]+|[\s:–('"/-]+$/g, ''));
    found.push({ number: match[0].replace(/[./-]+$/, ''), label });
    start = match.index + match[0].length;
  }
  const rest = cleanValue(text.slice(start).replace(/^[\s;,.)'"]+/, ''));
  if (found.length === 0) return text ? [{ number: text, label: null }] : [];
  const last = found.at(-1)!;
  if (rest) last.label = last.label ? `${last.label} ${rest}` : rest;
  return found;
}

const LIST = 'UK Sanctions List';
const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];

/** The name in natural order: Name1 is the given name, Name6 the family name or the whole name of an organisation. */
const nameOf = (name: XmlNode): string => tidy(NAME_PARTS.map((part) => childText(name, part) ?? '').join(' '));

const aliasType = (nameType: string): AliasType => {
  if (/variation/i.test(nameType)) return 'variation';
  return /f\.?k\.?a|former/i.test(nameType) ? 'fka' : 'aka';
};

function addNames(party: ListedParty, names: XmlNode[], primary: XmlNode, designation: XmlNode): void {
  for (const name of names) {
    if (name === primary) continue;
    const nameType = tidy(childText(name, 'NameType'));
    addAlias(party, {
      name: nameOf(name),
      type: /^primary name$/i.test(nameType) ? 'variation' : aliasType(nameType),
      quality: /low/i.test(childText(name, 'AliasStrength') ?? '') ? 'weak' : 'strong',
    });
  }
  for (const name of itemsOf(designation, 'NonLatinNames', 'NonLatinName')) {
    // Script and language are sometimes swapped in the file.
    const language = childText(name, 'NonLatinScriptLanguage');
    const code = language && (languageCode(language) ?? languageCode(childText(name, 'NonLatinScriptType') ?? ''));
    const text = childText(name, 'NameNonLatinScript') ?? '';
    addAlias(party, {
      name: text,
      type: scriptOf(text) === 'Latin' ? 'variation' : 'original_script',
      quality: 'strong',
      language: code,
    });
  }
}

/** The kind of number according to a text; the list has one field for all business and one for all national numbers. */
function numberType(text: string, number: string, otherwise: IdentifierType): IdentifierType {
  if (/\b(?:INN|TIN|VAT|tax\w*|fiscal)\b|ИНН|УНН|УНП/i.test(text)) return 'tax_id';
  if (/birth certificate/i.test(text)) return 'birth_certificate';
  if (/national insurance|social security/i.test(text)) return 'social_security';
  if (/\b(?:passport)\b/i.test(text)) return 'passport';
  if (/\b(?:SWIFT|BIC)\b/i.test(text) && /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(number)) return 'bic';
  if (/\bLEI\b|legal entity/i.test(text) && /^[A-Z\d]{18}\d{2}$/.test(number)) return 'lei';
  if (/driv(?:ing|er)/i.test(text)) return 'drivers_licence';
  return otherwise;
}

/** The country at the start of a remark such as "Afghanistan passport number …" or "Russia, expiry date …". */
function issuer(note: string | null): string | null {
  const words = (note ?? '')
    .replace(/[(),.:]/g, ' ')
    .trim()
    .split(/\s+/);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ');
    if ((text.length > 3 || /^(?:UK|USA?|UAE)$/.test(text)) && resolveCountry(text)) return text;
  }
  return null;
}

function addIndividual(party: ListedParty, individual: XmlNode, notes: ReadItem[]): void {
  for (const dob of textsAt(individual, 'DOBs', 'DOB')) {
    party.birth_dates = mergeBirthDates(party.birth_dates, parseBirthDates(dob));
  }
  for (const nationality of textsAt(individual, 'Nationalities', 'Nationality')) {
    addNationality(party, nationality, 'nationality', notes);
  }
  for (const place of itemsOf(individual, 'BirthDetails', 'Location')) {
    addBirthPlace(party, childText(place, 'TownOfBirth'), childText(place, 'CountryOfBirth'), notes);
  }
  party.titles.push(...textsAt(individual, 'Positions', 'Position'));
  party.gender = genderOf(textsAt(individual, 'Genders', 'Gender')[0]);
  for (const passport of itemsOf(individual, 'PassportDetails', 'Passport')) {
    const note = cleanValue(childText(passport, 'PassportAdditionalInformation'));
    addIdentifier(party, 'passport', childText(passport, 'PassportNumber') ?? note, { country: issuer(note), note });
  }
  for (const identifier of itemsOf(individual, 'NationalIdentifierDetails', 'NationalIdentifier')) {
    const note = cleanValue(childText(identifier, 'NationalIdentifierAdditionalInformation'));
    for (const { number, label } of labelledNumbers(
      cleanValue(childText(identifier, 'NationalIdentifierNumber')) ?? note ?? '',
    )) {
      const about = joinTexts([label, note]);
      addIdentifier(party, numberType(about ?? '', number, 'national_id'), number, {
        country: issuer(note) ?? issuer(label),
        note: about,
      });
    }
  }
}

function addEntity(party: ListedParty, entity: XmlNode): void {
  for (const text of textsAt(entity, 'BusinessRegistrationNumbers', 'BusinessRegistrationNumber')) {
    for (const { number, label } of labelledNumbers(text)) {
      const type = numberType(label ?? '', number, 'registration_number');
      addIdentifier(party, type, number, { country: issuer(label), note: label });
    }
  }
  for (const name of textsAt(entity, 'ParentCompanies', 'ParentCompany')) {
    party.relationships.push({ name, type: 'Parent company' });
  }
  for (const name of textsAt(entity, 'Subsidiaries', 'Subsidiary')) {
    party.relationships.push({ name, type: 'Subsidiary' });
  }
}

function addShip(party: ListedParty, ship: XmlNode, notes: ReadItem[]): void {
  const imos = textsAt(ship, 'IMONumbers', 'IMONumber').map(imoNumber);
  const flags = textsAt(ship, 'CurrentBelievedFlagOfShips', 'CurrentBelievedFlagOfShip');
  const formerFlags = textsAt(ship, 'PreviousFlags', 'PreviousFlag').flatMap((text) => splitValues(text, /[;.]\s+/));
  const first = (container: string, item: string): string | undefined =>
    textsAt(ship, container, item).join('; ') || undefined;
  const facts = given({
    imo: imos[0],
    type: first('TypeOfShipDetails', 'TypeOfShip'),
    flag: flags[0],
    tonnage: first('TonnageOfShipDetails', 'TonnageOfShip'),
    length: first('LengthOfShipDetails', 'LengthOfShip'),
    build_date: first('YearsBuilt', 'YearBuilt'),
    owner: first('CurrentOwnerOperators', 'CurrentOwnerOperator'),
    hull_number: first('HullIdentificationNumbers', 'HullIdentificationNumber'),
  });
  party.vessel = { ...party.vessel, ...facts };
  if (formerFlags.length > 0) party.vessel.former_flags = formerFlags;
  for (const imo of imos) addIdentifier(party, 'imo', imo);
  for (const flag of flags) addCountries(party, flag, 'flag', notes);
  if (party.vessel.owner) party.relationships.push({ name: party.vessel.owner, type: 'Owner or operator' });
}

/** Ships that are designated by number have it as their name, with the real name in quotes: 'IMO 9294264 ("ORION")'. */
function addNumberedShip(party: ListedParty): void {
  const match = /^IMO:? ?(\d{7})\b(?: \("([^"()]+)"\))?/i.exec(party.name);
  party.vessel = match ? { imo: match[1]! } : {};
  if (match) addIdentifier(party, 'imo', match[1]);
  if (match?.[2]) addAlias(party, { name: match[2], type: 'aka', quality: 'strong' });
}

function addAddresses(party: ListedParty, designation: XmlNode, notes: ReadItem[]): void {
  for (const address of itemsOf(designation, 'Addresses', 'Address')) {
    const line = (number: number): string | null => childText(address, `AddressLine${number}`);
    addAddress(
      party,
      {
        lines: [line(1), line(2), line(3), line(4)],
        city: line(5),
        region: line(6),
        postalCode: childText(address, 'AddressPostalCode'),
        country: childText(address, 'AddressCountry'),
      },
      notes,
    );
  }
}

/** "The Russia (Sanctions) (EU Exit) Regulations 2019" concerns Russia; thematic regimes concern no country. */
function regimeCountry(regime: string): string | null {
  const subject = /^(?:The )?(.+?) \((?:[^)]*Sanctions[^)]*)\)|^(?:The )?(.+?) Sanctions /i.exec(regime);
  const text = subject?.[1] ?? subject?.[2] ?? '';
  return resolveCountry(text) ? text : null;
}

function partyOf(designation: XmlNode, notes: ReadItem[]): ListedParty {
  const key = childText(designation, 'UniqueID') ?? '';
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(key)) throw new UnreadableRecord(`no usable UniqueID (${key || 'none'})`);
  const type = tidy(childText(designation, 'IndividualEntityShip'));
  const entityType = parseEntityType(type);
  if (!entityType) throw new UnreadableRecord(`unknown type of party "${type}"`);
  const names = itemsOf(designation, 'Names', 'Name').filter((name) => nameOf(name) !== '');
  const primary = names.find((name) => /^primary name$/i.test(tidy(childText(name, 'NameType')))) ?? names[0];
  if (!primary) throw new UnreadableRecord('no name');

  const party = blankParty({
    key,
    official_id: key,
    source_list: LIST,
    entity_type: entityType,
    name: nameOf(primary),
  });
  addNames(party, names, primary, designation);
  addNamesWithin(party);
  party.titles.push(...textsAt(designation, 'Titles', 'Title'));
  setListingDay(party, childText(designation, 'DateDesignated'), notes);
  party.last_updated = dayFromBritish(childText(designation, 'LastUpdated') ?? '');

  const regime = cleanValue(childText(designation, 'RegimeName'));
  if (regime) {
    party.sanction_programs.push(regime);
    party.legal_basis.push({ text: regime, url: null });
    const about = regimeCountry(regime);
    if (about) addCountries(party, about, 'regime', notes);
  }
  party.measures = splitValues(childText(designation, 'SanctionsImposed'), '|');
  const un = cleanValue(childText(designation, 'UNReferenceNumber'));
  for (const reference of un ? splitValues(un, /[;,]/) : [])
    party.cross_references.push({ authority: 'UN', reference });
  const group = cleanValue(childText(designation, 'OFSIGroupID'));
  if (group) party.cross_references.push({ authority: 'OFSI', reference: group });

  addAddresses(party, designation, notes);
  for (const phone of textsAt(designation, 'PhoneNumbers', 'PhoneNumber')) addIdentifier(party, 'phone', phone);
  for (const email of textsAt(designation, 'EmailAddresses', 'EmailAddress')) addIdentifier(party, 'email', email);
  for (const website of textsAt(designation, 'Websites', 'Website')) addIdentifier(party, 'website', website);
  for (const individual of itemsOf(designation, 'IndividualDetails', 'Individual'))
    addIndividual(party, individual, notes);
  const kinds: string[] = [];
  for (const entity of itemsOf(designation, 'EntityDetails', 'Entity')) {
    addEntity(party, entity);
    kinds.push(...textsAt(entity, 'TypeOfEntities', 'TypeOfEntity'));
  }
  if (entityType === 'vessel') addNumberedShip(party);
  for (const ship of itemsOf(designation, 'ShipDetails', 'Ship')) addShip(party, ship, notes);

  const designatedBy = cleanValue(childText(designation, 'DesignationSource'));
  party.reason = paragraphs(childText(designation, 'UKStatementofReasons'));
  party.remarks = paragraphs(
    party.remarks,
    childText(designation, 'OtherInformation'),
    kinds.length > 0 ? `Type of entity: ${kinds.join('; ')}` : null,
    designatedBy ? `Designation source: ${designatedBy.replace('|', ', ')}` : null,
  );
  addNumbersInText(party, party.remarks);
  party.titles = distinct(party.titles);
  return party;
}

function read(bytes: Readable): AsyncGenerator<ReadItem> {
  const seen = new Set<string>();
  return readXmlList(bytes, {
    sourceId: 'uk-sl',
    root: 'Designations',
    records: ['Designation'],
    header: 'DateGenerated',
    dateOf: (header) => dayFromBritish(header.text),
    itemOf(designation, notes) {
      const party = partyOf(designation, notes);
      if (seen.has(party.key)) throw new UnreadableRecord(`UniqueID ${party.key} occurs a second time`);
      seen.add(party.key);
      return { kind: 'party', party };
    },
    excerptOf: (designation) =>
      `${childText(designation, 'UniqueID') ?? ''} ${itemsOf(designation, 'Names', 'Name').map(nameOf).join('; ')}`,
    ifEmpty: 'The file holds no designations.',
  });
}

/** Kinds of parties in addresses of the list's search service; the kind for ships is not known for certain. */
const PAGE_KINDS: Partial<Record<EntityType, string>> = { individual: 'Individual', organization: 'Entity' };

/** The UK Sanctions List (FCDO), the single UK list since 2026-01-28. */
export const ukSl: SourceReader = {
  info: SOURCE_INFOS.get('uk-sl')!,
  linkAtHome: /https:\/\/[^\s"']+\/UK[-_]Sanctions[-_]List[^\s"'/]*\.xml/i,
  storageHosts: ['assets.publishing.service.gov.uk'],
  leastParties: 2_800,
  read,
  // Pages of the list's own search service; a revoked designation has none.
  recordUrl({ is_active, official_id, entity_type }) {
    const kind = PAGE_KINDS[entity_type];
    return is_active && kind && official_id
      ? `https://search-uk-sanctions-list.service.gov.uk/designations/${official_id}/${kind}`
      : null;
  },
};
