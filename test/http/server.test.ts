import { PassThrough } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import { conforming } from './conformance.ts';
import { apiToken, loadedParties, memoryReports, parties, type TestService, TOKEN, testService } from './fixture.ts';

describe('answers', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
  });

  it.each(['/api/entities?limit=100', '/api/entities/uk-sl-AB-7', '/api/stats', '/api/sources', '/docs', '/llms.txt'])(
    '%s: the same again is 304, whatever its coding',
    async (path) => {
      for (const coding of ['identity', 'gzip', 'br']) {
        const first = await service.get(path, { 'accept-encoding': coding });
        const etag = first.headers.get('etag')!;
        expect(etag).toMatch(/^"(?:[\w-]{27}|[\w-]{43})(-gzip|-br)?"$/);
        const again = await service.get(path, { 'accept-encoding': coding, 'if-none-match': `"x", W/${etag}` });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('x-data-version')).toBe(service.current()!.version);
        expect(await again.text()).toBe('');
      }
    },
  );

  it('are not made again for a client that has them by the question alone', async () => {
    const data = await loadedParties();
    const asked: string[] = [];
    const counting = await testService({
      data: {
        ...data,
        structured: (query, extra) => {
          asked.push('structured');
          return data.structured(query, extra);
        },
        keyword: (query, extra) => {
          asked.push('keyword');
          return data.keyword(query, extra);
        },
        detail: (id) => {
          asked.push('detail');
          return data.detail(id);
        },
      },
    });
    for (const path of ['/api/entities?limit=100', '/api/entities/search?q=cormorant', '/api/entities/uk-sl-AB-7']) {
      const etag = (await counting.get(path)).headers.get('etag')!;
      expect(asked.splice(0)).toHaveLength(1);
      expect((await counting.get(path, { 'if-none-match': etag })).status).toBe(304);
      expect(asked).toEqual([]);
      // A receipt is of a body, so there must be one.
      const withReceipt = await counting.get(path, { 'if-none-match': etag, Prefer: 'receipt' });
      expect([withReceipt.status, withReceipt.headers.has('x-receipt')]).toEqual([304, true]);
      expect(asked.splice(0)).toHaveLength(1);
      expect((await counting.get(path, { 'if-none-match': '"another"' })).status).toBe(200);
      expect(asked.splice(0)).toHaveLength(1);
    }
    expect((await counting.get('/api/entities/none', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('have another tag for another query, and one for two ways of writing the same', async () => {
    const tag = async (query: string) => (await service.get(`/api/entities?${query}`)).headers.get('etag');
    expect(await tag('limit=2')).not.toBe(await tag('limit=3'));
    expect(await tag('jurisdiction=GB&limit=2')).toBe(await tag('limit=2&jurisdiction=UK'));
    expect(await tag('country=Russia')).toBe(await tag('country=RU'));
  });

  it('are compressed when the client takes it and it is worth it', async () => {
    const plain = Buffer.from(await (await service.get('/api/entities?limit=100')).arrayBuffer());
    const { request } = await import('node:http');
    const raw = (coding: string) =>
      new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': coding };
        request(`${service.url}/api/entities?limit=100`, { headers }, async (answer) => {
          const body = Buffer.concat(await answer.toArray());
          resolve({ coding: answer.headers['content-encoding'], body });
        })
          .on('error', reject)
          .end();
      });
    const gzip = await raw('gzip;q=1.0, br;q=0.5');
    expect(gzip.coding).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain);
    const br = await raw('gzip, br, zstd');
    expect(br.coding).toBe('br');
    expect(brotliDecompressSync(br.body)).toEqual(plain);
    expect((await raw('gzip;q=0, br;q=0')).coding).toBeUndefined();
    expect((await raw('deflate')).coding).toBeUndefined();
    expect((await service.get('/health', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });

  it('to HEAD have the headers of GET and no body', async () => {
    for (const path of ['/api/entities?limit=1', '/api/stats', '/', '/openapi.json']) {
      const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'identity' };
      const head = await fetch(service.url + path, { method: 'HEAD', headers });
      const full = await fetch(service.url + path, { headers });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['etag', 'content-type', 'content-length', 'x-data-version'])
        expect(head.headers.get(name), name).toBe(full.headers.get(name));
      expect(Number(full.headers.get('content-length'))).toBe((await full.arrayBuffer()).byteLength);
    }
    expect((await fetch(`${service.url}/api/stats`, { method: 'HEAD' })).status).toBe(401);
  });

  it('let web pages of other origins ask, preflight included', async () => {
    const preflight = await fetch(`${service.url}/api/entities`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(
      /Authorization.*MCP-Protocol-Version.*Mcp-Session-Id/,
    );
    expect(preflight.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const answer = await service.get('/api/stats', { origin: 'https://elsewhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Data-Version');
  });

  it('carry the security headers', async () => {
    for (const path of ['/', '/docs', '/api/stats', '/nothing']) {
      const { headers } = await service.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toMatch(/^(?:no-referrer|same-origin)$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('that fail inside are a 500 problem that gives nothing away', async () => {
    const broken: LoadedData = {
      ...service.current()!,
      detail() {
        throw new Error('SELECT secret FROM /var/lib/x');
      },
    };
    const other = await testService({ data: broken });
    const answer = await other.get('/api/entities/us-ofac-sdn-100');
    expect(answer.status).toBe(500);
    const body = await conforming('/api/entities/{id}', answer);
    expect(JSON.stringify(body)).not.toMatch(/secret|SELECT|var\/lib/);
  });
});

describe('before the first snapshot', () => {
  it('answers 503 and serves its pages; then everything', async () => {
    const service = await testService({ data: null });
    for (const path of ['/api/entities', '/api/stats', '/api/sources', '/api/reports']) {
      const answer = await service.get(path);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await conforming(path, answer);
    }
    expect((await fetch(`${service.url}/ready`)).status).toBe(503);
    for (const path of ['/', '/docs', '/health', '/llms.txt', '/openapi.json'])
      expect((await fetch(service.url + path)).status).toBe(200);
    service.swap(await loadedParties());
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    expect((await service.get('/api/entities')).status).toBe(200);
  });
});

describe('a new snapshot while 50 clients ask', () => {
  it('fails no request and mixes no answer', async () => {
    const old = await loadedParties();
    const fresh = await loadedParties(parties(90));
    const service = await testService({ data: old });
    const expected = new Map([
      [old.version, old.statistics.total],
      [fresh.version, fresh.statistics.total],
    ]);
    const seen = new Set<string>();
    const PATHS = ['/api/entities?limit=5', '/api/stats', '/api/entities/search?q=cormorant', '/api/sources'];
    let swapped = false;
    const client = async (number: number): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        const path = PATHS[(number + i) % PATHS.length]!;
        const answer = await service.get(path);
        expect(answer.status).toBe(200);
        const body = (await answer.json()) as Record<string, never> & { data_version: string };
        expect(answer.headers.get('x-data-version')).toBe(body.data_version);
        seen.add(body.data_version);
        const { total } = (body.pagination ?? body) as { total?: number };
        if (path === '/api/stats' || path === '/api/entities?limit=5')
          expect(total).toBe(expected.get(body.data_version));
        if (number === 0 && i === 8 && !swapped) {
          swapped = true;
          service.swap(fresh);
        }
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, number) => client(number)));
    expect(seen).toEqual(new Set([old.version, fresh.version]));
  });
});

describe('closing', () => {
  it('lets requests under way finish and takes no new ones', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reports = { ...memoryReports, get: (date: string) => gate.then(() => memoryReports.get(date, 'en')) };
    const service = await testService({ reports });
    const slow = service.get('/api/reports?date=2026-08-21');
    await expect.poll(async () => (await service.get('/health')).status).toBe(200);
    const closed = service.close();
    release();
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ date: '2026-08-21' });
    await closed;
    await expect(fetch(`${service.url}/health`)).rejects.toThrow();
  });
});

describe('the access log', () => {
  async function logged(level: string, path: string): Promise<Record<string, unknown>[]> {
    const stream = new PassThrough();
    const service = await testService({ log: pino({ level }, stream) });
    await (await service.get(path)).text();
    await service.close();
    stream.end();
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .trim()
      .split('\n');
    expect(lines.join('')).not.toContain(TOKEN);
    return lines.map((line) => JSON.parse(line));
  }

  it('tells route, status and time, never a token or a query', async () => {
    const [line] = await logged('info', '/api/entities?q=secretname');
    expect(line).toMatchObject({ method: 'GET', route: '/api/entities', status: 200 });
    expect(line!.ms).toBeTypeOf('number');
    expect(line!.token_id).toBe(apiToken(TOKEN).id);
    expect(JSON.stringify(line)).not.toContain('secretname');
  });

  it('tells the query at debug level', async () => {
    const [line] = await logged('debug', '/api/entities?q=secretname');
    expect(line!.target).toContain('secretname');
  });
});

describe('metrics', () => {
  it('count requests by route and show the snapshot', async () => {
    const service = await testService();
    await service.get('/api/entities/us-ofac-sdn-100');
    await service.get('/api/entities?page=0');
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toContain('sis_http_requests_total{route="/api/entities/{id}",method="GET",status="200"} 1');
    expect(text).toContain('sis_http_requests_total{route="/api/entities",method="GET",status="400"} 1');
    expect(text).toContain(`sis_snapshot_info{data_version="${service.current()!.version}"} 1`);
    expect(text).toContain('sis_entities{source_id="uk-sl",state="active"} 21');
  });
});
