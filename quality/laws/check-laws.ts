/**
 * `npm run check:laws -- --data DIR [--queries N] [--laws 1,2,3,party,endpoints] [--class C] [--seed N] [--shard K/N]`: checks
 * the laws of screening (ARCHITECTURE.md) with the snapshot of a data folder. Each law has a file in this folder.
 *
 * 1. Pair: a screening and a comparison of the same two names result in the same score.
 * 2. Completeness: the search finds every listed name that scores at the threshold. About a second per query.
 * 3. Union: the results of two parts of the records together are the results of all records.
 * party: law 2 for `--queries` pairs of names of one record in each class of damage.
 * endpoints: law 1 over HTTP and by commands, with a service that is started on the data folder.
 *
 * `--class invented` uses only the queries of that class, `--shard 1/4` the first of four equal parts of the queries.
 * Exits with 1 when a law is broken; for law 2 see `completeness-law.ts`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { completenessLaw } from './completeness-law.ts';
import { drawnQueries } from './drawn-queries.ts';
import { endpointsLaw } from './endpoints-law.ts';
import { pairLaw } from './pair-law.ts';
import { samePartyLaw } from './same-party-law.ts';
import { unionLaw } from './union-law.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: './var' },
    queries: { type: 'string', default: '200' },
    laws: { type: 'string', default: '1,2,3' },
    seed: { type: 'string', default: '1' },
    class: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
  },
});
const seed = Number(values.seed);
const [shard, shards] = values.shard.split('/').map(Number) as [number, number];
if (!(shard >= 1 && shard <= shards))
  throw new Error(`--shard ${values.shard}: give a part and how many there are, 1/4`);

const snapshot = await openSnapshot(join(resolve(values.data), 'snapshot.bin'));
const drawn = drawnQueries(snapshot, Number(values.queries), seededRandom(seed));
const ofClass = drawn.filter(({ className }) => values.class === undefined || className === values.class);
if (ofClass.length === 0) throw new Error(`--class ${values.class}: no query is of this class; see drawn-queries.ts`);
const queries = ofClass.filter((_, at) => at % shards === shard - 1);
const laws: Record<string, () => number | Promise<number>> = {
  1: () => pairLaw(snapshot, queries),
  2: () => completenessLaw(snapshot, queries),
  3: () => unionLaw(snapshot, queries, seed + 1),
  party: () => samePartyLaw(snapshot, Number(values.queries), seededRandom(seed)),
  endpoints: () => endpointsLaw(resolve(values.data), queries),
};
for (const law of values.laws.split(',')) {
  const check = laws[law];
  if (!check) throw new Error(`--laws ${values.laws}: ${law} is none of 1, 2, 3, party, endpoints`);
  if ((await check()) > 0) process.exitCode = 1;
}
