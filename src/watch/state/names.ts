/** The names of the operator's customers: what is known of a name holds for all who bear it, whatever else they state. */
import type { SearchedName } from '../answers/finding.ts';
import type { WatchState } from './state-file.ts';

/** A name as the state has it. */
export interface StoredName {
  id: number;
  q: string;
  /** What it is found by, see `probe-bytes.ts`; null when it was not searched for yet. */
  probe: Uint8Array | null;
}

/** Number of a name; a new one is added, within the step that is under way. */
export function nameId(state: WatchState, { q, identifier }: SearchedName): number {
  const text = JSON.stringify([q, identifier]);
  const found = state.sql('select id from names where name = ?').get(text);
  return Number(found?.id ?? state.sql('insert into names (name) values (?)').run(text).lastInsertRowid);
}

/** The next names in order of their numbers, at most `count`. */
export const nextNames = (state: WatchState, after: number, count: number): StoredName[] =>
  state
    .sql('select id, name, probe from names where id > ? order by id limit ?')
    .all(after, count)
    .map(({ id, name, probe }) => ({
      id: id as number,
      q: JSON.parse(name as string)[0],
      probe: probe as Uint8Array | null,
    }));

/** Notes what a name is found by. */
export function noteProbe(state: WatchState, id: number, probe: Uint8Array): void {
  state.sql('update names set probe = ? where id = ?').run(probe, id);
}

/** Forgets names that nobody bears any more. */
export function forgetNames(state: WatchState): void {
  state.sql('delete from names where id not in (select name from customers)').run();
}
