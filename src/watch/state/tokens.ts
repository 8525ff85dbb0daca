/** Tokens of customers' names by number: many customers share them. */
import type { ProbeToken } from '../answers/probe.ts';
import type { WatchState } from './state-file.ts';

export interface TokenTable {
  /** Number of a token, written as JSON; a new one is added, within the step that is under way. */
  idOf(token: string): number;
  tokenOf(id: number): ProbeToken;
}

export function tokenTable(state: WatchState): TokenTable {
  const known = new Map<string, number>();
  let byId: Map<number, string> | undefined;
  const textOf = (id: number): string => {
    // A pass asks for most of them: read together they cost a tenth.
    byId ??= new Map(
      [...state.sql('select id, token from tokens').iterate()].map((row) => [row.id as number, row.token as string]),
    );
    return byId.get(id) ?? (state.sql('select token from tokens where id = ?').get(id)!.token as string);
  };
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
    tokenOf: (id) => JSON.parse(textOf(id)),
  };
}
