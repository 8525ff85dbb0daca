/** Names that every JavaScript object inherits, in every place where a request can hold a text. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { type TestService, TOKEN, testService } from './fixture.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
/** As they are, and as the last word of an organisation's name, where a numeral may be. */
const TEXTS = NAMES.flatMap((name) => [name, `Information ${name}`, `${name} Trading Company Limited`]);

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const post = (path: string, type: string, body: string): Promise<Response> =>
  fetch(service.url + path, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type, Accept: 'application/json, text/event-stream' },
  });
const json = (path: string, value: unknown): Promise<Response> =>
  post(path, 'application/json', typeof value === 'string' ? value : JSON.stringify(value));

/** Paths and parameters of every operation that answers GET. */
const GETS = Object.entries(openApiDocument().paths).flatMap(([path, { get }]) =>
  get ? [{ path, parameters: (get.parameters ?? []).map(({ name }) => name) }] : [],
);

it.each(GETS)('GET $path', async ({ path, parameters }) => {
  for (const text of NAMES) {
    const value = encodeURIComponent(text);
    // Unknown tokens are answered with a delay.
    const filled = path.replace('{token}', TOKEN).replace(/\{\w+\}/g, value);
    const asked = [`${filled}?${value}=1`, ...parameters.map((name) => `${filled}?${name}=${value}`)];
    for (const one of [...asked, `${filled}?q=Information%20${value}&entity_type=organization`])
      expect((await service.get(one)).status, one).toBeLessThan(500);
  }
});

it.each(['/', '/search', '/changes', '/lists', '/reports', '/screen', '/followed'])('page %s', async (path) => {
  for (const text of NAMES)
    for (const name of ['q', 'country', 'source_list', 'entity_type', 'as_of', 'sort', 'tab', text]) {
      const address = `${path}?${new URLSearchParams({ [name]: text })}`;
      expect((await service.get(address)).status, address).toBeLessThan(500);
    }
});

it.each(TEXTS)('finds nothing wrong in a search for "%s"', async (q) => {
  const answer = await service.get(`/api/entities/hybrid-search?${new URLSearchParams({ q })}`);
  expect(answer.status).toBe(200);
});

const FIELDS = ['id', 'q', 'entity_type', 'country', 'birth_date', 'identifier', 'gender', ...NAMES];
/** JSON in which `__proto__` is a member of its own, which it is not in an object literal. */
const rowOf = (field: string, text: string): string =>
  JSON.stringify({ q: 'Piotr Veldoran' }).replace('}', `,${JSON.stringify(field)}:${JSON.stringify(text)}}`);

it('screens or refuses every row: none that fails looks like one without hits', async () => {
  const rows = TEXTS.flatMap((text) => FIELDS.map((field) => rowOf(field, text)));
  for (const answer of [
    await post('/batch/screen', 'application/x-ndjson', `${rows.join('\n')}\n`),
    await json('/batch/screen', `[${rows.join(',')}]`),
  ]) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const lines: Record<string, unknown>[] = text.startsWith('[')
      ? JSON.parse(text)
      : text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(rows.length);
    for (const [at, line] of lines.entries()) {
      if (line.error === undefined)
        expect(line, rows[at]).toMatchObject({ entities: expect.any(Array), total: expect.any(Number) });
      else expect(Object.keys(line), rows[at]).not.toContain('entities');
      expect(line.error ?? '', rows[at]).not.toContain('could not be screened');
      if (line.q === 'Piotr Veldoran' && line.error === undefined) expect(line.total, rows[at]).toBe(1);
    }
  }
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
