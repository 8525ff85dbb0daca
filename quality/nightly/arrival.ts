/**
 * Tests the download of lists over unreliable networks. Starts the service on an empty data folder with a local mirror of
 * the newest editions, also through a proxy, and downloads one list from a mirror that answers incorrectly in every known
 * way. Writes a table of outcome, message and time to docs/figures/nightly.md. Takes some minutes. `--only
 * good|slow|offline|proxy|wrong`, `--port N`, `--verbose on`. The proxy needs OpenSSL for its certificate.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { SOURCES } from '../../src/sources/catalog.ts';
import { type Behaviour, startHostileServer } from '../../test/commands/refresh/hostile-server.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';

let values = { lists: '', only: '', port: '8165', verbose: 'off' };

interface Edition {
  body: Buffer;
  lastModified: string;
}

/** The newest edition of each list, by its path on a mirror and by that of the authority. */
function newestEditions(): Map<string, Edition> {
  return new Map(
    SOURCES.filter(({ info }) => existsSync(join(values.lists, info.id))).flatMap(({ info }) => {
      const folder = join(values.lists, info.id);
      const name = readdirSync(folder)
        .filter((one) => /^\d{4}-\d{2}-\d{2}\./.test(one))
        .sort()
        .at(-1)!;
      const bytes = readFileSync(join(folder, name));
      const lastModified = new Date(`${name.slice(0, 10)}T12:00:00Z`).toUTCString();
      const body = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      const { pathname, search } = new URL(info.url);
      return [`/${info.id}/${info.file_names[0]}`, pathname + search].map(
        (path) => [path, { body, lastModified }] as const,
      );
    }),
  );
}

let mirror: Awaited<ReturnType<typeof startHostileServer>>;
/** How the mirror currently serves a list, by its id; normally when absent. */
const behaviours = new Map<string, Behaviour>();
const rows: string[][] = [];
function row(trial: string, outcome: string, message: string, seconds: number): void {
  rows.push([trial, outcome, message.replaceAll('|', '/').slice(0, 160), seconds.toFixed(1)]);
  console.error(rows.at(-1)!.join(' | '));
}

interface Running {
  child: ChildProcess;
  began: number;
  said(): string;
  ended: Promise<unknown>;
}

function start(dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn('sh', [join(ROOT, 'bin/sis'), ...args], {
    env: {
      ...process.env,
      SIS_DATA_DIR: dataDir,
      SIS_MIRROR: mirror.url,
      SIS_DATABASE_URL: '',
      SIS_AUTH: 'off',
      SIS_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk));
  return { child, began: Date.now(), said: () => said, ended: new Promise((end) => child.once('close', end)) };
}

interface ReadyAnswer {
  code: number;
  status: string;
  missing: string[];
}

async function ready(): Promise<ReadyAnswer> {
  try {
    const answer = await fetch(`http://127.0.0.1:${values.port}/ready`);
    const { status, missing = [] } = (await answer.json()) as { status: string; missing?: string[] };
    return { code: answer.status, status: String(status), missing };
  } catch {
    return { code: 0, status: 'no answer', missing: [] };
  }
}

/** Waits until `/ready` answers as wanted. @returns the last answer and the seconds since `began`; `late` on a timeout */
async function until(wanted: (answer: ReadyAnswer) => boolean, began: number, mostSeconds: number) {
  for (;;) {
    const answer = await ready();
    const seconds = (Date.now() - began) / 1000;
    if (wanted(answer)) return { ...answer, seconds };
    if (seconds > mostSeconds) return { ...answer, seconds, late: true };
    await pause(250);
  }
}

const inFolder = async (work: (dataDir: string) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sis-arrival-'));
  try {
    await work(dataDir);
  } finally {
    behaviours.clear();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

async function stop({ child, ended, said }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
  if (values.verbose === 'on') console.error(said());
}

const up = (): string[] => ['up', '--port', values.port];
const isServed = ({ code, status }: ReadyAnswer): boolean => code !== 0 && (status === 'ready' || status === 'missing');
/** Lists without an available edition remain missing. */
const isWhole = ({ code, missing }: ReadyAnswer): boolean =>
  code === 200 && missing.every((id) => !existsSync(join(values.lists, id)));
const inWords = ({ code, status, missing, late }: ReadyAnswer & { late?: boolean }): string =>
  `${late ? 'TOO LATE: ' : ''}${code} ${status}${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}`;

async function goodStart(): Promise<void> {
  await inFolder(async (dataDir) => {
    const running = start(dataDir, up());
    const served = await until(isServed, running.began, 300);
    row('first start, good lists alone: served', inWords(served), '', served.seconds);
    const whole = await until(isWhole, running.began, 300);
    row('first start, good lists alone: all of them', inWords(whole), '', whole.seconds);
    await stop(running);
  });
}

async function deadAndSlow(): Promise<void> {
  await inFolder(async (dataDir) => {
    behaviours.set('ca-sema', 'dead').set('eu-fsf', 'trickle');
    const running = start(dataDir, up());
    const served = await until(isServed, running.began, 300);
    row('one list dead, one sends a byte a second: served', inWords(served), '', served.seconds);
    behaviours.clear();
    const recovered = Date.now();
    const whole = await until(isWhole, recovered, 300);
    row('  both are well again: all of them', inWords(whole), 'seconds after they were well', whole.seconds);
    await stop(running);
  });
}

async function noNetwork(): Promise<void> {
  await inFolder(async (dataDir) => {
    for (const { info } of SOURCES) behaviours.set(info.id, 'dead');
    const running = start(dataDir, up());
    const shown = await until(({ status }) => status === 'demo', running.began, 60);
    row(
      'no network: the demo edition is shown',
      inWords(shown),
      running.said().match(/No official.*/)?.[0] ?? '',
      shown.seconds,
    );
    behaviours.clear();
    const recovered = Date.now();
    const whole = await until(isWhole, recovered, 300);
    row('  the network is back: official lists only', inWords(whole), 'seconds after it was back', whole.seconds);
    await stop(running);
  });
}

/** A proxy that uses the certificate for every host and forwards all requests to the mirror. */
async function startProxy({ key, cert }: { key: Buffer; cert: Buffer }) {
  const joined = (one: Duplex, other: Duplex): void => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
  };
  const authority = createTlsServer({ key, cert }, (socket) =>
    joined(socket, connect(Number(new URL(mirror.url).port))),
  );
  const tunnels = new Set<string>();
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    tunnels.add(url);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    joined(socket, connect((authority.address() as AddressInfo).port));
  });
  for (const server of [authority, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels,
    close: () => [authority, proxy].map((server) => server.close()),
  };
}

async function throughProxy(): Promise<void> {
  await inFolder(async (dataDir) => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(dataDir, name)) as [string, string];
    const hosts = [...new Set(SOURCES.map(({ info }) => `DNS:${new URL(info.url).hostname}`))];
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=lists -keyout ${key} -out ${cert} -addext subjectAltName=${hosts}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
    const proxy = await startProxy({ key: readFileSync(key), cert: readFileSync(cert) });
    const env = { SIS_MIRROR: '', HTTPS_PROXY: proxy.url, NO_PROXY: '', NODE_EXTRA_CA_CERTS: cert };
    const running = start(dataDir, up(), env);
    const whole = await until(isWhole, running.began, 300);
    row(
      'authorities by way of a proxy: all lists',
      inWords(whole),
      `${proxy.tunnels.size} hosts by CONNECT`,
      whole.seconds,
    );
    await stop(running);
    proxy.close();
  });
}

