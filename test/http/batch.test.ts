import { request as httpRequest } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { rateLimit } from '../../src/http/access/admission.ts';
import { MAX_ARRAY_ROWS, MAX_WHOLE_BYTES } from '../../src/http/batch.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { searchPool } from '../../src/service/pool/thread-pools.ts';
import { jsonLines, jsonl } from '../json-lines.ts';
import { loadedParties, type TestService, TOKEN, testService } from './fixture.ts';

let service: TestService | undefined;

const ROWS = [
  { id: 'a', q: 'Piotr Veldoran', birth_date: '1961-04-05' },
  { q: 'Nobody Whosoever' },
  { id: 'c', q: '深蓝精密仪器' },
  { id: 'd', q: 'x' },
];

function post(body: string | Buffer, type = 'application/x-ndjson', query = ''): Promise<Response> {
  return fetch(`${service!.url}/batch/screen${query}`, {
    method: 'POST',
    body: body as string,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type },
  });
}

describe('POST /batch/screen', () => {
  it('answers rows of NDJSON as `sis screen` does, in order, with what is wrong with a row in its place', async () => {
    const data = await loadedParties();
    service = await testService({ data });
    const rows = Array.from({ length: 100 }, (_, at) => ROWS[at % ROWS.length]!);
    const body = `${jsonl(rows)}{broken\n\n[]\n`;
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('x-data-version')).toBe(data.version);
    const lines = jsonLines(await answer.text());
    const options = { limit: 10, mode: 'keyword', threshold: 0.7 } as const;
    const { lines: screened } = await data.screenRows({
      rows: rows.map((fields, at) => ({ number: at + 1, fields })),
      options,
      output: 'jsonl',
    });
    expect(lines.slice(0, 100)).toEqual(jsonLines(Buffer.from(screened).toString()));
    expect(lines[0]).toMatchObject({ id: 'a', total: 1, entities: [{ id: 'us-ofac-sdn-100', alert: true }] });
    expect(lines[1]).toMatchObject({ id: 2, total: 0, entities: [] });
    expect(lines[3]).toEqual({ id: 'd', q: 'x', error: 'q must have at least 2 characters.' });
    expect(lines.slice(100)).toEqual([
      { id: 101, q: '', error: 'the row is not valid JSON' },
      { id: 102, q: '', error: 'the row is not a JSON object' },
    ]);
  });

  it('takes every row that the document allows, and answers as it says, also rows without a name', async () => {
    service = await testService();
    const { paths, components } = openApiDocument();
    const ajv = new Ajv2020({ strict: false, logger: false });
    const operation = paths['/batch/screen']!.post as unknown as {
      requestBody: { content: Record<string, { schema: object }> };
      responses: Record<string, { content: Record<string, { schema: object }> }>;
    };
    const takes = ajv.compile({ ...operation.requestBody.content['application/json']!.schema, components });
    const says = ajv.compile({ ...operation.responses['200']!.content['application/json']!.schema, components });
    const rows = [{}, { id: 7 }, { q: null }, { q: '' }, { q: 9_999_991, birth_date: 1961, country: null }, ...ROWS];
    expect(takes(rows)).toBe(true);
    expect(takes([{ q: ['a list'] }])).toBe(false);
    const answers = (await (await post(JSON.stringify(rows), 'application/json')).json()) as unknown[];
    expect(says(answers), JSON.stringify(says.errors)).toBe(true);
    const required = 'q must have at least 2 characters.';
    expect(answers.slice(0, 4)).toEqual([
      { id: 1, q: '', error: required },
      { id: 7, q: '', error: required },
      { id: 3, q: '', error: required },
      { id: 4, q: '', error: required },
    ]);
    expect(answers[4]).toMatchObject({ q: '9999991', entities: [{ id: 'uk-sl-AB-7' }] });
  });

  it('answers an array by an array', async () => {
    service = await testService();
    const answer = await post(JSON.stringify([...ROWS, 7]), 'application/json', '?limit=1&threshold=0.9');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const found = (await answer.json()) as { id: unknown }[];
    expect(found.map(({ id }) => id)).toEqual(['a', 2, 'c', 'd', 5]);
    expect(found[4]).toEqual({ id: 5, q: '', error: 'the row is not a JSON object' });
    expect(await (await post('[]', 'application/json')).json()).toEqual([]);
  });

  it('screens in threads of their own, with the same answers', async () => {
    const pool = searchPool(1, { spec: 'builtin' });
    try {
      service = await testService({ data: await loadedParties(undefined, false, { pool }) });
      const threaded = await (await post(jsonl(ROWS))).text();
      await service.close();
      service = await testService({ data: await loadedParties() });
      expect(threaded).toBe(await (await post(jsonl(ROWS))).text());
    } finally {
      await pool.close();
    }
  });

  it('refuses what it cannot read, and says why', async () => {
    service = await testService();
    const refused = async (answer: Response) => {
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const problem = (await answer.json()) as { status: number; detail: string };
      expect(problem.status).toBe(answer.status);
      return [problem.status, problem.detail] as const;
    };
    expect((await refused(await post('q,id\n', 'text/csv')))[0]).toBe(415);
    expect((await refused(await post('{"q":"x"}', 'application/json')))[1]).toContain('must be a JSON array');
    expect((await refused(await post('[', 'application/json')))[1]).toContain('not valid JSON');
    expect((await refused(await post(Buffer.from([0x5b, 0xff]), 'application/json')))[1]).toContain('UTF-8');
    const many = JSON.stringify(Array.from({ length: MAX_ARRAY_ROWS + 1 }, () => 0));
    expect((await refused(await post(many, 'application/json')))[0]).toBe(413);
    expect((await refused(await post(' '.repeat(MAX_WHOLE_BYTES + 1), 'application/json')))[0]).toBe(413);
    const wrong = await post('[]', 'application/json', '?limt=3');
    expect(await refused(wrong)).toEqual([400, expect.stringContaining('Nearest valid value: limit')]);
    const unauthorised = await fetch(`${service.url}/batch/screen`, { method: 'POST', body: '[]' });
    expect((await refused(unauthorised))[0]).toBe(401);
    const read = await service.get('/batch/screen');
    expect(read.headers.get('allow')).toBe('POST, OPTIONS');
    expect((await refused(read))[0]).toBe(405);
    const preflight = await fetch(`${service.url}/batch/screen`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  });

  it('writes no name to the log', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    service = await testService({ log: pino({ level: 'debug' }, stream) });
    await (await post(jsonl(ROWS))).text();
    const batch = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'batch');
    await expect.poll(batch).toMatchObject({ rows: 4, found: 2, errors: 1 });
    expect(lines.join('')).not.toMatch(/Veldoran|Whosoever|深蓝/);
  });
});

