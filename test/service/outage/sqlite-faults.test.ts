/** A SQLite file that refuses statements never takes answers from memory away, and `/ready` says that it does. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeptReports, reportsWithFallback } from '../../../src/service/outage/kept-reports.ts';
import { type StoreHealth, storeHealth } from '../../../src/service/outage/store-health.ts';
import { apiToken, type TestService, TOKEN, testService } from '../../http/fixture.ts';
import { type ReportBench, reportBench } from '../../reports/bench.ts';

/** What SQLite says when it is locked, out of memory, read-only, its disk full or failing, its file damaged or gone. */
const CODES = [5, 6, 7, 8, 10, 11, 13, 14, 17, 26];
const fault = (errcode: number) =>
  Object.assign(new Error(`invented fault ${errcode}`), { code: 'ERR_SQLITE_ERROR', errcode });

describe('a SQLite store that refuses statements', () => {
  let bench: ReportBench;
  let health: StoreHealth;
  let kept: KeptReports;
  let service: TestService;
  let asked = 0;
  /** What fails, by the name of its method. */
  let failing: { method: string; errcode: number } | null = null;

  /** The same object, whose methods fail when they are to. */
  const faulty = <T extends object>(whole: T): T =>
    new Proxy(whole, {
      get: (target, name) => {
        const own = Reflect.get(target, name) as unknown;
        if (typeof own !== 'function') return own;
        return async (...given: unknown[]) => {
          if (failing?.method === name) throw fault(failing.errcode);
          return (own as (...all: unknown[]) => unknown)(...given);
        };
      },
    });

  /** As if this many milliseconds had passed. */
  const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    bench = await reportBench();
    await bench.full('un', '2026-03-04', [{ key: 'A', listed_date: '2026-03-04' }]);
    await bench.build({ from: '2026-03-04', to: '2026-03-04' });
    await bench.store.reports.publish('2026-03-04', '2026-03-04T20:00:00Z');
    await bench.store.tokens.insert(apiToken(TOKEN));
    await bench.store.neverWait();
    health = storeHealth(bench.store);
    kept = reportsWithFallback({ reports: faulty(bench.store.reports) }, health, pino({ level: 'silent' }));
    const tokens = faulty(bench.store.tokens);
    service = await testService({
      config: { tokenGraceMs: 60_000 },
      store: health.state,
      tokens: {
        findByHash: (digest) => health.ask(() => tokens.findByHash(digest), 'looking tokens up'),
        touch: (id, at) => health.ask(() => tokens.touch(id, at), 'noting the use of tokens'),
      },
      reports: kept.reader,
    });
    failing = null;
  });
  afterEach(async () => {
    kept.stop();
    health.stop();
    vi.useRealTimers();
  });

  const statuses = async (): Promise<number[]> => {
    // Another question each time: what was answered before is kept.
    const reports = `/api/reports?from=2026-01-01&limit=${++asked}`;
    const paths = ['/api/stats', '/api/entities/search?q=cormorant', reports, '/api/reports/feed.json'];
    const all: number[] = [];
    for (const path of paths) {
      const { status } = await fetch(service.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
      all.push(status);
    }
    return all;
  };
  const state = async (): Promise<string> =>
    ((await (await fetch(`${service.url}/ready`)).json()) as { store: { state: string } }).store.state;

  it('answers every request, whichever statement fails with whichever error, and says so', {
    timeout: 300_000,
  }, async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await state()).toBe('ok');
    for (const method of ['findByHash', 'publicationMark', 'heads', 'count']) {
      for (const errcode of CODES) {
        // Longer ago than a token is believed without asking.
        later(260);
        failing = { method, errcode };
        expect(await statuses(), `${method} ${errcode}`).toEqual([200, 200, 200, 200]);
        expect(await state(), `${method} ${errcode}`).toBe('degraded');
      }
      failing = null;
      later(260);
      await statuses();
      expect(await state(), method).toBe('ok');
    }
  });

  it('answers while another process holds the file, and notes the use of a token when it is free again', async () => {
    const other = new DatabaseSync(join(bench.dataDir, 'sis.sqlite'));
    other.exec('begin immediate');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await state()).toBe('degraded');
    other.exec('rollback');
    other.close();
    later(1_100);
    await statuses();
    expect(await state()).toBe('ok');
    expect((await bench.store.tokens.list())[0]!.last_used_at).not.toBeNull();
  });
});
