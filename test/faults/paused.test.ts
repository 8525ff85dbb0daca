import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND } from '../commands/sis.ts';
import { temporaryFolder } from '../temporary.ts';
import { command } from './command.ts';
import { dataIn, makeFirst, SOURCES, told } from './demo-data.ts';

/** Steps of each command before which it is paused, spread over all; `FAULT_STEPS` asks for more. */
const MOMENTS = Number(process.env.FAULT_STEPS ?? 4);
/** `FAULTS=name:step` repeats one pair, or one moment of it. */
const [ONLY, STEP] = (process.env.FAULTS ?? '').split(':');
/** The other one may wait for the one that is paused: it is waited for so long, ms. */
const OTHER_MS = 3_000;

interface Pair {
  name: string;
  paused: string[];
  /** Run while the first one is paused. */
  other: string[][];
  /** What must come of both, as when the commands of the other had run alone. */
  result(folder: string): Promise<unknown>;
}
const INGEST = ['ingest', ...SOURCES, '--lists', '@second'];
const BUILD = ['snapshot', 'build'];
const PAIRS: Pair[] = [
  { name: 'two builds', paused: BUILD, other: [INGEST, BUILD], result: dataIn },
  { name: 'two ingests', paused: INGEST, other: [INGEST], result: storeIn },
  {
    name: 'two watches',
    paused: ['watch', '@customers'],
    other: [['watch', '@customers']],
    result: async (folder) => told(folder),
  },
];

async function storeIn(folder: string): Promise<unknown> {
  await command('snapshot', 'build')(folder);
  return dataIn(folder);
}

const root = temporaryFolder();
let template: string;
beforeAll(async () => {
  process.env.SIS_DATABASE_URL = '';
  template = join(root, 'template');
  await makeFirst(template);
});

interface Running {
  process: ChildProcess;
  ended: Promise<{ code: number | null; said: string }>;
}

/** Starts a command in a process of its own; paused before that step, 0 for none. */
function start(folder: string, args: readonly string[], step: number | null): Running {
  const options = step === null ? [] : ['--import', join(import.meta.dirname, 'pausing.ts')];
  const given = args.map((arg) => arg.replace('@', `${folder}/`));
  const child = spawn(process.execPath, [...options, ...COMMAND, ...given], {
    env: { ...process.env, SIS_DATA_DIR: join(folder, 'data'), PAUSE_FOLDER: folder, PAUSE_AT: String(step ?? 0) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  );
  return { process: child, ended };
}

/** True once the process is stopped, false when it has ended. */
async function stopped({ process: child }: Running): Promise<boolean> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    try {
      if (/^\d+ \(.*\) T/s.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))) return true;
    } catch {
      return false;
    }
    await pause(10);
  }
}

const fresh = (): string => {
  const folder = mkdtempSync(join(root, 'run-'));
  cpSync(template, folder, { recursive: true });
  return folder;
};

/** What is wrong when the first is paused before this step and the others run meanwhile; null when nothing is. */
async function faultAt({ paused, other, result }: Pair, step: number, expected: unknown): Promise<string | null> {
  const folder = fresh();
  const first = start(folder, paused, step);
  const isStopped = await stopped(first);
  let isRefused = false;
  const runOthers = async (): Promise<void> => {
    for (const args of other) if ((await start(folder, args, null).ended).code !== 0) isRefused = true;
  };
  const others = runOthers();
  if (isStopped) {
    await Promise.race([others, pause(OTHER_MS)]);
    first.process.kill('SIGCONT');
  }
  const { code, said } = await first.ended;
  await others;
  if (code === null || /\n\s+at /.test(said)) return `the first ended with ${code}: ${said.slice(-300)}`;
  try {
    // What was refused is run again, as its message says.
    if (isRefused) await runOthers();
    expect(await result(folder)).toEqual(expected);
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// What stops is seen in /proc.
describe.skipIf(process.platform !== 'linux')(
  'one process is paused at every step of its work while others do theirs',
  { timeout: 900_000 },
  () => {
    it.each(PAIRS.filter(({ name }) => !ONLY || name === ONLY))('$name', async (pair) => {
      const clean = fresh();
      const { said } = await start(clean, pair.paused, 0).ended;
      const steps = Number(/STEPS (\d+)/.exec(said)![1]);
      for (const args of pair.other) expect((await start(clean, args, null).ended).code).toBe(0);
      const expected = await pair.result(clean);
      const chosen = STEP
        ? [Number(STEP)]
        : Array.from({ length: MOMENTS }, (_, at) => 1 + Math.floor((at * (steps - 1)) / (MOMENTS - 1)));
      const wrong: string[] = [];
      for (const step of chosen) {
        const fault = await faultAt(pair, step, expected);
        if (fault)
          wrong.push(
            `${pair.name}, paused before step ${step} of ${steps}: ${fault}; FAULTS='${pair.name}:${step}' npx vitest run --project sqlite test/faults/paused`,
          );
      }
      console.log(`${pair.name}: ${steps} steps, paused before ${chosen.join(', ')}`);
      expect(wrong).toEqual([]);
    });
  },
);