/** A service whose screening is counted; each batch gives `bytes` of answers. */
async function countedService(bytes: number): Promise<{ batches: () => number }> {
  let batches = 0;
  const data = await loadedParties();
  const screenRows: typeof data.screenRows = async () => {
    batches++;
    await pause(1);
    return { lines: Buffer.from(`${'x'.repeat(bytes)}\n`), hits: 0, found: 0, errors: 0, warned: 0, unused: [] };
  };
  service = await testService({ data: { ...data, screenRows } });
  return { batches: () => batches };
}

/** A request without end, whose answer is not read until `read` is called. */
function endless(): { sent: () => number; stop: () => void; answered: Promise<NodeJS.ReadableStream> } {
  let sent = 0;
  let stopped = false;
  const url = new URL('/batch/screen', service!.url);
  const sending = httpRequest(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-ndjson' },
  });
  sending.on('error', () => {});
  const answered = new Promise<NodeJS.ReadableStream>((resolve) => {
    sending.on('response', (answer) => {
      answer.on('error', () => {});
      answer.pause();
      resolve(answer);
    });
  });
  const lines = jsonl(Array.from({ length: 32 }, () => ROWS[0]));
  const more = (): void => {
    while (!stopped) {
      sent++;
      if (!sending.write(lines)) {
        sending.once('drain', more);
        return;
      }
    }
  };
  more();
  return {
    sent: () => sent,
    answered,
    stop() {
      stopped = true;
      sending.destroy();
    },
  };
}

/** Waits until the count stands still for a quarter of a second; fails the test when it never does. */
async function standsStill(count: () => number): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const before = count();
    await pause(250);
    if (count() === before) return before;
  }
  throw new Error('the count never stood still');
}

describe('a stream of rows', () => {
  it('is read no further while nobody takes the answers', async () => {
    const { batches } = await countedService(64 * 1024);
    const client = endless();
    const answer = await client.answered;
    const still = await standsStill(batches);
    expect(still).toBeGreaterThan(0);
    answer.resume();
    await expect.poll(batches).toBeGreaterThan(still);
    client.stop();
  });

  it('is not screened any more once its client has gone', async () => {
    const { batches } = await countedService(10);
    const client = endless();
    (await client.answered).resume();
    while (batches() < 20) await pause(10);
    client.stop();
    const still = await standsStill(batches);
    expect(still).toBeLessThan(client.sent() + 20);
    const health = await service!.get('/health');
    expect(health.status).toBe(200);
  });

  it('gives answers before the body is at its end', async () => {
    service = await testService();
    const url = new URL('/batch/screen', service.url);
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-ndjson' },
    });
    sending.write(jsonl(ROWS.slice(0, 1)));
    const first = await new Promise<string>((resolve) => {
      sending.on('response', (answer) => answer.once('data', (chunk) => resolve(String(chunk))));
    });
    expect(JSON.parse(first)).toMatchObject({ id: 'a', total: 1 });
    sending.end();
  });

  it('ends with a line that says so when rows cannot be screened any more', async () => {
    const data = await loadedParties();
    const screenRows = () => Promise.reject(new Error('secret /path/to/thing'));
    service = await testService({ data: { ...data, screenRows } });
    const answer = await post(jsonl(ROWS));
    let text = '';
    const broken = await (async () => {
      for await (const chunk of answer.body!) text += Buffer.from(chunk).toString();
    })().catch(() => 'broken off');
    expect(broken).toBe('broken off');
    expect(JSON.parse(text)).toEqual({ error: 'the service failed after 0 rows; send the rest again', status: 503 });
  });
});

describe('the rate limit', () => {
  it('counts rows as requests, and holds a stream back when a minute is used up', async () => {
    const limit = rateLimit();
    const { signal } = new AbortController();
    await limit.rows('token', 10, 9, signal);
    expect(await limit.request('token', 10)).toMatchObject({ 'RateLimit-Remaining': '0' });
    await expect(limit.request('token', 10)).rejects.toMatchObject({ status: 429 });
    const stop = new AbortController();
    const waiting = limit.rows('token', 10, 1, stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await limit.rows('another', 0, 1_000_000, signal);
  });

  it('counts the rows of a batch', async () => {
    service = await testService({ config: { rateLimit: 5 } });
    const answer = await post(jsonl(ROWS));
    expect(answer.status).toBe(200);
    await answer.text();
    expect((await post(jsonl(ROWS))).status).toBe(429);
  });
});
