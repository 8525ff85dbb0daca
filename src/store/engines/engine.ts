import { type RawBuilder, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Type of text that sorts by its bytes on both engines, so that keyset paging and dumps agree. */
export const orderedText = (engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`;
