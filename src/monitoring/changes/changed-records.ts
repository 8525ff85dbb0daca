/** Detects the records that have changed since the last run, and what happened to them. */
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import { idOf, recordNow, type Snapshot } from '../../search/snapshot.ts';
import { recordHash } from '../results/record-hash.ts';
import type { WatchState } from '../state/state-file.ts';

/** A record that is new, changed, or gone. */
export interface ChangedRecord {
  id: string;
  /** Its row; -1 if it is no longer in the snapshot, as after an edition was revoked. */
  row: number;
  hash: string;
  /** Number of events in its history. */
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
