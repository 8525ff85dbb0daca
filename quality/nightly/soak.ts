/**
 * `npm run bench -- soak [--lists DIR] [--minutes N] [--every SECONDS] [--data DIR]`: runs `sis serve --refresh` with a
 * local file server that alternately sends official editions, errors, redirects, slow streams and damaged bodies, while
 * requests continue. Reports whether the service survived, applied no damaged edition, always answered, did not leak
 * memory and reported every state correctly. Writes docs/figures/nightly.md.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openStore } from '../../src/store/store.ts';
import { type Behaviour, startHostileServer } from '../../test/commands/refresh/hostile-server.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';

/** Small lists go through everything; of the large ones the newest edition is enough, or passes take too long. */
const IN_TURN: readonly Behaviour[] = [
  'good',
  'error',
  'good',
  'truncated',
  'redirect',
  'web-page',
  'slow',
  'cut-off',
  'good',
  'redirect-loop',
  'empty',
  'missing',
];
const ROTATING = new Set(['un-sc', 'au-dfat', 'us-ofac-cons']);
/** A state is right when it agrees with what the source was served in the pass. */
const MAY_FAIL = new Set<Behaviour>(['error', 'truncated', 'web-page', 'cut-off', 'redirect-loop', 'empty', 'missing']);

function editionsOf(lists: string, id: string): Buffer[] {
  const folder = join(lists, id);
  return readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\./.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    });
}

interface Ready {
  refresh: {
    running: boolean;
    last_finished: string | null;
    steps: { source_id?: string; outcome: string; detail: string }[];
  };
  sources: { source_id: string; state: string; edition: string | null }[];
}

/** Runs the trial and writes its section. @throws Error that lists everything that went wrong */
export async function run(args: string[]): Promise<void> {
  const values = optionsOf(args, { minutes: '30', every: '20', data: '' });
  const editions = new Map([...ROTATING].map((id) => [id, editionsOf(values.lists, id)]));
  let pass = 0;
  const server = await startHostileServer((path) => {
    const id = path.split('/')[1] ?? '';
    const known = editions.get(id);
    if (!known) return null;
    const at = pass + [...ROTATING].indexOf(id);
    const body = known[Math.min(known.length - 1, Math.floor(pass / 4))]!;
    return { behaviour: IN_TURN[at % IN_TURN.length]!, body };
  });

  const dataDir = values.data || mkdtempSync(join(tmpdir(), 'sis-soak-'));
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'src', 'cli.ts'),
      'serve',
      '--port',
      '0',
      '--refresh',
      String(Number(values.every) / 3600),
    ],
    {
      env: {
        ...process.env,
        SIS_DATA_DIR: dataDir,
        SIS_MIRROR: server.url,
        SIS_AUTH: 'off',
        SIS_RATE_LIMIT: '0',
        SIS_LOG_LEVEL: 'warn',
        SIS_REPORTS_AUTOPUBLISH: 'on',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let died: string | null = null;
  child.on('exit', (code, signal) => {
    died = `exit code ${code}, signal ${signal}`;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-10_000);
      const match = /Listening on (http\S+)/.exec(printed);
      if (match) resolve(match[1]!);
    });
    child.on('exit', () => reject(new Error(`the service ended: ${printed}`)));
  });

  const residentMegabytes = (): number =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024);

  const memory: number[] = [];
  const wrong: string[] = [];
  let requests = 0;
  let slowest = 0;
  let seen: string | null = null;
  let outcomes: Record<string, number> = {};
  const until = Date.now() + Number(values.minutes) * 60_000;

  while (Date.now() < until && died === null) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const started = performance.now();
    try {
      const answer = await fetch(`${url}/ready`);
      slowest = Math.max(slowest, performance.now() - started);
      requests++;
      if (answer.status !== 200) wrong.push(`/ready answered ${answer.status}`);
      const ready = (await answer.json()) as Ready;
      const { refresh, sources } = ready;
      if (refresh.running || refresh.last_finished === seen || refresh.last_finished === null) continue;
      seen = refresh.last_finished;
      // The states served follow at once; a new snapshot within seconds.
      for (const [index, id] of [...ROTATING].entries()) {
        const behaviour = IN_TURN[(pass + index) % IN_TURN.length]!;
        const step = refresh.steps.find((one) => one.source_id === id);
        const failed = step?.outcome === 'failed';
        outcomes = {
          ...outcomes,
          [`${behaviour} ${step?.outcome}`]: (outcomes[`${behaviour} ${step?.outcome}`] ?? 0) + 1,
        };
        if (failed !== MAY_FAIL.has(behaviour))
          wrong.push(`pass ${pass}: ${id} was served ${behaviour}, step ${step?.outcome}: ${step?.detail}`);
        const state = sources.find((one) => one.source_id === id)?.state;
        if ((state === 'failed') !== failed) wrong.push(`pass ${pass}: ${id} is shown ${state} after ${step?.outcome}`);
      }
      memory.push(residentMegabytes());
      pass++;
      console.log(
        `pass ${pass}: ${refresh.steps.map(({ source_id, outcome }) => `${source_id ?? ''}:${outcome}`).join(' ')}; ${memory.at(-1)} MB`,
      );
    } catch (error) {
      wrong.push(`no answer: ${(error as Error).message}`);
    }
  }
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  await server.close();

  const store = await openStore({ dataDir });
  const applied = (await store.editions()).filter(({ status }) => status === 'applied');
  const official = new Set<string>(
    (JSON.parse(readFileSync(join(values.lists, 'MANIFEST.json'), 'utf8')) as { sha256: string }[]).map(
      ({ sha256 }) => sha256,
    ),
  );
  for (const { source_id, date, sha256 } of applied) {
    if (!official.has(sha256)) wrong.push(`a bad edition of ${source_id} was taken in (${date})`);
  }
  await store.close();
  if (!values.data) rmSync(dataDir, { recursive: true, force: true });
  const settled = memory.slice(Math.ceil(memory.length / 4));
  writeSection('nightly', 'Refreshing from a server that misbehaves', [
    `\`npm run bench -- soak --minutes ${values.minutes}\`: \`sis serve --refresh\` against a local file server that answers with editions, errors, redirects, slow streams and damaged bodies alternately.`,
    '',
    `${pass} passes, ${applied.length} editions applied, ${requests} requests, slowest answer ${Math.round(slowest)} ms. Memory: ${memory[0]} MB after the first pass, ${Math.min(...settled)} to ${Math.max(...settled)} MB later.`,
    '',
    '| served and outcome | times |',
    '|---|---:|',
    ...Object.entries(outcomes).map(([what, times]) => `| ${what} | ${times} |`),
  ]);
  if (wrong.length > 0) throw new Error([...new Set(wrong)].join('\n'));
}
