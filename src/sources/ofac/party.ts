import { resolveCountry } from '../../domain/countries/countries.ts';
import { isShipNumber } from '../../domain/entity/identifiers.ts';
import type { Alias, Identifier, ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasType, EntityType, IdentifierType } from '../../domain/vocabulary.ts';
import { attribute, child, childrenOf, childText, itemsOf, textsAt, type XmlNode } from '../format/xml-records.ts';
import { addNamedCountry, addWrittenAddress, blankParty, UnreadableRecord } from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import {
  cleanValue,
  countryAtEnd,
  distinct,
  joinTexts,
  splitValues,
  tidy,
  withoutEmptyParts,
} from '../text/clean-text.ts';
import { applyFeatures, type Draft } from './features.ts';

/** Identifier types of OFAC's document types; the first match counts. `organization`: if the holder is no person. */
const DOCUMENT_TYPES: { names: RegExp; type: IdentifierType; organization?: IdentifierType }[] = [
  { names: /^(stateless person|refugee) id|travel document|seafarer/i, type: 'travel_document' },
  { names: /passport/i, type: 'passport' },
  { names: /^ssn$|social security/i, type: 'social_security' },
  { names: /driver'?s licen[cs]e/i, type: 'drivers_licence' },
  { names: /birth certificate/i, type: 'birth_certificate' },
  { names: /residen(ce|cy|t)|immigration|visa|^n\.i\.e\.?$|foreign id/i, type: 'residence_permit' },
  { names: /^mmsi$/i, type: 'mmsi' },
  { names: /aircraft serial/i, type: 'aircraft_serial_number' },
  {
    names:
      /tax|fiscal|v\.?a\.?t\.? number|fein|^(nit|ruc|rif) #|^r\.?f\.?c\.?$|c\.u\.i\.t|^[cn]\.i\.f|^rtn$|^rsin$|nuit/i,
    type: 'tax_id',
  },
  {
    names: /^(c\.i\.n\.|c\.u\.i\.|identification number|numero de identidad)$/i,
    type: 'national_id',
    organization: 'registration_number',
  },
  {
    names:
      /cedula|d\.n\.i|c\.u\.r\.p|c\.u\.i\.p|national id|personal id|federal id|kenyan id|turkish identification|uae identification|cnp|tarjeta de identidad|tazkira|citizen's card|credencial electoral|^i\.f\.e|electoral registry|^le number/i,
    type: 'national_id',
  },
  {
    names:
      /registration|registry|register|company number|charity|c\.r\.|mercantil|social credit|organization code|chamber of comm|trade license|tourism license|^license$|provider license|enterprise number|branch unit|incorporation|business number|gazette|file number/i,
    type: 'registration_number',
  },
];

/** The identifier type of one of OFAC's identity document types; `other` for those without an equivalent. */
export function documentType(name: string, entityType: EntityType): IdentifierType {
  const found = DOCUMENT_TYPES.find(({ names }) => names.test(name));
  if (!found) return 'other';
  return entityType === 'individual' ? found.type : (found.organization ?? found.type);
}

function dateText(document: XmlNode, name: string, label: string): string | null {
  const begin = childText(document, name, 'fromDateBegin');
  const end = childText(document, name, 'toDateEnd');
  if (!begin) return null;
  return `${label} ${begin}${end && end !== begin ? ` to ${end}` : ''}`;
}

/** All identity documents of an OFAC entity. The note contains the document's own type name and its other details. */
function identityDocuments(entity: XmlNode, entityType: EntityType, notes: ReadItem[]): Identifier[] {
  const identifiers: Identifier[] = [];
  for (const document of itemsOf(entity, 'identityDocuments', 'identityDocument')) {
    const number = cleanValue(childText(document, 'documentNumber'));
    if (!number) continue;
    const name = cleanValue(childText(document, 'type')) ?? 'Document';
    const issuer = cleanValue(childText(document, 'issuingCountry'));
    const country = issuer ? resolveCountry(issuer) : null;
    if (issuer && !country) notes.push({ kind: 'note', note: 'unknown country', text: issuer });
    const note = joinTexts([
      name,
      issuer && !country ? `issued in ${issuer}` : null,
      cleanValue(childText(document, 'issuingAuthority')),
      cleanValue(childText(document, 'issuingLocation')),
      dateText(document, 'issueDate', 'issued'),
      dateText(document, 'expirationDate', 'expires'),
      childText(document, 'isValid') === 'false' ? 'no longer valid' : null,
      ...itemsOf(document, 'idFeatures', 'idFeature').map((feature) => cleanValue(feature.text)),
      ...childrenOf(document, 'comments').map((comment) => cleanValue(comment.text)),
    ]);
    identifiers.push({ ...typedNumber(name, number, entityType), country: country?.code ?? null, note });
  }
  return identifiers;
}

/** Numbers that contain their own type: an IMO number may be a vessel registration, an LEI a legal entity number. */
function typedNumber(name: string, number: string, entityType: EntityType): { type: IdentifierType; value: string } {
  const imo = /^IMO\s*(\d{7})$/i.exec(number);
  if (imo && /vessel|registration|identification/i.test(name)) return { type: 'imo', value: imo[1]! };
  if (entityType === 'vessel' && /^vessel registration/i.test(name) && isShipNumber(number)) {
    return { type: 'imo', value: number };
  }
  if (/^legal entity number$/i.test(name)) {
    return { type: /^[A-Z0-9]{18}\d{2}$/.test(number) ? 'lei' : 'registration_number', value: number };
  }
  return { type: documentType(name, entityType), value: number };
}

/** A list with an OFAC entity, and the day on which it was added. */
export interface OfacListing {
  list: string;
  date: string | null;
}

const ENTITY_TYPES = lookupTable<EntityType>({
  individual: 'individual',
  entity: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
});
const ALIAS_TYPES = lookupTable<AliasType>({ 'a.k.a.': 'aka', 'f.k.a.': 'fka', 'n.k.a.': 'nka' });

/** OFAC states a script, not a language; these scripts have only one language. */
const LANGUAGE_OF_SCRIPT: [RegExp, string][] = [
  [/^chinese/i, 'zh'],
  [/^japanese/i, 'ja'],
  [/^korean/i, 'ko'],
];

const languageOf = (script: string): string | null =>
  LANGUAGE_OF_SCRIPT.find(([pattern]) => pattern.test(script))?.[1] ?? null;

interface PublishedName extends Alias {
  isPrimary: boolean;
}

function formattedName(translation: XmlNode): string {
  const full = tidy(childText(translation, 'formattedFullName'));
  if (full) return full;
  const last = tidy(childText(translation, 'formattedLastName'));
  const first = tidy(childText(translation, 'formattedFirstName'));
  if (last || first) return [last, first].filter(Boolean).join(', ');
  return itemsOf(translation, 'nameParts', 'namePart')
    .map((part) => tidy(childText(part, 'value')))
    .filter(Boolean)
    .join(' ');
}

/** Every published form of every name. `isPrimary` is true only for the primary name's Latin form. */
function publishedNames(entity: XmlNode): PublishedName[] {
  const names: PublishedName[] = [];
  for (const name of itemsOf(entity, 'names', 'name')) {
    const isPrimaryName = childText(name, 'isPrimary') === 'true';
    const aliasType = ALIAS_TYPES.get((childText(name, 'aliasType') ?? '').toLowerCase()) ?? 'aka';
    const quality = childText(name, 'isLowQuality') === 'true' ? 'weak' : 'strong';
    for (const translation of itemsOf(name, 'translations', 'translation')) {
      const text = formattedName(translation);
      if (!text) continue;
      const isMain = childText(translation, 'isPrimary') !== 'false';
      const script = scriptOf(text);
      const type: AliasType =
        script !== null && script !== 'Latin' ? 'original_script' : isMain ? aliasType : 'variation';
      names.push({
        name: text,
        type,
        quality,
        script,
        language: languageOf(childText(translation, 'script') ?? ''),
        isPrimary: isPrimaryName && isMain,
      });
    }
  }
  return names;
}

function aliasesBeside(primary: PublishedName, names: PublishedName[]): Alias[] {
  const aliases = new Map<string, Alias>();
  for (const { isPrimary: _, ...alias } of names) {
    if (alias.name === primary.name) continue;
    const known = aliases.get(alias.name);
    // If the same spelling is published as weak and as strong, the stronger statement counts.
    if (!known) aliases.set(alias.name, alias);
    else if (alias.quality === 'strong') known.quality = 'strong';
  }
  return [...aliases.values()];
}

/** Lists and listing days of an entity, as published. */
export function listingsOf(entity: XmlNode): OfacListing[] {
  return itemsOf(entity, 'sanctionsLists', 'sanctionsList').map((each) => ({
    list: tidy(each.text),
    date: attribute(each, 'datePublished')?.slice(0, 10) ?? null,
  }));
}

/** Name of an entity as printed by OFAC; '' when the record has none (a correction in place). */
export function primaryNameOf(entity: XmlNode): string {
  const names = publishedNames(entity);
  return (names.find((each) => each.isPrimary) ?? names[0])?.name ?? '';
}

function addAddresses(entity: XmlNode, draft: Draft): void {
  for (const address of itemsOf(entity, 'addresses', 'address')) {
    const country = cleanValue(childText(address, 'country'));
    const written = itemsOf(address, 'translations', 'translation').map(addressParts);
    const given = written.filter((parts) => parts.size > 0);
    if (given.length === 0 && country) given.push(new Map());
    for (const parts of given) addAddressOf(draft, parts, country);
  }
}

function addressParts(translation: XmlNode): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of itemsOf(translation, 'addressParts', 'addressPart')) {
    const value = cleanValue(withoutEmptyParts(tidy(childText(part, 'value'))));
    const type = tidy(childText(part, 'type')).toUpperCase();
    if (value) parts.set(type, parts.has(type) ? `${parts.get(type)}, ${value}` : value);
  }
  return parts;
}

