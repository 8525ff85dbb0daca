/**
 * `npm run bench -- screen [--lists DIR] [--rows N] [--threads N]`: names per second of `sis screen`, from file to file,
 * by kind of name and number of threads. Writes docs/figures/speed.md.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { screenFile } from '../../src/commands/rows/screen-file.ts';
import { listedParties } from '../../src/exam/cases/listed.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { linkedSnapshot } from '../editions.ts';
import { mixed, queryKinds } from '../names.ts';
import { optionsOf, ROOT } from '../options.ts';
import { whole, writeSection } from '../page.ts';

const folder = join(ROOT, 'var/bench-screen');

interface Run {
  rate: number;
  hits: number;
  megabytes: number;
  /** Processor time over all threads, in seconds. */
  processor: number;
}

async function timed(snapshot: Snapshot, names: readonly string[], threads: number): Promise<Run> {
  const input = join(folder, 'in.jsonl');
  const output = join(folder, 'out.jsonl');
  writeFileSync(input, names.map((q) => `${JSON.stringify({ q })}\n`).join(''));
  const before = process.cpuUsage();
  const { rows, seconds, hits } = await screenFile(snapshot, {
    input,
    output,
    threads,
    options: { limit: 10, mode: 'keyword', threshold: ALERT_THRESHOLD },
  });
  const { user, system } = process.cpuUsage(before);
  return { rate: rows / seconds, hits, megabytes: statSync(output).size / 1e6, processor: (user + system) / 1e6 };
}

export async function run(args: string[]): Promise<void> {
  const values = optionsOf(args, { rows: '100000', threads: String(availableParallelism()) });
  const rows = Number(values.rows);
  const most = Number(values.threads);
  mkdirSync(folder, { recursive: true });
  const snapshot = await linkedSnapshot(values.lists, 'speed');
  const kinds = queryKinds(listedParties(snapshot), seededRandom(23));
  const row = (name: string, threads: number, count: number, { rate, hits, megabytes, processor }: Run): string =>
    `| ${name} | ${threads} | ${whole(count)} | ${whole(rate)} | ${((processor / count) * 1000).toFixed(2)} | ${whole(hits)} | ${megabytes.toFixed(0)} |`;

  const draw = mixed(kinds);
  const mix = Array.from({ length: rows }, () => draw().q);
  const lines = [row('**mix of a quarter each**', most, rows, await timed(snapshot, mix, most))];
  const few = Math.ceil(rows / 10);
  if (most > 1) lines.push(row('the same mix', 1, few, await timed(snapshot, mix.slice(0, few), 1)));
  for (const [kind, one] of Object.entries(kinds))
    lines.push(
      row(
        kind,
        most,
        few,
        await timed(
          snapshot,
          Array.from({ length: few }, () => one().q),
          most,
        ),
      ),
    );
  rmSync(folder, { recursive: true, force: true });

  writeSection('speed', '`sis screen`', [
    `\`npm run bench -- screen\`: from a jsonl file to a jsonl file, starting the threads included, mode keyword, threshold ${ALERT_THRESHOLD.toFixed(2)}, at most 10 hits a row with their explanations; ${whole(snapshot.entities)} entities, ${whole(snapshot.names.nameCount)} distinct names. Processor time counts all threads and leaves out waiting for a busy machine.\n`,
    '| names | threads | rows | rows a second | processor ms a row | hits | output MB |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
  ]);
}
