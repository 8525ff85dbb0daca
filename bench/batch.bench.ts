/**
 * `npm run bench -- batch [--lists DIR] [--data DIR] [--rows N] [--portion N] [--rounds N]`: a long stream of rows through
 * `POST /batch/screen` with the memory of the service over time, and rows a second beside `sis screen` on the same rows, in
 * turn. With `--data` an existing data folder with its snapshot is used. Writes docs/figures/batch.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeFigures } from '../eval/figures.ts';
import { openSnapshot } from '../src/search/snapshot.ts';
import { kindsOf, mixed, mostlyInvented } from './drawn-names.ts';
import { whole } from './load.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { processorSeconds, residentMegabytes, type Service, sis, startService } from './service.ts';

const folder = join(ROOT, 'var/bench-batch');

/** Rows that are written at once. */
const AT_ONCE = 256;
/** How often memory is looked at, in parts of the whole. */
const LOOKS = 20;
/** Answers with an error are short. */
const LONGEST_ERROR = 1000;

type Draw = ReturnType<typeof mixed>;

/** `count` rows as NDJSON, made while they are sent. */
function* ndjson(draw: Draw, count: number): Generator<string> {
  for (let sent = 0; sent < count; ) {
    let text = '';
    for (const end = Math.min(count, sent + AT_ONCE); sent < end; sent++) text += `${JSON.stringify({ q: draw() })}\n`;
    yield text;
  }
}

interface Streamed {
  rows: number;
  /** Rows answered with an error: some lists have names of one letter. */
  refused: number;
  bytes: number;
  seconds: number;
  /** Processor seconds that the service used. */
  processor: number;
}

/**
 * Sends rows and counts the answers; `onRows` is told of each piece.
 * @throws Error when an answer is missing or out of its place
 */
async function stream(
  service: Service,
  token: string,
  rows: Iterable<string>,
  onRows: (done: number) => void = () => {},
): Promise<Streamed> {
  const done: Streamed = { rows: 0, refused: 0, bytes: 0, seconds: 0, processor: 0 };
  const started = performance.now();
  const before = processorSeconds(service.pid);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const sent = request(`${service.url}/batch/screen`, { method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  const sending = pipeline(Readable.from(rows), sent);
  const answer = await answered;
  if (answer.statusCode !== 200) throw new Error(`POST /batch/screen answered ${answer.statusCode}`);
  let rest = '';
  for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) {
    done.bytes += Buffer.byteLength(chunk);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      // The number of the row stands first; reading whole lines would cost more than the service spends on them.
      if (!line.startsWith(`{"id":${++done.rows},`)) throw new Error(`row ${done.rows}: ${line.slice(0, 200)}`);
      if (line.length < LONGEST_ERROR && line.includes(',"error":')) done.refused++;
    }
    onRows(done.rows);
  }
  await sending;
  if (rest !== '') throw new Error(`the answer ends in the middle of a row: ${rest.slice(0, 200)}`);
  done.seconds = (performance.now() - started) / 1000;
  done.processor = processorSeconds(service.pid) - before;
  return done;
}

/** Rows a second of `sis screen` from file to file, as it says itself. */
function screenedFile(dataDir: string, input: string): number {
  const output = join(folder, 'out.jsonl');
  const { rows, seconds } = JSON.parse(sis(dataDir, 'screen', input, '--output', output, '--json'));
  rmSync(output);
  return rows / seconds;
}

/** Both in turn on the same rows, so that a busy machine is as busy for either. */
async function inTurn(service: Service, token: string, dataDir: string, sets: string[][]): Promise<string[]> {
  const lines: string[] = [];
  let ratios = 0;
  for (const [at, rows] of sets.entries()) {
    const input = join(folder, 'in.jsonl');
    writeFileSync(input, rows.join(''));
    const file = screenedFile(dataDir, input);
    const { rows: count, seconds } = await stream(service, token, rows);
    ratios += count / seconds / file;
    lines.push(
      `| ${at + 1} | ${whole(count)} | ${whole(file)} | ${whole(count / seconds)} | ${(count / seconds / file).toFixed(2)} |`,
    );
    console.log(lines.at(-1));
  }
  return [
    '| round | rows | `sis screen`, rows a second | `POST /batch/screen`, rows a second | ratio |',
    '|---:|---:|---:|---:|---:|',
    ...lines,
    `\nMean ratio ${(ratios / sets.length).toFixed(2)} (wanted: at least 0.80).`,
  ];
}

/** One long stream, and the memory of the service on the way. */
async function flat(service: Service, token: string, draw: Draw, rows: number): Promise<string[]> {
  const looks: string[] = [`| 0 | 0 | ${residentMegabytes(service.pid).now} |`];
  const sizes: number[] = [];
  const started = performance.now();
  let next = rows / LOOKS;
  const done = await stream(service, token, ndjson(draw, rows), (count) => {
    if (count < next) return;
    next += rows / LOOKS;
    const { now } = residentMegabytes(service.pid);
    sizes.push(now);
    looks.push(`| ${whole(count)} | ${whole((performance.now() - started) / 1000)} | ${now} |`);
    console.log(looks.at(-1));
  });
  const half = sizes.length / 2;
  const mean = (of: number[]): number => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
  return [
    `\n${whole(done.rows)} rows in one request: ${whole(done.seconds)} s, ${whole(done.rows / done.seconds)} rows a second, ${whole(done.rows / done.processor)} a second of the service's processor time; ${whole(done.bytes / 1e6)} MB of answers, each row answered in its place, ${whole(done.refused)} of them with an error (names of one letter). Mean memory of the first half ${whole(mean(sizes.slice(0, half)))} MB, of the second ${whole(mean(sizes.slice(half)))} MB; highest ${residentMegabytes(service.pid).peak} MB.\n`,
    '| rows answered | seconds | resident memory of the service, MB |',
    '|---:|---:|---:|',
    ...looks,
  ];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { data: '', rows: '1000000', portion: '50000', rounds: '3' });
  const dataDir = values.data || join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  if (!values.data) {
    sis(dataDir, 'ingest', '--lists', values.lists);
    sis(dataDir, 'snapshot', 'build');
  }
  const snapshot = await openSnapshot(join(dataDir, 'snapshot.bin'));
  const kinds = kindsOf(snapshot);
  const draw = mixed(kinds);
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
  const load = loadavg()[0]!;
  const service = await startService(dataDir);
  try {
    const sets = Array.from({ length: Number(values.rounds) }, () => [...ndjson(draw, Number(values.portion))]);
    const compared = await inTurn(service, token, dataDir, sets);
    const long = await flat(service, token, mostlyInvented(kinds), Number(values.rows));
    writeFigures('batch', [
      '# Speed and memory of batches over HTTP\n',
      `Made by \`npm run bench -- batch\`: rows in NDJSON, sent as fast as they are taken, to one service process on the same machine; names as in [bench-screen.md](bench-screen.md), a quarter each listed, listed with one typo, of words of two listed names, and invented, in the long stream three of four invented; mode keyword, threshold 0.70, at most 10 hits a row; ${whole(snapshot.entities)} entities; ${machine()}. Load of the machine before: ${load.toFixed(1)}. The time of \`sis screen\` leaves out starting the process, both include starting the threads.\n`,
      ...compared,
      ...long,
    ]);
  } finally {
    service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
