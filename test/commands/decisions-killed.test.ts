/** Decisions of two people at once, and a service that is killed meanwhile. `TEST_DECISIONS` says how many, by default few. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonLines } from '../json-lines.ts';
import { demoFolder } from '../temporary.ts';
import { addressOf } from './listening.ts';
import { CLI, onData, runSis } from './sis.ts';

const folder = demoFolder();
const env = onData(join(folder, 'data'), { SIS_DECISIONS: 'on' });
const DECISIONS = Number(process.env.TEST_DECISIONS ?? 400);
/** Decisions of one request; a page of them is sent as often as one alone. */
const SIZES = [1, 1, 1, 7];

let child: ChildProcess | undefined;
const sis = (...args: string[]) => {
  const { code, stdout, stderr } = runSis(env, args);
  expect(`${code} ${stderr}`).toMatch(/^0/);
  return stdout;
};

/** Starts the service; gives its address. */
function serve(): Promise<string> {
  child = spawn(process.execPath, [CLI, 'serve', '--port', '0'], { env });
  return addressOf(child);
}

let tokens: string[];
beforeAll(() => {
  tokens = ['anna', 'ben'].map((name) => /sis_[\w-]+/.exec(sis('token', 'create', name, '--decide'))![0]);
});
afterAll(() => void child?.kill('SIGKILL'));

const asked = (url: string, path: string, token: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  });

it('loses nothing that was acknowledged, and both see the same', { timeout: 600_000 }, async () => {
  let url = await serve();
  const search = await asked(url, '/api/entities?limit=1', tokens[0]!);
  const [{ id: record }] = ((await search.json()) as { entities: [{ id: string }] }).entities;
  const acknowledged: string[] = [];
  const killAt = DECISIONS / 2;

  /** Sends decisions until all of its share are acknowledged or the service is gone. */
  async function decide(who: number, to: number): Promise<void> {
    for (let next = 0, round = 0; acknowledged.length < to; round++) {
      const size = SIZES[round % SIZES.length]!;
      const reasons = Array.from({ length: size }, () => `${who} of ${to}: ${next++}`);
      const body = JSON.stringify(reasons.map((reason) => ({ customer: `C${next % 50}`, record, reason })));
      const answer = await asked(url, '/decisions', tokens[who]!, { method: 'POST', body }).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      acknowledged.push(...reasons);
      if (to === DECISIONS && acknowledged.length >= killAt) child!.kill('SIGKILL');
    }
  }
  const all = async (token: string) => {
    const lines = await (await asked(url, '/decisions', token, { headers: { accept: 'application/x-ndjson' } })).text();
    return jsonLines(lines);
  };
  const authors = [0, 1, 0, 1];

  await Promise.all(authors.map((who) => decide(who, DECISIONS)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAt);
  url = await serve();
  await Promise.all(authors.map((who) => decide(who, DECISIONS + 1)));
  const [anna, ben] = [await all(tokens[0]!), await all(tokens[1]!)];
  expect(ben).toEqual(anna);
  const kept = new Set(anna!.map(({ reason }) => reason));
  expect(acknowledged.filter((reason) => !kept.has(reason))).toEqual([]);
  expect(new Set(anna!.map(({ by }) => by))).toEqual(new Set(['anna', 'ben']));
  if (process.env.TEST_DECISIONS) console.info(`${acknowledged.length} acknowledged, ${anna!.length} kept`);
});
