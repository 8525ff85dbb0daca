import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCounter } from '../../../src/ingest/read-counter.ts';
import type { RecordMemory } from '../../../src/sources/format/record-memory.ts';
import { ukSl } from '../../../src/sources/uk-sl.ts';

const FILE = readFileSync(join(import.meta.dirname, '../fixtures/uk-sanctions-list.xml'), 'utf8');

async function notesOf(text: string, memory?: RecordMemory): Promise<Record<string, number>> {
  const read = readCounter(ukSl.read(Readable.from([Buffer.from(text)]), memory));
  for await (const _ of read.items());
  return Object.fromEntries(Object.entries(read.notes).filter(([note]) => note.startsWith('unknown element')));
}

it('counts elements and attributes that the list has not used before, by their names', async () => {
  expect(await notesOf(FILE)).toEqual({});
  const renamed = FILE.replaceAll('RegimeName>', 'Regime>').replaceAll('<Designation>', '<Designation lang="en">');
  const count = FILE.split('<Designation>').length - 1;
  expect(await notesOf(renamed)).toEqual({
    'unknown element @lang': count,
    'unknown element Regime': FILE.split('<RegimeName>').length - 1,
  });
});

it('counts them again in records that come again as they were', async () => {
  const memory: RecordMemory = new Map();
  const renamed = FILE.replaceAll('RegimeName>', 'Regime>');
  const first = await notesOf(renamed, memory);
  expect(Object.keys(first)).toEqual(['unknown element Regime']);
  expect(await notesOf(renamed, memory)).toEqual(first);
});
