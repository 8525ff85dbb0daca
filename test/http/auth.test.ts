import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAuditLog } from '../../src/http/access/audit-log.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { startServer } from '../../src/http/server.ts';
import { apiOperationsOf } from '../../src/service/openapi-document.ts';
import { jsonLines } from '../json-lines.ts';
import { temporaryFolder } from '../temporary.ts';
import { conforming } from './conformance.ts';
import { apiToken, type TestService, TOKEN, testService } from './fixture.ts';

const EXPIRED = 'sis_expired-0123456789012345678901234567890123';
const REVOKED = 'sis_revoked-0123456789012345678901234567890123';
const PATHS = apiOperationsOf(openApiDocument()).map(({ path }) => path);

describe('tokens', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
    for (const token of [
      apiToken(EXPIRED, { expires_at: '2026-01-02T00:00:00.000Z' }),
      apiToken(REVOKED, { revoked_at: '2026-01-02T00:00:00.000Z' }),
    ])
      service.tokens.all.set(token.hash, token);
  });

  it.each(PATHS)('are asked for on %s', async (path) => {
    const answer = await fetch(service.url + path.replace('{id}', 'us-ofac-sdn-100'));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="sanctions-intelligence-service"');
    expect(await conforming(path, answer)).toMatchObject({
      status: 401,
      instance: path.replace('{id}', 'us-ofac-sdn-100'),
    });
  });

  it.each([
    ['unknown', 'Bearer sis_nobody'],
    ['expired', `Bearer ${EXPIRED}`],
    ['revoked', `Bearer ${REVOKED}`],
    ['without a scheme', TOKEN],
    ['of another scheme', `Basic ${TOKEN}`],
    ['empty', 'Bearer '],
    ['with more after it', `Bearer ${TOKEN} x`],
    ['cut short', `Bearer ${TOKEN.slice(0, -1)}`],
    ['in another case', `Bearer ${TOKEN.toUpperCase()}`],
    ['far too long', `Bearer ${'a'.repeat(5000)}`],
  ])('that are %s are refused', async (_what, authorization) => {
    for (const path of ['/api/stats', '/api/no-such-path']) {
      const answer = await fetch(service.url + path, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="[\w-]+", error="invalid_(token|request)"/);
      expect(await answer.text()).not.toContain(TOKEN.slice(0, 20));
    }
  });

  it('are not taken from the query', async () => {
    expect((await fetch(`${service.url}/api/stats?token=${TOKEN}`)).status).toBe(401);
  });

  it('work, whatever the case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(
        (await fetch(`${service.url}/api/stats`, { headers: { authorization: `${scheme} ${TOKEN}` } })).status,
      ).toBe(200);
  });

  it('stop working soon after they are revoked, and their last use is noted once a minute', async () => {
    const text = 'sis_short-lived-token';
    const token = apiToken(text);
    service.tokens.all.set(token.hash, token);
    const ask = () => fetch(`${service.url}/api/stats`, { headers: { authorization: `Bearer ${text}` } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(service.tokens.touched.filter(({ id }) => id === token.id)).toHaveLength(1);
    service.tokens.all.set(token.hash, { ...token, revoked_at: new Date().toISOString() });
    await expect.poll(async () => (await ask()).status).toBe(401);
  });

  it('say a month before that they end', async () => {
    const ends = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const warnings = [];
    for (const days of [29.5, 31]) {
      const token = apiToken(`sis_ends-in-${days}`, { expires_at: ends(days) });
      service.tokens.all.set(token.hash, token);
      const answer = await service.get('/api/stats', { Authorization: `Bearer sis_ends-in-${days}` });
      warnings.push(answer.headers.get('warning'));
    }
    expect(warnings).toEqual(['299 - "The token ends in 30 days."', null]);
  });

  it.each(['/', '/health', '/ready', '/openapi.json', '/llms.txt', '/docs', '/metrics'])(
    'are not asked for on %s',
    async (path) => {
      expect((await fetch(service.url + path)).status).toBe(200);
    },
  );

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.9'],
    ['x-forwarded-proto', 'https'],
    ['host', 'sanctions.example'],
    ['host', 'localhost'],
    ['host', 'localhost:8080'],
    ['host', '127.0.0.1'],
    ['host', '[::1]'],
  ])('are asked for on /metrics when a proxy forwards the request with %s', async (name, value) => {
    const answer = (authorization: object) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { [name]: value, ...authorization };
        request(`${service.url}/metrics`, { headers }, resolve).on('error', reject).end();
      });
    const refused = await answer({});
    expect(refused.statusCode).toBe(401);
    refused.resume();
    const admitted = await answer({ authorization: `Bearer ${TOKEN}` });
    expect(admitted.statusCode).toBe(200);
    expect(await text(admitted)).toContain('sis_http_requests_total{');
  });
});

it('a token is asked for on /metrics wherever proxies are known', async () => {
  const service = await testService({ config: { trustedProxies: ['10.0.0.0/8'] } });
  expect((await fetch(`${service.url}/metrics`)).status).toBe(401);
  const admitted = await service.get('/metrics');
  expect([admitted.status, (await admitted.text()).length > 0]).toEqual([200, true]);
});

