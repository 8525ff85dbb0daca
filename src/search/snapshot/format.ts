/**
 * The snapshot file: named sections in one buffer.
 *
 *     0   magic "SISSNAP\0"                       8 bytes
 *     8   format version, header length           2 x u32, little endian
 *     16  SHA-256 of the header                   32 bytes
 *     48  header, JSON: data_version, entities, sections [{name, offset, bytes, sha256}]
 *     …   sections, each starting at a multiple of 64 so that any typed array can be laid over it
 *
 * Every section has its own SHA-256 and the header has one too, so a flipped bit anywhere is found.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Increased when the bytes of a section, or the analysis of listed names, change. Older files are refused and rebuilt. */
export const SNAPSHOT_FORMAT = 26;

/** Part of every data version, which saved answers refer to: not increased when only the packing changes. */
const VERSION_BASE = 'format 10';

const MAGIC = Buffer.from('SISSNAP\0', 'latin1');
const PREFIX_BYTES = 48;
const ALIGN = 64;
/** Far above the header size of any snapshot. */
const MAX_HEADER_BYTES = 1 << 24;

/** The file is not a snapshot, has another format version, or is truncated or altered. Rebuild it. */
export class DamagedSnapshot extends Error {
  override name = 'DamagedSnapshot';
}

/** The file is a snapshot in the format of another release. */
export class OtherSnapshotFormat extends DamagedSnapshot {}

/** One named block of bytes. */
export interface Section {
  name: string;
  bytes: Uint8Array;
  /** True for data that changes independently of the content (the state of a source); excluded from `data_version`. */
  volatile?: boolean;
  /** What the data version hashes instead of the section's bytes: compressed data counts as uncompressed. */
  content?: readonly { name: string; sha256: string }[];
}

/** Collects sections from what is added, such as entities row by row. */
export interface Collector<Added extends readonly unknown[]> {
  add(...added: Added): void;
  sections(): Section[];
}

interface SectionEntry {
  name: string;
  offset: number;
  bytes: number;
  sha256: string;
}

interface Header {
  data_version: string;
  entities: number;
  sections: SectionEntry[];
}

/** The section that is scanned as a whole in WebAssembly and therefore has its own memory. */
export const VECTORS = 'vectors';

/** The bytes of a snapshot file in shared memory: they can be posted to a worker without copying. */
export interface SnapshotMemory {
  /** The file with each section at its offset, except {@link VECTORS}. */
  file: SharedArrayBuffer;
  vectors: ScannedMemory;
}

/** A snapshot file in memory. `sections` are views into `memory`. */
export interface SnapshotBytes {
  memory: SnapshotMemory;
  dataVersion: string;
  entities: number;
  sections: ReadonlyMap<string, Uint8Array>;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const aligned = (offset: number): number => Math.ceil(offset / ALIGN) * ALIGN;

/** The bytes of a typed array, as a section. */
export function section(
  name: string,
  data: ArrayBufferView,
  options: Pick<Section, 'volatile' | 'content'> = {},
): Section {
  return { name, bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), ...options };
}

/** A JSON value as a section. */
export function jsonSection(name: string, value: unknown, options: { volatile?: boolean } = {}): Section {
  return { name, bytes: Buffer.from(JSON.stringify(value)), ...options };
}

/** A snapshot file being written. Sections are written as they are added, so that not all have to be in memory. */
export interface SnapshotWriter {
  put(sections: readonly Section[]): void;
  /**
   * Completes and activates the file. Returns the `data_version`, a hash of everything that is not volatile.
   * @param order names of the sections, in the order in which they are hashed and listed
   */
  finish(
    entities: number,
    order: readonly string[],
  ): { dataVersion: string; sections: { name: string; bytes: number }[] };
  /** Deletes the unfinished file and leaves the active one unchanged. */
  abandon(): void;
}

/** Bytes reserved for the header, which precedes the sections but is written last, when their offsets are known. */
const HEADER_ROOM = 1 << 16;

