/** Names that every JavaScript object inherits, as keys and texts of searches, yente and MCP; test/faults has the other places. */
import { expect, it } from 'vitest';
import { TOKEN, testService } from './fixture.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
/** As they are, and as the last word of an organisation's name, where a numeral may be. */
const TEXTS = NAMES.flatMap((name) => [name, `Information ${name}`, `${name} Trading Company Limited`]);

const service = await testService();

const post = (path: string, type: string, body: string): Promise<Response> =>
  fetch(service.url + path, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type, Accept: 'application/json, text/event-stream' },
  });
const json = (path: string, value: unknown): Promise<Response> =>
  post(path, 'application/json', typeof value === 'string' ? value : JSON.stringify(value));

it.each(TEXTS)('finds nothing wrong in a search for "%s"', async (q) => {
  const answer = await service.get(`/api/entities/hybrid-search?${new URLSearchParams({ q })}`);
  expect(answer.status).toBe(200);
});

it('yente answers every query of a match', async () => {
  for (const text of TEXTS) {
    const value = encodeURIComponent(text);
    const example = `{"schema":"Company","properties":{"name":[${JSON.stringify(text)}],${JSON.stringify(text)}:["x"]}}`;
    const matched = await json('/compat/yente/match/default', `{"queries":{${JSON.stringify(text)}:${example}}}`);
    if (text === '__proto__') expect(matched.status).toBe(400);
    else {
      expect(matched.status, text).toBe(200);
      const { responses } = (await matched.json()) as { responses: Record<string, { status: number }> };
      expect(responses[text]?.status, text).toBe(200);
    }
    for (const path of [`/match/${value}`, `/match/default?topics=${value}&exclude_schema=${value}`])
      expect((await json(`/compat/yente${path}`, `{"queries":{"a":${example}}}`)).status, path).toBeLessThan(500);
    const schema = { queries: { a: { schema: text, properties: { name: [text] } } } };
    expect((await json('/compat/yente/match/default', schema)).status, text).toBeLessThan(500);
  }
});

it('yente reconciles and extends', async () => {
  const form = (name: string, value: string): Promise<Response> =>
    post(
      '/compat/yente/reconcile/default',
      'application/x-www-form-urlencoded',
      String(new URLSearchParams({ [name]: value })),
    );
  for (const text of TEXTS) {
    const query = `{"query":${JSON.stringify(text)},"properties":[{"pid":${JSON.stringify(text)},"v":${JSON.stringify(text)}}]}`;
    const found = await form('queries', `{${JSON.stringify(text)}:${query}}`);
    expect(found.status, text).toBe(text === '__proto__' ? 400 : 200);
    const typed = await form('queries', `{"a":{"query":"x","type":${JSON.stringify(text)}}}`);
    expect(typed.status, text).toBeLessThan(500);
    const extended = await form(
      'extend',
      JSON.stringify({ ids: ['us-ofac-sdn-100', text], properties: [{ id: text }] }),
    );
    expect(extended.status, text).toBe(200);
    expect(Object.keys(((await extended.json()) as { rows: object }).rows), text).toEqual(['us-ofac-sdn-100', text]);
  }
});

const TOOLS = ['screen', 'find_parties', 'party', 'changes', 'report', 'sources'];

it('every tool of MCP answers or says what is wrong', async () => {
  let id = 0;
  const call = async (name: string, given: string): Promise<string> => {
    const head = `{"jsonrpc":"2.0","id":${++id},"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${given}}}`;
    const answer = await json('/mcp', head);
    expect(answer.status, given).toBeLessThan(500);
    return answer.text();
  };
  for (const text of TEXTS.slice(0, 5)) {
    const value = JSON.stringify(text);
    const names = ['q', 'id', 'mode', 'country', 'entity_type', 'source_list', 'date', text];
    const given = [
      ...names.map((name) => `{${JSON.stringify(name)}:${value}}`),
      `{"names":[{"q":${value},${value}:${value}}]}`,
      `{"names":[{"q":${value},"id":${value}}],"source_list":${value}}`,
    ];
    for (const tool of [...TOOLS, text])
      for (const one of given) expect(await call(tool, one), `${tool} ${one}`).not.toContain('The service failed');
  }
});
