import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { jsonLines } from '../json-lines.ts';
import { loadedParties, type TestService, TOKEN, testService } from './fixture.ts';

let service: TestService | undefined;

const post = (body: unknown, query = '', type = 'application/json'): Promise<Response> =>
  fetch(`${service!.url}/batch/text${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type },
  });

describe('POST /batch/text', () => {
  it('answers rows of texts with their mentions, as an array and as NDJSON', async () => {
    service = await testService({ data: await loadedParties() });
    const text = ':50K:/1\nPIOTR VELDORAN\nHIGH STREET 4\n:70:INVOICE 4711';
    const rows = [
      { id: 'a', text },
      { text: 'Nobody Whosoever' },
      { id: 'c' },
      { id: 'd', text: 'Piotr\ufffd Veldoran' },
    ];
    const answer = await post(rows);
    expect(answer.status).toBe(200);
    const answers = (await answer.json()) as Record<string, never>[];
    const from = text.indexOf('PIOTR');
    expect(answers).toMatchObject([
      {
        id: 'a',
        read_as: 'mt',
        alert: true,
        mentions: [
          {
            text: 'PIOTR VELDORAN',
            span: [from, from + 14],
            kind: 'name',
            entities: [{ id: 'us-ofac-sdn-100', match: { span: [from, from + 14] } }],
          },
        ],
      },
      {
        id: 2,
        read_as: 'text',
        fields: [{ path: 'text', text: 'Nobody Whosoever', read: true }],
        mentions: [],
        total: 0,
        alert: false,
      },
      { id: 'c', error: 'text must be a text that is not empty.' },
      { id: 'd', alert: true },
    ]);
    const lines = await post(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), '', 'application/x-ndjson');
    expect(jsonLines(await lines.text())).toEqual(answers);
    const { paths, components } = openApiDocument();
    const operation = paths['/batch/text']!.post as unknown as {
      responses: Record<string, { content: Record<string, { schema: object }> }>;
    };
    const ajv = new Ajv2020({ strict: false, logger: false });
    const says = ajv.compile({ ...operation.responses['200']!.content['application/json']!.schema, components });
    expect(says(answers), JSON.stringify(says.errors)).toBe(true);
  });

  it('refuses parameters that it does not have', async () => {
    service = await testService({ data: await loadedParties() });
    expect((await post([], '?mode=hybrid')).status).toBe(400);
    expect((await post({ text: 'x' })).status).toBe(400);
  });
});
