/** Two processes that build the snapshot of one data folder while its lists grow, one of them killed again and again. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { currentSnapshot } from '../../../src/commands/data/current-snapshot.ts';
import { snapshotPath } from '../../../src/commands/data/snapshot-file.ts';
import { readConfig } from '../../../src/config.ts';
import { GUARDS } from '../../../src/domain/lists/edition-guards.ts';
import { openSnapshot, type Snapshot } from '../../../src/search/snapshot.ts';
import { fileStamp } from '../../../src/service/data/read-ahead.ts';
import { fakeSource, ingestBench } from '../../ingest/fake-source.ts';

const FIRST_DAY = Date.parse('2020-01-01');
const MS_PER_DAY = 86_400_000;
const LOOKS_EVERY_MS = 2;
/** A process is killed within this many times of what a build takes alone, after it has begun; some wait for the other one. */
const LONGEST = 1.5;
/** Each so many moments one is stopped and goes on, instead of being killed. */
const STOPPED = 4;

/** What is wrong with a snapshot that is of one instant of a list that only grows, after one of `before` parties. */
function faultsOf({ statistics, sources, entities }: Snapshot, before: number): string[] {
  const counted = sources.reduce((sum, { active, removed }) => sum + active + removed, 0);
  return [
    ...(entities < before ? [`a snapshot of ${entities} parties over one of ${before}`] : []),
    ...(entities !== counted || entities !== statistics.total
      ? [`${entities} parties, ${counted} of them by list and ${statistics.total} in all`]
      : []),
  ];
}

/** Two builders, of which one is killed or stopped at so many moments. */
async function raceBuilds(moments: number) {
  const bench = await ingestBench(fakeSource('un-sc'));
  const env = { ...process.env, SIS_DATA_DIR: bench.dataDir, SIS_DATABASE_URL: '' };
  const config = readConfig(env);
  const parties: { key: string; name: string }[] = [];
  const grow = async (): Promise<void> => {
    parties.push({ key: `P${parties.length}`, name: `Party Number ${parties.length}` });
    const date = new Date(FIRST_DAY + parties.length * MS_PER_DAY).toISOString().slice(0, 10);
    const { status, reason } = await bench.full(date, parties, { accept: [...GUARDS] });
    if (status !== 'applied') throw new Error(`the edition of ${date} was ${status}: ${reason}`);
  };
  const start = (): ChildProcess => fork(new URL('./build-forever.ts', import.meta.url), { env });
  const faults: string[] = [];
  let over = false;

  async function watch(): Promise<void> {
    const path = snapshotPath(config);
    let [seen, before]: [string | null, number] = [null, 0];
    while (!over) {
      const stamp = fileStamp(path);
      if (stamp !== seen) {
        seen = stamp;
        const snapshot = await openSnapshot(path);
        faults.push(...faultsOf(snapshot, before));
        before = snapshot.entities;
      }
      await pause(LOOKS_EVERY_MS);
    }
  }
  async function growOn(): Promise<void> {
    while (!over) {
      await grow();
      await pause(buildMs * Math.random());
    }
  }

  await grow();
  const alone = start();
  await once(alone, 'message');
  const begun = performance.now();
  await once(alone, 'message');
  const buildMs = performance.now() - begun;
  const builders = [alone, start()];
  const beside = Promise.all([watch(), growOn()]);
  beside.catch(() => {});
  try {
    for (let moment = 0; moment < moments; moment++) {
      const at = moment % 2;
      const victim = builders[at]!;
      await Promise.race([once(victim, 'message'), beside]);
      await pause(LONGEST * buildMs * Math.random());
      if (moment % STOPPED === STOPPED - 1) {
        victim.kill('SIGSTOP');
        await pause(LONGEST * buildMs * Math.random());
        victim.kill('SIGCONT');
        continue;
      }
      const ended = once(victim, 'exit');
      victim.kill('SIGKILL');
      await ended;
      builders[at] = start();
    }
  } finally {
    over = true;
    for (const builder of builders) builder.kill('SIGKILL');
  }
  await beside;
  return {
    /** What should never be: an older snapshot over a newer one, or one that is not of one instant. */
    faults,
    /** Parties of the snapshot that the next process serves, and of the store. */
    served: (await currentSnapshot(bench.store, config)).statistics.total,
    stored: (await bench.store.counts()).total,
    /** Files of the data folder that no one needs. */
    left: readdirSync(bench.dataDir).filter((name) => /^snapshot\.bin\./.test(name)),
  };
}

/** `SIS_CRASH_RUNS` asks for more. */
const MOMENTS = Number(process.env.SIS_CRASH_RUNS ?? 4);

it(
  'never puts an older snapshot over a newer one, whichever of two builds is killed or stopped',
  async () => {
    const { faults, served, stored, left } = await raceBuilds(MOMENTS);
    expect({ faults, served, left }).toEqual({ faults: [], served: stored, left: [] });
  },
  60_000 + 10_000 * MOMENTS,
);
