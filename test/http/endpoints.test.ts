import { describe, expect, it } from 'vitest';
import { publishExport } from '../../src/export/files/publish.ts';
import { publishedExports } from '../../src/export/files/versions.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { operationsOf } from '../../src/service/openapi-document.ts';
import { exportedData } from '../export/data.ts';
import { temporaryFolder } from '../temporary.ts';
import { answerDeparture } from './conformance.ts';
import { loadedParties, parties, TOKEN, testService } from './fixture.ts';

const folder = temporaryFolder();
await publishExport(folder, exportedData('0000000000000001', parties(20), '2026-08-21'));
await publishExport(folder, exportedData('0000000000000002', parties(21)));
const service = await testService({ data: await loadedParties(), exports: publishedExports(folder) });

const person = { schema: 'Person', properties: { name: ['Piotr Veldoran'] } };
const rpc = { jsonrpc: '2.0', id: 1, method: 'ping' };
const asJson = (value: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
});

/** Of each operation beside `/api` what it answers: path in the document, status, and the request. */
const REQUESTS: [path: string, status: number, target: string, init?: RequestInit][] = [
  ['/batch/screen', 200, '/batch/screen', asJson([{ q: 'Piotr Veldoran' }, { q: 'x' }])],
  ['/batch/screen', 415, '/batch/screen', { method: 'POST', body: 'x' }],
  ['/batch/text', 200, '/batch/text', asJson([{ text: 'Pay Piotr Veldoran' }, { text: 7 }])],
  ['/compat/yente/match/{dataset}', 200, '/compat/yente/match/default', asJson({ queries: { a: person } })],
  ['/compat/yente/match/{dataset}', 404, '/compat/yente/match/none', asJson({ queries: { a: person } })],
  ['/compat/yente/search/{dataset}', 200, '/compat/yente/search/default?q=Veldoran'],
  ['/compat/yente/search/{dataset}', 400, '/compat/yente/search/default?limit=many'],
  ['/compat/yente/entities/{id}', 200, '/compat/yente/entities/us-ofac-sdn-100'],
  ['/compat/yente/entities/{id}', 200, '/compat/yente/entities/us-ofac-sdn-100?nested=false'],
  ['/compat/yente/entities/{id}', 308, '/compat/yente/entities/ofac-100'],
  ['/compat/yente/entities/{id}/adjacent', 200, '/compat/yente/entities/us-ofac-sdn-100/adjacent'],
  [
    '/compat/yente/entities/{id}/adjacent/{property}',
    200,
    '/compat/yente/entities/us-ofac-sdn-100/adjacent/sanctions?limit=1',
  ],
  ['/compat/yente/entities/{id}/adjacent/{property}', 404, '/compat/yente/entities/us-ofac-sdn-100/adjacent/others'],
  ['/compat/yente/catalog', 200, '/compat/yente/catalog'],
  ['/compat/yente/algorithms', 200, '/compat/yente/algorithms'],
  ['/compat/yente/healthz', 200, '/compat/yente/healthz'],
  ['/compat/yente/readyz', 200, '/compat/yente/readyz'],
  ['/compat/yente/reconcile/{dataset}', 200, '/compat/yente/reconcile/default'],
  ['/compat/yente/reconcile/{dataset}', 404, '/compat/yente/reconcile/none'],
  [
    '/compat/yente/reconcile/{dataset}',
    200,
    '/compat/yente/reconcile/default',
    { method: 'POST', body: new URLSearchParams({ queries: '{"a":{"query":"Veldoran"}}' }) },
  ],
  ['/compat/watchman/v2/search', 200, '/compat/watchman/v2/search?name=Piotr+Veldoran&minMatch=0.5'],
  ['/compat/watchman/v2/search', 400, '/compat/watchman/v2/search?name='],
  ['/compat/watchman/v2/listinfo', 200, '/compat/watchman/v2/listinfo'],
  ['/mcp', 200, '/mcp', asJson(rpc)],
  ['/mcp', 202, '/mcp', asJson({ jsonrpc: '2.0', method: 'notifications/initialized' })],
  ['/mcp', 400, '/mcp', asJson([rpc])],
  ['/mcp', 400, '/mcp', asJson({ method: 'ping' })],
  ['/.well-known/oauth-protected-resource/mcp', 200, '/.well-known/oauth-protected-resource/mcp'],
  ['/decisions', 401, '/decisions'],
  ['/decisions', 401, '/decisions', asJson([])],
  ['/decisions/about', 401, '/decisions/about', asJson([])],
  ['/export', 200, '/export'],
  ['/export/index.json', 200, '/export/index.json'],
  ['/export/schema.json', 200, '/export/schema.json'],
  ['/export/full/{file}', 200, '/export/full/all.csv'],
  ['/export/full/{file}', 404, '/export/full/none.csv'],
  ['/export/previous/{file}', 200, '/export/previous/all.jsonl'],
  ['/export/deltas/{number}', 200, '/export/deltas/2'],
  ['/export/deltas/{number}/{file}', 200, '/export/deltas/2/all.csv'],
  ['/export/deltas/{number}', 404, '/export/deltas/9'],
];

describe('every operation beside /api', () => {
  it.each(REQUESTS)('%s answers %i as the document says: %s', async (path, status, target, init = {}) => {
    const answer = await fetch(`${service.url}${target}`, {
      ...init,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${TOKEN}`, ...(init.headers as object) },
    });
    const method = init.method === 'POST' ? 'post' : 'get';
    const { headers } = answer;
    const said = { status: answer.status, contentType: headers.get('content-type') ?? '', body: await answer.text() };
    expect([said.status, said.body.slice(0, 300)]).toEqual([status, expect.any(String)]);
    expect(answerDeparture({ path, method }, said)).toEqual([]);
  });

  it('is asked here, but feeds, which take another token', () => {
    const endpoints = operationsOf(openApiDocument()).filter(({ path }) => !/^\/(api|feeds)\//.test(path));
    const asked = REQUESTS.map(([path, , , init]) => `${init?.method ?? 'GET'} ${path}`);
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((one) => !asked.includes(one))).toEqual([]);
  });

  it('says that no files were written yet', async () => {
    const empty = await testService();
    const answer = await empty.get('/export');
    const said = { status: answer.status, contentType: answer.headers.get('content-type')!, body: await answer.text() };
    expect(said.status).toBe(404);
    expect(answerDeparture({ path: '/export', method: 'get' }, said)).toEqual([]);
  });
});
