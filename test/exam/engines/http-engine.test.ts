import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpEngine, readAdapter } from '../../../src/exam/engines.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../../examples/exam');
const QUESTION = { q: 'Mikhail Gorvanov', entity_type: 'individual', country: 'DE', birth_date: '1961-03-07' };
const OPTIONS = { threshold: 0.7, limit: 10 };

let server: Server;
let url: string;
/** Answers in turn; the last one is repeated. */
let answers: { status: number; body: unknown }[] = [];
const seen: { method: string; url: URL; body: string; authorization?: string }[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    seen.push({
      method,
      url: new URL(request.url!, url),
      body: await bodyOf(request),
      authorization: headers.authorization,
    });
    const { status, body } = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => void seen.splice(0));

const ask = async (adapter: string, body: unknown) => {
  answers = [{ status: 200, body }];
  const engine = httpEngine(`${url}/`, await readAdapter(join(EXAMPLES, adapter)));
  return engine.ask([QUESTION], OPTIONS);
};
const parameters = () => Object.fromEntries(seen[0]!.url.searchParams);

describe('the adapters that are brought along', () => {
  it('ask this service over HTTP', async () => {
    process.env.SIS_TOKEN = 'secret';
    const hits = await ask('sis-http.ts', {
      entities: [
        { id: 'a-1', score: 0.9, alert: true },
        { id: 'a-2', score: 0.8 },
      ],
    });
    delete process.env.SIS_TOKEN;
    expect(seen[0]!.url.pathname).toBe('/api/entities/hybrid-search');
    expect(seen[0]!.authorization).toBe('Bearer secret');
    expect(parameters()).toMatchObject({
      q: 'Mikhail Gorvanov',
      birth_date: '1961-03-07',
      threshold: '0.7',
      limit: '10',
    });
    expect(parameters().country).toBeUndefined();
    expect(hits).toEqual([
      [
        { ids: ['a-1'], names: [], score: 0.9, alert: true },
        { ids: ['a-2'], names: [], score: 0.8 },
      ],
    ]);
  });

  it('ask Watchman', async () => {
    const found = {
      name: 'GORVANOV, Mikhail',
      sourceList: 'us_ofac',
      sourceID: '123',
      match: 0.91,
      person: { name: 'GORVANOV, Mikhail', altNames: ['M. Gorvanov'] },
    };
    const hits = await ask('watchman.ts', { entities: [found, { ...found, sourceList: 'us_csl', person: null }] });
    expect(seen[0]!.url.pathname).toBe('/v2/search');
    expect(parameters()).toEqual({
      name: 'Mikhail Gorvanov',
      type: 'person',
      birthDate: '1961-03-07',
      minMatch: '0.7',
      limit: '10',
    });
    expect(hits[0]![0]).toMatchObject({ ids: ['us-ofac-sdn-123', 'us-ofac-cons-123'], score: 0.91 });
    expect(hits[0]![0]!.names).toContain('M. Gorvanov');
    expect(hits[0]![1]).toEqual({ ids: [], names: ['GORVANOV, Mikhail'], score: 0.91 });
    expect(await ask('watchman.ts', { entities: null })).toEqual([[]]);
  });

  it('ask yente', async () => {
    const result = {
      id: 'NK-1',
      caption: 'Mikhail Gorvanov',
      score: 0.95,
      referents: ['ofac-123'],
      properties: { name: ['Михаил Горванов'] },
    };
    const hits = await ask('yente.ts', { responses: { one: { results: [result] } } });
    expect([seen[0]!.method, seen[0]!.url.pathname]).toEqual(['POST', '/match/sanctions']);
    expect(JSON.parse(seen[0]!.body).queries.one).toEqual({
      schema: 'Person',
      properties: { name: ['Mikhail Gorvanov'], country: ['de'], birthDate: ['1961-03-07'] },
    });
    expect(hits).toEqual([
      [{ ids: ['us-ofac-sdn-123', 'us-ofac-cons-123'], names: ['Mikhail Gorvanov', 'Михаил Горванов'], score: 0.95 }],
    ]);
  });
});

describe('an engine over HTTP', () => {
  const adapter = {
    name: 'stub',
    request: ({ q }: { q: string }, { url: base }: { url: string }) => new Request(`${base}/?q=${q}`),
    hits: () => [],
  };

  it('is asked again when it is busy', async () => {
    answers = [
      { status: 503, body: {} },
      { status: 200, body: {} },
    ];
    expect(await httpEngine(url, adapter).ask([QUESTION], OPTIONS)).toEqual([[]]);
    expect(seen).toHaveLength(2);
  });

  it('may refuse a question, which is counted', async () => {
    answers = [{ status: 400, body: {} }];
    const refused: number[] = [];
    expect(await httpEngine(url, adapter, (status) => refused.push(status)).ask([QUESTION, QUESTION], OPTIONS)).toEqual(
      [[], []],
    );
    expect(refused).toEqual([400, 400]);
  });

  it('fails in one line without the name that was asked', async () => {
    answers = [{ status: 500, body: 'broken' }];
    await expect(httpEngine(url, adapter).ask([QUESTION], OPTIONS)).rejects.toThrow(/answers 500: "broken"/);
    const closed = httpEngine('http://127.0.0.1:9', adapter).ask([QUESTION], OPTIONS);
    await expect(closed).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9 does not answer: [^?]*$/);
    answers = [{ status: 200, body: {} }];
    const unreadable = {
      ...adapter,
      hits: () => {
        throw new Error('no entities');
      },
    };
    await expect(httpEngine(url, unreadable).ask([QUESTION], OPTIONS)).rejects.toThrow(
      /adapter stub cannot read .* no entities/,
    );
  });

  it('needs an adapter file with its exports', async () => {
    await expect(readAdapter('/nowhere.ts')).rejects.toThrow('There is no adapter file /nowhere.ts.');
    await expect(readAdapter(resolve(import.meta.dirname, '../listed-records.ts'))).rejects.toThrow(
      /must export name, a string/,
    );
  });
});
