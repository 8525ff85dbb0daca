import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { childCommand } from '../../../src/commands/child-processes/child-command.ts';
import { openStore } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('SIS_DATA_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** How often the command ran: each run leaves a token. */
async function runs(): Promise<number> {
  const store = await openStore({ dataDir: folder });
  const { length } = await store.tokens.list();
  await store.close();
  return length;
}

it('begins a run after each call: calls during one run share the next', async () => {
  const { run } = childCommand(['token', 'create', 'counted', '--json']);
  expect(await Promise.all([run(), run(), run()])).toEqual([null, null, null]);
  expect(await runs()).toBe(2);
  expect(await run()).toBeNull();
  expect(await runs()).toBe(3);
});

it('gives the last line of what failed, and begins no run once stopped', async () => {
  const wrong = childCommand(['token', 'nonsense']);
  expect(await wrong.run()).toMatch(/nonsense|help/);
  const { run, stop } = childCommand(['token', 'create', 'counted', '--json']);
  const both = Promise.all([run(), run()]);
  stop();
  expect((await both)[1]).toBe('stopped');
  expect(await run()).toBe('stopped');
});

it('tells the end of each run once, however many calls shared it, and the lines that it printed', async () => {
  const ends: (string | null)[] = [];
  const lines: string[] = [];
  const { run, isRunning } = childCommand(['token', 'create', 'told', '--json'], {
    onLine: (line) => void lines.push(line),
    onEnded: (reason) => void ends.push(reason),
  });
  const all = Promise.all([run(), run(), run()]);
  expect(isRunning()).toBe(true);
  await all;
  expect(isRunning()).toBe(false);
  expect(ends).toEqual([null, null]);
  expect(lines.join('\n').match(/"name": ?"told"/g)).toHaveLength(2);
});

it('kills a run that takes longer than it may, and says so', async () => {
  const ends: (string | null)[] = [];
  const { run } = childCommand(['serve', '--port', '0'], { longestMs: 1, onEnded: (reason) => void ends.push(reason) });
  expect(await run()).toBe('it was ended by SIGKILL');
  expect(ends).toEqual(['it was ended by SIGKILL']);
});

it('hands its own environment to the command', async () => {
  const { run } = childCommand(['stats'], { env: { ...process.env, SIS_PORT: 'many' } });
  expect(await run()).toMatch(/SIS_PORT/);
});
