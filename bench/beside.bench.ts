/**
 * `npm run bench -- beside --engine URL --data DIR [--adapter FILE] [--pid N] [--fed TEXT] [--held LISTS] [--turns N]
 * [--seconds N] [--threshold N] [--larger TIMES=URL,PID]`: this service and another engine, asked the same names over HTTP in turn. `--pid` is the other's server process
 * on this machine, for its processor time and memory; `--fed` says what it was given, `--larger` asks
 * the other once more where it was given so many times the entities. Writes docs/figures/beside.md.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { listedParties } from '../src/exam/cases/listed.ts';
import type { Engine } from '../src/exam/engines/engine.ts';
import { httpEngine, readAdapter } from '../src/exam/engines/http-engine.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { openSnapshot } from '../src/search/snapshot.ts';
import { asked, kindsOf } from './beside/asking.ts';
import { besideOptions } from './beside/options.ts';
import { besidePage, note, type Turn } from './beside/page.ts';
import { whole } from './load.ts';
import { machine } from './machine.ts';
import { ROOT } from './options.ts';
import { residentMegabytes, sis, startService } from './service.ts';

/** At once: one customer after the other, and many. */
const CONNECTIONS = [1, 8];

interface Side {
  turns: Turn[];
  engine: Engine;
  pid: number | undefined;
  connections: readonly number[];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const options = besideOptions(args, { threshold: ALERT_THRESHOLD });
  const load = loadavg()[0]!;
  const snapshot = await openSnapshot(join(options.data, 'snapshot.bin'));
  const kinds = kindsOf(listedParties(snapshot), options.held);
  const adapter = await readAdapter(options.adapter);
  const ownAdapter = await readAdapter(join(ROOT, 'examples/exam/sis-http.ts'));
  const { token } = JSON.parse(sis(options.data, 'token', 'create', `beside-${Date.now()}`, '--json'));
  process.env.SIS_TOKEN = token;
  const service = await startService(options.data);
  try {
    const sides: Side[] = [
      { turns: [], engine: httpEngine(service.url, ownAdapter), pid: service.pid, connections: CONNECTIONS },
      { turns: [], engine: httpEngine(options.engine, adapter), pid: options.pid, connections: CONNECTIONS },
    ];
    if (options.larger)
      sides.push({
        turns: [],
        engine: httpEngine(options.larger.engine, adapter),
        pid: options.larger.pid,
        connections: [1],
      });
    const resident = (): number[] =>
      sides.map(({ pid }) => (pid === undefined ? Number.NaN : residentMegabytes(pid).now));
    const fresh = resident();
    const ask = { threshold: options.threshold, limit: 10, seconds: options.seconds };
    // Each run has a seed of its own: what an engine remembers must not be met again.
    let seed = 1;
    for (const { engine } of sides)
      for (const draw of Object.values(kinds))
        await asked(engine, undefined, draw(seed), { ...ask, connections: 4, seconds: Math.min(2, options.seconds) });
    for (let turn = 0; turn < options.turns; turn++) {
      for (const side of sides) side.turns.push({ figures: {}, found: {} });
      for (const connections of CONNECTIONS)
        for (const [kind, draw] of Object.entries(kinds)) {
          seed++;
          for (const side of turn % 2 === 0 ? sides : [...sides].reverse())
            if (side.connections.includes(connections))
              note(
                side.turns[turn]!,
                kind,
                connections,
                await asked(side.engine, side.pid, draw(seed), { ...ask, connections }),
              );
        }
      console.log(`turn ${turn + 1} of ${options.turns}`);
    }
    const after = resident();
    if (options.pid !== undefined)
      for (const [at, { turns }] of sides.entries())
        for (const { figures } of turns) {
          figures['resident memory when ready, MB'] = fresh[at]!;
          figures['resident memory after all turns, MB'] = after[at]!;
        }
    const [own, other, more] = sides.map(({ turns }) => turns);
    const about = {
      command: `npm run bench -- beside --engine ${options.engine} --data DIR --pid PID --turns ${options.turns} --seconds ${options.seconds}${options.larger ? ` --larger ${options.larger.times}=URL,PID` : ''}`,
      machine: machine(),
      load,
      other: adapter.name,
      held: {
        own: `${whole(snapshot.entities)} entities of all its lists, ${whole(snapshot.names.nameCount)} distinct names; the HTTP interface with token, log and explanations as it stands.`,
        other: options.fed,
      },
      seconds: options.seconds,
    };
    const growth = readFileSync(join(ROOT, 'docs/figures/growth.md'), 'utf8');
    const larger = options.larger && { times: options.larger.times, turns: more! };
    const page = besidePage(own!, other!, about, growth, larger);
    console.log(page.join('\n'));
    writeFigures('beside', page);
  } finally {
    service.stop();
  }
}
