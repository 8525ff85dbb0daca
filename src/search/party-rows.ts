/** Groups rows by real party. */

import type { LinkTexts } from '../domain/entity/party-links.ts';
import type { Grouping, Hit } from './query.ts';
import { type Collector, section } from './snapshot/format.ts';
import { othersOf, type Snapshot } from './snapshot.ts';

/** Collects for each row the row that represents its party: the one with the smallest id, or the row itself if it is not linked. */
export function partyRowsBuilder(
  party: LinkTexts['party'] | undefined,
): Collector<[entity: { id: string }, row: number]> {
  const rowOfParty = new Map<string, number>();
  const rows: number[] = [];
  return {
    add({ id }, row) {
      const of = party?.get(id) ?? id;
      // Rows are in order of id, so the first one of a party has its smallest id.
      if (!rowOfParty.has(of)) rowOfParty.set(of, row);
      rows.push(rowOfParty.get(of)!);
    },
    sections: () => [section('parties.rows', Uint32Array.from(rows))],
  };
}

/** Groups the hits of one answer by party. */
export interface PartyGrouping {
  /** The first hit of each party in the given order, without parties returned by an earlier call. */
  first<T>(found: Iterable<T>, rowOf: (one: T) => number): T[];
  /** Adds to each hit the same party's records on other lists. */
  withOthers(hits: readonly Hit[]): Hit[];
}

/** The requested grouping, or null. */
export function partyGrouping(snapshot: Snapshot, group: Grouping): PartyGrouping;
export function partyGrouping(snapshot: Snapshot, group: Grouping | undefined): PartyGrouping | null;
export function partyGrouping(snapshot: Snapshot, group: Grouping | undefined): PartyGrouping | null {
  if (!group) return null;
  const taken = new Set<number>();
  return {
    first(found, rowOf) {
      const first = [];
      for (const one of found) {
        const party = snapshot.partyRows[rowOf(one)]!;
        if (taken.has(party)) continue;
        taken.add(party);
        first.push(one);
      }
      return first;
    },
    withOthers: (hits) => hits.map((hit) => ({ ...hit, also_listed: othersOf(snapshot, hit.row) })),
  };
}
