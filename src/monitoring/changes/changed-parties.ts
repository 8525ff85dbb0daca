/** Detects parties whose set of linked records has changed since the last run: a customer found by one record is found by all. */
import { hash } from 'node:crypto';
import { hasRow } from '../../search/snapshot/row-sets.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import { LISTED_NOW } from '../results/screen-customer.ts';
import type { WatchState } from '../state/state-file.ts';

/** By id of each currently listed record with linked records: a hash of the ids of the party. */
type Parties = Record<string, string>;

const KEY = 'parties';

/** The current parties. */
export function partiesNow(snapshot: Snapshot): Parties {
  const listed = snapshot.filter(LISTED_NOW).words;
  const parties: Parties = {};
  for (let row = 0; row < snapshot.entities; row++) {
    const members = snapshot.partyMembers(row);
    // The first row represents its party, so that each party is processed once.
    if (members.length === 1 || members[0] !== row) continue;
    const ids = [...members].filter((one) => hasRow(listed, one)).map((one) => idOf(snapshot, one));
    if (ids.length === 1) continue;
    const together = hash('sha256', ids.join('\n'), 'hex').slice(0, 12);
    for (const id of ids) parties[id] = together;
  }
  return parties;
}

/** Ids of the records whose linked records differ from the stored state. */
export function changedParties(state: WatchState, now: Parties): Set<string> {
  const before: Parties = JSON.parse(state.get(KEY) ?? '{}');
  return new Set(Object.keys({ ...before, ...now }).filter((id) => before[id] !== now[id]));
}

/** Stores the current parties. */
export const noteParties = (state: WatchState, now: Parties): void => state.set(KEY, JSON.stringify(now));
