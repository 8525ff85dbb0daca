/** Detects the records that have changed since the last run, and what happened to them. */
import { hash } from 'node:crypto';
import type { HistoryEvent } from '../domain/entity/entity.ts';
import { identifiersOf } from '../domain/entity/identifiers.ts';
import { listedKeys } from '../names/numbers/listed-numbers.ts';
import { someNames } from '../search/names/compare-as-searched.ts';
import { findNames } from '../search/names/find-names.ts';
import { numbersOfQuery } from '../search/names/identified-rows.ts';
import { hasRow } from '../search/snapshot/row-sets.ts';
import { idOf, recordNow, type Snapshot } from '../search/snapshot.ts';
import { LISTED_NOW, recordHash, type SearchedName } from './findings.ts';
import type { WatchState } from './state/state-file.ts';

/** A record that is new, changed, or gone. */
export interface ChangedRecord {
  id: string;
  /** Its row; -1 if it is no longer in the snapshot, as after an edition was revoked. */
  row: number;
  hash: string;
  steps: number;
  /** The events since the last run, oldest first. */
  news: HistoryEvent[];
  /** Ids of removed records of its list that this record continues. */
  formerly: readonly string[];
}

/** The records that differ from the stored state, by id. */
export function changedRecords(state: WatchState, snapshot: Snapshot): Map<string, ChangedRecord> {
  const old = new Map<string, { hash: string; steps: number }>();
  for (const { id, hash, steps } of state.sql('select id, hash, steps from records').iterate())
    old.set(id as string, { hash: hash as string, steps: steps as number });
  const changed = new Map<string, ChangedRecord>();
  for (let row = 0; row < snapshot.entities; row++) {
    const id = idOf(snapshot, row);
    const hash = recordHash(snapshot, row);
    const was = old.get(id);
    old.delete(id);
    if (was?.hash === hash) continue;
    const { history, formerly } = recordNow(snapshot, row);
    changed.set(id, { id, row, hash, steps: history.length, news: history.slice(was?.steps ?? 0), formerly });
  }
  for (const id of old.keys()) changed.set(id, { id, row: -1, hash: '', steps: 0, news: [], formerly: [] });
  return changed;
}

/** Stores the current records. */
export function noteRecords(state: WatchState, changed: Iterable<ChangedRecord>): void {
  for (const { id, row, hash, steps } of changed) {
    if (row < 0) state.sql('delete from records where id = ?').run(id);
    else
      state
        .sql(
          'insert into records values (?, ?, ?) on conflict (id) do update set hash = excluded.hash, steps = excluded.steps',
        )
        .run(id, hash, steps);
  }
}

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

/** A score does not depend on other names, so a search over all records finds nothing here that this one does not. */
export function changedNames(
  snapshot: Snapshot,
  rows: readonly number[],
  threshold: number,
): (name: SearchedName) => boolean {
  const records = rows.map((row) => recordNow(snapshot, row));
  const numbers = new Set(
    records.flatMap((one) => identifiersOf(one).flatMap(({ type, value }) => listedKeys(type, value))),
  );
  const names = someNames(records);
  return (customer) =>
    numbersOfQuery(customer).some(({ key }) => numbers.has(key)) ||
    findNames(names, { q: customer.q, filters: {}, threshold }).size > 0;
}
