/** Finds the other lists with a party of a report, by the data of the records themselves. */

import type { EntityRecord } from '../domain/entity/entity.ts';
import { isOwn } from '../domain/lists/own-lists.ts';
import { JURISDICTIONS, type Jurisdiction } from '../domain/vocabulary.ts';
import { sortedWords } from '../sources/text/clean-text.ts';

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
  const key = sortedWords(name);
  return key.includes(' ') || key.length >= 8 ? key : null;
}

/** Keys that two records of one party can share: names with their type, official numbers, references. */
function keysOf(entity: EntityRecord): string[] {
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

/** Groups of entities on at least two sources that share a strong name and type, a number, or a reference. */
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

type Listing = Pick<EntityRecord, 'id' | 'jurisdiction' | 'history'>;

/** True when a record is listed at the end of a day. */
function isListedOn({ history }: Listing, date: string): boolean {
  const steps = history.filter(({ event }) => event === 'listed' || event === 'relisted' || event === 'removed');
  const last = steps.findLast((step) => step.date === null || step.date <= date);
  return last !== undefined && last.event !== 'removed';
}

/** Finds, for a record and a day, the other authorities that list the same party then, among all `entities`. */
export async function elsewhereFinder(
  entities: AsyncIterable<EntityRecord>,
): Promise<(entity: EntityRecord, date: string) => Jurisdiction[]> {
  const byKey = new Map<string, Listing[]>();
  for await (const entity of entities) {
    if (isOwn(entity.id)) continue;
    const { id, jurisdiction } = entity;
    const history = entity.history.filter(({ event }) => event !== 'amended' && event !== 'renumbered');
    const listing = { id, jurisdiction, history };
    for (const key of keysOf(entity)) {
      const known = byKey.get(key);
      if (known) known.push(listing);
      else byKey.set(key, [listing]);
    }
  }
  return (entity, date) => {
    const others = keysOf(entity).flatMap((key) => byKey.get(key) ?? []);
    const listed = new Set(others.filter((one) => isListedOn(one, date)).map(({ jurisdiction }) => jurisdiction));
    listed.delete(entity.jurisdiction);
    return JURISDICTIONS.filter((code) => listed.has(code));
  };
}
