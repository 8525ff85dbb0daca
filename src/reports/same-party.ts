import type { EntityRecord } from '../domain/entity/entity.ts';

/** Finds the same party on different lists by the data of its records. */

const NUMBERS = new Set([
  'imo',
  'passport',
  'lei',
  'bic',
  'registration_number',
  'tax_id',
  'national_id',
  'crypto_wallet',
]);

/** Letters and digits only, without diacritics, words sorted: independent of the order of a name's parts. */
function nameKey(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();
  const key = words.join(' ');
  return words.length >= 2 || key.length >= 8 ? key : null;
}

/** Keys that two records of one party can share: names with their type, official numbers, references. */
export function keysOf(entity: EntityRecord): string[] {
  const names = [entity.name, ...entity.aliases.filter(({ quality }) => quality === 'strong').map(({ name }) => name)];
  const keys = names.flatMap((name) => {
    const key = nameKey(name);
    return key === null ? [] : [`name ${entity.entity_type} ${key}`];
  });
  for (const { type, value } of entity.identifiers) {
    const number = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (NUMBERS.has(type) && number.length >= 6) keys.push(`${type} ${number}`);
  }
  for (const { authority, reference } of entity.cross_references) keys.push(`reference ${authority} ${reference}`);
  if (entity.official_id) keys.push(`reference ${entity.jurisdiction} ${entity.official_id}`);
  return keys;
}

/**
 * Groups of entities on at least two sources that share a primary or strong name and a type, an official number, or a
 * reference from one list to the other. Similar names are not compared here.
 */
export function onSeveralLists(entities: readonly EntityRecord[]): EntityRecord[][] {
  const leader = entities.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (leader[root] !== root) root = leader[root]!;
    leader[index] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  entities.forEach((entity, index) => {
    for (const key of keysOf(entity)) {
      const other = firstWith.get(key);
      if (other === undefined) firstWith.set(key, index);
      else leader[find(index)] = find(other);
    }
  });
  const groups = Map.groupBy(entities.keys(), find);
  return [...groups.values()]
    .map((members) => members.map((index) => entities[index]!))
    .filter((members) => new Set(members.map(({ source_id }) => source_id)).size > 1);
}
