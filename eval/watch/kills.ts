/** The watch killed at random moments, by SIGKILL: what is told in the end is what a watch tells that nobody kills. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../src/exam/cases/random.ts';
import type { InputRow } from '../../src/service/rows/input-row.ts';
import type { Step } from './steps.ts';

const CLI = resolve(import.meta.dirname, '../../src/cli.ts');
const FOLDER = resolve(import.meta.dirname, '../../var/watch/kills');
/** How many customers the watch has that is killed. */
export const KILLED_CUSTOMERS = 3000;
const KILLS = 50;
/** Processes killed at most between two that are let end. */
const IN_A_ROW = 8;

function start(folder: string, snapshot: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', CLI, 'watch', folder, '--snapshot', snapshot, '--threads', '1'],
    { stdio: 'ignore' },
  );
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, ended };
}

/** Events of a folder, without what differs between two states: `type customer record`. */
function eventsIn(folder: string): string[] {
  const path = join(folder, 'events.jsonl');
  const lines = existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
  return lines.map((line) => {
    const { type, customer, record } = JSON.parse(line);
    return `${type} ${customer} ${record}`;
  });
}

function folderWith(name: string, rows: readonly InputRow[]): string {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const lines = rows
    .slice(0, KILLED_CUSTOMERS)
    .map((row) => ('fields' in row ? `${JSON.stringify(row.fields)}\n` : ''));
  writeFileSync(join(folder, 'customers.jsonl'), lines.join(''));
  return folder;
}

/** Lines of the page. */
export async function killLines(steps: readonly Step[], rows: readonly InputRow[]): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  const plain = folderWith('plain', rows);
  const killed = folderWith('killed', rows);
  const random = seededRandom(50);
  const told: string[] = [];
  let kills = 0;
  let late = 0;
  // Every step is gone through by both; the first, which has most to tell, is killed most.
  for (let round = 0; kills < KILLS; round++) {
    const { snapshot } = steps[round % steps.length]!;
    const began = performance.now();
    await start(plain, snapshot).ended;
    const usual = performance.now() - began;
    for (let row = 0; row < IN_A_ROW && kills < KILLS; row++) {
      const { child, ended } = start(killed, snapshot);
      await Promise.race([pause(random() * usual), ended]);
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        kills++;
      } else late++;
      await ended;
    }
    await start(killed, snapshot).ended;
    told.push(`${round}`);
  }
  const [expected, found] = [eventsIn(plain), eventsIn(killed)];
  const count = (of: string[]): Map<string, number> =>
    of.reduce((counts, event) => counts.set(event, (counts.get(event) ?? 0) + 1), new Map<string, number>());
  const [wanted, got] = [count(expected), count(found)];
  let lost = 0;
  let twice = 0;
  for (const event of new Set([...wanted.keys(), ...got.keys()])) {
    const difference = (got.get(event) ?? 0) - (wanted.get(event) ?? 0);
    if (difference < 0) lost -= difference;
    else twice += difference;
  }
  return [
    '## Killed at random moments',
    '',
    `${KILLED_CUSTOMERS} customers, \`sis watch FOLDER\` over ${told.length} passes in turn, killed by SIGKILL ${kills} times at a random moment of its run`,
    `(${late} had ended before), then let end. Beside it the same passes that nobody killed. Lines of \`events.jsonl\`: ${expected.length} and ${found.length};`,
    `**lost ${lost}, told twice ${twice}**.`,
    '',
  ];
}
