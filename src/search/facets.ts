/** Counts of parties for the filters of a screening, for people who narrow or widen it. */
import type { Facets, Filters } from './query.ts';
import { addRow, type RowSet, wordsFor } from './snapshot/row-sets.ts';
import type { Snapshot } from './snapshot.ts';

/** Filters with counts: the member of {@link Filters}, and the prefix of its properties in the columns. */
const COUNTED = {
  jurisdictions: 'jurisdiction:',
  entity_types: 'type:',
  source_lists: 'list:',
  programmes: 'programme:',
} as const;

/** All filters for which counts are returned. */
const OFFERED = [...(Object.keys(COUNTED) as (keyof typeof COUNTED)[]), 'is_china', 'is_active'] as const;

/** The filters without those that have counts; null if none of these is set. */
export function withoutOffered(filters: Filters): Filters | null {
  if (OFFERED.every((name) => filters[name] === undefined)) return null;
  const rest = { ...filters };
  for (const name of OFFERED) delete rest[name];
  return rest;
}

/** Minimum scores for which the parties found by name are counted. */
const STEPS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95] as const;
/** The lowest of them, which is the threshold of the screening for the counts. */
export const LOWEST_STEP = STEPS[0];

/** Counts parties by filter value, each as if its filter were not set. @param rows found without these filters */
export function countFacets(snapshot: Snapshot, rows: Iterable<number>, filters: Filters): Omit<Facets, 'at_least'> {
  const found = new Uint32Array(wordsFor(snapshot.entities));
  for (const row of rows) addRow(found, row);
  const passingWithout = (name: (typeof OFFERED)[number]): RowSet => snapshot.filter({ ...filters, [name]: undefined });
  const count = countingParties(snapshot);
  const by = (name: keyof typeof COUNTED): Record<string, number> => {
    const within = intersection(found, passingWithout(name).words);
    const counts: [value: string, parties: number][] = [];
    for (const property of snapshot.columns.properties) {
      if (!property.startsWith(COUNTED[name])) continue;
      const parties = count(within, snapshot.columns.property(property)!);
      if (parties > 0) counts.push([property.slice(COUNTED[name].length), parties]);
    }
    return Object.fromEntries(counts.sort((a, b) => b[1] - a[1]));
  };
  const flag = (name: 'is_china' | 'is_active', property: string): { yes: number; no: number } => {
    const within = intersection(found, passingWithout(name).words);
    const bitmap = snapshot.columns.property(property) ?? new Uint32Array(within.length);
    const others = bitmap.map((word) => ~word);
    return { yes: count(within, bitmap), no: count(within, others) };
  };
  return {
    jurisdictions: by('jurisdictions'),
    entity_types: by('entity_types'),
    source_lists: by('source_lists'),
    programmes: by('programmes'),
    is_china: flag('is_china', 'china'),
    is_active: flag('is_active', 'active'),
  };
}

/** Number of parties found by name with at least each score. @param scores one for each party */
export const countScores = (scores: readonly number[]): Facets['at_least'] =>
  STEPS.map((score) => ({ score, parties: scores.filter((one) => one >= score).length }));

function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, at) => word & b[at]!);
}

/** Returns a function that counts the distinct parties of the rows in both of two sets. */
function countingParties({ partyRows }: Snapshot): (a: Uint32Array, b: Uint32Array) => number {
  const seen = new Uint32Array(partyRows.length);
  let round = 0;
  return (a, b) => {
    round++;
    let parties = 0;
    for (let at = 0; at < a.length; at++) {
      for (let bits = a[at]! & b[at]!; bits !== 0; bits &= bits - 1) {
        const party = partyRows[32 * at + 31 - Math.clz32(bits & -bits)]!;
        if (seen[party] === round) continue;
        seen[party] = round;
        parties++;
      }
    }
    return parties;
  };
}
