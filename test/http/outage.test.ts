/** What a service answers while its store is away. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StoreState, StoreUnavailable } from '../../src/service/outage/store-health.ts';
import { apiToken, type TestService, TOKEN, testService } from './fixture.ts';

const BRIEF = 'sis_brief-012345678901234567890123456789012345678';

describe('while the store is away', () => {
  let service: TestService;
  let away = false;
  const known = apiToken(TOKEN);
  let brief = apiToken(BRIEF);
  const state = (): StoreState =>
    away ? { state: 'away', since: '2026-01-01T00:00:00.000Z', reason: 'stopped' } : { state: 'ok' };

  beforeAll(async () => {
    service = await testService({
      config: { tokenGraceMs: 6_000 },
      store: state,
      tokens: {
        async findByHash(digest) {
          if (away) throw new StoreUnavailable('stopped');
          return [known, brief].find(({ hash }) => hash === digest) ?? null;
        },
        async touch() {
          if (away) throw new StoreUnavailable('stopped');
        },
      },
    });
  });
  afterEach(() => void vi.useRealTimers());

  const ask = (token: string, path = '/api/stats') =>
    fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });

  it('honours tokens that it confirmed, to their own end and that of the grace; refuses others with 503', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const at = (ms: number): void => void vi.setSystemTime(start + ms);
    brief = apiToken(BRIEF, { expires_at: new Date(start + 4_000).toISOString() });
    expect((await ask(TOKEN)).status).toBe(200);
    expect((await ask(BRIEF)).status).toBe(200);
    away = true;
    at(400);
    expect((await ask(TOKEN)).status).toBe(200);
    expect((await ask(TOKEN, '/api/entities/hybrid-search?q=veldoran')).status).toBe(200);
    const refused = await ask('sis_unknown');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(((await refused.json()) as { detail: string }).detail).toContain('The store of tokens and reports is away');
    const ready = await fetch(`${service.url}/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ store: { state: 'away', reason: 'stopped' } });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/sis_token_grace_total [1-9]/);
    at(4_050);
    expect((await ask(BRIEF)).status).toBe(401);
    at(7_050);
    expect((await ask(TOKEN)).status).toBe(503);
    away = false;
    expect((await ask(TOKEN)).status).toBe(200);
  });
});

describe('a service that is to end', () => {
  it('answers on, is not ready, and closes each connection after its answer', async () => {
    const service = await testService();
    const open = await service.get('/api/stats');
    expect(open.headers.get('connection')).not.toBe('close');
    const closed = service.close(4_000);
    const ready = await fetch(`${service.url}/ready`);
    expect(ready.status).toBe(503);
    expect(ready.headers.get('retry-after')).toBe('5');
    const answer = await service.get('/api/stats');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
    await expect(service.get('/api/stats')).rejects.toThrow();
  });
});
