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

it('names what every edition had and a long file has nowhere', async () => {
  const [designation] = /<Designation>[\s\S]*?<\/Designation>/.exec(FILE)!;
  const other = (at: number): string => designation.replace(/<UniqueID>[^<]*/, `<UniqueID>ZZZ${1000 + at}`);
  const missing = async (records: number): Promise<string[]> => {
    const more = Array.from({ length: records }, (_, at) => other(at)).join('');
    const read = readCounter(
      ukSl.read(Readable.from([Buffer.from(FILE.replace(designation, more).replaceAll('RegimeName', 'Regime'))])),
    );
    for await (const _ of read.items());
    return Object.keys(read.notes).filter((note) => note.startsWith('missing element'));
  };
  expect(await missing(20)).toEqual([]);
  const all = await missing(60);
  expect(all).toContain('missing element RegimeName');
  expect(all).not.toContain('missing element UniqueID');
});
