/** Records and changes of records, read from the files that were written, a line at a time. */
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
  // A failure of the file must reach whoever reads the lines.
  if (bytes !== file) file.once('error', (error) => bytes.destroy(error));
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as T;
  } finally {
    file.destroy();
  }
}

/** The records of a file of JSON Lines, in its order. */
export const recordsIn = (path: string): AsyncIterable<ExportRecord> => linesOf(path);

/** The changes that {@link writeChanges} wrote. */
export const changesIn = (path: string): AsyncIterable<RecordChange> => linesOf(path);

/** Writes changes with both of their sides, compressed, to `path`; gives how many there were of each kind. */
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
