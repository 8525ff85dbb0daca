import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { startServer } from '../../src/http/server.ts';
import { conforming } from './conformance.ts';
import { apiToken, type TestService, TOKEN, testService } from './fixture.ts';

const EXPIRED = 'sis_expired-0123456789012345678901234567890123';
const REVOKED = 'sis_revoked-0123456789012345678901234567890123';
const PATHS = Object.keys(openApiDocument().paths);

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
  afterAll(() => service.close());

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
    await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(401);
  });

  it.each(['/', '/health', '/ready', '/openapi.json', '/llms.txt', '/docs', '/metrics'])(
    'are not asked for on %s',
    async (path) => {
      expect((await fetch(service.url + path)).status).toBe(200);
    },
  );

  it('are asked for on /metrics when a proxy forwards the request', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${service.url}/metrics`, { headers })).status).toBe(401);
    const admitted = await service.get('/metrics', headers);
    expect(admitted.status).toBe(200);
    expect(await admitted.text()).toContain('sis_http_requests_total{');
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
    await service.close();
  });
});

describe('without authentication', () => {
  it('the service answers on a loopback address', async () => {
    const service = await testService({ config: { auth: 'off' } });
    expect((await fetch(`${service.url}/api/stats`)).status).toBe(200);
    await service.close();
  });

  it('the service does not start on any other', async () => {
    const parts = { config: { host: '0.0.0.0', port: 0, auth: 'off', rateLimit: 0, timezone: 'UTC' } };
    await expect(startServer(parts as never)).rejects.toThrow('loopback address only');
  });
});
