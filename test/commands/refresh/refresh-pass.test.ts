import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refreshOnce } from '../../../src/commands/refresh.ts';
import { type Config, readConfig } from '../../../src/config.ts';
import type { SourceState } from '../../../src/domain/lists/source.ts';
import type { RefreshStep } from '../../../src/service/data/refresh-status.ts';
import { withStates } from '../../../src/service/watchers/source-watch.ts';
import { SOURCES } from '../../../src/sources/catalog.ts';
import type { Store } from '../../../src/store/store.ts';
import { loadedParties } from '../../http/fixture.ts';
import { openTestStore } from '../../store/test-store.ts';
import { temporaryFolder } from '../../temporary.ts';
import { type Behaviour, type HostileServer, startHostileServer } from './hostile-server.ts';

/** The fictional UN edition without its unreadable record (too many of so few), moved into the past. */
const UN = Buffer.from(
  readFileSync(join(import.meta.dirname, '../../sources/fixtures/un-consolidated.xml'), 'utf8')
    .replace(/<INDIVIDUAL><FIRST_NAME>NO REFERENCE.*<\/INDIVIDUAL>/, '')
    .replaceAll('2031-', '2025-')
    .replaceAll('2030-', '2024-'),
);
const LIMITS = { attempts: 2, backoffMs: 1, stallMs: 2_000 };

describe('one pass of keeping current', () => {
  let server: HostileServer;
  let store: Store;
  let config: Config;
  let behaviour: Behaviour;
  beforeEach(async () => {
    behaviour = 'good';
    server = await startHostileServer((path) => (path.startsWith('/un-sc/') ? { behaviour, body: UN } : null));
    const dataDir = temporaryFolder();
    config = readConfig({ SIS_DATA_DIR: dataDir, SIS_MIRROR: server.url, SIS_REPORTS_AUTOPUBLISH: 'on' });
    store = await openTestStore(dataDir);
  });
  afterEach(async () => {
    await server.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  async function pass(): Promise<{ un: string; steps: RefreshStep[] }> {
    const steps: RefreshStep[] = [];
    await refreshOnce(store, config, (step) => steps.push(step), { limits: LIMITS, accept: ['size'] });
    return { un: steps.find(({ source_id }) => source_id === 'un-sc')!.outcome, steps };
  }
  const state = async () =>
    (
      await store.sourceStates(
        SOURCES.map(({ info }) => info),
        new Date('2020-01-01'),
      )
    ).find(({ source_id }) => source_id === 'un-sc')!;

  it('takes a good edition in, builds a snapshot and publishes the finished days; the next one finds nothing new', async () => {
    const first = await pass();
    expect(first.un).toBe('new');
    expect(first.steps.slice(-2)).toMatchObject([
      { step: 'snapshot', outcome: 'new' },
      { step: 'reports', outcome: 'new' },
    ]);
    expect(first.steps.filter(({ outcome }) => outcome === 'failed')).toHaveLength(SOURCES.length - 1);
    expect(await store.reports.count({ state: 'published' })).toBeGreaterThan(0);
    const second = await pass();
    expect(second.un).toBe('unchanged');
    expect(second.steps.slice(-2).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(server.served.get('not-modified')).toBe(1);
  });

  it.each<Behaviour>(['error', 'missing', 'redirect-loop', 'truncated', 'cut-off', 'web-page', 'empty'])(
    'keeps what it has and says why when the answer is bad: %s',
    async (bad) => {
      await pass();
      const before = (await store.editions('un-sc')).filter(({ status }) => status === 'applied');
      behaviour = bad;
      const { un, steps } = await pass();
      expect(un).toBe('failed');
      expect(steps.find(({ source_id }) => source_id === 'un-sc')!.detail).toMatch(/\S/);
      expect(await state()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) });
      expect((await store.editions('un-sc')).filter(({ status }) => status === 'applied')).toEqual(before);
      behaviour = 'good';
      expect((await pass()).un).toBe('unchanged');
      expect((await state()).state).not.toBe('failed');
    },
  );

  it.each<Behaviour>(['redirect', 'slow'])('takes an edition in all the same: %s', async (odd) => {
    behaviour = odd;
    expect((await pass()).un).toBe('new');
  });
});

describe('the states being served', () => {
  it('follow the store, while editions and counts stay those of the snapshot', async () => {
    const data = await loadedParties();
    const now = (part: Partial<SourceState>): SourceState[] => data.sources.map(({ state }) => ({ ...state, ...part }));
    expect(withStates(data, now({}))).toBe(data);
    const failed = withStates(data, now({ state: 'failed', reason: 'gone', edition: '2030-01-01', active: 0 }));
    expect(failed.version).toBe(data.version);
    expect(failed.sources[0]!.state).toEqual({ ...data.sources[0]!.state, state: 'failed', reason: 'gone' });
    expect(withStates(failed, now({})).sources[0]!.state).toEqual(data.sources[0]!.state);
  });
});
