import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableFile } from '../../sources/table/file-faults.ts';
import type { InputRow } from '../rows/input-row.ts';
import { jsonlRows } from '../rows/jsonl-rows.ts';

/** True for the name of a file of JSON lines. */
export const isJsonl = (path: string): boolean => /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path);

/**
 * The rows of a file of JSON lines, gzipped where its name ends in .gz, and the part of the file that they have taken (0–1).
 * A row that cannot be read is a fault in its place. Reading throws {@link UnreadableFile} when the file breaks off.
 */
export function openJsonl(path: string): { rows(): AsyncGenerator<InputRow>; share(): number } {
  let size: number;
  try {
    ({ size } = statSync(path));
  } catch (error) {
    throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
  }
  let taken = (): number => 0;
  return {
    async *rows() {
      const source = createReadStream(path, { highWaterMark: 1 << 18 });
      taken = () => source.bytesRead;
      const bytes = /\.gz$/i.test(path) ? pipeline(source, createGunzip(), () => {}) : source;
      try {
        for await (const group of jsonlRows(bytes)) yield* group;
      } catch (error) {
        throw new UnreadableFile(`${path} cannot be read: ${(error as Error).message}`);
      } finally {
        source.destroy();
      }
    },
    share: () => (size === 0 ? 1 : taken() / size),
  };
}
