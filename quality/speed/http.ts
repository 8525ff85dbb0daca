/**
 * `npm run bench -- http [--lists DIR] [--data DIR] [--seconds N] [--connections N]`: requests per second of one service
 * process on the full lists. With `--data` an existing data folder is used as it is. Writes docs/figures/speed.md.
 */
import { join } from 'node:path';
import { optionsOf, ROOT } from '../options.ts';
import { whole, writeSection } from '../page.ts';
import { residentMegabytes, sis, startService } from '../service.ts';
import { describeLoad, LOAD_HEAD, loadRow, type Work } from './load.ts';

interface Listed {
  id: string;
  name: string;
}

/** Requests of each kind, for some of the listed parties. */
function workload(entities: readonly Listed[]): Work[] {
  const some = entities.filter((_, at) => at % 2 === 0).slice(0, 200);
  const filters = [
    'country=RU',
    'jurisdiction=UK',
    'is_china=true',
    'entity_type=vessel',
    'jurisdiction=EU&country=IR',
  ];
  const lists = filters.flatMap((filter) =>
    [1, 2, 3, 4].map((page) => `/api/entities?${filter}&is_active=true&page=${page}`),
  );
  const named = some.map(({ name }) => encodeURIComponent(name.slice(0, 100)));
  return [
    { name: 'detail', target: 8000, paths: some.map(({ id }) => `/api/entities/${id}`) },
    { name: 'stats', target: 8000, paths: ['/api/stats'] },
    { name: 'filtered list of 20', target: 4000, paths: lists },
    { name: 'structured search by q', target: 0, paths: named.map((q) => `/api/entities?q=${q}`) },
    { name: 'keyword search', target: 0, paths: named.map((q) => `/api/entities/search?q=${q}`) },
    { name: 'hybrid screening', target: 0, paths: named.map((q) => `/api/entities/hybrid-search?q=${q}`) },
    { name: 'reports', target: 0, paths: ['/api/reports'] },
    { name: 'not modified (304)', target: 0, paths: lists.slice(0, 1) },
  ];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = optionsOf(args, { data: '', seconds: '6', connections: '50' });
  const dataDir = values.data || join(ROOT, 'var/bench-http');
  if (!values.data) {
    sis(dataDir, 'ingest', '--lists', values.lists);
    sis(dataDir, 'snapshot', 'build');
  }
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
  const service = await startService(dataDir);
  try {
    const get = async <T>(path: string): Promise<T> =>
      (await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } })).json() as T;
    const pages = await Promise.all(
      [1, 40, 80, 120].map((page) =>
        get<{ entities: Listed[] }>(`/api/entities?is_active=true&limit=100&page=${page}`),
      ),
    );
    const load = { connections: Number(values.connections), duration: Number(values.seconds) };
    const rows: string[] = [];
    for (const work of workload(pages.flatMap(({ entities }) => entities)))
      rows.push(await loadRow(service, token, work, load));
    const stats = await get<{ total: number }>('/api/stats');
    const memory = residentMegabytes(service.pid);
    writeSection('speed', 'HTTP', [
      `\`npm run bench -- http\`: one service process on ${whole(stats.total)} entities, ${describeLoad(load)}\n`,
      LOAD_HEAD,
      ...rows,
      '\n| | measured | target |\n|---|---|---|',
      `| from starting the process to the first answer | ${Math.round(service.startMs)} ms | < 1000 ms |`,
      `| resident memory after the run (highest) | ${memory.now} MB (${memory.peak} MB) | < 400 MB |`,
    ]);
  } finally {
    service.stop();
  }
}
