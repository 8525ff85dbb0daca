import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { JURISDICTIONS } from '../../src/domain/vocabulary.ts';
import { hasFailed, ingestAll, type SourceOutcome } from '../../src/ingest/ingest.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { eventsIn } from '../store/contents.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

describe('the bundled demo edition', () => {
  let store: Store;
  const dataDir = temporaryFolder();
  let outcomes: SourceOutcome[];
  const entities: EntityRecord[] = [];

  beforeAll(async () => {
    store = await openTestStore(dataDir);
    const from = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../data/demo'), demo: true };
    outcomes = await ingestAll({ store, sources: SOURCES, dataDir, from });
    for await (const entity of store.entities()) entities.push(entity);
  });

  it('is read whole from every source', async () => {
    expect(outcomes.filter(hasFailed)).toEqual([]);
    expect(outcomes.flatMap(({ files }) => files).filter(({ set_aside }) => set_aside)).toEqual([]);
    const states = await store.sourceStates(SOURCES.map(({ info }) => info));
    expect(new Set(states.map(({ state, demo }) => `${state} ${demo}`))).toEqual(new Set(['demo true']));
    expect(new Set(entities.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set(JURISDICTIONS));
  });

  it('holds some sixty parties of every kind, in many scripts', () => {
    expect(entities.filter(({ is_active }) => is_active).length).toBeGreaterThan(55);
    expect(entities.length).toBeLessThan(90);
    const kinds = new Set(entities.map(({ entity_type }) => entity_type));
    expect([...kinds]).toEqual(expect.arrayContaining(['individual', 'organization', 'vessel']));
    const scripts = new Set(entities.flatMap(({ aliases }) => aliases.map(({ script }) => script)));
    expect([...scripts]).toEqual(expect.arrayContaining(['Latin', 'Cyrillic', 'Arabic', 'Han', 'Hangul', 'Myanmar']));
  });

  it('shows every kind of change between its two editions', async () => {
    const events = (await eventsIn(store)).filter(({ by }) => by > '2026-01-05');
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['listed', 'amended', 'removed']));
    for (const { info } of SOURCES) {
      expect(events.filter(({ source_id, event }) => source_id === info.id && event === 'removed')).not.toEqual([]);
    }
    const ejemplo = entities.find(({ id }) => id === 'us-ofac-sdn-9900011');
    expect(ejemplo).toMatchObject({ is_active: false, removed_date: '2026-01-20', removed_date_basis: 'delta' });
  });
});
