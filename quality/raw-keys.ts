/** Reads the official numbers of the parties in a file, without the readers of the service. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/universal';

/** The position of a record's number in each list. */
const NUMBERS: Readonly<Record<string, RegExp>> = {
  'un-sc': /<REFERENCE_NUMBER>\s*([^<\s]+)/g,
  'eu-fsf': /<(?:\w+:)?sanctionEntity\b[^>]*?\blogicalId="([^"]+)"/g,
  'uk-sl': /<UniqueID>\s*([^<\s]+)/g,
  'us-ofac-sdn': /<entity id="(\d+)"/g,
  'us-ofac-cons': /<entity id="(\d+)"/g,
};

/** References in a workbook: one row per name, with `2`, `2a`, `2b` for the names of party 2. */
async function workbookReferences(bytes: Buffer): Promise<Set<string>> {
  const rows = await readSheet(new Uint8Array(bytes).buffer);
  const head = rows.findIndex((row) => row.some((cell) => cell === 'Reference'));
  const column = rows[head]!.indexOf('Reference');
  const references = rows.slice(head + 1).flatMap((row) => /^\d+/.exec(String(row[column] ?? '').trim()) ?? []);
  return new Set(references);
}

/** The numbers of the records in an edition; null for a list without numbers. */
export async function numbersIn(source: string, path: string): Promise<Set<string> | null> {
  const file = readFileSync(path);
  if (source === 'au-dfat') return workbookReferences(file);
  const pattern = NUMBERS[source];
  if (!pattern) return null;
  const text = (path.endsWith('.gz') ? gunzipSync(file) : file).toString('utf8');
  return new Set([...text.matchAll(pattern)].map((match) => match[1]!));
}
