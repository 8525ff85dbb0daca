import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUARDS } from '../../src/domain/lists/edition-guards.ts';
import { changesIn, writeChanges } from '../../src/export/files/versions.ts';
import { FORMATS } from '../../src/export/formats/formats.ts';
import { changedRows, type ExportRecord, exportRecord } from '../../src/export/record.ts';
import { changesTogether, recordChanges } from '../../src/export/record-changes.ts';
import { archiveOf, editionFile } from '../../src/ingest/archive/archive.ts';
import { ingestFile } from '../../src/ingest/ingest-file.ts';
import { revokeEdition } from '../../src/ingest/revoke.ts';
import { linkParties } from '../../src/parties/links.ts';
import { entityDetail } from '../../src/search/snapshot/entity-json.ts';
import { sourceById } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { openTestStore } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

/** Smaller lists whole, and parts of larger ones: one state for each file, the oldest first. */
const FOLDERS = ['un-sc', 'ca-sema', 'eu-fsf/samples', 'uk-sl/samples', 'us-ofac-sdn/samples', 'us-ofac-sdn/deltas'];
/** Lists whose newest edition is undone at the end: deltas must lead back too. */
const REVOKED = ['un-sc', 'ca-sema'];
const DELTAS = 12;

/** Every edition and change file, by its official day. */
function officialFiles() {
  const named = FOLDERS.flatMap((folder) =>
    readdirSync(sharedPath('lists', folder))
      .filter((name) => /^\d{4}-\d{2}-\d{2}\..*(xml|csv|xlsx)(\.gz)?$/.test(name))
      .map((name) => ({ folder, name })),
  );
  return named.sort((a, b) => (a.name.slice(0, 10) < b.name.slice(0, 10) ? -1 : 1));
}

describe.skipIf(!hasShared)('deltas between official editions', { timeout: 900_000 }, () => {
  const folder = temporaryFolder();
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(folder);
  });

  /** The records as the store has them now; with links between lists, which change records of lists that did not. */
  async function recordsNow(isLinked: boolean): Promise<ExportRecord[]> {
    const links = isLinked ? await linkParties(store.entities()) : null;
    const records: ExportRecord[] = [];
    for await (const entity of store.entities()) {
      const facts = { info: sourceById(entity.source_id)?.info, state: undefined };
      records.push(exportRecord(entityDetail(entity, facts, links?.alsoListed.get(entity.id))));
    }
    return records;
  }

  async function revoke(id: string): Promise<void> {
    const applied = (await store.editions(id)).filter(({ status }) => status === 'applied');
    await revokeEdition({ store, source: sourceById(id)!, dataDir: folder, editionId: applied.at(-1)!.id });
  }

  /** What is done for each further state: files of authorities as they came, then the revocations. */
  const steps = (): (() => Promise<boolean>)[] => [
    ...officialFiles().map((one) => async () => (await apply(one.folder, one.name)) === 'applied'),
    ...REVOKED.map((id) => async () => {
      await revoke(id);
      return true;
    }),
  ];

  async function apply(folderName: string, name: string): Promise<string> {
    const source = sourceById(folderName.split('/')[0]!)!;
    const path = sharedPath('lists', folderName, name);
    const file = editionFile(path, folderName.endsWith('deltas') ? 'delta' : 'full');
    const archiveDir = archiveOf(folder, source.info.id);
    const known = { store, source, file, archiveDir, accept: GUARDS, now: new Date(), demo: false };
    return (await ingestFile(known)).status;
  }

  const lineOf = (value: unknown): string => JSON.stringify(value);
  const digestOf = (lines: Iterable<string>): string => hash('sha256', [...lines].join('\n'), 'hex');

  it(`${DELTAS} in turn, and together, give the full files`, async () => {
    let before: ExportRecord[] | null = null;
    const held = FORMATS.map(() => new Map<string, string>());
    const files: string[] = [];
    let first: ExportRecord[] = [];
    for (const step of steps()) {
      if (files.length === DELTAS) break;
      if (!(await step())) continue;
      const now = await recordsNow(files.length % 5 === 4);
      if (before === null) {
        first = now;
        FORMATS.forEach(({ rowsOf }, at) => {
          for (const { key, value } of now.flatMap(rowsOf)) held[at]!.set(key, lineOf(value));
        });
      } else {
        const path = join(folder, `${files.length}.jsonl.gz`);
        files.push(path);
        await writeChanges(path, recordChanges(before, now));
        for await (const change of changesIn(path))
          FORMATS.forEach(({ rowsOf }, at) => {
            const rows = (record: ExportRecord | null) => (record ? rowsOf(record) : []);
            for (const { op, key, value } of changedRows(rows(change.before), rows(change.after))) {
              if (op === 'delete') expect(held[at]!.delete(key)).toBe(true);
              else held[at]!.set(key, lineOf(value));
            }
          });
        const lines = [...held[0]!].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
        expect([files.length, digestOf(lines)]).toEqual([files.length, digestOf(now.map(lineOf))]);
      }
      before = now;
    }
    expect(files).toHaveLength(DELTAS);
    FORMATS.forEach(({ name, rowsOf }, at) => {
      const full = new Map(before!.flatMap(rowsOf).map(({ key, value }) => [key, lineOf(value)]));
      expect([name, held[at]!.size]).toEqual([name, full.size]);
      expect([...full].filter(([key, line]) => held[at]!.get(key) !== line)).toEqual([]);
    });
    const together = new Map(first.map((record) => [record.id, lineOf(record)]));
    for await (const { id, after } of changesTogether(files.map(changesIn))) {
      if (after === null) together.delete(id);
      else together.set(id, lineOf(after));
    }
    const sorted = [...together].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
    expect(digestOf(sorted)).toBe(digestOf(before!.map(lineOf)));
  });
});
