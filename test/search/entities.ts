import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { Alias } from '../../src/domain/entity/party.ts';
import type { SourceInfo, SourceState } from '../../src/domain/lists/source.ts';
import { buildSnapshot, type SnapshotInput } from '../../src/search/snapshot/build.ts';
import { openSnapshot, type Snapshot } from '../../src/search/snapshot.ts';
import { blankParty } from '../../src/sources/party-facts.ts';

/** An alias with the usual facts. */
export const alias = (name: string, more: Partial<Alias> = {}): Alias => ({
  name,
  type: 'aka',
  quality: 'strong',
  script: 'Latin',
  language: null,
  ...more,
});

/** A fictional entity; state only what the test is about. */
export function entity(more: Partial<EntityRecord> & { key: string; name: string }): EntityRecord {
  const source_id = more.source_id ?? 'un-sc';
  return {
    ...blankParty({
      key: more.key,
      official_id: null,
      source_list: 'Test List',
      entity_type: 'individual',
      name: more.name,
    }),
    lists: [],
    id: `${source_id}-${more.key}`,
    source_id,
    jurisdiction: 'UN',
    is_active: true,
    listed_date_basis: null,
    removed_date: null,
    removed_date_basis: null,
    is_china: false,
    first_edition: '2024-01-10',
    last_edition: '2024-06-01',
    still_listed_as: null,
    formerly: [],
    history: [
      { event: 'listed', date: more.listed_date ?? null, basis: null, after: null, by: '2024-01-10' },
      ...(more.removed_date
        ? [{ event: 'removed' as const, date: more.removed_date, basis: null, after: null, by: more.removed_date }]
        : []),
    ],
    ...more,
  };
}

export const sourceState = (more: Partial<SourceState> = {}): SourceState => ({
  source_id: 'un-sc',
  source_list: 'Test List',
  jurisdiction: 'UN',
  edition: '2024-06-01',
  edition_sha256: 'ab12',
  applied_sha256: 'ab12',
  active: 1,
  removed: 0,
  set_aside: 0,
  state: 'fresh',
  demo: false,
  ...more,
});

export const sourceInfo = (more: Partial<SourceInfo> = {}): SourceInfo => ({
  id: 'un-sc',
  jurisdiction: 'UN',
  title: 'Test List',
  authority: 'Test Authority',
  url: 'https://lists.example/list.xml',
  home: 'https://lists.example/',
  licence: 'Open',
  source_lists: ['Test List'],
  file_names: ['list.xml'],
  stale_after_hours: 48,
  ...more,
});

/** A path in a folder that goes away with the test. */
export function temporaryPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sis-search-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** A snapshot of these entities, sorted by id; its file is gone again once it is in memory. */
export async function snapshotOf(entities: EntityRecord[], more: Partial<SnapshotInput> = {}): Promise<Snapshot> {
  const folder = mkdtempSync(join(tmpdir(), 'sis-search-'));
  try {
    const path = join(folder, 'snapshot.bin');
    const sorted = [...entities].sort((a, b) => (a.id < b.id ? -1 : 1));
    await buildSnapshot({ entities: sorted, sources: [sourceState()], sourceInfos: [sourceInfo()], ...more }, path);
    return await openSnapshot(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
