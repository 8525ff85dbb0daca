import { describe, expect, test } from 'vitest';
import { paddedBytes, quantise, vectorScanner } from '../../../src/search/topics/vector-scan.ts';
import fc from '../../property.ts';

const int8 = fc.integer({ min: -127, max: 127 });

describe('the vector scan', () => {
  test('gives the exact dot product of every vector', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
          fc.record({
            query: fc.array(int8, { minLength: dimensions, maxLength: dimensions }),
            vectors: fc.array(fc.array(int8, { minLength: dimensions, maxLength: dimensions }), { maxLength: 40 }),
          }),
        ),
        ({ query, vectors }) => {
          const padded = paddedBytes(query.length);
          const flat = new Int8Array(vectors.length * padded);
          vectors.forEach((vector, at) => {
            flat.set(vector, at * padded);
          });
          const dots = vectorScanner(flat, padded).scan(Int8Array.from(query));
          expect([...dots]).toEqual(
            vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * query[i]!, 0)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the extremes of int8 do not overflow', () => {
    const vectors = new Int8Array(1024).fill(-128);
    expect(vectorScanner(vectors, 1024).scan(new Int8Array(1024).fill(-128))[0]).toBe(1024 * 16384);
  });

  test('a shorter query after a longer one leaves nothing behind', () => {
    const scanner = vectorScanner(new Int8Array(32).fill(1), 32);
    scanner.scan(new Int8Array(32).fill(5));
    expect(scanner.scan(new Int8Array(16).fill(1))[0]).toBe(16);
  });
});

describe('quantising a query', () => {
  test('the largest part becomes 127, the rest keep their proportion', () => {
    expect([...quantise(Float32Array.from([0.5, -0.1, 0]), 16).values.slice(0, 3)]).toEqual([127, -25, 0]);
  });

  test('no direction stays none', () => {
    expect(quantise(new Float32Array(4), 16).values.every((value) => value === 0)).toBe(true);
  });
});
