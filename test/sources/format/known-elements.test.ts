import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCounter } from '../../../src/ingest/read-counter.ts';
import { caLte } from '../../../src/sources/ca-lte.ts';
import { caSema } from '../../../src/sources/ca-sema.ts';
import type { SourceReader } from '../../../src/sources/reader.ts';
import { ukSl } from '../../../src/sources/uk-sl.ts';
import { unSc } from '../../../src/sources/un-sc.ts';
import { itemsOfReading, missingIn } from '../reading.ts';

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

/** Sixty records between a beginning and an end; `{n}` in one is its number. */
const sixty = (start: string, record: string, end: string): string =>
  start + Array.from({ length: 60 }, (_, at) => record.replaceAll('{n}', String(1000 + at))).join('') + end;
const [DESIGNATION] = /<Designation>[\s\S]*?<\/Designation>/.exec(FILE)!;
const [before, after] = FILE.split(DESIGNATION) as [string, string];

const UK = sixty(before, DESIGNATION.replace(/<UniqueID>[^<]*/, '<UniqueID>ZZZ{n}'), after);
const UN = sixty(
  '<CONSOLIDATED_LIST dateGenerated="2031-06-07T00:00:00Z"><INDIVIDUALS>',
  '<INDIVIDUAL><FIRST_NAME>Sample</FIRST_NAME><UN_LIST_TYPE>GB</UN_LIST_TYPE><REFERENCE_NUMBER>GBi.{n}</REFERENCE_NUMBER><INDIVIDUAL_DOCUMENT><NUMBER>A{n}</NUMBER><DATE_OF_EXPIRY>2033-01-01</DATE_OF_EXPIRY></INDIVIDUAL_DOCUMENT></INDIVIDUAL>',
  '</INDIVIDUALS></CONSOLIDATED_LIST>',
);
const SEMA = sixty(
  '<data-set>',
  '<record><Country-Pays>Iran</Country-Pays><EntityOrShip-EntiteOuNavire>Sample {n}</EntityOrShip-EntiteOuNavire><Aliases-Alias>Other {n}</Aliases-Alias></record>',
  '</data-set>',
);
const LTE = sixty(
  '<Regulation xmlns:lims="http://justice.gc.ca/lims"><Identification><InstrumentNumber>SOR/2002-284</InstrumentNumber></Identification><Body><Section><List>',
  '<Item lims:enacted-date="2025-02-19"><Text>Sample {n}</Text></Item>',
  '</List></Section></Body></Regulation>',
);

/** A file of each list, an element that is renamed in it, and what that is called in the note. */
const FILES: [SourceReader, string, renamed: string, noted: string][] = [
  [ukSl, UK, 'RegimeName', 'RegimeName'],
  [ukSl, UK, 'AddressLine1', 'AddressLine1'],
  [unSc, UN, 'DATE_OF_EXPIRY', 'DATE_OF_EXPIRY'],
  [caSema, SEMA, 'Aliases-Alias', 'Aliases'],
  [caLte, LTE, '@enacted-date', '@enacted-date'],
];

it.each(FILES)('names what $info.id has at release and a long file has nowhere', async (source, file, name, noted) => {
  const missing = async (text: string): Promise<string[]> =>
    missingIn(await itemsOfReading(source.read(Readable.from([Buffer.from(text)]))));
  const renamed = file.replaceAll(new RegExp(`\\b${name.replace('@', '')}\\b`, 'g'), 'Renamed');
  expect(renamed).not.toBe(file);
  expect(await missing(file)).not.toContain(noted);
  expect(await missing(renamed)).toContain(noted);
});

it('names nothing that a short file has nowhere', async () => {
  const short = FILE.replaceAll('RegimeName', 'Regime');
  expect(missingIn(await itemsOfReading(ukSl.read(Readable.from([Buffer.from(short)]))))).toEqual([]);
});
