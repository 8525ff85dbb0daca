import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { CLI } from '../commands/sis.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { dumpOf } from '../store/contents.ts';
import { temporaryFolder } from '../temporary.ts';

const SOURCES = ['us-ofac-cons', 'un-sc', 'ca-sema'];
/** Moments of the kills, spread over the run. `SIS_CRASH_RUNS` asks for more of them. */
const RUNS = Number(process.env.SIS_CRASH_RUNS ?? 2);

/** Ingests in a process of its own; gives its exit code, what it complained of and how long it ran, in ms. `killAfter`: SIGKILL then. */
function ingest(dataDir: string, killAfter?: number): Promise<{ code: number | null; stderr: string; ms: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'ingest', ...SOURCES, '--lists', sharedPath('lists')], {
    env: { ...process.env, SIS_DATA_DIR: dataDir, SIS_DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code, stderr, ms: performance.now() - started });
    });
  });
}

async function contentsOf(dataDir: string): Promise<string[]> {
  const store = await openStore({ dataDir });
  const lines = await dumpOf(store);
  await store.close();
  return lines;
}

describe.skipIf(!hasShared)('an ingest that is killed', () => {
  const folder = temporaryFolder();
  let clean: string[];
  let wholeMs: number;
  beforeAll(async () => {
    const run = await ingest(join(folder, 'clean'));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    wholeMs = run.ms;
    clean = await contentsOf(join(folder, 'clean'));
    expect(clean.length).toBeGreaterThan(6_000);
  });

  it.each(Array.from({ length: RUNS }, (_, index) => [index]))(
    'leaves a store that the next run completes (%i)',
    async (index) => {
      const dataDir = join(folder, `killed-${index}`);
      const moment = RUNS > 2 ? Math.random() : (index + 1) / (RUNS + 1);
      await ingest(dataDir, wholeMs * moment);
      expect(await ingest(dataDir)).toMatchObject({ code: 0, stderr: '' });
      const again = await contentsOf(dataDir);
      expect(again.length).toBe(clean.length);
      expect(again.findIndex((line, row) => line !== clean[row])).toBe(-1);
    },
    180_000,
  );
});
