import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonLines } from '../json-lines.ts';
import { BODIES, FIELDS, TEXTS, VALUES } from './corpus.ts';
import { type FaultedService, startService } from './service.ts';

/** What the heap of the service may take, MB: the demo edition needs a fraction of it. */
const HEAP_MB = 256;
/** `FAULTS='POST /mcp'` repeats the requests to one endpoint. */
const ONLY = process.env.FAULTS ?? '';

/** Requests that are sent at the same time: the answer to a wrong token is delayed. */
const AT_ONCE = 16;
const repeated = (only: string): string => `FAULTS='${only}' npx vitest run --project sqlite test/faults/corpus`;

interface Parameter {
  name: string;
  in: string;
}
interface Endpoint {
  method: string;
  path: string;
  parameters: Parameter[];
}
/** A request that may be refused, and what is special about it. */
interface OddRequest {
  what: string;
  url: string;
  init?: RequestInit;
}

/** Pages, which the OpenAPI document does not describe. */
const PAGES: Endpoint[] = [
  ...['/search', '/screen', '/changes', '/reports', '/lists', '/followed', '/entities/{id}', '/sign-in', '/docs'].map(
    (path) => ({
      method: 'GET',
      path,
      parameters: ['q', 'as_of', 'page', 'id'].map((name) => ({
        ...{ name, in: path.includes(`{${name}}`) ? 'path' : 'query' },
      })),
    }),
  ),
  { method: 'POST', path: '/sign-in', parameters: [] },
];

function endpointsOf(document: string): Endpoint[] {
  const paths: Record<string, Record<string, { parameters?: Parameter[] }>> = JSON.parse(document).paths;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      ...{ method: method.toUpperCase(), path, parameters },
    })),
  );
  return [...described, ...PAGES].filter(({ method, path }) => !ONLY || `${method} ${path}` === ONLY);
}

/** Calls `work` with each of `all`, {@link AT_ONCE} at a time; gives what is not null. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<string | null>): Promise<string[]> {
  const found: (string | null)[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    found.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return found.filter((one) => one !== null);
}

describe('whatever is sent to an endpoint', { timeout: 900_000 }, () => {
  let service: FaultedService;
  let endpoints: Endpoint[];
  let sent = 0;
  beforeAll(async () => {
    service = await startService([`--max-old-space-size=${HEAP_MB}`], { SIS_RATE_LIMIT: '10000000' });
    endpoints = endpointsOf((await service.ask('/openapi.json')).text);
  });
  afterAll(async () => {
    await service.stop();
    console.log(
      `${endpoints.length} endpoints, ${sent} requests; the slowest canary took ${Math.round(service.slowest())} ms`,
    );
  });

  /** What is wrong with the answer to a request. A body may be refused before all of it is sent. */
  async function wrongAnswer({ what, url, init }: OddRequest): Promise<string | null> {
    sent++;
    try {
      const { status } = await service.ask(url, init);
      return status >= 500 && status !== 503 ? `${what} is answered ${status}` : null;
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string } };
      if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(cause?.code ?? '')) return null;
      return `${what} is not answered: ${name} ${message}`;
    }
  }

  /** What is wrong with endpoints by the requests to each of them. */
  async function wrongWith(chosen: Endpoint[], requestsTo: (endpoint: Endpoint) => OddRequest[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const endpoint of chosen) {
      const found = await inTurns(requestsTo(endpoint), wrongAnswer);
      const after = await service.fault();
      if (after) found.push(`afterwards ${after}`);
      const name = `${endpoint.method} ${endpoint.path}`;
      wrong.push(...found.map((line) => `${name}: ${line}; ${repeated(name)}`));
    }
    return wrong;
  }

  /** The address of an endpoint with one parameter set, and what it cannot do without. */
  function addressOf({ path, parameters }: Endpoint, parameter?: Parameter, text = ''): string {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === parameter?.name ? encodeURIComponent(text) : name === 'token' ? service.token : 'x',
    );
    if (parameter?.in !== 'query') return filled;
    const q = parameter.name !== 'q' && parameters.some(({ name }) => name === 'q') ? 'q=bank&' : '';
    return `${filled}?${q}${parameter.name}=${encodeURIComponent(text)}`;
  }

  it('in its parameters is answered or refused', async () => {
    const wrong = await wrongWith(
      endpoints.filter(({ method }) => method === 'GET'),
      (endpoint) =>
        endpoint.parameters.flatMap((parameter) =>
          TEXTS.map((text) => ({
            what: `${parameter.name}=${JSON.stringify(text).slice(0, 60)}`,
            url: addressOf(endpoint, parameter, text),
          })),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('in its body is answered or refused', async () => {
    const calls = VALUES.map(
      (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${value},"queries":${value}}`,
    );
    const wrong = await wrongWith(
      endpoints.filter(({ method }) => method !== 'GET'),
      (endpoint) =>
        [...BODIES, ...VALUES, ...calls].flatMap((body) =>
          ['application/json', 'application/x-ndjson'].map((type) => ({
            what: `${type} ${body.slice(0, 60)}`,
            url: addressOf(endpoint),
            init: {
              method: endpoint.method,
              body,
              headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
            },
          })),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('in a field of a row leaves the other rows answered, and never looks like a row without hits', async () => {
    const rows = FIELDS.flatMap((field) => VALUES.map((value) => ({ field, value })));
    const wrong = await inTurns(rows, async ({ field, value }) => {
      sent++;
      const what = `{"${field}":${value.slice(0, 60)}}`;
      const row = field === 'q' ? `{"id":"r","q":${value}}` : `{"q":"Nonesuch Bank","${field}":${value}}`;
      const answer = await service
        .ask('/batch/screen', {
          method: 'POST',
          body: `${row}\n{"id":"canary","q":"Nonesuch Bank"}\n`,
          headers: { 'content-type': 'application/x-ndjson' },
        })
        .catch((error: Error) => ({ status: 0, text: error.message }));
      if (answer.status >= 400 && answer.status < 500) return null;
      if (answer.status !== 200) return `${what} is answered ${answer.status} ${answer.text.slice(0, 100)}`;
      const [own, other] = jsonLines(answer.text);
      if (other?.id !== 'canary' || !(other.total > 0)) return `${what}: the other row is not answered`;
      // The name is the canary's: it is found, or the row says that it was not screened.
      const isSilent = field !== 'q' && own.error === undefined && own.total + own.suppressed_total === 0;
      return isSilent ? `${what}: nothing found` : null;
    });
    expect(wrong).toEqual([]);
    expect(await service.fault()).toBe(null);
  });

  it('is in the audit log, each request once', async () => {
    for (let at = 0; at < 50; at++) await service.ask('/api/entities/hybrid-search?q=audited%20canary');
    for (let tries = 0; service.audited('audited') < 50 && tries < 100; tries++)
      await new Promise((done) => setTimeout(done, 50));
    expect(service.audited('audited')).toBe(50);
  });
});
