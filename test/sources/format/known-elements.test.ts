import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCounter } from '../../../src/ingest/read-counter.ts';
import { ukSl } from '../../../src/sources/uk-sl.ts';

const FILE = readFileSync(join(import.meta.dirname, '../fixtures/uk-sanctions-list.xml'), 'utf8');

async function notesOf(text: string): Promise<Record<string, number>> {
  const read = readCounter(ukSl.read(Readable.from([Buffer.from(text)])));
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
