/**
 * `npm run bench -- reports [--lists DIR] [--data DIR] [--seconds N] [--connections N]`: time to backfill the report of
 * every day since 2000, and requests per second for reports, their list, the feeds and the changes. `--data` names a folder
 * with an ingested store; a copy of it is used. Writes docs/figures/bench-reports.md.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { describeLoad, LOAD_HEAD, loadRow, type Work, whole } from './load.ts';
import { benchOptions } from './options.ts';
import { type Service, sis, startService } from './service.ts';

const SINCE = '2000-01-01';

async function workload({ url }: Service, token: string): Promise<Work[]> {
  const answer = await fetch(`${url}/api/reports?limit=100`, { headers: { authorization: `Bearer ${token}` } });
  const { reports } = (await answer.json()) as { reports: { date: string }[] };
  const days = reports.map(({ date }) => `/api/reports?date=${date}`);
  return [
    { name: 'report of a day', target: 5000, paths: days },
    { name: 'report of a day, HTML, Chinese', target: 0, paths: days.map((path) => `${path}&format=html&lang=zh`) },
    { name: 'list of 20 reports', target: 5000, paths: [1, 2, 3, 4, 5].map((page) => `/api/reports?page=${page}`) },
    { name: 'Atom feed', target: 0, paths: ['/api/reports/feed.atom'] },
    {
      name: 'changes, 20 of all',
      target: 0,
      paths: ['/api/changes', '/api/changes?kind=removed', '/api/changes?to=2022-03-01'],
    },
  ];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { data: '', seconds: '6', connections: '50' });
  const dataDir = mkdtempSync(join(tmpdir(), 'sis-bench-reports-'));
  try {
    if (values.data) cpSync(values.data, dataDir, { recursive: true });
    else sis(dataDir, 'ingest', '--lists', values.lists);
    sis(dataDir, 'snapshot', 'build');
    const started = performance.now();
    const built: { days: number; built: unknown[] } = JSON.parse(
      sis(dataDir, 'report', 'build', '--from', SINCE, '--json'),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    sis(dataDir, 'report', 'publish', '--from', SINCE);
    const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
    const service = await startService(dataDir);
    try {
      const load = { connections: Number(values.connections), duration: Number(values.seconds) };
      const rows: string[] = [];
      for (const work of await workload(service, token)) rows.push(await loadRow(service, token, work, load));
      writeFigures('bench-reports', [
        '# Speed of reports\n',
        `Made by \`npm run bench -- reports\`: one service process, ${describeLoad(load)}\n`,
        LOAD_HEAD,
        ...rows,
        `\nBackfill since ${SINCE}: ${whole(built.days)} days, ${whole(built.built.length)} reports written in ${seconds} s (target < 60 s), start of the process included.`,
      ]);
    } finally {
      service.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
