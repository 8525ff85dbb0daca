import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentSnapshot } from '../../../src/commands/data/current-snapshot.ts';
import { snapshotPath } from '../../../src/commands/data/snapshot-file.ts';
import { readConfig } from '../../../src/config.ts';
import { buildSnapshot } from '../../../src/search/snapshot/build.ts';
import { rulesetVersion } from '../../../src/service/ruleset.ts';
import { SOURCES } from '../../../src/sources/catalog.ts';
import type { Store } from '../../../src/store/store.ts';
import { openTestStore } from '../../store/test-store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sis-snapshot-'));
  store = await openTestStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('builds a snapshot anew that was made by other rules of names', async () => {
  const config = readConfig({ SIS_DATA_DIR: folder });
  const built = await currentSnapshot(store, config);
  expect(built.ruleset).toBe(rulesetVersion());
  const sourceInfos = SOURCES.map(({ info }) => info);
  const sources = await store.sourceStates(sourceInfos);
  const old = { entities: [], sources, sourceInfos, ruleset: 'of an earlier release' };
  await buildSnapshot(old, snapshotPath(config));
  expect((await currentSnapshot(store, config)).ruleset).toBe(rulesetVersion());
});
