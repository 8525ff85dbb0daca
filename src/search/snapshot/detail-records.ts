/**
 * Every entity in full, as the JSON that is sent. Its summary, with which it begins, lies as it is: a page of results shows many.
 * What follows is packed by deflate, each by itself, with a dictionary of whole ends that all share: they differ in little but names.
 */
import { inflateRawSync } from 'node:zlib';
import type { SnapshotBytes } from './format.ts';
import { type Blobs, blobAt, blobsOf, bytesOf } from './section-views.ts';

export interface DetailRecords {
  /** List JSON without the closing brace. */
  summaries: Blobs;
  /** The rest of the detail JSON, packed. */
  rests: Blobs;
  dictionary: Uint8Array;
}

export const openDetailRecords = (bytes: SnapshotBytes): DetailRecords => ({
  summaries: blobsOf(bytes, 'summaries'),
  rests: blobsOf(bytes, 'details'),
  dictionary: bytesOf(bytes, 'details.dictionary'),
});

/** Bytes unpacked at once: most details are shorter, and zlib's own 16 KB would be garbage each time. */
const CHUNK = 4096;

/** Detail JSON of a row, UTF-8. */
export const detailOf = ({ summaries, rests, dictionary }: DetailRecords, row: number): Buffer =>
  Buffer.concat([blobAt(summaries, row), inflateRawSync(blobAt(rests, row), { dictionary, chunkSize: CHUNK })]);
