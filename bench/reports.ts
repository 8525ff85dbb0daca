/**
 * `npm run bench -- reports [--lists DIR] [--data DIR] [--seconds N] [--connections N]`: time to backfill the report of
 * every day since 2000, and requests per second for reports, their list, the feeds and the changes; writes
 * docs/bench-reports.md. `--data` names a folder with an ingested store and a snapshot; its reports are not touched.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const ROOT = join(import.meta.dirname, '..');
const CLI = ['--disable-warning=ExperimentalWarning', join(ROOT, 'src', 'cli.ts')];
const SINCE = '2000-01-01';

const sis = (dataDir: string, ...args: string[]): string =>
  execFileSync(process.execPath, [...CLI, ...args], {
    env: { ...process.env, SIS_DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function startService(dataDir: string) {
  const child = spawn(process.execPath, [...CLI, 'serve', '--port', '0'], {
    env: { ...process.env, SIS_DATA_DIR: dataDir, SIS_RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise<{ url: string; stop(): void }>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (printed.length > 10_000) return;
      printed += chunk.toString();
      const match = /Listening on (http\S+)/.exec(printed);
      if (match) resolve({ url: match[1]!, stop: () => child.kill('SIGTERM') });
    });
    child.on('exit', () => reject(new Error(`the service ended: ${printed}`)));
  });
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lists: { type: 'string', default: join(ROOT, '..', 'shared', 'lists') },
      data: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      connections: { type: 'string', default: '50' },
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'sis-bench-reports-'));
  if (values.data) cpSync(values.data, dataDir, { recursive: true });
  else sis(dataDir, 'ingest', '--lists', values.lists);
  sis(dataDir, 'snapshot', 'build');

  const started = performance.now();
  const built: { days: number; built: { date: string }[] } = JSON.parse(
    sis(dataDir, 'report', 'build', '--from', SINCE, '--json'),
  );
  const backfillSeconds = (performance.now() - started) / 1000;
  sis(dataDir, 'report', 'publish', '--from', SINCE);
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
  const service = await startService(dataDir);
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/api/reports?limit=100`, { headers });
    const { reports } = (await answer.json()) as { reports: { date: string }[] };
    const dates = reports.map(({ date }) => date);
    const works = [
      { name: 'report of a day', target: 5000, paths: dates.map((date) => `/api/reports?date=${date}`) },
      {
        name: 'report of a day, HTML, Chinese',
        target: 0,
        paths: dates.map((date) => `/api/reports?date=${date}&format=html&lang=zh`),
      },
      { name: 'list of 20 reports', target: 5000, paths: [1, 2, 3, 4, 5].map((page) => `/api/reports?page=${page}`) },
      { name: 'Atom feed', target: 0, paths: ['/api/reports/feed.atom'] },
      {
        name: 'changes, 20 of all',
        target: 0,
        paths: ['/api/changes', '/api/changes?kind=removed', '/api/changes?to=2022-03-01'],
      },
    ];
    const rows: string[] = [];
    for (const { name, target, paths } of works) {
      const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
      const load = { url: service.url, requests, connections: Number(values.connections) };
      await autocannon({ ...load, duration: 2 });
      const result = await autocannon({ ...load, duration: Number(values.seconds) });
      const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
      const row = `| ${name} | ${Math.round(result.requests.average).toLocaleString('en')} | ${target ? `> ${target.toLocaleString('en')}` : '–'} | ${result.latency.p50} | ${result.latency.p99} | ${failed} |`;
      console.log(row);
      rows.push(row);
    }
    writeFileSync(
      join(ROOT, 'docs', 'bench-reports.md'),
      `# Reports: speed

One service process, ${values.connections} connections kept alive, ${values.seconds} s each after 2 s of warming up, authentication, entity tags, metrics
and access log on; autocannon on the same machine (${cpus().length} cores of ${cpus()[0]!.model.trim()}). Made by \`npm run bench -- reports\`.

| request | per second | target | p50 ms | p99 ms | failed |
|---|---|---|---|---|---|
${rows.join('\n')}

Backfill since ${SINCE}: ${built.days.toLocaleString('en')} days, ${built.built.length.toLocaleString('en')} reports written in ${backfillSeconds.toFixed(1)} s (target < 60 s), start of the process included.
`,
    );
    console.log(`backfill of ${built.days} days: ${backfillSeconds.toFixed(1)} s; wrote docs/bench-reports.md`);
  } finally {
    service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
