import { describe, expect, test } from 'vitest';
import { jacobi, topEigen } from '../../scripts/encoder/eigen.ts';
import { trainTopicModel } from '../../scripts/encoder/train.ts';
import { builtinEncoder } from '../../src/encoder/builtin.ts';
import { readConcepts } from '../../src/encoder/concepts.ts';
import { sharedBuiltin } from '../../src/encoder/open.ts';
import { decodeModel, readModel } from '../../src/encoder/topic-model.ts';

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('the built-in encoder', () => {
  const encoder = sharedBuiltin();
  const encode = (text: string): Float32Array => encoder.encode(text, { romance: true })!;

  test('a text is nearer to its topic than to another, across languages', () => {
    const text = encode(
      'The company procures electronic components and integrated circuits for unmanned aerial vehicles.',
    );
    for (const query of ['chips for drones', '无人机芯片采购', 'микросхемы для беспилотников']) {
      expect(cosine(encode(query), text)).toBeGreaterThan(cosine(encode('illegal fishing and seafood'), text) + 0.2);
    }
  });

  test('no known word, no vector', () => {
    expect(encoder.encode('zzqxv qqqq')).toBeNull();
    expect(encoder.encode('')).toBeNull();
    expect(encoder.encode('12345 !!!')).toBeNull();
  });

  test('vectors have length 1', () => {
    expect(cosine(encode('money laundering'), encode('money laundering'))).toBeCloseTo(1, 5);
  });

  test('a model of another lexicon is refused', () => {
    expect(() =>
      builtinEncoder(
        readModel(),
        readConcepts(undefined, () => false),
      ),
    ).toThrow(/train:encoder/);
  });
});

describe('training', () => {
  const texts = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0
      ? `The shipyard number ${i} builds submarines and warships for the navy.`
      : `The exchange house ${i} launders money for drug traffickers and cartels.`,
  );

  test('twice gives the same bytes, and a model that opens', () => {
    const lexicon = readConcepts();
    const first = trainTopicModel(texts.slice(0, 12), lexicon, { dimensions: 16 });
    expect(first.equals(trainTopicModel(texts.slice(0, 12), lexicon, { dimensions: 16 }))).toBe(true);
    const model = decodeModel(first);
    expect(model.dimensions).toBe(16);
    expect(builtinEncoder(model, lexicon).encode('shipyard')).toHaveLength(16);
  });

  test('damaged models are refused', () => {
    expect(() => decodeModel(Buffer.from('nothing of the kind'))).toThrow(/damaged/);
  });
});

describe('eigenpairs', () => {
  test('Jacobi solves a known matrix', () => {
    const { values } = jacobi(Float64Array.from([2, 1, 1, 2]), 2);
    expect([...values].sort()).toEqual([expect.closeTo(1, 10), expect.closeTo(3, 10)]);
  });

  test('the largest pairs of a sparse matrix are found', () => {
    const size = 30;
    const matrix = {
      size,
      at: Uint32Array.from({ length: size + 1 }, (_, i) => i),
      columns: Uint32Array.from({ length: size }, (_, i) => i),
      values: Float32Array.from({ length: size }, (_, i) => i + 1),
    };
    const { values } = topEigen(matrix, 3, { iterations: 30 });
    expect([...values].map((value) => Math.round(value))).toEqual([30, 29, 28]);
  });
});