const ADDRESS_ORDER = ['ADDRESS1', 'ADDRESS2', 'ADDRESS3', 'CITY', 'STATE/PROVINCE', 'REGION', 'POSTAL CODE'];

/** Adds an address once. Without a stated country, the country at the end of the address is used. */
function addAddressOf({ party, notes }: Draft, parts: Map<string, string>, stated: string | null): void {
  const further = [...parts.keys()].filter((type) => !ADDRESS_ORDER.includes(type));
  const lines = [...ADDRESS_ORDER, ...further].map((type) => parts.get(type)).filter((line) => line !== undefined);
  const full = [...lines, ...(stated ? [stated] : [])].join(', ');
  const written = {
    full,
    city: parts.get('CITY') ?? null,
    region: parts.get('STATE/PROVINCE') ?? parts.get('REGION') ?? null,
    postal_code: parts.get('POSTAL CODE') ?? null,
  };
  addWrittenAddress(party, written, stated ?? countryAtEnd(full), notes);
}

function addDocuments(entity: XmlNode, draft: Draft): void {
  const { party } = draft;
  const documents = identityDocuments(entity, party.entity_type, draft.notes);
  party.identifiers.push(...documents);
  for (const { type, value, country } of documents) {
    if (country) addNamedCountry(party.countries, country, 'document', draft.notes);
    if (party.entity_type === 'vessel' && (type === 'imo' || type === 'mmsi')) {
      party.vessel ??= {};
      party.vessel[type] ??= value;
    }
    if (party.entity_type === 'aircraft' && type === 'aircraft_serial_number') {
      party.aircraft ??= {};
      party.aircraft.serial_number ??= value;
    }
  }
}

