/**
 * One step of making a service of many times the entities, as a process of its own so that its memory is its own:
 * `node step.ts ingest|build TIMES LISTS`, over the data folder of the environment. Prints what it took as JSON.
 */
import { buildFromStore } from '../../src/commands/data/current-snapshot.ts';
import { inSmallHeap } from '../../src/commands/data/small-heap.ts';
import { readConfig } from '../../src/config.ts';
import { GUARDS } from '../../src/domain/lists/edition-guards.ts';
import { hasFailed, ingestAll } from '../../src/ingest/ingest.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { openStore } from '../../src/store/store.ts';
import { timesAsMany } from './copies.ts';

/** What a step took. */
export interface StepCost {
  seconds: number;
  /** Of all threads. */
  processor: number;
  /** Most resident memory, MB. */
  megabytes: number;
}

const [step, times, dir] = process.argv.slice(2) as [string, string, string];
const config = readConfig(process.env);
const { dataDir } = config;
const store = await openStore(config);
const begun = performance.now();
if (step === 'ingest') {
  const sources = SOURCES.map((source) => timesAsMany(source, Number(times)));
  const outcomes = await inSmallHeap(() =>
    ingestAll({ store, sources, dataDir, from: { kind: 'folder', dir }, accept: GUARDS }),
  );
  const failed = outcomes.find(hasFailed);
  if (failed) throw new Error(`${failed.source_id} was not ingested: ${failed.failure ?? 'its file was refused'}`);
} else await buildFromStore(store, config);
await store.close();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cost: StepCost = {
  seconds: (performance.now() - begun) / 1000,
  processor: (userCPUTime + systemCPUTime) / 1e6,
  megabytes: maxRSS / 1024,
};
console.log(JSON.stringify(cost));
