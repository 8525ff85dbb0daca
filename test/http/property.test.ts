import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import type { DocumentedParameter } from '../../src/service/openapi-document.ts';
import { apiOperationsOf } from '../../src/service/openapi-document.ts';
import fc from '../property.ts';
import { departures } from './conformance.ts';
import { TOKEN, testService } from './fixture.ts';

/** How many requests; SIS_FUZZ_REQUESTS=20000 for the full run. */
const REQUESTS = Number(process.env.SIS_FUZZ_REQUESTS ?? 1500);

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const service = await testService();
afterAll(async () => {
  agent.destroy();
});

/** Values that the document allows, some at or over the edge, and some that nobody should send. */
function valueFor({ schema }: DocumentedParameter): fc.Arbitrary<string> {
  const { minimum = 0, maximum = 1, enum: allowed, example } = schema as Record<string, number> & { enum?: string[] };
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const valid: fc.Arbitrary<string>[] = [];
  if (allowed) valid.push(fc.constantFrom(...allowed));
  if (schema.type === 'boolean') valid.push(fc.constantFrom('true', 'false', '1', '0'));
  if (isNumber) valid.push(fc.constantFrom(minimum, maximum).map(String));
  if (schema.type === 'integer') valid.push(fc.integer({ min: minimum, max: maximum }).map(String));
  if (schema.format === 'date') {
    const days = { min: new Date('1990-01-01'), max: new Date('2026-01-01'), noInvalidDate: true };
    valid.push(fc.date(days).map((date) => date.toISOString().slice(0, 10)));
  }
  if (example !== undefined) valid.push(fc.constant(String(example)));
  const edges = isNumber ? [minimum - 1, maximum + 1, 1.5, -0, 1e21] : ['2023-02-29', '0000-00-00', '2024-2-9'];
  const odd = fc.oneof(
    fc.constantFrom(...edges.map(String)),
    fc.constantFrom('US,UK', 'RU', '中国', 'uk-sl', 'ship,person', 'bank', 'Piotr Veldoran', '深蓝', 'Пётр', 'ﷺ'),
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 600 }),
    fc.constantFrom('', ' ', ',', ',,,,', '\0', "' OR 1=1 --", '../../etc/passwd', '{{7*7}}', 'NaN', '-0', '1e309'),
    fc.constantFrom(
      '𝒜'.repeat(500),
      'a'.repeat(501),
      '(((((((((((',
      '%s%n',
      '\u202e',
      'aaaa bbbb '.repeat(40),
      '\ufeff',
    ),
    fc.string({ unit: fc.constantFrom('a', ' ', '-', '.', '的', 'ٱ', '́'), maxLength: 300 }),
  );
  return fc.oneof(
    { arbitrary: fc.oneof(...valid), weight: 5 },
    { arbitrary: odd, weight: 2 },
    { arbitrary: hostile, weight: 2 },
  );
}

/** `name=value`, mostly well escaped, sometimes broken. */
function pair(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const escaped = (raw: string): string => `${name}=${encodeURIComponent(raw.toWellFormed())}`;
  return fc.oneof(
    { arbitrary: value.map(escaped), weight: 12 },
    { arbitrary: value.map((raw) => `${escaped(raw)}%`), weight: 1 },
    { arbitrary: value.map((raw) => `${escaped(raw)}&${escaped(raw)}`), weight: 1 },
  );
}

const ids = fc.oneof(
  fc.constantFrom(
    'us-ofac-sdn-100',
    'uk-sl-AB-7',
    'nobody',
    '%00',
    '..',
    '%2e%2e%2f',
    '%ff',
    '__proto__',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => encodeURIComponent(raw.toWellFormed())),
);

const sometimes = (value: fc.Arbitrary<string>, weight: number): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, { arbitrary: value, weight });

/** A request of one operation: its path in the document and the target to send. */
const requests = fc.oneof(
  ...apiOperationsOf(openApiDocument()).map(({ path, operation }) => {
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query');
    const known = parameters.map((one) => sometimes(pair(one.name, valueFor(one)), one.required ? 12 : 1));
    const unknown = fc.oneof({ arbitrary: fc.constant(''), weight: 30 }, pair('extra', fc.string({ maxLength: 5 })));
    return fc.record({ pairs: fc.tuple(...known, unknown), id: ids }).map(({ pairs, id }) => {
      const query = pairs.filter((one) => one !== '').join('&');
      return { path, target: `${path.replace('{id}', id)}${query ? `?${query}` : ''}` };
    });
  }),
);

interface Received {
  status: number;
  contentType: string;
  body: string;
}

function send(target: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: service.port, path: target, timeout: 10_000 };
    const sent = request({ ...options, headers: { authorization: `Bearer ${TOKEN}` } }, (answer) => {
      const received = { status: answer.statusCode!, contentType: answer.headers['content-type'] ?? '' };
      text(answer).then((body) => resolve({ ...received, body }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer in 10 s: ${target.slice(0, 200)}`)));
    sent.on('error', reject);
    sent.end();
  });
}

describe('requests made from the OpenAPI document', () => {
  it(`never fail, hang or depart from it, ${REQUESTS} times`, { timeout: 240_000 + REQUESTS * 40 }, async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, target }) => {
        const { status, contentType, body } = await send(target);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        // An id that is a path of its own leaves the operation: then any documented problem will do.
        expect(departures(path, status, contentType, body)).toEqual([]);
      }),
      { numRuns: REQUESTS },
    );
    console.log(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 50);
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 50);
  });
});
