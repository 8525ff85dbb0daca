/** Typed views of snapshot sections. Sections start at multiples of 64, so any typed array fits. */
import { growingNumbers } from '../../domain/collections/growing-numbers.ts';
import { DamagedSnapshot, type Section, type SnapshotBytes, section } from './format.ts';

/** The sections of a snapshot, in any memory. */
export type Sections = Pick<SnapshotBytes, 'sections'>;

/** The bytes of a section. @throws {@link DamagedSnapshot} when it is missing */
export function bytesOf(snapshot: Sections, name: string): Uint8Array {
  const bytes = snapshot.sections.get(name);
  if (!bytes) throw new DamagedSnapshot(`the snapshot has no section ${name}`);
  return bytes;
}

export function u32Of(snapshot: Sections, name: string): Uint32Array {
  const bytes = bytesOf(snapshot, name);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function i32Of(snapshot: Sections, name: string): Int32Array {
  const bytes = bytesOf(snapshot, name);
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function u16Of(snapshot: Sections, name: string): Uint16Array {
  const bytes = bytesOf(snapshot, name);
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
}

export function f32Of(snapshot: Sections, name: string): Float32Array {
  const bytes = bytesOf(snapshot, name);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function jsonOf<T>(snapshot: Sections, name: string): T {
  return JSON.parse(textOf(bytesOf(snapshot, name)));
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** UTF-8 text of a view; works over shared memory. */
export const textOf = (bytes: Uint8Array): string => asBuffer(bytes).toString('utf8');

/** Concatenated blobs: blob i is `bytes[offsets[i] .. offsets[i+1]]`. */
export interface Blobs {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

const blobCount = (blobs: Blobs): number => blobs.offsets.length - 1;

/** Cached buffers over the bytes of blobs: creating one costs as much as reading a short text. */
const buffers = new WeakMap<Uint8Array, Buffer>();

/** A view of a blob's bytes, not a copy. */
export const blobAt = ({ bytes, offsets }: Blobs, at: number): Uint8Array =>
  bytes.subarray(offsets[at], offsets[at + 1]);

/** One blob as text. */
export function blobText({ bytes, offsets }: Blobs, at: number): string {
  let buffer = buffers.get(bytes);
  if (!buffer) {
    buffer = asBuffer(bytes);
    buffers.set(bytes, buffer);
  }
  return buffer.toString('utf8', offsets[at]!, offsets[at + 1]!);
}

/** Collects blobs and returns them as two sections, `<name>` and `<name>.offsets`. @throws RangeError above 4 GiB */
export function blobCollector(name: string): {
  add(blob: Uint8Array | string): number;
  taken(): Blobs;
  sections(): Section[];
} {
  let bytes = Buffer.allocUnsafe(1 << 16);
  let length = 0;
  const offsets = growingNumbers(Uint32Array);
  offsets.push(0);
  const taken = (): Blobs => ({ bytes: bytes.subarray(0, length), offsets: offsets.taken() });
  return {
    taken,
    add(blob) {
      const size = typeof blob === 'string' ? Buffer.byteLength(blob) : blob.byteLength;
      if (length + size > bytes.byteLength) {
        const grown = Buffer.allocUnsafe(Math.max(bytes.byteLength * 2, length + size));
        bytes.copy(grown, 0, 0, length);
        bytes = grown;
      }
      if (typeof blob === 'string') bytes.write(blob, length);
      else bytes.set(blob, length);
      length += size;
      if (length > 0xffff_ffff) throw new RangeError(`section ${name} would exceed 4 GiB`);
      offsets.push(length);
      return offsets.size() - 2;
    },
    sections: () => blobSections(name, taken()),
  };
}

/** Blobs as the two sections that {@link blobsOf} reads. */
export const blobSections = (name: string, { bytes, offsets }: Blobs): Section[] => [
  section(name, bytes),
  section(`${name}.offsets`, offsets),
];

/** The blobs written by a {@link blobCollector} of that name. */
export const blobsOf = (snapshot: Sections, name: string): Blobs => ({
  bytes: bytesOf(snapshot, name),
  offsets: u32Of(snapshot, `${name}.offsets`),
});

/** Index of a text in byte-wise sorted blobs, or the complement of its insertion point (`~index`) if it is absent. */
export function findSorted(blobs: Blobs, wanted: Uint8Array): number {
  const count = blobCount(blobs);
  const at = firstNotBefore(0, count, (one) => compareAt(blobs, one, wanted) < 0);
  return at < count && compareAt(blobs, at, wanted) === 0 ? at : ~at;
}

/** Range [from, to) of byte-wise sorted blobs that start with a prefix. */
export function prefixRange(blobs: Blobs, prefix: Uint8Array): [from: number, to: number] {
  const found = findSorted(blobs, prefix);
  const from = found < 0 ? ~found : found;
  return [from, firstNotBefore(from, blobCount(blobs), (at) => startsWith(blobs, at, prefix))];
}

function compareAt({ bytes, offsets }: Blobs, at: number, wanted: Uint8Array): number {
  const start = offsets[at]!;
  const length = offsets[at + 1]! - start;
  const shared = Math.min(length, wanted.byteLength);
  for (let i = 0; i < shared; i++) {
    const difference = bytes[start + i]! - wanted[i]!;
    if (difference !== 0) return difference;
  }
  return length - wanted.byteLength;
}

function startsWith({ bytes, offsets }: Blobs, at: number, prefix: Uint8Array): boolean {
  const start = offsets[at]!;
  if (offsets[at + 1]! - start < prefix.byteLength) return false;
  for (let i = 0; i < prefix.byteLength; i++) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}

/** First index in [from, to) for which `isBefore` is false, or `to`. Requires all true values to precede the false ones. */
export function firstNotBefore(from: number, to: number, isBefore: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First index in [from, to) of ascending numbers that is not below `wanted`. */
export function lowerBound(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  // Inlined, because this is the inner loop of a search.
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if the ascending numbers contain `wanted` in [from, to). */
export function holdsNumber(sorted: Uint32Array, from: number, to: number, wanted: number): boolean {
  const at = lowerBound(sorted, from, to, wanted);
  return at < to && sorted[at] === wanted;
}
