/** Tokens of customers' names by number: many customers share them. */
import type { WatchState } from './state-file.ts';

export interface TokenTable {
  /** Number of a token, written as JSON; a new one is added, within the step that is under way. */
  idOf(token: string): number;
  /** A token as JSON by its number. */
  textOf(id: number): string;
}

export function tokenTable(state: WatchState): TokenTable {
  const known = new Map<string, number>();
  return {
    idOf(token) {
      let id = known.get(token);
      if (id === undefined) {
        const found = state.sql('select id from tokens where token = ?').get(token);
        id = Number(found?.id ?? state.sql('insert into tokens (token) values (?)').run(token).lastInsertRowid);
        known.set(token, id);
      }
      return id;
    },
    textOf: (id) => state.sql('select token from tokens where id = ?').get(id)!.token as string,
  };
}
