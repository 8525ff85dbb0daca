import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareRecordings,
  comparisonText,
  jsonDifferences,
  kindOf,
  operationOf,
} from '../../quality/answers/compare.ts';
import {
  type Answer,
  normalizeBody,
  type Recording,
  readRecording,
  record,
  writeRecording,
} from '../../quality/answers/recording.ts';
import { listening, temporaryFolder } from '../temporary.ts';

const answer = (url: string, body: unknown, more: Partial<Answer> = {}): Answer => ({
  method: 'GET',
  url,
  token: true,
  status: 200,
  headers: { 'content-type': 'application/json' },
  sha256: '',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
});

const recording = (...answers: Answer[]): Recording => ({
  head: { day: '2026-08-22', data_version: '0123456789abcdef', requests: answers.length },
  answers,
});

describe('differences of two JSON values', () => {
  it('finds none where only the order of fields differs', () => {
    expect(jsonDifferences({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
  });

  it('names changed, absent and new values by their path', () => {
    expect(
      jsonDifferences({ a: { b: 1 }, gone: 2, list: [1, 2] }, { a: { b: 2 }, list: [1, 3, 4], neu: null }),
    ).toEqual([
      { path: 'a.b', before: 1, after: 2 },
      { path: 'gone', before: 2, after: undefined },
      { path: 'list[1]', before: 2, after: 3 },
      { path: 'list[2]', before: undefined, after: 4 },
      { path: 'neu', before: undefined, after: null },
    ]);
  });

  it('tells null, an object and a list apart', () => {
    expect(jsonDifferences({ a: null, b: [], c: {} }, { a: {}, b: {}, c: [] }).map(({ path }) => path)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('compares records by id: one more on top leaves the others equal', () => {
    const before = [
      { id: 'x', score: 1 },
      { id: 'y', score: 0.9 },
    ];
    expect(jsonDifferences(before, [{ id: 'new', score: 1 }, ...before], 'entities')).toEqual([
      { path: 'entities[]', before: undefined, after: 'new' },
    ]);
    expect(jsonDifferences(before, [{ id: 'x', score: 0.5 }], 'entities')).toEqual([
      { path: 'entities[id=x].score', before: 1, after: 0.5 },
      { path: 'entities[]', before: 'y', after: undefined },
    ]);
  });

  it('tells another order of the same records', () => {
    const [x, y] = [{ id: 'x' }, { id: 'y' }];
    expect(jsonDifferences([x, y], [y, x], 'entities')).toEqual([
      { path: 'entities[order]', before: 'x y', after: 'y x' },
    ]);
  });
});

describe('comparing recordings', () => {
  const search = '/api/entities/hybrid-search?q=bank';

  it('finds equal recordings equal', () => {
    const one = recording(answer(search, { total: 1 }), answer('/docs', '<p>'));
    expect(compareRecordings(one, structuredClone(one))).toEqual({ compared: 2, changed: [], missing: [], added: [] });
  });

  it('tells another status, header and text, and never the body of another status', () => {
    const before = recording(answer('/a', { x: 1 }), answer('/b', {}), answer('/c', 'one two three'));
    const after = recording(
      answer('/a', { y: 2 }, { status: 400 }),
      answer('/b', {}, { headers: { 'content-type': 'text/html' } }),
      answer('/c', 'one too three'),
    );
    const { changed } = compareRecordings(before, after);
    expect(changed.map(({ differences }) => differences.map(({ path }) => path))).toEqual([
      ['status'],
      ['headers.content-type'],
      ['text'],
    ]);
  });

  it('tells JSON that differs in its writing alone', () => {
    const found = compareRecordings(recording(answer('/a', '{"a":1,"b":2}')), recording(answer('/a', '{"b":2,"a":1}')));
    expect(found.changed[0]?.differences[0]?.path).toBe('order of fields');
  });

  it('tells requests of one recording only, with and without a token apart', () => {
    const before = recording(answer('/a', {}), answer('/a', {}, { token: false }), answer('/b', {}));
    const after = recording(answer('/a', {}), answer('/c', {}));
    expect(compareRecordings(before, after)).toEqual({
      compared: 1,
      changed: [],
      missing: ['GET /a (no token)', 'GET /b'],
      added: ['GET /c'],
    });
  });

  it('ignores the kinds of difference that were meant, and what lies below them, but nothing else', () => {
    const before = recording(answer(search, { entities: [{ id: 'x', score: 1, scores: 1 }] }));
    const after = recording(answer(search, { entities: [{ id: 'x', score: { a: 1 }, scores: 2 }] }));
    const kinds = (ignore: string[]) =>
      compareRecordings(before, after, ignore).changed.flatMap(({ differences }) => differences.map(kindOf));
    expect(kinds([])).toEqual(['entities[].score', 'entities[].scores']);
    expect(kinds(['entities[].score'])).toEqual(['entities[].scores']);
    expect(kinds(['entities'])).toEqual([]);
  });

  it('counts requests by operation and kind of difference', () => {
    const before = recording(
      answer(search, {
        entities: [
          { id: 'x', score: 1 },
          { id: 'y', score: 1 },
        ],
      }),
      answer('/api/entities/hybrid-search?q=oil', { entities: [{ id: 'x', score: 1 }] }),
    );
    const after = structuredClone(before);
    for (const one of after.answers) one.body = one.body.replaceAll('"score":1', '"score":2');
    const text = comparisonText(compareRecordings(before, after));
    expect(text).toContain('  entities[id=y].score: 1 -> 2');
    expect(text).toContain('     2  GET /api/entities/hybrid-search  entities[].score');
    expect(text).toContain('2 answers compared, 2 differ, 0 in one only.');
  });

  it.each([
    ['GET /api/entities?q=a', 'GET /api/entities'],
    ['GET /api/entities/search?q=a', 'GET /api/entities/search'],
    ['GET /api/entities/un-sc-QDi.001', 'GET /api/entities/{id}'],
    ['GET /reports/2026-08-22', 'GET /reports/{date}'],
    ['GET /api/stats (no token)', 'GET /api/stats'],
  ])('%s asks %s', (request, operation) => {
    expect(operationOf(request)).toBe(operation);
  });
});

describe('normalizing', () => {
  const changing = { base: 'http://127.0.0.1:8080', day: '2026-08-22' };

  it.each([
    ['"url":"http://127.0.0.1:8080/api/stats"', '"url":"{base_url}/api/stats"'],
    ['Nearest valid value: 2026-08-22.', 'Nearest valid value: {today}.'],
    ['"published_at":"2026-08-22T10:00:00Z"', '"published_at":"2026-08-22T10:00:00Z"'],
    ['"age_days": 92,', '"age_days": "{age}",'],
    ['&quot;age_days&quot;: 92,', '&quot;age_days&quot;: "{age}",'],
    ['edition 2026-05-01 (92 days old)', 'edition 2026-05-01 ({age} days old)'],
    ['<td>92 days</td>', '<td>{age} days</td>'],
    ['no confirmation for 91 days; expected within 3 days.', 'no confirmation for {span}; expected within 3 days.'],
    ['"data_version":"085f2b8970a49375"', '"data_version":"{data_version}"'],
    ['data_version 085f2b8970a49375.', 'data_version {data_version}.'],
    ['Data version <code>085f2b8970a49375</code>', 'Data version <code>{data_version}</code>'],
    ['数据版本: `085f2b8970a49375`', '数据版本: `{data_version}`'],
    ['"value":"1234567890123456"', '"value":"1234567890123456"'],
  ])('%s becomes %s', (body, normalized) => {
    expect(normalizeBody(body, changing)).toBe(normalized);
  });
});

describe('recording', () => {
  let server: Server;
  const folder = temporaryFolder();
  let base: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('X-Data-Version', '0123456789abcdef');
      response.setHeader('ETag', '"abc"');
      response.statusCode = request.headers.authorization === 'Bearer t' || request.url === '/ready' ? 200 : 401;
      response.end(`${request.method} ${request.url} at ${base}`);
    });
    base = await listening(server);
  });

  afterAll(() => {
    server.close();
  });

  it('keeps status, headers and normalized body, and reads back what it wrote', async () => {
    const requests = [
      { method: 'GET', url: '/api/stats?x=%E0%A4', token: true },
      { method: 'POST', url: '/api/stats', token: false },
    ] as const;
    const made = await record({ base, token: 't' }, requests, () => {});
    expect(made.head).toMatchObject({ data_version: '0123456789abcdef', requests: 2 });
    expect(made.answers).toMatchObject([
      { ...requests[0], status: 200, headers: { etag: 'strong' }, body: 'GET /api/stats?x=%E0%A4 at {base_url}' },
      { ...requests[1], status: 401, body: 'POST /api/stats at {base_url}' },
    ]);
    const file = join(folder, 'a.jsonl');
    writeRecording(file, made, false);
    expect(readRecording(file)).toEqual(made);
    expect(() => writeRecording(file, made, false)).toThrow('EEXIST');
  });

  it('refuses a recording that was cut short', () => {
    const file = join(folder, 'cut.jsonl');
    writeFileSync(file, '{"day":"2026-08-22","data_version":"","requests":2}\n{"method":"GET"}\n');
    expect(() => readRecording(file)).toThrow(`${file} is no whole recording`);
    writeFileSync(file, '{"day":"2026-08');
    expect(() => readRecording(file)).toThrow(`${file} is no whole recording`);
  });
});
