import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../src/messages/messages.ts';
import { reportHtml } from '../../src/reports/render/html.ts';
import { reportMarkdown } from '../../src/reports/render/markdown.ts';
import { reportView } from '../../src/reports/render/view.ts';
import { eventsIn } from '../store/contents.ts';
import { reportBench } from './bench.ts';

/** Everything that the same files give when they are read at an instant, in a time zone. */
async function everything(instant: string, timezone: string): Promise<string> {
  const zoneBefore = process.env.TZ;
  process.env.TZ = timezone;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  const bench = await reportBench();
  try {
    await bench.full('un', '2026-03-02', [{ key: 'A', listed_date: '2020-05-05' }, { key: 'B' }]);
    await bench.full('uk', '2026-03-03', [{ key: 'X', name: 'First Name Limited', listed_date: '2026-03-03' }]);
    await bench.full('un', '2026-03-31', [
      { key: 'A', listed_date: '2020-05-05' },
      { key: 'N', listed_date: '2026-03-31' },
    ]);
    await bench.build({ from: '2026-03-01', to: '2026-12-31' });
    const said: unknown[] = [await eventsIn(bench.store)];
    for (const report of await bench.store.reports.list()) {
      for (const lang of LANGUAGES) {
        const view = reportView(report, lang);
        said.push(view, reportMarkdown(view), await reportHtml(view));
      }
    }
    return JSON.stringify(said);
  } finally {
    vi.useRealTimers();
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
  }
}

describe('the clock', () => {
  afterEach(() => void vi.useRealTimers());

  it('changes no date, no event and no byte of a report', async () => {
    const first = await everything('2026-04-01T00:30:00Z', 'UTC');
    expect(await everything('2031-12-31T23:59:59Z', 'Pacific/Kiritimati')).toBe(first);
    expect(await everything('2026-03-31T12:00:00Z', 'America/Los_Angeles')).toBe(first);
    expect(first).toContain('31 March 2026: UN lists 1');
  });
});
