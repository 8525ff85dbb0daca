/** One row per real party: which rows of a snapshot are about the same one. */

import type { LinkTexts } from '../domain/entity/party-links.ts';
import type { Grouping, Hit } from './query.ts';
import { type Section, section } from './snapshot/format.ts';
import { othersOf, type Snapshot } from './snapshot.ts';

/** Gathers, for each row, the row that stands for its party: the one with the smallest id, itself when it is alone. */
export function partyRowsBuilder(party: LinkTexts['party'] | undefined): {
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

/** Puts the hits of one answer together by party. */
export interface PartyGrouping {
  /** The first of each party in the order given, without parties that an earlier call has given. */
  first<T>(found: Iterable<T>, rowOf: (one: T) => number): T[];
  /** The hits, each with the same party on other lists. */
  withOthers(hits: readonly Hit[]): Hit[];
}

/** The grouping that a query asks for; null when it asks for none. */
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
