/**
 * `npm run bench -- profile [--lists DIR] [--rows N] [--snapshot FILE]`: where the processor time of a screened name goes, by
 * phase and by kind of name, as the sampling profiler of Node.js sees it, and what the memory that is read would allow. Writes docs/figures/profile.md.
 */
import { type Profiler, Session } from 'node:inspector';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeFigures } from '../eval/figures.ts';
import { listedSnapshot } from '../eval/listed-snapshot.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { ROWS_AT_ONCE } from '../src/service/rows/ordered.ts';
import { batchScreener } from '../src/service/rows/screening-batch.ts';
import { screenedRows } from './compare/screened-rows.ts';
import { machine } from './machine.ts';
import { benchOptions } from './options.ts';
import { limitTable } from './profile/limit.ts';
import { PHASES, sharesByPhase } from './profile/phases.ts';

/** Microseconds between samples. */
const INTERVAL = 500;

/** Screens rows and gives processor milliseconds of each. */
async function screened(screen: ReturnType<typeof batchScreener>, rows: readonly object[]): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows.slice(at, at + ROWS_AT_ONCE).map((row, i) => ({ number: at + i + 1, fields: { ...row } }));
    const options = { limit: 10, mode: 'keyword', threshold: ALERT_THRESHOLD } as const;
    await screen({ rows: batch, options, output: 'jsonl' });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rows.length;
}

/** What the profiler saw while some rows were screened. */
async function profiled(work: () => Promise<number>): Promise<{ profile: Profiler.Profile; milliseconds: number }> {
  const session = new Session();
  session.connect();
  const post = promisify(session.post.bind(session)) as (method: string, given?: object) => Promise<unknown>;
  await post('Profiler.enable');
  await post('Profiler.setSamplingInterval', { interval: INTERVAL });
  await post('Profiler.start');
  const milliseconds = await work();
  const { profile } = (await post('Profiler.stop')) as { profile: Profiler.Profile };
  session.disconnect();
  return { profile, milliseconds };
}

const noEncoder = (): never => {
  throw new Error('Names alone need no encoder.');
};

/** Names of each kind for the limit: the arrays that count are hundreds of times slower. */
const COUNTED = 300;

function namesByKind(snapshot: Snapshot): Record<string, string[]> {
  const rows = Object.entries(screenedRows(snapshot, COUNTED, seededRandom(32)));
  return Object.fromEntries(rows.map(([kind, some]) => [kind, some.map((row) => (row as { q: string }).q)]));
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { rows: '4000', snapshot: '' });
  const snapshot: Snapshot = values.snapshot
    ? await openSnapshot(values.snapshot)
    : await listedSnapshot(resolve(values.lists), 'bench-profile');
  const screen = batchScreener(snapshot, noEncoder);
  const columns: { kind: string; milliseconds: number; shares: Map<string, number> }[] = [];
  for (const [kind, rows] of Object.entries(screenedRows(snapshot, Number(values.rows), seededRandom(31)))) {
    const half = Math.floor(rows.length / 2);
    await screened(screen, rows.slice(0, half));
    const { profile, milliseconds } = await profiled(() => screened(screen, rows.slice(half)));
    columns.push({ kind, milliseconds, shares: sharesByPhase(profile) });
  }
  const percent = (share = 0): string => (100 * share).toFixed(1);
  const page = [
    '# Where the time of a screened name goes\n',
    `Made by \`npm run bench -- profile\`: shares of the processor time in %, by the sampling profiler, a sample each ${INTERVAL} µs; ${values.rows} names of each kind, of which the first half warms up; mode keyword, threshold ${ALERT_THRESHOLD.toFixed(2)}, at most 10 hits with their explanations, one thread; ${snapshot.entities} entities; ${machine()}. A phase leaves out those inside it.\n`,
    `| phase | ${columns.map(({ kind }) => kind).join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...PHASES.map((phase) => `| ${phase} | ${columns.map(({ shares }) => percent(shares.get(phase))).join(' | ')} |`),
    `| **processor ms a name, profiler on** | ${columns.map(({ milliseconds }) => milliseconds.toFixed(2)).join(' | ')} |`,
    ...limitTable(snapshot, namesByKind(snapshot)),
  ];
  console.log(page.join('\n'));
  writeFigures('profile', page);
}
