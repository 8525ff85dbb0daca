import { resolveCountry } from '../../domain/countries/countries.ts';
import type { Alias, ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { memoize } from '../../domain/memoize.ts';
import { scriptOf } from '../../domain/scripts.ts';
import type { AliasType, EntityType } from '../../domain/vocabulary.ts';
import { attribute, child, childrenOf, childText, itemsOf, type XmlNode } from '../format/xml-records.ts';
import { cleanValue, distinct, splitValues, tidy, withoutEmptyParts } from '../text/clean-text.ts';
import { countryAtEnd } from '../text/lettered-items.ts';
import { identityDocuments } from './documents.ts';
import { addCountry, applyFeatures, type Draft } from './features.ts';

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

/** Size of the cache; few scripts occur. */
const MAX_SCRIPTS = 100;

/** The language of a name by its stated script; '' for a script of several languages. */
const languageOf = memoize(
  (stated) => LANGUAGE_OF_SCRIPT.find(([pattern]) => pattern.test(stated))?.[1] ?? '',
  MAX_SCRIPTS,
);

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
      const stated = childText(translation, 'script') ?? '';
      const script = scriptOf(text);
      const type: AliasType =
        script !== null && script !== 'Latin' ? 'original_script' : isMain ? aliasType : 'variation';
      names.push({
        name: text,
        type,
        quality,
        script,
        language: languageOf(stated) || null,
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
    for (const parts of given) addWrittenAddress(draft, parts, country);
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
function addWrittenAddress(draft: Draft, parts: Map<string, string>, stated: string | null): void {
  const further = [...parts.keys()].filter((type) => !ADDRESS_ORDER.includes(type));
  const lines = [...ADDRESS_ORDER, ...further].map((type) => parts.get(type)).filter((line) => line !== undefined);
  const full = [...lines, ...(stated ? [stated] : [])].join(', ');
  const countryText = stated ?? countryAtEnd(full);
  const country = countryText ? addCountry(draft, countryText, 'address') : null;
  if (draft.party.addresses.some((each) => each.full === full)) return;
  draft.party.addresses.push({
    full,
    city: parts.get('CITY') ?? null,
    region: parts.get('STATE/PROVINCE') ?? parts.get('REGION') ?? null,
    postal_code: parts.get('POSTAL CODE') ?? null,
    country_code: country?.code ?? null,
    country_name: country?.name ?? countryText,
  });
}

function addDocuments(entity: XmlNode, draft: Draft): void {
  const { party } = draft;
  const documents = identityDocuments(entity, party.entity_type, (text) => draft.note('unknown country', text));
  party.identifiers.push(...documents);
  for (const { type, value, country } of documents) {
    if (country) addCountry(draft, resolveCountry(country)?.name ?? country, 'document');
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

/** Texts of the items of a container, such as all programmes. */
const texts = (entity: XmlNode, container: string, item: string): string[] =>
  distinct(itemsOf(entity, container, item).map((each) => cleanValue(each.text)));

/** Why a record could not become a party. */
export class UnmappableRecord extends Error {
  override name = 'UnmappableRecord';
}

/**
 * Converts one OFAC entity (of a full edition or a delta) to a party, without the facts that depend on its list file:
 * the caller sets `source_list` and `listed_date`, which are '' and null here.
 *
 * @param note receives unresolved texts with their kind
 * @throws UnmappableRecord when there is no id, no name or an unknown entity type
 */
export function partyFromEntity(entity: XmlNode, note: Draft['note']): ListedParty {
  const key = attribute(entity, 'id') ?? '';
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(key)) throw new UnmappableRecord(`no usable entity id (${key || 'none'})`);
  const type = childText(entity, 'generalInfo', 'entityType') ?? '';
  const entityType = ENTITY_TYPES.get(type.toLowerCase());
  if (!entityType) throw new UnmappableRecord(`unknown entity type "${type}"`);
  const names = publishedNames(entity);
  const primary = names.find((each) => each.isPrimary) ?? names.find((each) => each.script === 'Latin') ?? names[0];
  if (!primary) throw new UnmappableRecord('no name');

  const party: ListedParty = {
    key,
    official_id: key,
    source_list: '',
    lists: distinct(listingsOf(entity).map((each) => each.list)),
    entity_type: entityType,
    name: primary.name,
    aliases: aliasesBeside(primary, names),
    identifiers: [],
    countries: [],
    addresses: [],
    birth_dates: [],
    birth_places: [],
    nationalities: [],
    gender: null,
    titles: splitValues(childText(entity, 'generalInfo', 'title')),
    vessel: null,
    aircraft: null,
    listed_date: null,
    end_date: null,
    last_updated: null,
    sanction_programs: texts(entity, 'sanctionsPrograms', 'sanctionsProgram'),
    legal_basis: texts(entity, 'legalAuthorities', 'legalAuthority').map((text) => ({ text, url: null })),
    measures: texts(entity, 'sanctionsTypes', 'sanctionsType'),
    relationships: [],
    cross_references: [],
    reason: null,
    remarks: null,
    source_url: null,
  };
  const draft: Draft = { party, remarks: [], note };
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