/**
 * Converts one OFAC entity (of a full edition or a delta) to a party, without the facts that depend on its list file:
 * the caller sets `source_list` and `listed_date`, which are '' and null here.
 *
 * @param notes receives unresolved texts
 * @throws UnreadableRecord when there is no id, no name or an unknown entity type
 */
export function partyFromEntity(entity: XmlNode, notes: ReadItem[]): ListedParty {
  const key = attribute(entity, 'id') ?? '';
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(key)) throw new UnreadableRecord(`no usable entity id (${key || 'none'})`);
  const type = childText(entity, 'generalInfo', 'entityType') ?? '';
  const entityType = ENTITY_TYPES.get(type.toLowerCase());
  if (!entityType) throw new UnreadableRecord(`unknown entity type "${type}"`);
  const names = publishedNames(entity);
  const primary = names.find((each) => each.isPrimary) ?? names.find((each) => each.script === 'Latin') ?? names[0];
  if (!primary) throw new UnreadableRecord('no name');

  const lists = distinct(listingsOf(entity).map((each) => each.list));
  const party: ListedParty = {
    ...blankParty({ key, official_id: key, source_list: '', lists, entity_type: entityType, name: primary.name }),
    aliases: aliasesBeside(primary, names),
    titles: splitValues(childText(entity, 'generalInfo', 'title')),
    sanction_programs: textsAt(entity, 'sanctionsPrograms', 'sanctionsProgram'),
    legal_basis: textsAt(entity, 'legalAuthorities', 'legalAuthority').map((text) => ({ text, url: null })),
    measures: textsAt(entity, 'sanctionsTypes', 'sanctionsType'),
  };
  const draft: Draft = { party, remarks: [], notes };
  const info = child(entity, 'generalInfo');
  if (info) draft.remarks.push(...childrenOf(info, 'remarks').map((each) => tidy(each.text)));
  applyFeatures(entity, draft);
  addDocuments(entity, draft);
  addAddresses(entity, draft);
  for (const relationship of itemsOf(entity, 'relationships', 'relationship')) {
    const related = child(relationship, 'relatedEntity');
    if (!related) continue;
    const relatedKey = attribute(related, 'entityId');
    party.relationships.push({
      ...(relatedKey ? { key: relatedKey } : {}),
      name: tidy(related.text),
      type: tidy(childText(relationship, 'type')) || 'Related to',
    });
  }
  party.remarks = draft.remarks.filter(Boolean).join('; ') || null;
  return party;
}