const ONE_LIST = 'one list: ';
/** All incorrect ways of serving a list, tested on the smallest one. */
const WRONG: readonly Behaviour[] = [
  'good',
  'redirect',
  'browsers-only',
  'slow',
  'forbidden',
  'missing',
  'too-many',
  'error',
  'broken',
  'dead',
  'silent',
  'trickle',
  'wrong-length',
  'cut-off',
  'truncated',
  'web-page',
  'empty',
  'redirect-loop',
];

async function wrongAnswers(): Promise<void> {
  for (const behaviour of WRONG) {
    await inFolder(async (dataDir) => {
      behaviours.set('un-sc', behaviour);
      // Waiting takes long, so the behaviour ends after a few waits.
      const well = setTimeout(() => behaviours.clear(), 8_000);
      const running = start(dataDir, ['ingest', 'un-sc', '--json']);
      await running.ended;
      clearTimeout(well);
      const [outcome] = JSON.parse(/^\[[\s\S]*^\]/m.exec(running.said())?.[0] ?? '[{}]');
      const file = outcome?.files?.[0];
      const what = outcome?.failure ? 'failed' : (file?.status ?? 'nothing');
      row(ONE_LIST + behaviour, what, outcome?.failure ?? file?.reason ?? '', (Date.now() - running.began) / 1000);
    });
  }
}

const PARTS = { good: goodStart, slow: deadAndSlow, offline: noNetwork, proxy: throughProxy, wrong: wrongAnswers };

const table = (trials: readonly string[][]): string[] => [
  '',
  '| Trial | Outcome | Message | Seconds |',
  '|---|---|---|---:|',
  ...trials.map((cells) => `| ${cells.join(' | ')} |`),
];

/** Runs the trials and writes their section. */
export async function run(args: string[]): Promise<void> {
  values = optionsOf(args, { only: '', port: '8165', verbose: 'off' });
  const editions = newestEditions();
  mirror = await startHostileServer((path) => {
    const edition = editions.get(path);
    return edition ? { ...edition, behaviour: behaviours.get(path.split('/')[1]!) ?? 'good' } : null;
  });
  for (const [name, part] of Object.entries(PARTS)) if (values.only === '' || values.only === name) await part();
  await mirror.close();
  const wrong = rows.filter(([trial]) => trial!.startsWith(ONE_LIST));
  const starts = rows.filter((cells) => !wrong.includes(cells));
  if (starts.length > 0)
    writeSection('nightly', 'First starts', [
      '`npm run eval -- arrival`: starts on an empty folder, with the newest editions from a local mirror. Seconds are from the start where',
      'the message says nothing else.',
      ...table(starts),
    ]);
  if (wrong.length > 0)
    writeSection('nightly', 'A list that comes wrongly', [
      '`npm run eval -- arrival --only wrong`: `sis ingest` of one list from a mirror that answers wrongly for its first eight seconds.',
      ...table(wrong),
    ]);
}