/** Writes a temporary file next to `path` and renames it at the end, so that a reader sees either the old or the new file. */
export function snapshotWriter(path: string): SnapshotWriter {
  const temporary = `${path}.tmp`;
  const written = new Map<string, SectionEntry & Pick<Section, 'volatile' | 'content'>>();
  const file = openSync(temporary, 'w');
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  let end = HEADER_ROOM;
  return {
    put(sections) {
      for (const { name, bytes, volatile, content } of sections) {
        const entry = { name, offset: aligned(end), bytes: bytes.byteLength, sha256: sha256(bytes).toString('hex') };
        writeAll(file, bytes, entry.offset);
        end = entry.offset + entry.bytes;
        written.set(name, { ...entry, ...(volatile && { volatile }), ...(content && { content }) });
      }
    },
    finish(entities, order) {
      const version = createHash('sha256').update(VERSION_BASE);
      const sections = order.map((name) => {
        const { volatile, content, ...entry } = written.get(name)!;
        if (!volatile) for (const one of content ?? [entry]) version.update(`${one.name} ${one.sha256}\n`);
        return entry;
      });
      const dataVersion = version.digest('hex').slice(0, 16);
      const header = encodeHeader({ data_version: dataVersion, entities, sections });
      const prefix = Buffer.alloc(PREFIX_BYTES);
      MAGIC.copy(prefix);
      prefix.writeUInt32LE(SNAPSHOT_FORMAT, 8);
      prefix.writeUInt32LE(header.byteLength, 12);
      sha256(header).copy(prefix, 16);
      writeAll(file, prefix, 0);
      writeAll(file, header, PREFIX_BYTES);
      // Makes the file end after the last section, even if that section is empty.
      ftruncateSync(file, end);
      fsyncSync(file);
      close();
      putInPlace(temporary, path);
      return { dataVersion, sections };
    },
    abandon() {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

/** Replaces a snapshot file with a finished one by renaming, so that a reader sees either the old or the new file. */
export function putInPlace(made: string, path: string): void {
  renameSync(made, path);
  flushFolder(dirname(path));
}

function encodeHeader(header: Header): Buffer {
  const text = JSON.stringify(header);
  const room = HEADER_ROOM - PREFIX_BYTES;
  if (Buffer.byteLength(text) > room) throw new RangeError(`the snapshot header exceeds ${room} bytes`);
  return Buffer.from(text.padEnd(room, ' '));
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.byteLength; ) {
    done += writeSync(file, bytes, done, bytes.byteLength - done, position + done);
  }
}

/** A rename is only durable once its folder is flushed; systems that cannot open folders skip this. */
function flushFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Not every system can flush a folder; the rename is still atomic.
  }
}

/** Identifies a snapshot file without reading its sections. */
export interface SnapshotIdentity {
  format: number;
  /** SHA-256 of the header, lower-case hex. */
  header: string;
  dataVersion: string;
  bytes: number;
}

/** The identity stated in a file; null if there is no file or it is not a snapshot. The sections are not verified. */
export function snapshotIdentity(path: string): SnapshotIdentity | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    if (readSync(file, prefix, 0, PREFIX_BYTES, 0) < PREFIX_BYTES || !MAGIC.equals(prefix.subarray(0, MAGIC.length)))
      return null;
    const header = Buffer.alloc(Math.min(prefix.readUInt32LE(12), MAX_HEADER_BYTES));
    readSync(file, header, 0, header.length, PREFIX_BYTES);
    const stated = prefix.subarray(16, PREFIX_BYTES);
    if (!sha256(header).equals(stated)) return null;
    const { data_version } = JSON.parse(header.toString('utf8')) as Header;
    const bytes = fstatSync(file).size;
    return { format: prefix.readUInt32LE(8), header: stated.toString('hex'), dataVersion: data_version, bytes };
  } finally {
    closeSync(file);
  }
}

