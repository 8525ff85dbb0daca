/** Bodies that are made to break the service: nested deeply, of wrong types, many, large and slow ones. */

import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunksOf } from '../../src/http/request/body.ts';
import { type SearchPool, searchPool } from '../../src/service/pool/thread-pools.ts';
import { jsonLines } from '../json-lines.ts';
import { apiToken, loadedParties, type TestService, TOKEN, testService } from './fixture.ts';

let service: TestService;
let pool: SearchPool | undefined;
afterEach(async () => {
  await pool?.close();
});

async function start(): Promise<void> {
  pool = searchPool(1, { spec: 'builtin' });
  service = await testService({ data: await loadedParties(undefined, false, { pool }) });
}

const post = (path: string, type: string, body: string): Promise<Response> =>
  fetch(service.url + path, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type, Accept: 'application/json, text/event-stream' },
  });

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const linesOf = async (answer: Response): Promise<Record<string, unknown>[]> => jsonLines(await answer.text());

describe('rows', () => {
  it('fail alone when they are nested deeply, on cold and warm threads', async () => {
    await start();
    const good = '{"id":"a","q":"Piotr Veldoran"}';
    const bad = `{"id":1,"q":"putin","x":${deep(4000)}}`;
    for (let turn = 0; turn < 3; turn++) {
      const lines = await linesOf(await post('/batch/screen', 'application/x-ndjson', [bad, good, bad].join('\n')));
      expect(lines.map(({ id, error, total }) => [id, error, total])).toEqual([
        [1, 'the row is nested deeper than 16 levels', undefined],
        ['a', undefined, 1],
        [3, 'the row is nested deeper than 16 levels', undefined],
      ]);
      const array = await post('/batch/screen', 'application/json', `[${good},${bad}]`);
      expect(array.status).toBe(400);
      expect(((await array.json()) as { detail: string }).detail).toBe('The body is nested deeper than 16 levels.');
    }
    expect((await service.get('/api/entities/hybrid-search?q=veldoran')).status).toBe(200);
  });

  it('hold texts, numbers, booleans and lists of texts, and nothing else', async () => {
    await start();
    const good = ['"x"', '7', 'true', 'null', '["a","b"]', '[]'];
    const bad = ['{}', '[1]', '[["a"]]', '[null]', '{"a":{"b":1}}', deep(14)];
    const rows = [...good, ...bad].map((value) => `{"q":"Piotr Veldoran","note":${value}}`);
    for (const lines of [
      await linesOf(await post('/batch/screen', 'application/x-ndjson', rows.join('\n'))),
      (await (await post('/batch/screen', 'application/json', `[${rows.join()}]`)).json()) as Record<string, unknown>[],
    ]) {
      expect(lines.slice(0, good.length).map(({ total }) => total)).toEqual(good.map(() => 1));
      for (const line of lines.slice(good.length))
        expect(line.error).toBe('note must be text, a number, true, false or a list of texts');
    }
  });

  it('are given back under their own id, however long its number', async () => {
    await start();
    const ids = ['9007199254740993', '-9007199254740993', '12345678901234567890'];
    const rows = ids.flatMap((id) => [`{"id":${id},"q":"Piotr Veldoran"}`, `{"id": ${id}, "q": "x"}`]);
    const lines = (await (await post('/batch/screen', 'application/x-ndjson', rows.join('\n'))).text()).trim();
    const array = await (await post('/batch/screen', 'application/json', `[${rows.join()}]`)).text();
    for (const found of [lines.split('\n'), array.trim().slice(1, -1).split(',\n')])
      expect(found.map((line) => /^\{"id":([^,]*),/.exec(line)?.[1])).toEqual(ids.flatMap((id) => [id, id]));
  });
});

it.each([
  ['/mcp', 'application/json', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep(4000)}}`],
  [
    '/compat/yente/match/default',
    'application/json',
    `{"queries":{"a":{"schema":"Person","properties":{"name":${deep(4000)}}}}}`,
  ],
  ['/compat/yente/match/default', 'application/json', `{"config":{"a":${deep(4000)}},"queries":{}}`],
  [
    '/compat/yente/reconcile/default',
    'application/x-www-form-urlencoded',
    `queries=${encodeURIComponent(`{"a":{"query":${deep(4000)}}}`)}`,
  ],
  [
    '/compat/yente/reconcile/default',
    'application/x-www-form-urlencoded',
    `extend=${encodeURIComponent(`{"ids":${deep(4000)}}`)}`,
  ],
])('%s refuses a body that is nested deeply', async (path, type, body) => {
  await start();
  const answer = await post(path, type, body);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { detail: string }).detail).toContain('is nested deeper than 16 levels');
});

/** A request whose body is begun and never ended. */
function begun(headers: Record<string, string>, first: string) {
  const sending = httpRequest(new URL('/batch/screen', service.url), { method: 'POST', agent: false, headers });
  const answered = once(sending, 'response').then(([answer]) => answer.statusCode as number);
  answered.catch(() => {});
  sending.on('error', () => {});
  sending.write(first);
  return { answered, end: () => sending.destroy() };
}

describe('many bodies at a time', () => {
  const authorised = (token = TOKEN) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
  const megabytes = (count: number) => ({ 'Content-Length': String(count * 2 ** 20) });

  it('of one token are refused beyond its share, those of others are not', async () => {
    await start();
    const other = 'sis_othertoken-0123456789_abcdefghijklmnopqrstuvwxyz';
    service.tokens.all.set(apiToken(other).hash, apiToken(other));
    const held = [1, 2].map(() => begun({ ...authorised(), ...megabytes(8) }, '['));
    await vi.waitFor(async () => {
      const refused = await post('/batch/screen', 'application/json', '[]');
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
    });
    const third = begun({ ...authorised(), ...megabytes(8) }, '[');
    expect(await third.answered).toBe(429);
    const others = await fetch(`${service.url}/batch/screen`, {
      method: 'POST',
      body: '[]',
      headers: authorised(other),
    });
    expect(others.status).toBe(200);
    for (const one of [...held, third]) one.end();
    await vi.waitFor(async () => expect((await post('/batch/screen', 'application/json', '[]')).status).toBe(200));
  });

  it('of streams are refused beyond four of one token', async () => {
    await start();
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-ndjson' };
    const streams = [1, 2, 3, 4].map(() => begun(headers, '{'));
    expect(await Promise.all(streams.map(({ answered }) => answered))).toEqual([200, 200, 200, 200]);
    expect((await post('/batch/screen', 'application/x-ndjson', '{"q":"x"}')).status).toBe(429);
    for (const stream of streams) stream.end();
    await vi.waitFor(async () =>
      expect((await post('/batch/screen', 'application/x-ndjson', '{"q":"x"}')).status).toBe(200),
    );
  });
});

describe('a slow body', () => {
  /** What becomes of a body that sends `bytes` every 20 seconds for five minutes. */
  async function sentSlowly(bytes: number, isBusy?: () => boolean): Promise<number | string> {
    vi.useFakeTimers();
    try {
      const body = new PassThrough();
      const read = (async () => {
        let length = 0;
        for await (const chunk of chunksOf(body, isBusy)) length += chunk.length;
        return length;
      })().catch((error: { status: number; message: string }) => `${error.status} ${error.message}`);
      for (let turn = 0; turn < 15; turn++) {
        body.write(Buffer.alloc(bytes));
        await vi.advanceTimersByTimeAsync(20_000);
      }
      body.end();
      await vi.advanceTimersByTimeAsync(1000);
      return await read;
    } finally {
      vi.useRealTimers();
    }
  }

  it('is given up', async () => {
    expect(await sentSlowly(1)).toMatch(/^408 The body came too slowly/);
    expect(await sentSlowly(1000)).toMatch(/^408 /);
  });

  it('is read where it is fast enough, or where it is not the client that is waited for', async () => {
    expect(await sentSlowly(2000)).toBe(30_000);
    expect(await sentSlowly(1, () => true)).toBe(15);
  });
});
