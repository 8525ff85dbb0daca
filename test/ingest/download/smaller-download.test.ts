import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import type { SourceReader } from '../../../src/sources/reader.ts';
import { startHostileServer } from '../../commands/refresh/hostile-server.ts';
import { fakeSource, fullEdition, type IngestBench, ingestBench } from '../fake-source.ts';

const LIMITS = { attempts: 1, backoffMs: 1, stallMs: 2_000 };

const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key: `p-${from + index}` }));

let bench: IngestBench;
let server: Awaited<ReturnType<typeof startHostileServer>>;
let body: string;
let now: Date;

async function start(source: SourceReader): Promise<void> {
  bench = await ingestBench(source);
  now = new Date('2026-11-01T10:00:00Z');
}
beforeEach(async () => {
  server = await startHostileServer(() => ({ behaviour: 'good', body: Buffer.from(body) }));
  await start(fakeSource('fake'));
});
afterEach(async () => {
  await server.close();
});

async function download(date: string, parties: ReturnType<typeof keys>, accept: 'shrink'[] = []) {
  body = fullEdition(date, parties);
  const { store, source, dataDir } = bench;
  const from = { kind: 'online' as const, mirror: server.url, limits: LIMITS };
  const [outcome] = await ingestAll({ store, sources: [source], dataDir, from, accept, now });
  expect(outcome!.failure).toBeNull();
  const { status, reason = '' } = outcome!.files[0] ?? { status: 'not-modified' };
  return { status, reason, ...(await bench.store.sourceStates([source.info], now))[0]! };
}
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('a downloaded edition with 5 per cent fewer parties', () => {
  beforeEach(async () => {
    expect(await download('2026-01-01', keys(0, 100))).toMatchObject({ status: 'applied' });
  });

  it('waits for the same bytes an hour later, and says so', async () => {
    const small = keys(0, 95);
    expect(await download('2026-01-02', small)).toMatchObject({
      status: 'waiting',
      state: 'failed',
      active: 100,
      reason: expect.stringMatching(
        /is waiting: The file holds 95 parties, 5\.0% fewer than the 100 before.*after 2026-11-01T11:00Z.*--accept=shrink/,
      ),
    });
    expect((await bench.store.editions()).map(({ status, date }) => `${date} ${status}`)).toEqual([
      '2026-01-01 applied',
      '2026-01-02 rejected',
    ]);
    later(59);
    expect((await download('2026-01-02', small)).status).toBe('waiting');
    later(1);
    expect(await download('2026-01-02', small)).toMatchObject({ status: 'applied', state: 'fresh', active: 95 });
    expect(await bench.store.waiting.of('fake')).toBeNull();
  });

  it('or for a newer edition that lacks the same parties', async () => {
    await download('2026-01-02', keys(0, 94));
    later(60);
    expect((await download('2026-01-03', keys(0, 93))).status).toBe('applied');
  });

  it('and anew for one that lacks others', async () => {
    await download('2026-01-02', keys(0, 94));
    later(60);
    expect((await download('2026-01-03', keys(6, 100))).status).toBe('waiting');
    later(59);
    expect((await download('2026-01-03', keys(6, 100))).status).toBe('waiting');
    later(1);
    expect((await download('2026-01-03', keys(6, 100))).status).toBe('applied');
  });

  it('is forgotten when the whole list comes again', async () => {
    await download('2026-01-02', keys(0, 94));
    later(60);
    await download('2026-01-01', keys(0, 100));
    later(60);
    expect((await download('2026-01-02', keys(0, 94))).status).toBe('waiting');
  });

  it('is applied at once when the operator says that it is true, when fewer are gone, and from a folder', async () => {
    expect((await download('2026-01-02', keys(0, 90), ['shrink'])).status).toBe('applied');
    expect((await download('2026-01-03', keys(0, 86))).status).toBe('applied');
    expect((await bench.full('2026-01-04', keys(0, 80))).status).toBe('applied');
  });
});

describe('a first edition that is downloaded', () => {
  it('has 90 per cent of each official list as it was at release', async () => {
    await start(fakeSource('us-csl'));
    const one = (count: number) => keys(0, count).map((party) => ({ ...party, lists: ['Military End User List'] }));
    const few = await download('2026-01-01', one(62));
    expect(few.status).toBe('rejected');
    expect(few.reason).toMatch(/under 90% .*Military End User List \(62 of 70\).*--accept=size/);
    expect((await download('2026-01-01', one(63))).reason).not.toContain('Military End User List');
    expect((await bench.full('2026-01-01', one(3))).status).toBe('applied');
  });
});
