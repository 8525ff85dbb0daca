import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type EditionFile, editionFile } from '../../src/ingest/archive/edition-file.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { filesAhead } from '../../src/ingest/reading/files-ahead.ts';
import { type ReadingApart, readingApart } from '../../src/ingest/reading/read-apart.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { openStore } from '../../src/store/store.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');
const folder = mkdtempSync(join(tmpdir(), 'sis-ahead-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Threads that only note what they are asked for. */
function noted(): { told: string[]; apart: ReadingApart } {
  const told: string[] = [];
  const apart: ReadingApart = {
    start: () => {},
    async *read() {},
    begin: ({ staged }) => void told.push(`begin ${staged.sha256.slice(0, 4)}`),
    forget: ({ sha256 }) => void told.push(`forget ${sha256.slice(0, 4)}`),
    close: async () => {},
  };
  return { told, apart };
}

function coming(name: string, count: number): { archiveDir: string; files: EditionFile[] } {
  const files = Array.from({ length: count }, (_, at) => {
    const path = join(folder, `2026-01-${String(at + 1).padStart(2, '0')}.${name}.xml`);
    writeFileSync(path, `<${name}>${at}</${name}>`);
    return editionFile(path);
  });
  return { archiveDir: join(folder, name), files };
}

it('takes up the next fifteen files while one is applied, and no more', async () => {
  const { told, apart } = noted();
  const { archiveDir, files } = coming('list', 17);
  const ahead = filesAhead(apart, () => false);
  ahead.add(files.map((file) => ({ source: SOURCES[0]!, file, archiveDir })));
  const last = files.at(-1)!;
  const digests: string[] = [];
  for (const file of files.slice(0, -1)) digests.push((await ahead.staged(file))!.sha256.slice(0, 4));
  expect(ahead.staged(last)).toBeUndefined();
  expect(told).toEqual(digests.map((digest) => `begin ${digest}`));
  ahead.done(files[0]!);
  const staged = (await ahead.staged(last))!;
  expect(told.slice(16)).toEqual([`forget ${digests[0]}`, `begin ${staged.sha256.slice(0, 4)}`]);
  expect(existsSync(staged.path)).toBe(true);
  await ahead.close();
  expect(readdirSync(archiveDir)).toEqual([]);
});

it('begins files in the order in which they will be asked for, however long each takes to be staged', async () => {
  const { told, apart } = noted();
  const { archiveDir, files } = coming('uneven', 3);
  writeFileSync(files[0]!.path, 'x'.repeat(20_000_000));
  const ahead = filesAhead(apart, () => false);
  ahead.add(files.map((file) => ({ source: SOURCES[0]!, file, archiveDir })));
  const staged = await Promise.all(files.map((file) => ahead.staged(file)!));
  expect(told).toEqual(staged.map(({ sha256 }) => `begin ${sha256.slice(0, 4)}`));
  await ahead.close();
});

it('does not read ahead what is applied already, and leaves it to who asks to say that a file is damaged', async () => {
  const { told, apart } = noted();
  const { archiveDir, files } = coming('known', 2);
  const [known, damaged] = files as [EditionFile, EditionFile];
  writeFileSync(damaged.path, '');
  const ahead = filesAhead(apart, () => true);
  ahead.add(files.map((file) => ({ source: SOURCES[0]!, file, archiveDir })));
  expect((await ahead.staged(known))!.form).toBe('gzip');
  await expect(ahead.staged(damaged)).rejects.toThrow('The file is empty.');
  expect(told).toEqual([]);
  await ahead.close();
});

it('brings the same into the store as reading one file after the other', async () => {
  const dumps: string[][] = [];
  for (const apart of [null, readingApart(2)!]) {
    const dataDir = join(folder, apart ? 'ahead' : 'alone');
    const store = await openStore({ dataDir });
    const from = { kind: 'folder', dir: DEMO, demo: true } as const;
    const outcomes = await ingestAll({ store, sources: SOURCES, dataDir, from, ...(apart && { apart }) });
    const lines = (await store.events()).map((event) => JSON.stringify(event));
    for await (const line of store.dump()) lines.push(line);
    dumps.push([...lines, JSON.stringify(outcomes)]);
    await store.close();
    await apart?.close();
  }
  const [alone, ahead] = dumps;
  expect(alone!.length).toBeGreaterThan(100);
  expect(ahead).toEqual(alone);
});
