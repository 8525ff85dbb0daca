/** One row per real party: which rows of a snapshot are about the same one. */

import type { AlsoListed, PartyLinks } from '../domain/party-links.ts';
import type { Hit } from './query.ts';
import { type Section, section } from './snapshot/format.ts';
import { textOf } from './snapshot/section-views.ts';
import { detailJson, type Snapshot } from './snapshot.ts';

/** Gathers, for each row, the row that stands for its party: the one with the smallest id, itself when it is alone. */
export function partyRowsBuilder(party: PartyLinks['party'] | undefined): {
  add(entity: { id: string }, row: number): void;
  sections(): Section[];
} {
  const rowOfParty = new Map<string, number>();
  const rows: number[] = [];
  return {
    add({ id }, row) {
      const of = party?.get(id) ?? id;
      // Rows come in order of id, so the first of a party has its smallest id.
      if (!rowOfParty.has(of)) rowOfParty.set(of, row);
      rows.push(rowOfParty.get(of)!);
    },
    sections: () => [section('parties.rows', Uint32Array.from(rows))],
  };
}

/** The first of each party, in the order given. `taken` are parties that are there already; those found are added to it. */
export function firstOfEachParty<T>(
  partyRows: Uint32Array,
  found: Iterable<T>,
  rowOf: (one: T) => number,
  taken: Set<number> = new Set(),
): T[] {
  const first: T[] = [];
  for (const one of found) {
    const party = partyRows[rowOf(one)]!;
    if (taken.has(party)) continue;
    taken.add(party);
    first.push(one);
  }
  return first;
}

/** The hits, each with the same party on other lists. */
export function withAlsoListed(snapshot: Snapshot, hits: readonly Hit[]): Hit[] {
  return hits.map((hit) => {
    const detail: { also_listed: AlsoListed[] } = JSON.parse(textOf(detailJson(snapshot, hit.row)));
    return { ...hit, also_listed: detail.also_listed };
  });
}
