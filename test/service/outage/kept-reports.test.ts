import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeptReports, reportsWithFallback } from '../../../src/service/outage/kept-reports.ts';
import { type StoreHealth, StoreUnavailable } from '../../../src/service/outage/store-health.ts';
import { type ReportBench, reportBench } from '../../reports/bench.ts';

describe('published reports', () => {
  let bench: ReportBench;
  let kept: KeptReports;
  let away: boolean;
  const health: StoreHealth = {
    state: () => ({ state: 'ok' }),
    async ask(question) {
      if (away) throw new StoreUnavailable('stopped');
      return question();
    },
    stop() {},
  };
  const publish = (date: string) => bench.store.reports.publish(date, `${date}T20:00:00Z`);
  /** Everything that the reader gives, as text. */
  const told = async (): Promise<string> => {
    const { reader } = kept;
    const published = reader.at(await reader.mark());
    return JSON.stringify([
      await published.list({ offset: 0, limit: 10, lang: 'en' }),
      await published.list({ from: '2026-03-05', offset: 0, limit: 1, lang: 'zh' }),
      await published.get('2026-03-04', 'en'),
      await published.get('2026-03-06', 'en'),
      await published.feed({ jurisdictions: ['UN'], limit: 5 }),
    ]);
  };
  /** The copy follows in the background: waits until it answers as the store does. */
  async function copied(): Promise<string> {
    const stored = await told();
    for (let tries = 0; tries < 100; tries++) {
      away = true;
      const copy = await told().catch(() => '');
      away = false;
      if (copy === stored) return stored;
      await new Promise((done) => setTimeout(done, 50));
      await kept.reader.mark();
    }
    throw new Error('the copy does not follow');
  }

  beforeEach(async () => {
    away = false;
    bench = await reportBench();
    await bench.full('un', '2026-03-04', [{ key: 'A', listed_date: '2026-03-04' }]);
    await bench.full('un', '2026-03-05', [
      { key: 'A', listed_date: '2026-03-04' },
      { key: 'B', listed_date: '2026-03-05' },
    ]);
    await bench.build({ from: '2026-03-04', to: '2026-03-05' });
    await publish('2026-03-04');
    kept = reportsWithFallback(bench.store, health, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    kept.stop();
  });

  it('are the same while the store is away, and follow what was published and taken back', async () => {
    const first = await copied();
    await publish('2026-03-05');
    const second = await copied();
    expect(second).not.toBe(first);
    await bench.store.reports.unpublish('2026-03-05');
    expect(await copied()).toContain('2026-03-04');
    away = true;
    expect(JSON.parse(await told())[0].reports).toHaveLength(1);
  });

  it('are told while the store is away to who never asked for their mark, as pages do not', async () => {
    await vi.waitFor(async () => {
      away = true;
      const copy = await kept.reader.list({ offset: 0, limit: 10, lang: 'en' }).finally(() => {
        away = false;
      });
      expect(copy.reports).toHaveLength(1);
    });
  });

  it('are never those of another mark to who keeps them under one', async () => {
    const first = await kept.reader.mark();
    await copied();
    await publish('2026-03-05');
    await copied();
    away = true;
    await expect(kept.reader.at(first).get('2026-03-04', 'en')).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await kept.reader.get('2026-03-04', 'en')).not.toBeNull();
  });

  it('are refused by a process that began while the store was away', async () => {
    away = true;
    const late = reportsWithFallback(bench.store, health, pino({ level: 'silent' }));
    expect(await late.reader.mark()).toBe(-1);
    await expect(late.reader.list({ offset: 0, limit: 10, lang: 'en' })).rejects.toBeInstanceOf(StoreUnavailable);
    late.stop();
  });
});
