/**
 * Exact scan of int8 vectors in WebAssembly SIMD. The module is put together here byte by byte, so that nothing needs a
 * compiler and the whole of it can be read:
 *
 *     (func $scan (param $query i32) (param $vectors i32) (param $count i32) (param $bytes i32) (param $scores i32)
 *       for each vector: sum = i32x4 0
 *         for each 16 bytes, written out one after another: b = load vector, q = load query (16 x i16)
 *           sum += i32x4.dot_i16x8(extend_low(b), q low) + i32x4.dot_i16x8(extend_high(b), q high)
 *         store lane 0 + lane 1 + lane 2 + lane 3 to scores)
 *
 * Vectors are read from the shared memory of the snapshot (memory 0), so that threads need no copies; query and scores
 * lie in a memory of the thread's own (memory 1). Dot products of int8 are exact in int32 up to 133,000 dimensions.
 */
import { type ScannedMemory, scannedMemory } from '../snapshot/format.ts';

/** Dot products of one query with all vectors. */
export interface VectorScanner {
  /** `query` as int8, `dimensions` long (padded like the vectors). The next scan overwrites the result. */
  scan(query: Int8Array): Int32Array;
}

const PAGE = 65_536;

/** The part of WebAssembly used here; the project's type libraries do not include it. */
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { exports: Record<string, unknown> };
};

/** Bytes per vector: a multiple of 16. */
export const paddedBytes = (dimensions: number): number => Math.ceil(dimensions / 16) * 16;

/** Creates a scanner over vectors (count x padded bytes) in `memory`; without `memory` they are copied into a new one. */
export function vectorScanner(vectors: Int8Array, padded: number, memory?: ScannedMemory): VectorScanner {
  const count = vectors.length / padded;
  const own = new WebAssembly.Memory({ initial: Math.ceil((2 * padded + count * 4) / PAGE) });
  const module = new WebAssembly.Module(moduleBytes(padded));
  const { exports } = new WebAssembly.Instance(module, { env: { vectors: memory ?? copied(vectors), own } });
  /** Parameters: offset of the query, offset of the vectors, their number, bytes per vector, offset of the scores. */
  const scan = exports.scan as (...parameters: number[]) => void;
  const query16 = new Int16Array(own.buffer, 0, padded);
  const scores = new Int32Array(own.buffer, 2 * padded, count);
  return {
    scan(query) {
      query16.fill(0);
      query16.set(query);
      scan(0, memory ? vectors.byteOffset : 0, count, padded, 2 * padded);
      return scores;
    },
  };
}

function copied(vectors: Int8Array): ScannedMemory {
  const memory = scannedMemory(vectors.length);
  new Int8Array(memory.buffer).set(vectors);
  return memory;
}

/** A vector as int8, scaled so that its largest component is 127, and the factor that reverses the scaling. Zero vectors stay zero. */
export function quantise(vector: Float32Array, padded: number): { values: Int8Array; scale: number } {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  const values = new Int8Array(padded);
  if (largest === 0) return { values, scale: 0 };
  for (let i = 0; i < vector.length; i++) values[i] = Math.round((vector[i]! / largest) * 127);
  return { values, scale: largest / 127 };
}

const I32 = 0x7f;
const V128 = 0x7b;
const [QUERY, VECTOR, COUNT, BYTES, SCORES, END, SUM, RIGHT] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const ADD = [0x6a];
const simd = (opcode: number): number[] =>
  opcode < 128 ? [0xfd, opcode] : [0xfd, (opcode & 0x7f) | 0x80, opcode >> 7];
const loadVector = (offset: number): number[] => [...simd(0), 0, ...unsigned(offset)];
/** Bit 6 of the alignment means that a memory index follows. */
const OWN = 0x40;
const loadQuery = (offset: number): number[] => [...get(QUERY), ...simd(0), OWN, 1, ...unsigned(offset)];
const STORE_SCORE = [0x36, OWN | 2, 1, 0];
const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
const ADD_I32X4 = simd(0xae);
const DOT = simd(0xba);
const lane = (at: number): number[] => [...simd(0x1b), at];

const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
/** A shared memory of 1 to 65,536 pages (4 GiB), and a memory of the thread itself. */
const SHARED_IMPORT = [...name('env'), ...name('vectors'), 2, 3, 1, 0x80, 0x80, 4];
const OWN_IMPORT = [...name('env'), ...name('own'), 2, 0, 1];

function moduleBytes(padded: number): Uint8Array<ArrayBuffer> {
  const steps = Array.from({ length: padded / 16 }, (_, step) => [
    ...[...get(VECTOR), ...loadVector(step * 16), ...set(RIGHT)],
    ...get(SUM),
    ...[...get(RIGHT), ...EXTEND_LOW, ...loadQuery(step * 32), ...DOT, ...ADD_I32X4],
    ...[...get(RIGHT), ...EXTEND_HIGH, ...loadQuery(step * 32 + 16), ...DOT, ...ADD_I32X4],
    ...set(SUM),
  ]).flat();
  const body = [
    ...[2, 1, I32, 2, V128],
    ...[...get(SCORES), ...get(COUNT), ...constant(2), 0x74, ...ADD, ...set(END)],
    ...[0x02, 0x40, ...get(SCORES), ...get(END), 0x4f, 0x0d, 0],
    ...[0x03, 0x40],
    ...[...simd(0x0c), ...new Array<number>(16).fill(0), ...set(SUM)],
    ...steps,
    ...[...get(VECTOR), ...get(BYTES), ...ADD, ...set(VECTOR)],
    ...get(SCORES),
    ...[...get(SUM), ...lane(0), ...get(SUM), ...lane(1), ...ADD, ...get(SUM), ...lane(2), ...ADD],
    ...[...get(SUM), ...lane(3), ...ADD, ...STORE_SCORE],
    ...[...get(SCORES), ...constant(4), ...ADD, ...tee(SCORES), ...get(END), 0x49, 0x0d, 0],
    ...[0x0b, 0x0b, 0x0b],
  ];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...block(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...block(2, [2, ...SHARED_IMPORT, ...OWN_IMPORT]),
    ...block(3, [1, 0]),
    ...block(7, [1, ...name('scan'), 0, 0]),
    ...block(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

/** A section of the module: id, length, content. */
const block = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];

/** Unsigned LEB128. */
const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >> 7)];