describe('wrong tokens', () => {
  const wrong = (service: TestService, at: number, more = {}) =>
    service.get('/api/stats', { Authorization: `Bearer sis_wrong-${at}`, ...more });

  it('are delayed and answered with 429 when many come from an address, and keep no valid token out', async () => {
    const service = await testService();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => wrong(service, at)));
    const late = answers.filter(({ status }) => status === 429);
    expect([answers.length, late.length]).toEqual([50, 20]);
    for (const { headers } of late) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // Its first request, as after a restart: nothing is known of this token yet.
    expect((await service.get('/api/stats')).status).toBe(200);
  });

  it('wait longer than any valid one', async () => {
    const service = await testService();
    await Promise.all(Array.from({ length: 30 }, (_, at) => wrong(service, at)));
    const order: string[] = [];
    const late = wrong(service, 30).then(() => order.push('wrong'));
    for (let at = 0; at < 5; at++) order.push(String((await service.get('/api/stats')).status));
    await late;
    expect(order).toEqual([...Array(5).fill('200'), 'wrong']);
  });

  it('are counted by the /64 network of an IPv6 address', async () => {
    const service = await testService({ config: { trustedProxies: ['127.0.0.1'] } });
    const from = (address: string, at: number) => wrong(service, at, { 'X-Forwarded-For': address });
    await Promise.all(Array.from({ length: 30 }, (_, at) => from(`2001:db8:0:1::${at}`, at)));
    expect((await from('2001:0DB8::1:ffff:2:3:4', 30)).status).toBe(429);
    expect((await from('2001:db8:0:2::1', 31)).status).toBe(401);
  });

  it('are noted in the audit log with the address, wherever they are sent; a request without any is not', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'audit');
    const onError = (error: unknown): void => expect.unreachable(String(error));
    const audit = openAuditLog({ path, key: Buffer.alloc(32), plainQueries: true, maxBytes: 1e9, onError });
    const service = await testService({ audit });
    const revoked = apiToken(REVOKED, { revoked_at: '2026-01-02T00:00:00.000Z' });
    service.tokens.all.set(revoked.hash, revoked);
    await wrong(service, 1);
    await service.get('/api/stats', { Authorization: `Bearer ${REVOKED}` });
    await service.get('/metrics', { Authorization: 'Bearer sis_wrong', Via: '1.1 proxy' });
    await service.get('/api/none', { Authorization: 'Bearer sis_wrong' });
    await service.get('/api/stats', { Authorization: 'Basic eDp5' });
    await service.get('/feeds/sis_wrong/reports.atom', { Authorization: '' });
    const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    const signIn = (token: string) =>
      fetch(`${service.url}/sign-in`, { method: 'POST', headers: form, body: `token=${token}`, redirect: 'manual' });
    await signIn('sis_wrong');
    await signIn(TOKEN);
    await fetch(`${service.url}/api/stats`);
    await fetch(service.url);
    await service.close();
    await audit.close();
    const entries = jsonLines(readFileSync(path, 'utf8'));
    expect(entries.map(({ operation, status, token_id, address }) => [operation, status, token_id, address])).toEqual([
      ['getStats', 401, undefined, '127.0.0.1'],
      ['getStats', 401, revoked.id, '127.0.0.1'],
      ['/metrics', 401, undefined, '127.0.0.1'],
      ['unknown', 401, undefined, '127.0.0.1'],
      ['getStats', 401, undefined, '127.0.0.1'],
      ['atomFeedByAddress', 401, undefined, '127.0.0.1'],
      ['/sign-in', 401, undefined, '127.0.0.1'],
      ['/sign-in', 303, apiToken(TOKEN).id, undefined],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/sis_/);
  });
});

describe('rate limits', () => {
  it('are counted per token, told in headers and answered with 429', async () => {
    const service = await testService({ config: { rateLimit: 3 } });
    const generous = apiToken('sis_generous', { rate_limit: 100 });
    service.tokens.all.set(generous.hash, generous);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await service.get('/api/stats'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
    const last = answers[3]!;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('ratelimit-limit')).toBe('3');
    expect(await conforming('/api/stats', last)).toMatchObject({ status: 429 });
    const other = await fetch(`${service.url}/api/stats`, { headers: { authorization: 'Bearer sis_generous' } });
    expect(other.status).toBe(200);
    expect(other.headers.get('ratelimit-limit')).toBe('100');
  });
});

describe('without authentication', () => {
  it('the service answers on a loopback address', async () => {
    const service = await testService({ config: { auth: 'off' } });
    expect((await fetch(`${service.url}/api/stats`)).status).toBe(200);
  });

  it('the service does not start on any other', async () => {
    const parts = { config: { host: '0.0.0.0', port: 0, auth: 'off', rateLimit: 0, timezone: 'UTC' } };
    await expect(startServer(parts as never)).rejects.toThrow('loopback address only');
  });
});
