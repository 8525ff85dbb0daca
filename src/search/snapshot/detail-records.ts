/**
 * The complete detail JSON of every entity. The summary at its beginning is stored uncompressed, since a page of results shows
 * many. The rest is compressed by deflate for each entity, with a shared dictionary, since details differ in little but names.
 */
import { inflateRawSync } from 'node:zlib';
import type { SnapshotBytes } from './format.ts';
import { type Blobs, blobAt, blobsOf, bytesOf } from './section-views.ts';

export interface DetailRecords {
  /** Summary JSON without the closing brace. */
  summaries: Blobs;
  /** The rest of the detail JSON, compressed. */
  rests: Blobs;
  dictionary: Uint8Array;
}

export const openDetailRecords = (bytes: SnapshotBytes): DetailRecords => ({
  summaries: blobsOf(bytes, 'summaries'),
  rests: blobsOf(bytes, 'details'),
  dictionary: bytesOf(bytes, 'details.dictionary'),
});

/** Buffer size for decompression: most details are shorter, and zlib's default of 16 KB would be allocated each time. */
const CHUNK = 4096;

/** Detail JSON of a row, UTF-8. */
export const detailOf = ({ summaries, rests, dictionary }: DetailRecords, row: number): Buffer =>
  Buffer.concat([blobAt(summaries, row), inflateRawSync(blobAt(rests, row), { dictionary, chunkSize: CHUNK })]);
