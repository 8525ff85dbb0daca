/** The operator's customer files: which they are, whether they have changed, and their rows. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openCustomerFile, type ReadingOptions } from '../../service/customer-files/customer-file.ts';
import { type InputRow, jsonlRows } from '../../service/rows/jsonl-rows.ts';
import { CommandFailed } from '../console/run.ts';

const CUSTOMERS = /^customers.*\.(jsonl|ndjson|csv|tsv|txt|xlsx)(\.gz)?$/i;

/** The file itself, or in a folder those whose name begins with `customers`. @throws CommandFailed for none */
export function customerFiles(path: string): string[] {
  if (!existsSync(path)) throw new CommandFailed(`There is no file or folder ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path)
    .filter((name) => CUSTOMERS.test(name))
    .sort();
  if (files.length > 0) return files.map((name) => join(path, name));
  throw new CommandFailed(
    `${path} has no customers: name a file customers.csv, customers.xlsx or customers.jsonl (several as customers-….csv).`,
  );
}

/** A hash of the files' names, contents and parsing options: if it is unchanged, they need not be parsed again. */
export async function digestOfFiles(files: readonly string[], reading: ReadingOptions): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(reading));
  for (const file of files) {
    hash.update(`${basename(file)}\0`);
    await pipeline(createReadStream(file), hash, { end: false });
  }
  return hash.digest('hex');
}

/** The rows of all files, numbered consecutively. @param onNotice called with how each file was parsed */
export async function* rowsOfFiles(
  files: readonly string[],
  reading: ReadingOptions,
  onNotice: (notice: string) => void,
): AsyncGenerator<InputRow> {
  let number = 0;
  for (const path of files) {
    const file = await openCustomerFile(path, reading);
    for (const notice of file.notices) onNotice(notice);
    for await (const row of file.rows()) yield { ...row, number: ++number };
  }
}

/** Rows as lines of JSON on standard input. */
export async function* rowsOfInput(): AsyncGenerator<InputRow> {
  for await (const rows of jsonlRows(process.stdin as AsyncIterable<Buffer>)) yield* rows;
}
