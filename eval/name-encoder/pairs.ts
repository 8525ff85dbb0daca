/** Pairs of names of one party, for training the name encoder. */
import type { EntityRecord } from '../../src/domain/entity.ts';
import { scriptOf } from '../../src/domain/scripts.ts';

/** Two names of one party. */
export interface NamePair {
  party: number;
  a: string;
  b: string;
}

/** Most names of the other script that one name is paired with. */
const PARTNERS = 4;
/** How often a pair across scripts counts against one within Latin. */
const ACROSS = 3;

/**
 * Every Latin alias with the primary name; every name in another script with names in Latin or a third script, those
 * three times over. Weak aliases are left out: nicknames and acronyms teach nothing about spelling. `parties` gives what
 * is one party across lists; parties of `heldOut` give no pair.
 */
export function trainingPairs(
  entities: Iterable<EntityRecord>,
  partyOf: (id: string) => string,
  heldOut: ReadonlySet<string>,
): NamePair[] {
  const namesOf = new Map<string, Map<string, string | null>>();
  for (const entity of entities) {
    const party = partyOf(entity.id);
    if (!entity.is_active || heldOut.has(party)) continue;
    const names = namesOf.get(party) ?? new Map<string, string | null>();
    namesOf.set(party, names);
    names.set(entity.name, scriptOf(entity.name));
    for (const { name, script, quality } of entity.aliases) if (quality !== 'weak') names.set(name, script);
  }
  const pairs: NamePair[] = [];
  let party = 0;
  for (const names of namesOf.values()) {
    addPairs(party, [...names], pairs);
    party++;
  }
  return pairs;
}

function addPairs(party: number, names: readonly (readonly [string, string | null])[], pairs: NamePair[]): void {
  const latin = names.filter(([, script]) => script === 'Latin');
  const [primary] = latin[0] ?? [];
  for (const [name] of latin.slice(1)) pairs.push({ party, a: primary!, b: name });
  for (const [name, script] of names) {
    if (script === null || script === 'Latin') continue;
    const partners = names.filter(([, other]) => other !== null && other !== script).slice(0, PARTNERS);
    for (const [partner] of partners) for (let i = 0; i < ACROSS; i++) pairs.push({ party, a: name, b: partner });
  }
}
