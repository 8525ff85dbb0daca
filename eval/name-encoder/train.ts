/** Trains the name encoder: names of one party come to lie near each other, names of others far. */
import { seededRandom } from '../name-damage.ts';
import { BUCKETS, gramsOf, rarities } from './grams.ts';
import { DIMENSIONS, type NameEncoder, quantised } from './model.ts';
import type { NamePair } from './pairs.ts';

const SEED = 7;
const BATCH = 128;
const TEMPERATURE = 0.05;
const RATE = 0.1;
/** Where the sums of squared gradients begin, so that the first steps are not wild. */
const CAUTION = 1e-6;

interface Grams {
  party: number;
  a: Uint16Array;
  b: Uint16Array;
}

/**
 * Learns one vector for each bucket by a softmax over each batch of pairs (InfoNCE, both directions): of all names of the
 * batch the partner is to be the nearest. Row-wise Adagrad on the rows that a batch touches. It begins with random vectors
 * as long as their bucket is rare, which is a random projection of TF-IDF. Deterministic: the same pairs in the same order
 * give the same bytes.
 */
export function trainNameEncoder(pairs: readonly NamePair[], rounds = 2): NameEncoder {
  const random = seededRandom(SEED);
  const remembered = new Map<string, Uint16Array>();
  const grams = (name: string): Uint16Array => {
    const known = remembered.get(name) ?? gramsOf(name);
    remembered.set(name, known);
    return known;
  };
  const examples = pairs
    .map(({ party, a, b }): Grams => ({ party, a: grams(a), b: grams(b) }))
    .filter(({ a, b }) => a.length > 0 && b.length > 0);
  const table = randomRows(rarities([...remembered.values()]), random);
  const step = batchStep(table);
  for (let round = 0; round < rounds; round++) {
    shuffle(examples, random);
    const rate = RATE * (1 - round / rounds);
    for (let from = 0; from + 1 < examples.length; from += BATCH) step(examples.slice(from, from + BATCH), rate);
  }
  return quantised(table);
}

function randomRows(rarity: Float32Array, random: () => number): Float32Array {
  const table = new Float32Array(BUCKETS * DIMENSIONS);
  for (let i = 0; i < table.length; i++) table[i] = (random() - 0.5) * rarity[Math.floor(i / DIMENSIONS)]! * 0.1;
  return table;
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [items[i], items[other]] = [items[other]!, items[i]!];
  }
}

/** One side of a batch: unit vectors of its names, their lengths before, and the gradients by the vectors. */
interface Side {
  units: Float32Array;
  lengths: Float32Array;
  gradients: Float32Array;
}

const newSide = (): Side => ({
  units: new Float32Array(BATCH * DIMENSIONS),
  lengths: new Float32Array(BATCH),
  gradients: new Float32Array(BATCH * DIMENSIONS),
});

/** A step of training on one batch; the working memory is kept between steps. */
function batchStep(table: Float32Array): (batch: readonly Grams[], rate: number) => void {
  const squares = new Float32Array(BUCKETS).fill(CAUTION);
  const [left, right] = [newSide(), newSide()];
  const likeness = new Float32Array(BATCH * BATCH);
  const slopes = new Float32Array(BATCH * BATCH);
  return (batch, rate) => {
    const size = batch.length;
    batch.forEach(({ a, b }, at) => {
      encodeInto(table, a, left, at);
      encodeInto(table, b, right, at);
    });
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        // Another pair of the same party is no wrong answer.
        const excluded = i !== j && batch[i]!.party === batch[j]!.party;
        likeness[i * size + j] = excluded ? Number.NEGATIVE_INFINITY : dot(left.units, i, right.units, j) / TEMPERATURE;
      }
    }
    slopes.fill(0);
    addSlopes(likeness, slopes, size, size, 1);
    addSlopes(likeness, slopes, size, 1, size);
    left.gradients.fill(0);
    right.gradients.fill(0);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const slope = slopes[i * size + j]!;
        if (Math.abs(slope) < 1e-3) continue;
        addScaled(left.gradients, i, right.units, j, slope);
        addScaled(right.gradients, j, left.units, i, slope);
      }
    }
    batch.forEach(({ a, b }, at) => {
      update(table, squares, a, left, at, rate);
      update(table, squares, b, right, at, rate);
    });
  };
}

/** Adds softmax minus truth along rows (`across` 1, `along` size) or columns. */
function addSlopes(likeness: Float32Array, slopes: Float32Array, size: number, along: number, across: number): void {
  for (let i = 0; i < size; i++) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < size; j++) highest = Math.max(highest, likeness[i * along + j * across]!);
    let sum = 0;
    for (let j = 0; j < size; j++) sum += Math.exp(likeness[i * along + j * across]! - highest);
    for (let j = 0; j < size; j++) {
      const at = i * along + j * across;
      slopes[at]! += Math.exp(likeness[at]! - highest) / sum - (i === j ? 1 : 0);
    }
  }
}

function dot(a: Float32Array, rowA: number, b: Float32Array, rowB: number): number {
  let sum = 0;
  for (let i = 0, x = rowA * DIMENSIONS, y = rowB * DIMENSIONS; i < DIMENSIONS; i++) sum += a[x + i]! * b[y + i]!;
  return sum;
}

function addScaled(into: Float32Array, row: number, from: Float32Array, other: number, factor: number): void {
  for (let i = 0, x = row * DIMENSIONS, y = other * DIMENSIONS; i < DIMENSIONS; i++)
    into[x + i]! += factor * from[y + i]!;
}

function encodeInto(table: Float32Array, grams: Uint16Array, side: Side, at: number): void {
  const from = at * DIMENSIONS;
  side.units.fill(0, from, from + DIMENSIONS);
  for (const gram of grams) addScaled(side.units, at, table, gram, 1 / grams.length);
  const length = Math.max(1e-9, Math.sqrt(dot(side.units, at, side.units, at)));
  side.lengths[at] = length;
  for (let i = from; i < from + DIMENSIONS; i++) side.units[i]! /= length;
}

/** Takes the gradient of one name through its unit length to the rows of its grams. */
function update(
  table: Float32Array,
  squares: Float32Array,
  grams: Uint16Array,
  { units, lengths, gradients }: Side,
  at: number,
  rate: number,
): void {
  const along = dot(gradients, at, units, at);
  addScaled(gradients, at, units, at, -along);
  // A gram that stands twice in a name moves twice.
  const share = 1 / (grams.length * lengths[at]!);
  const square = (dot(gradients, at, gradients, at) / DIMENSIONS) * share * share;
  for (const gram of grams) {
    squares[gram]! += square;
    addScaled(table, gram, gradients, at, (-rate * share) / Math.sqrt(squares[gram]!));
  }
}
