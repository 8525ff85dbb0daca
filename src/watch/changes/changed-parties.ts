/** Records whose party is made of other records than at the last pass: who is found by one of them is found by all. */
import { hash } from 'node:crypto';
import { hasRow } from '../../search/snapshot/row-sets.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import { LISTED_NOW } from '../answers/screen-customer.ts';
import type { WatchState } from '../state/state-file.ts';

/** By id of each record that is listed now with others of its party: a hash of their ids. */
type Parties = Record<string, string>;

const KEY = 'parties';

/** The parties as the lists have them now. */
export function partiesNow(snapshot: Snapshot): Parties {
  const listed = snapshot.filter(LISTED_NOW).words;
  const parties: Parties = {};
  for (let row = 0; row < snapshot.entities; row++) {
    const members = snapshot.partyMembers(row);
    // Its first row stands for a party; each is looked at once.
    if (members.length === 1 || members[0] !== row) continue;
    const ids = [...members].filter((one) => hasRow(listed, one)).map((one) => idOf(snapshot, one));
    if (ids.length === 1) continue;
    const together = hash('sha256', ids.join('\n'), 'hex').slice(0, 12);
    for (const id of ids) parties[id] = together;
  }
  return parties;
}

/** Ids of the records that are with others now than the state has it. */
export function changedParties(state: WatchState, now: Parties): Set<string> {
  const before: Parties = JSON.parse(state.get(KEY) ?? '{}');
  return new Set(Object.keys({ ...before, ...now }).filter((id) => before[id] !== now[id]));
}

/** Notes the parties as they are now. */
export const noteParties = (state: WatchState, now: Parties): void => state.set(KEY, JSON.stringify(now));
