import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** What a data version was made from. */
export interface DataVersion {
  version: string;
  /** Version of the rules of names. */
  ruleset: string;
  /** Which encoder made its vectors. */
  encoder: string;
  /** Ids of the editions in force, in the order in which they were applied. */
  editions: number[];
}

export interface DataVersionRepository {
  /** Notes what a version is made from; what is known already stays. */
  note(made: DataVersion): Promise<void>;
  find(version: string): Promise<DataVersion | null>;
}

/** `1-37,40`: rising numbers, so that a row stays small however many editions there are. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

function numbersIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return ranges === '' ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** The data versions that were built from a store. */
export function dataVersionRepository(db: Kysely<Tables>): DataVersionRepository {
  return {
    async note({ version, ruleset, encoder, editions }) {
      const built_at = new Date().toISOString();
      await db
        .insertInto('data_versions')
        .values({ version, ruleset, encoder, editions: rangesOf(editions), built_at })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute();
    },
    async find(version) {
      const row = await db
        .selectFrom('data_versions')
        .select(['version', 'ruleset', 'encoder', 'editions'])
        .where('version', '=', version)
        .executeTakeFirst();
      return row ? { ...row, editions: numbersIn(row.editions) } : null;
    },
  };
}

/** A key that every node on the store uses: the first to ask makes it, all others get that one. */
export async function sharedKey(db: Kysely<Tables>, name: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('shared_keys').select('key').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.key;
  await db
    .insertInto('shared_keys')
    .values({ name, key: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())!.key;
}
