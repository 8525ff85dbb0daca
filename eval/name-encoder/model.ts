/** The trained name encoder: one int8 vector for each bucket of letters, and an exact scan for the nearest names. */
import { quantiseQuery, type VectorScanner, vectorScanner } from '../../src/search/topics/vector-scan.ts';
import { gramsOf } from './grams.ts';

export const DIMENSIONS = 128;

export interface NameEncoder {
  /** Buckets x {@link DIMENSIONS}. */
  vectors: Int8Array;
  /** By bucket: what one step of its vector is worth. */
  steps: Float32Array;
}

/** The table in a quarter of its bytes, each row to its own scale. */
export function quantised(table: Float32Array): NameEncoder {
  const steps = new Float32Array(table.length / DIMENSIONS);
  const vectors = new Int8Array(table.length);
  for (let row = 0; row < steps.length; row++) {
    let largest = 0;
    for (let i = row * DIMENSIONS; i < (row + 1) * DIMENSIONS; i++) largest = Math.max(largest, Math.abs(table[i]!));
    if (largest === 0) continue;
    steps[row] = largest / 127;
    for (let i = row * DIMENSIONS; i < (row + 1) * DIMENSIONS; i++) vectors[i] = Math.round(table[i]! / steps[row]!);
  }
  return { vectors, steps };
}

/** The unit vector of a name; zeros when it has no letter. */
export function encodeName({ vectors, steps }: NameEncoder, name: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const gram of gramsOf(name)) {
    const step = steps[gram]!;
    for (let i = 0; i < DIMENSIONS; i++) sum[i]! += step * vectors[gram * DIMENSIONS + i]!;
  }
  let length = 0;
  for (const value of sum) length += value * value;
  return length === 0 ? sum : sum.map((value) => value / Math.sqrt(length));
}

/** A name near the query and the cosine of both. */
export interface Near {
  name: number;
  cosine: number;
}

/** Finds the names nearest to a query. */
export interface NearestNames {
  /** Bytes of the vectors that are scanned. */
  bytes: number;
  nearest(q: string, count: number): Near[];
}

/** Encodes the names, numbered as they come, and opens a scan over them. */
export function nearestNames(encoder: NameEncoder, names: readonly string[]): NearestNames {
  const unit = names.map((name) => encodeName(encoder, name));
  let largest = 0;
  for (const vector of unit) for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const vectors = new Int8Array(names.length * DIMENSIONS);
  // One scale for all, so that dot products can be held against each other.
  unit.forEach((vector, name) => {
    for (let i = 0; i < DIMENSIONS; i++) vectors[name * DIMENSIONS + i] = Math.round((vector[i]! / largest) * 127);
  });
  const scanner: VectorScanner = vectorScanner(vectors, DIMENSIONS);
  return {
    bytes: vectors.length,
    nearest(q, count) {
      const query = encodeName(encoder, q);
      const peak = query.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const scores = scanner.scan(quantiseQuery(query, DIMENSIONS));
      const worth = (peak / 127) * (largest / 127);
      return highest(scores, count).map((name) => ({ name, cosine: scores[name]! * worth }));
    },
  };
}

/** Where the highest scores above nothing are, best first; equal ones in their order. */
export function highest(scores: Int32Array | Float32Array, count: number): number[] {
  const best: number[] = [];
  let least = 0;
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! <= least) continue;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < scores[at]!) place--;
    best.splice(place, 0, at);
    if (best.length > count) best.pop();
    if (best.length === count) least = scores[best.at(-1)!]!;
  }
  return best;
}
