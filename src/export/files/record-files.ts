/** Reads records and changes of records from exported files, line by line. */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ExportRecord } from '../record.ts';
import type { RecordChange } from '../record-changes.ts';

async function* linesOf<T>(path: string): AsyncGenerator<T> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // An error of the file must reach the reader of the lines.
  if (bytes !== file) file.once('error', (error) => bytes.destroy(error));
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as T;
  } finally {
    file.destroy();
  }
}

/** The records of a JSON Lines file, in its order. */
export const recordsIn = (path: string): AsyncIterable<ExportRecord> => linesOf(path);

/** Reads the changes that {@link writeChanges} wrote. */
export const changesIn = (path: string): AsyncIterable<RecordChange> => linesOf(path);

/** Writes changes, compressed and with both sides, to `path`. @returns the number of changes of each kind */
export async function writeChanges(
  path: string,
  changes: AsyncIterable<RecordChange>,
): Promise<{ upserts: number; deletes: number }> {
  const counts = { upserts: 0, deletes: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const change of changes) {
      counts[change.after === null ? 'deletes' : 'upserts']++;
      yield `${JSON.stringify(change)}\n`;
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 3 }),
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  return counts;
}
