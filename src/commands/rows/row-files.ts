/** Input and output files of rows: their formats, and whether they may be written. */

import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CommandFailed, WrongUsage } from '../console/run.ts';

const compressed = promisify(gzip);

/** Everything that determines the content of an output, by name: a run may continue another one only if all of it is equal. */
type Origin = Readonly<Record<string, string | number | boolean>>;

interface State<T> {
  origin: Origin;
  rows: number;
  bytes: number;
  /** Counts of the run, to be continued. */
  totals: T;
}

/** How an output is written. */
export interface PartOptions {
  origin?: Origin;
  resume?: boolean;
  gzip: boolean;
  /** First line of a new output, "" for none. */
  head?: string;
  /** Converts the finished part to the output, if its format differs. After an interruption it is repeated. */
  convert?(part: string, output: string): Promise<void>;
}

/** Added lines are written from this size on, or after this time. */
const FLUSH_BYTES = 1 << 22;
const FLUSH_MS = 1000;

const partPath = (output: string): string => `${output}.part`;
const statePath = (output: string): string => `${output}.part.state`;

/**
 * Opens the output of a long run, which can be stopped at any point, even killed, and continued by another run of equal
 * `origin` with `resume`. Until it is finished, `OUTPUT.part` has the output so far (of a .gz one member for each write)
 * and `OUTPUT.part.state` the rows and bytes that are complete: bytes beyond are of an interrupted write and dropped.
 */
export function openPart<T>(output: string, { origin, resume = false, gzip, head = '', convert }: PartOptions) {
  const state = origin ? readState<T>(output) : null;
  const left = state && existsSync(partPath(output)) && statSync(partPath(output)).size >= state.bytes ? state : null;
  if (left && !resume)
    throw new CommandFailed(
      `${partPath(output)} is left from an interrupted run (${left.rows} rows); continue it with --resume, or delete it to start again.`,
    );
  if (left && origin) mustBeSame(output, left.origin, origin);
  const file = openPlain(partPath(output), left ? 'r+' : 'w');
  if (left) ftruncateSync(file, left.bytes);

  let { rows, bytes } = left ?? { rows: 0, bytes: 0 };
  let totals = left?.totals;
  const begun = Buffer.from(left ? '' : head);
  let waiting: Uint8Array[] = [begun];
  let waits = begun.byteLength;
  let written = performance.now();
  let open = true;

  async function flush(): Promise<void> {
    if (waits > 0) {
      const whole = Buffer.concat(waiting, waits);
      const data = gzip ? await compressed(whole) : whole;
      for (let at = 0; at < data.byteLength; ) at += writeSync(file, data, at, data.byteLength - at, bytes + at);
      fsyncSync(file);
      bytes += data.byteLength;
      waiting = [];
      waits = 0;
    }
    written = performance.now();
    if (!origin || totals === undefined) return;
    const next: State<T> = { origin, rows, bytes, totals };
    writeFileSync(`${statePath(output)}.new`, JSON.stringify(next));
    renameSync(`${statePath(output)}.new`, statePath(output));
  }
  function close(): void {
    if (open) closeSync(file);
    open = false;
  }
  return {
    /** Rows done before this run began, and their counts; null at the first start. */
    done: left && { rows: left.rows, totals: left.totals },
    flush,
    close,
    /** Adds the lines of some rows; `totals` are the counts after them. Written in larger chunks, or after a while. */
    async add(lines: Uint8Array, count: number, now: T): Promise<void> {
      waiting.push(lines);
      waits += lines.byteLength;
      rows += count;
      totals = now;
      if (waits >= FLUSH_BYTES || performance.now() - written >= FLUSH_MS) await flush();
    },
    /** Writes the added lines and renames the part to the output. */
    async finish(): Promise<void> {
      await flush();
      // Even an empty gzip file has a header and a trailer.
      if (gzip && bytes === 0) writeSync(file, await compressed(''), 0);
      close();
      if (convert) {
        await convert(partPath(output), `${output}.part.new`);
        renameSync(`${output}.part.new`, output);
        rmSync(partPath(output));
      } else renameSync(partPath(output), output);
      rmSync(statePath(output), { force: true });
    },
  };
}

function openPlain(path: string, flags: string): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    throw new CommandFailed(`${path} cannot be written: ${(error as Error).message}`);
  }
}

function readState<T>(output: string): State<T> | null {
  try {
    return JSON.parse(readFileSync(statePath(output), 'utf8')) as State<T>;
  } catch {
    // A missing or unreadable state: there is nothing to continue.
    return null;
  }
}

function mustBeSame(output: string, then: Origin, now: Origin): void {
  const other = Object.keys(now).filter((name) => then[name] !== now[name]);
  if (other.length === 0) return;
  const list = other.map((name) => `${name} (then ${then[name]}, now ${now[name]})`).join(', ');
  throw new CommandFailed(
    `${partPath(output)} is from a run with another ${list}; repeat that run, or delete the file to start again.`,
  );
}

/** Output formats: JSON lines, text with separators, or an Excel workbook. */
export const OUTPUT_FORMATS = ['jsonl', 'csv', 'excel-csv', 'xlsx'] as const;
/** One of {@link OUTPUT_FORMATS}. `excel-csv` is CSV for Excel: with a byte order mark and the separator of the input. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** A format and whether it is gzipped. */
export interface FileFormat<F> {
  kind: F;
  gzip: boolean;
}

const ENDINGS: readonly [RegExp, OutputFormat][] = [
  [/\.(?:jsonl|ndjson)(\.gz)?$/i, 'jsonl'],
  [/\.csv(\.gz)?$/i, 'csv'],
  [/\.xlsx$/i, 'xlsx'],
];

/** The format stated by the user, or else by the file name. @throws WrongUsage for any other name */
export function formatOf<F extends OutputFormat>(path: string, allowed: readonly F[], named?: F): FileFormat<F> {
  const gzip = /\.gz$/i.test(path);
  if (named === 'xlsx' && gzip) throw new WrongUsage(`${path}: a workbook is already compressed; leave out .gz.`);
  if (named !== undefined) return { kind: named, gzip };
  const kind = ENDINGS.find(([ending]) => ending.test(path))?.[1];
  const found = allowed.find((one) => one === kind);
  if (found !== undefined) return { kind: found, gzip };
  const endings = allowed.flatMap((one) =>
    one === 'excel-csv' ? [] : one === 'xlsx' ? ['.xlsx'] : [`.${one}`, `.${one}.gz`],
  );
  throw new WrongUsage(`${path} must end in ${endings.join(', ')}: the ending determines the format.`);
}

/** @throws CommandFailed when there is no such regular file */
export function mustBeFile(path: string): void {
  if (!existsSync(path)) throw new CommandFailed(`There is no file ${path}.`);
  if (!statSync(path).isFile()) throw new CommandFailed(`${path} is not a regular file.`);
}

/** @throws WrongUsage when an output exists and may not be overwritten */
export function mustBeFree(path: string, force = false): void {
  if (existsSync(path) && !force) throw new WrongUsage(`${path} is there already; --force overwrites it.`);
}
