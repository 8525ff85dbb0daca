/**
 * What a screening reads of the name index, in lines of memory, and how fast this machine can read them: the least time that a
 * name could take if nothing had to be worked out.
 */
import type { NameIndex } from '../../src/search/names/index/name-index.ts';

/** Bytes that the processor fetches at once. */
export const LINE_BYTES = 64;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** Different lines touched, by the array that they are of, since the counts were taken last. */
export interface LineCounts {
  take(): Map<string, number>;
}

/** A copy of the index, whose arrays count which of their lines are read or written. Far slower. */
export function countedIndex(index: NameIndex): { index: NameIndex; counts: LineCounts } {
  const touched = new Map<string, Set<number>>();
  const wrapped = new Map<object, unknown>();
  const wrap = (value: unknown, path: string): unknown => {
    // What was found for earlier queries would not be looked up again.
    if (value instanceof Map) return new Map();
    if (!isHolder(value)) return value;
    const known = wrapped.get(value);
    if (known) return known;
    if (ArrayBuffer.isView(value)) {
      const lines = touched.get(path) ?? new Set();
      touched.set(path, lines);
      const made = countingArray((value as Numbers).slice(), lines);
      wrapped.set(value, made);
      return made;
    }
    const copy: Record<string, unknown> = {};
    wrapped.set(value, copy);
    for (const [key, part] of Object.entries(value)) copy[key] = wrap(part, path ? `${path}.${key}` : key);
    return copy;
  };
  return {
    index: wrap(index, '') as NameIndex,
    counts: {
      take() {
        const counts = new Map([...touched].map(([path, lines]) => [path, lines.size]));
        for (const lines of touched.values()) lines.clear();
        return counts;
      },
    },
  };
}

/** Arrays of numbers, and plain objects that may hold some. */
const isHolder = (value: unknown): value is object =>
  ArrayBuffer.isView(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const IS_PLACE = /^\d+$/;

function countingArray<T extends Numbers>(array: T, lines: Set<number>): T {
  const size = array.BYTES_PER_ELEMENT;
  const touch = (place: number): void => void lines.add(Math.floor((array.byteOffset + place * size) / LINE_BYTES));
  return new Proxy(array, {
    get(target, property) {
      if (typeof property === 'string' && IS_PLACE.test(property)) {
        touch(Number(property));
        return target[Number(property)];
      }
      if (property === 'subarray')
        return (from?: number, to?: number) => countingArray(target.subarray(from, to) as T, lines);
      if (property === 'fill')
        return (value: number, from = 0, to = target.length) => {
          for (let at = from; at < to; at += LINE_BYTES / size) touch(at);
          return target.fill(value, from, to);
        };
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, property, value) {
      touch(Number(property));
      target[Number(property)] = value;
      return true;
    },
  });
}

const BYTES = 256 << 20;
const ROUNDS = 5;
/** Reads of the random walk. */
const STEPS = 4_000_000;

/** How this machine reads memory by one thread. */
export interface MemorySpeed {
  /** One after the other, bytes a nanosecond (GB/s), the best of some rounds. */
  bandwidth: number;
  /** Here and there, each place told by the one before, nanoseconds a read; the best of some rounds. */
  latency: number;
}

/** Measures both over a quarter of a gigabyte, far more than any cache holds. */
export function memorySpeed(): MemorySpeed {
  const numbers = new Float64Array(BYTES / 8).fill(1);
  const inOrder = best(() => {
    let sums = [0, 0, 0, 0] as [number, number, number, number];
    for (let at = 0; at < numbers.length; at += 4)
      sums = [
        sums[0] + numbers[at]!,
        sums[1] + numbers[at + 1]!,
        sums[2] + numbers[at + 2]!,
        sums[3] + numbers[at + 3]!,
      ];
    return sums[0] + sums[1] + sums[2] + sums[3];
  });
  // A walk over all lines: from each to the one that is an odd, large number of lines further on.
  const lines = BYTES / LINE_BYTES;
  const next = new Uint32Array(BYTES / 4);
  for (let line = 0; line < lines; line++)
    next[(line * LINE_BYTES) / 4] = (((line * 1_664_525 + 1_013_904_223) % lines) * LINE_BYTES) / 4;
  const walked = best(() => {
    let at = 0;
    for (let step = 0; step < STEPS; step++) at = next[at]!;
    return at;
  });
  return { bandwidth: BYTES / (inOrder * 1e6), latency: (walked * 1e6) / STEPS };
}

/** Milliseconds of the fastest of some rounds. */
function best(work: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    if (Number.isNaN(work())) throw new Error('unreachable: sums of numbers are numbers');
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