/** Reads and verifies a snapshot file into shared memory. @throws {@link DamagedSnapshot} unless it is as written */
export function readSnapshotFile(path: string): SnapshotBytes {
  const memory = new SharedArrayBuffer(statSync(path).size);
  const file = openSync(path, 'r');
  const fillFrom = (position: number, view: Uint8Array): void => {
    for (let done = 0; done < view.byteLength; ) {
      const read = readSync(file, view, done, view.byteLength - done, position + done);
      if (read === 0) throw new DamagedSnapshot(`${path} ends early`);
      done += read;
    }
  };
  try {
    const header = headerOf(memory, path, fillFrom);
    const vectors = header.sections.find(({ name }) => name === VECTORS)?.bytes ?? 0;
    const snapshot = layOut({ file: memory, vectors: scannedMemory(vectors) }, header);
    for (const { name, offset, sha256: stated } of header.sections)
      if (sha256Filled(snapshot.sections.get(name)!, offset, fillFrom) !== stated)
        throw new DamagedSnapshot(`${path} has a damaged section ${name}`);
    return snapshot;
  } finally {
    closeSync(file);
  }
}

/** Creates the section views over memory that {@link readSnapshotFile} has verified; a worker need not verify it again. */
export const parseSnapshot = (memory: SnapshotMemory): SnapshotBytes =>
  layOut(memory, headerOf(memory.file, 'the snapshot'));

/** Reads the bytes at a file position into a view. */
type FillFrom = (position: number, view: Uint8Array) => void;

/** Bytes read before they are hashed: few enough to be still in the CPU cache. */
const PIECE = 1 << 18;

/** SHA-256 (lower-case hex) of a view, which is filled piece by piece from `position`. */
function sha256Filled(view: Uint8Array, position: number, fillFrom: FillFrom): string {
  const hash = createHash('sha256');
  for (let at = 0; at < view.byteLength; at += PIECE) {
    const piece = view.subarray(at, at + PIECE);
    fillFrom(position + at, piece);
    hash.update(piece);
  }
  return hash.digest('hex');
}

/** The verified header of a snapshot. @param fillFrom reads its bytes, if they are not in memory yet */
function headerOf(file: SharedArrayBuffer, from: string, fillFrom: FillFrom = () => {}): Header {
  const bytes = new Uint8Array(file);
  fillFrom(0, bytes.subarray(0, PREFIX_BYTES));
  if (bytes.byteLength < PREFIX_BYTES || !MAGIC.equals(bytes.subarray(0, MAGIC.byteLength))) {
    throw new DamagedSnapshot(`${from} is not a snapshot file`);
  }
  const prefix = new DataView(file, 0, PREFIX_BYTES);
  const format = prefix.getUint32(8, true);
  if (format !== SNAPSHOT_FORMAT) {
    throw new OtherSnapshotFormat(`${from} has snapshot format ${format}, this version reads ${SNAPSHOT_FORMAT}`);
  }
  const headerBytes = prefix.getUint32(12, true);
  const header = bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerBytes);
  fillFrom(PREFIX_BYTES, header);
  if (header.byteLength < headerBytes || !sha256(header).equals(bytes.subarray(16, PREFIX_BYTES))) {
    throw new DamagedSnapshot(`${from} has a damaged header`);
  }
  const stated: Header = JSON.parse(Buffer.from(header).toString('utf8'));
  const beyond = stated.sections.find(({ offset, bytes: length }) => offset + length > bytes.byteLength);
  if (beyond) throw new DamagedSnapshot(`${from} ends before ${beyond.name}`);
  return stated;
}

function layOut(memory: SnapshotMemory, { data_version, entities, sections }: Header): SnapshotBytes {
  const view = ({ name, offset, bytes }: SectionEntry): Uint8Array =>
    name === VECTORS ? new Uint8Array(memory.vectors.buffer, 0, bytes) : new Uint8Array(memory.file, offset, bytes);
  const views = new Map(sections.map((entry) => [entry.name, view(entry)]));
  return { memory, dataVersion: data_version, entities, sections: views };
}

/** Memory that the vector scan reads without copying: a shared WebAssembly memory, whose buffer all threads share. */
export interface ScannedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The part of WebAssembly used here; the project's type libraries do not include it. */
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => ScannedMemory;
};

const PAGE = 65_536;

/** Allocates at least `bytes` zero bytes in whole pages of 64 KiB. @throws RangeError when the memory is not available */
export function scannedMemory(bytes: number): ScannedMemory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
