/**
 * `npm run check:laws -- --data DIR [--queries N] [--laws 1,2,3,endpoints] [--seed N] [--shard K/N]`: the laws of screening (ARCHITECTURE.md),
 * over the snapshot of a data folder. Each law has a file in this folder.
 *
 * 1. Pair: what a screening scores a name, a comparison of the two names scores too.
 * 2. Completeness: what scores at the threshold against any listed name, the search finds. About a second for each query.
 * 3. Union: what is found in two parts of the records together is what is found in all.
 * endpoints: law 1 over HTTP and by commands, with a service that is started on the data folder.
 *
 * `--shard 1/4` takes the first of four equal parts of the queries. Ends with 1 where a law is broken; for law 2 see
 * `completeness-law.ts`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { completenessLaw } from './completeness-law.ts';
import { drawnQueries } from './drawn-queries.ts';
import { endpointsLaw } from './endpoints-law.ts';
import { pairLaw } from './pair-law.ts';
import { unionLaw } from './union-law.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: './var' },
    queries: { type: 'string', default: '200' },
    laws: { type: 'string', default: '1,2,3' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
  },
});
const seed = Number(values.seed);
const [shard, shards] = values.shard.split('/').map(Number) as [number, number];
if (!(shard >= 1 && shard <= shards))
  throw new Error(`--shard ${values.shard}: give a part and how many there are, 1/4`);

const snapshot = await openSnapshot(join(resolve(values.data), 'snapshot.bin'));
const drawn = drawnQueries(snapshot, Number(values.queries), seededRandom(seed));
const queries = drawn.filter((_, at) => at % shards === shard - 1);
const laws: Record<string, () => number | Promise<number>> = {
  1: () => pairLaw(snapshot, queries),
  2: () => completenessLaw(snapshot, queries),
  3: () => unionLaw(snapshot, queries, seed + 1),
  endpoints: () => endpointsLaw(resolve(values.data), queries),
};
for (const law of values.laws.split(',')) {
  const check = laws[law];
  if (!check) throw new Error(`--laws ${values.laws}: ${law} is none of 1, 2, 3, endpoints`);
  if ((await check()) > 0) process.exitCode = 1;
}
