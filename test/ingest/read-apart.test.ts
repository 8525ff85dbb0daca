import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { editionsInFolder, stageFile } from '../../src/ingest/archive/archive.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import {
  type ReadingApart,
  readingApart,
  readStaged,
  type StagedEdition,
} from '../../src/ingest/reading/read-apart.ts';
import { SOURCES, sourceById } from '../../src/sources/catalog.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from '../../src/sources/reader.ts';
import { openStore } from '../../src/store/store.ts';
import { dumpOf, eventsIn } from '../store/contents.ts';
import { temporaryFolder } from '../temporary.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');
const folder = temporaryFolder();
const reading: ReadingApart[] = [];
afterEach(() => Promise.all(reading.splice(0).map((one) => one.close())));

function apart(heapMb?: number): ReadingApart {
  const one = readingApart(heapMb);
  reading.push(one);
  return one;
}

/** Editions and change files of the demo, staged. */
async function demoEditions(): Promise<StagedEdition[]> {
  const editions: StagedEdition[] = [];
  for (const source of SOURCES)
    for (const { path, kind } of editionsInFolder(DEMO, source)) {
      const staged = await stageFile(path, join(folder, `${editions.length}`));
      editions.push({ source, kind, staged });
    }
  return editions;
}

async function all(items: AsyncGenerator<ReadItem>): Promise<ReadItem[]> {
  const read: ReadItem[] = [];
  for await (const item of items) read.push(item);
  return read;
}

it('gives the items of every list as if they were read here', async () => {
  const { read } = apart();
  const editions = await demoEditions();
  expect(editions.length).toBeGreaterThan(5);
  expect(new Set(editions.map(({ kind }) => kind))).toEqual(new Set(['full', 'delta']));
  for (const edition of editions) {
    const [here, there] = [await all(readStaged(edition)), await all(read(edition))];
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
    expect(here.length).toBeGreaterThan(1);
  }
});

it('says what is wrong with a file', async () => {
  const path = join(folder, 'wrong.xml');
  writeFileSync(path, '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>');
  const edition = {
    source: sourceById('un-sc')!,
    kind: 'full' as const,
    staged: await stageFile(path, join(folder, 'wrong')),
  };
  const here = await all(readStaged(edition)).catch((error: unknown) => error);
  const there = await all(apart().read(edition)).catch((error: unknown) => error);
  expect(there).toBeInstanceOf(UnreadableEdition);
  expect((there as Error).message).toBe((here as Error).message);
});

it('tells a failing disk from a damaged file', async () => {
  const [edition] = await demoEditions();
  const gone = { ...edition!, staged: { ...edition!.staged, path: join(folder, 'gone') } };
  for (const read of [readStaged, apart().read])
    await expect(all(read(gone))).rejects.toMatchObject({
      syscall: 'open',
      message: expect.stringContaining('ENOENT'),
    });
});

it('ends a thread that needs too much memory with its own file, and reads those after it', async () => {
  const csl = sourceById('us-csl')!;
  const [demo] = (await demoEditions()).filter(({ source }) => source === csl);
  const path = join(folder, 'many.csv');
  const [head] = readFileSync(editionsInFolder(DEMO, csl)[0]!.path, 'utf8').split('\n');
  const columns = head!.split(',').length;
  const row = (at: number) =>
    `${at},Entity List (EL) - Bureau of Industry and Security,,,,Number ${at} ${'x'.repeat(300)}${','.repeat(columns - 6)}`;
  writeFileSync(path, [head, ...Array.from({ length: 60_000 }, (_, at) => row(at))].join('\n'));
  const many = { source: csl, kind: 'full' as const, staged: await stageFile(path, join(folder, 'many')) };
  const { read } = apart(32);
  const fault = await all(read(many)).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(UnreadableEdition);
  expect((fault as Error).message).toBe('Reading the file needs more than 32 MB of memory.');
  expect(JSON.stringify(await all(read(demo!)))).toBe(JSON.stringify(await all(readStaged(demo!))));
});

it('stops where no more is wanted, and reads the next file from its beginning', async () => {
  const { read } = apart();
  const [first, second] = await demoEditions();
  for await (const item of read(first!)) {
    expect(item).toBeTruthy();
    break;
  }
  expect(await all(read(second!))).toEqual(JSON.parse(JSON.stringify(await all(readStaged(second!)))));
});

it('brings the same into the store as reading in this thread', async () => {
  const dumps: string[][] = [];
  for (const readStaged of [undefined, apart().read]) {
    const dataDir = join(folder, readStaged ? 'apart' : 'alone');
    const store = await openStore({ dataDir });
    const from = { kind: 'folder', dir: DEMO, demo: true } as const;
    const outcomes = await ingestAll({ store, sources: SOURCES, dataDir, from, readStaged });
    const lines = (await eventsIn(store)).map((event) => JSON.stringify(event));
    lines.push(...(await dumpOf(store)));
    dumps.push([...lines, JSON.stringify(outcomes)]);
    await store.close();
  }
  const [alone, there] = dumps;
  expect(alone!.length).toBeGreaterThan(100);
  expect(there).toEqual(alone);
});

it('leaves readers that are not in the catalogue to this thread', async () => {
  const source: SourceReader = {
    ...sourceById('un-sc')!,
    async *read() {
      yield { kind: 'note', note: 'own', text: 'own' };
    },
  };
  const { staged } = (await demoEditions())[0]!;
  expect(await all(apart().read({ source, kind: 'full', staged }))).toEqual([
    { kind: 'note', note: 'own', text: 'own' },
  ]);
});
