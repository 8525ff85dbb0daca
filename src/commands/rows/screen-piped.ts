/** `sis screen -`: rows from standard input, answers to standard output. */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Config, readConfig } from '../../config.ts';
import { openSnapshot, type Snapshot } from '../../search/snapshot.ts';
import { type InputRow, jsonlRows } from '../../service/rows/jsonl-rows.ts';
import { screenedInOrder } from '../../service/rows/ordered.ts';
import { screeningPool } from '../../service/rows/row-pool.ts';
import type { ScreeningOptions } from '../../service/rows/screening-batch.ts';
import { answerHeadings, csvLine } from '../../service/rows/screening-lines.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import type { Options } from '../console/flags.ts';
import { CommandFailed, WrongUsage } from '../console/run.ts';
import { grouped, warn } from '../console/terminal.ts';
import { listedData, warnOfData } from '../data/listed-data.ts';
import { csvAsItComes } from './csv-as-it-comes.ts';
import { AHEAD } from './screen-file.ts';

/** Options of `sis screen` about rows, answers and data. */
export type PipedFlags = Options<'output' | 'rows' | 'threads' | 'snapshot' | 'dataVersion', 'resume' | 'json'>;

const MAX_THREADS = 64;

/** Number of screening threads; undefined for the default. @throws WrongUsage */
export function threadsOf({ threads }: PipedFlags): number | undefined {
  if (threads === undefined) return undefined;
  if (/^\d{1,2}$/.test(threads) && Number(threads) >= 1 && Number(threads) <= MAX_THREADS) return Number(threads);
  throw new WrongUsage(`--threads takes a number from 1 to ${MAX_THREADS}, not ${threads}.`);
}

/** The data to screen against: the present store, or a given snapshot. @throws CommandFailed for another version */
export async function dataToScreen({
  snapshot: path,
  dataVersion,
}: PipedFlags): Promise<{ snapshot: Snapshot; config: Config }> {
  const data =
    path === undefined ? await listedData() : { snapshot: await namedSnapshot(path), config: readConfig(process.env) };
  const { dataVersion: found } = data.snapshot;
  if (dataVersion !== undefined && dataVersion !== found)
    throw new CommandFailed(`The data version is ${found}, not ${dataVersion}: nothing was screened.`);
  return data;
}

async function namedSnapshot(path: string): Promise<Snapshot> {
  if (!existsSync(path)) throw new CommandFailed(`There is no snapshot ${path}.`);
  const snapshot = await openSnapshot(path);
  if (snapshot.ruleset !== rulesetVersion())
    throw new CommandFailed(
      `${path} was built by the rules ${snapshot.ruleset}, this installation has ${rulesetVersion()}: use the release that built it, or build it again with \`sis snapshot build\`.`,
    );
  return snapshot;
}

/** Screens standard input into standard output: the answer of each row is written as soon as all before it are. */
export async function screenPiped(options: ScreeningOptions, flags: PipedFlags): Promise<void> {
  for (const name of ['output', 'resume', 'json'] as const)
    if (flags[name] !== undefined) throw new WrongUsage(`--${name} only works with a file, not with standard input.`);
  const output = flags.rows ?? 'jsonl';
  if (output !== 'jsonl' && output !== 'csv') throw new WrongUsage(`--rows takes jsonl or csv, not ${output}.`);
  const threads = threadsOf(flags) ?? availableParallelism();
  const { snapshot, config } = await dataToScreen(flags);
  warnOfData(snapshot);
  const pool = screeningPool(
    { memory: snapshot.memory, encoder: { spec: config.encoder, key: config.encoderKey } },
    threads,
  );
  const done = { rows: 0, hits: 0, found: 0, errors: 0 };
  const write = async (lines: Uint8Array | string): Promise<void> => {
    // Reading pauses for a caller that does not read the answers.
    if (lines.length > 0 && !process.stdout.write(lines)) await once(process.stdout, 'drain');
  };
  try {
    const rows = output === 'csv' ? csvAsItComes('standard input', process.stdin, 'q') : jsonlRows(process.stdin);
    if (output === 'csv') await write(csvLine(answerHeadings([])));
    const screen = (batch: readonly InputRow[]) => pool.run({ rows: batch, options, output });
    for await (const { count, batch } of screenedInOrder(rows, screen, { ahead: threads * AHEAD })) {
      done.rows += count;
      done.hits += batch.hits;
      done.found += batch.found;
      done.errors += batch.errors;
      await write(batch.lines);
    }
  } finally {
    await pool.close();
  }
  const { rows, found, errors, hits } = done;
  warn(
    `${grouped(rows)} rows: ${grouped(found)} with hits, ${grouped(rows - found - errors)} without, ${grouped(errors)} not screened; ${grouped(hits)} hits; data_version ${snapshot.dataVersion}`,
  );
  if (errors > 0) throw new CommandFailed(`${grouped(errors)} of ${grouped(rows)} rows were not screened.`);
}
