/** Lists of which no edition was ever loaded: what answers say of them, and when the service is ready without them. */
import { describe, expect, it } from 'vitest';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import { conforming } from './conformance.ts';
import { loadedParties, type TestService, testService } from './fixture.ts';

let service: TestService;

/** The data without any edition of these lists. */
const without = (data: LoadedData, missing: readonly string[]): LoadedData => ({
  ...data,
  sources: data.sources.map(({ info, state }) => ({
    info,
    state: missing.includes(info.id) ? { ...state, edition: null, state: 'failed' as const, reason: 'gone' } : state,
  })),
});

describe('answers', () => {
  it('under /api name the lists that are missing, problems too, and browsers may read it', async () => {
    const data = await loadedParties();
    const missing = data.sources.slice(0, 2).map(({ info }) => info.id);
    service = await testService({ data: without(data, missing) });
    for (const path of [
      '/api/entities?limit=1',
      '/api/sources',
      '/api/entities/nobody',
      '/api/stats?x=1',
      '/api/none',
    ]) {
      const answer = await service.get(path);
      expect([path, answer.headers.get('x-lists-missing')]).toEqual([path, missing.join(',')]);
      expect(answer.headers.get('access-control-expose-headers')).toContain('X-Lists-Missing');
    }
    expect((await service.get('/health')).headers.has('x-lists-missing')).toBe(false);
    const path = '/api/entities/hybrid-search';
    const screened = await conforming(path, await service.get(`${path}?q=veldoran`));
    const marked = screened.coverage.sources.filter((one: { state: string }) => one.state === 'missing');
    expect(marked.map((one: { source_list: string }) => one.source_list)).toEqual(
      data.sources.slice(0, 2).map(({ state }) => state.source_list),
    );
    for (const id of missing) expect(screened.notice).toContain(`(${id})`);
  });

  it('say nothing of missing lists when there are none', async () => {
    service = await testService({ data: await loadedParties() });
    const answer = await service.get('/api/entities/hybrid-search?q=veldoran');
    expect(answer.headers.has('x-lists-missing')).toBe(false);
    expect(((await answer.json()) as { notice: string }).notice).not.toContain('Not searched');
  });
});

describe('the service', () => {
  const readyWith = async (data: LoadedData, required: readonly string[], isDemoFault = true) => {
    service = await testService({ data, readiness: { required, isDemoFault } });
    const answer = await service.get('/ready');
    return { code: answer.status, ...((await answer.json()) as { status: string; missing?: string[]; demo: boolean }) };
  };

  it('is not ready without a list that is required, and says which', async () => {
    const data = without(await loadedParties(), ['eu-fsf']);
    expect(await readyWith(data, ['eu-fsf'])).toMatchObject({ code: 503, status: 'missing', missing: ['eu-fsf'] });
    await service.close();
    expect(await readyWith(data, ['uk-sl'])).toMatchObject({ code: 200, status: 'ready', missing: ['eu-fsf'] });
  });

  it('is not ready for who asks for fresh lists while one is not fresh, and says which', async () => {
    const fresh = await loadedParties();
    const [first, ...others] = fresh.sources.map((one) => ({
      ...one,
      state: { ...one.state, state: 'fresh' as const },
    }));
    const old = { ...first!, state: { ...first!.state, state: 'stale' as const } };
    const status = async (sources: LoadedData['sources'], query: string) => {
      service = await testService({ data: { ...fresh, sources } });
      const answer = await service.get(`/ready${query}`);
      const { status, detail } = (await answer.json()) as { status: unknown; detail?: string };
      await service.close();
      return [answer.status, status, detail];
    };
    expect(await status([first!, ...others], '?fresh=1')).toEqual([200, 'ready', undefined]);
    expect(await status([old, ...others], '')).toEqual([200, 'ready', undefined]);
    expect(await status([old, ...others], '?fresh=1')).toEqual([503, 'stale', `Not fresh: ${first!.info.id} (stale).`]);
    expect((await status([first!, ...others], '?fresh=yes'))[0]).toBe(400);
  });

  it('is not ready with a demo edition that nobody asked for, and is with one that somebody did', async () => {
    const data = await loadedParties(undefined, true);
    expect(await readyWith(data, [])).toMatchObject({ code: 503, status: 'demo', demo: true });
    await service.close();
    expect(await readyWith(data, ['un-sc'], false)).toMatchObject({ code: 200, status: 'ready', demo: true });
  });
});
