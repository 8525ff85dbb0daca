import { inventedWord, withTypo } from '../../eval/name-damage.ts';
import { factsFor } from '../../src/exam/cases/facts.ts';
import { listedParties } from '../../src/exam/cases/listed.ts';
import { pick, type Random } from '../../src/exam/cases/random.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';

/** Rows of each kind, by a seed: names as listed, with one slip, invented, with facts, and a quarter of each. */
export function screenedRows(snapshot: Snapshot, count: number, random: Random): Record<string, object[]> {
  const parties = listedParties(snapshot);
  const drawn = (): { name: string; facts: object } => {
    const party = pick(random, parties);
    const record = pick(random, party.records);
    const { name } = pick(random, [record, ...record.aliases]);
    return { name: name.slice(0, 200), facts: factsFor(record, party.records, random).facts };
  };
  const made: Record<string, () => { q: string }> = {
    'as listed, any script': () => ({ q: drawn().name }),
    'one slip': () => slipped(drawn().name, random),
    invented: () => ({ q: `${inventedWord(random)} ${inventedWord(random)}` }),
    'as listed, with facts': () => {
      const { name, facts } = drawn();
      return { q: name, ...facts };
    },
  };
  const rows: Record<string, object[]> = {};
  for (const [kind, make] of Object.entries(made)) rows[kind] = Array.from({ length: count }, () => askable(make));
  const kinds = Object.values(made);
  rows['mix of a quarter each'] = Array.from({ length: count }, (_, at) => askable(kinds[at % kinds.length]!));
  return rows;
}

/** A row of which the name is long enough to be asked for: a listed name may be one letter. */
function askable(make: () => { q: string }): { q: string } {
  let row = make();
  while (row.q.trim().length < SHORTEST) row = make();
  return row;
}

/** Characters of the shortest name that is screened. */
const SHORTEST = 2;

const slipped = (name: string, random: Random): { q: string } => ({ q: withTypo(name, random) ?? name });
