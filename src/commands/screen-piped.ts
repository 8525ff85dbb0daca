/** `sis screen -`: rows from standard input, answers to standard output. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Config, readConfig } from '../config.ts';
import { openSnapshot, type Snapshot } from '../search/snapshot.ts';
import type { ScreeningOptions } from '../service/rows/screening-batch.ts';
import { rulesetVersion } from '../service/ruleset.ts';
import { grouped, warn } from './console/terminal.ts';
import { listedData, warnOfData } from './data/listed-data.ts';
import { screenStream } from './rows/screen-stream.ts';
import { CommandFailed, WrongUsage } from './run.ts';

/** Options of `sis screen` about rows, answers and data. */
export interface PipedFlags {
  output?: string;
  resume?: boolean;
  json?: boolean;
  rows?: string;
  threads?: string;
  snapshot?: string;
  dataVersion?: string;
}

const MAX_THREADS = 64;

/** Number of screening threads; undefined for the default. @throws WrongUsage */
export function threadsOf({ threads }: PipedFlags): number | undefined {
  if (threads === undefined) return undefined;
  if (/^\d{1,2}$/.test(threads) && Number(threads) >= 1 && Number(threads) <= MAX_THREADS) return Number(threads);
  throw new WrongUsage(`--threads takes a number from 1 to ${MAX_THREADS}, not ${threads}.`);
}

/**
 * The data to screen against: the present store, or a given snapshot. @throws CommandFailed when it is not the
 * requested version
 */
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

/** Screens standard input into standard output. */
export async function screenPiped(options: ScreeningOptions, flags: PipedFlags): Promise<void> {
  for (const name of ['output', 'resume', 'json'] as const)
    if (flags[name] !== undefined) throw new WrongUsage(`--${name} only works with a file, not with standard input.`);
  const kind = flags.rows ?? 'jsonl';
  if (kind !== 'jsonl' && kind !== 'csv') throw new WrongUsage(`--rows takes jsonl or csv, not ${kind}.`);
  const threads = threadsOf(flags) ?? availableParallelism();
  const { snapshot, config } = await dataToScreen(flags);
  warnOfData(snapshot);
  const encoder = { spec: config.encoder, ...(config.encoderKey && { key: config.encoderKey }) };
  const { stdin: input, stdout: output } = process;
  const { rows, found, errors, hits } = await screenStream(snapshot, {
    input,
    output,
    kind,
    options,
    threads,
    encoder,
  });
  warn(
    `${grouped(rows)} rows: ${grouped(found)} with hits, ${grouped(rows - found - errors)} without, ${grouped(errors)} not screened; ${grouped(hits)} hits; data_version ${snapshot.dataVersion}`,
  );
  if (errors > 0) throw new CommandFailed(`${grouped(errors)} of ${grouped(rows)} rows were not screened.`);
}
