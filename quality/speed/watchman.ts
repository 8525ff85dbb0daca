/**
 * `npm run bench -- watchman --engine URL --data DIR [--adapter FILE] [--pid N] [--fed TEXT] [--held LISTS] [--turns N]
 * [--seconds N] [--threshold N]`: sends the same names over HTTP alternately to this service and to Watchman, or another
 * engine with an adapter. `--pid` is the other's server process on this machine, for its processor time and memory;
 * `--fed` states the data that it was given. Writes docs/figures/watchman.md.
 */
import { join, resolve } from 'node:path';
import { listedParties } from '../../src/exam/cases/listed.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { type AskOptions, type Engine, httpEngine, readAdapter } from '../../src/exam/engines.ts';
import { rightHit } from '../../src/exam/run.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { percent } from '../measures.ts';
import { type Draw, queryKinds } from '../names.ts';
import { optionsOf, ROOT } from '../options.ts';
import { whole, writeSection } from '../page.ts';
import { processorSeconds, residentMegabytes, sis, startService } from '../service.ts';
import { type Figures, ratioTable } from './ratio-table.ts';

/** Concurrent connections: one customer after the other, and many at once. */
const CONNECTIONS = [1, 8];

/** One side: its figures of each turn, and the number of names sent and found of each kind. */
interface Side {
  engine: Engine;
  pid: number | undefined;
  turns: Record<string, number>[];
  found: Map<string, { asked: number; found: number }>;
}

function readOptions(args: string[]) {
  const values = optionsOf(args, {
    engine: '',
    adapter: join(ROOT, 'examples/exam/watchman.ts'),
    data: '',
    pid: '',
    fed: 'not stated (--fed).',
    held: 'us-ofac-sdn,us-ofac-cons,us-csl,eu-fsf,uk-sl,un-sc',
    turns: '3',
    seconds: '5',
    threshold: String(ALERT_THRESHOLD),
  });
  if (!/^https?:\/\//.test(values.engine))
    throw new Error('--engine is the address of the other engine, as in --engine http://127.0.0.1:8084.');
  if (values.data === '')
    throw new Error('--data is a data folder with a snapshot: `sis ingest`, `sis snapshot build`.');
  const [turns, seconds, threshold] = (['turns', 'seconds', 'threshold'] as const).map((name) => {
    if (Number(values[name]) > 0) return Number(values[name]);
    throw new Error(`--${name} is a number above 0, not ${values[name]}.`);
  }) as [number, number, number];
  return { ...values, turns, seconds, threshold };
}

/** Sends one drawn name after the other on `connections` connections for some seconds, and adds the figures to the turn. */
async function ask(
  { engine, pid, turns, found }: Side,
  kind: string,
  draw: Draw,
  { connections, seconds, ...options }: AskOptions & { connections: number; seconds: number },
): Promise<void> {
  const times: number[] = [];
  const count = found.get(kind) ?? { asked: 0, found: 0 };
  const before = pid === undefined ? Number.NaN : processorSeconds(pid);
  const started = performance.now();
  const askOn = async (): Promise<void> => {
    while (performance.now() < started + seconds * 1000) {
      const { q, record, party } = draw();
      const sent = performance.now();
      const [hits] = await engine.ask([{ q, entity_type: record?.type ?? 'individual' }], options);
      times.push(performance.now() - sent);
      count.asked++;
      if (hits!.some(rightHit({ party }))) count.found++;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const taken = (performance.now() - started) / 1000;
  found.set(kind, count);
  times.sort((a, b) => a - b);
  const figures: Record<string, number> = {
    'p50, ms': times[times.length >> 1]!,
    'p99, ms': times[Math.floor(0.99 * times.length)]!,
    'names a second': times.length / taken,
  };
  if (pid !== undefined) figures['processor ms a name'] = (1000 * (processorSeconds(pid) - before)) / times.length;
  for (const [name, value] of Object.entries(figures))
    turns.at(-1)![`${kind}, ${connections} at once: ${name}`] = value;
}

/** Runs the measurement and writes its page. @throws Error when an option is missing or wrong */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const { turns, seconds, threshold } = options;
  const data = resolve(options.data);
  const pid = options.pid === '' ? undefined : Number(options.pid);
  const snapshot = await openSnapshot(join(data, 'snapshot.bin'));
  const held = options.held.split(',');
  const parties = listedParties(snapshot).flatMap((party) => {
    const records = party.records.filter(({ id }) => held.some((list) => id.startsWith(`${list}-`)));
    return records.length > 0 ? [{ ...party, records }] : [];
  });
  const adapter = await readAdapter(resolve(options.adapter));
  const { token } = JSON.parse(sis(data, 'token', 'create', `watchman-${Date.now()}`, '--json'));
  process.env.SIS_TOKEN = token;
  const service = await startService(data);
  try {
    const own = httpEngine(service.url, await readAdapter(join(ROOT, 'examples/exam/sis-http.ts')));
    const sides: Side[] = [
      { engine: own, pid: pid && service.pid, turns: [], found: new Map() },
      { engine: httpEngine(options.engine, adapter), pid, turns: [], found: new Map() },
    ];
    for (let turn = 0; turn < turns; turn++) {
      for (const side of sides) side.turns.push({});
      for (const connections of CONNECTIONS)
        for (const kind of Object.keys(queryKinds(parties, seededRandom(0))))
          for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
            // Both sides get the same names, and each run gets new ones, so that no engine can answer from a cache.
            const draw = queryKinds(parties, seededRandom(turn * 100 + connections))[kind]!;
            await ask(side, kind, draw, { threshold, limit: 10, connections, seconds });
          }
      for (const side of sides)
        if (side.pid !== undefined) side.turns[turn]!['resident memory, MB'] = residentMegabytes(side.pid).now;
      console.log(`turn ${turn + 1} of ${turns}`);
    }
    const [ours, other] = sides as [Side, Side];
    const share = ({ found }: Side, kind: string): string => {
      const { asked, found: right } = found.get(kind)!;
      return `${percent(right, asked)} of ${whole(asked)}`;
    };
    writeSection('watchman', adapter.name, [
      `\`npm run bench -- watchman\`: both servers on one machine, asked over HTTP alternately, ${turns} turns, medians; the ratio is of this service to the other, turn by turn, with its range. Each kind of names for ${seconds} s. Names are of parties on lists that both hold, in any script, with the type of the party; at most 10 hits, threshold ${threshold} for both.`,
      '',
      `- This service: ${whole(snapshot.entities)} entities of all its lists.`,
      `- ${adapter.name}: ${options.fed}`,
      '',
      ...ratioTable(adapter.name, other.turns as Figures[], ours.turns as Figures[]),
      '',
      'How many answers had the party, for invented names how many had any hit:',
      '',
      `| names | ${adapter.name} | this version |`,
      '|---|---:|---:|',
      ...[...ours.found.keys()].map((kind) => `| ${kind} | ${share(other, kind)} | ${share(ours, kind)} |`),
    ]);
  } finally {
    service.stop();
  }
}
