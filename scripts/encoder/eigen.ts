import { seededRandom } from '../../src/exam/cases/random.ts';

/** A sparse symmetric matrix by rows: row i has columns[at[i] .. at[i+1]] with those values. */
export interface SparseMatrix {
  size: number;
  at: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
}

/**
 * The `rank` eigenpairs of largest value of a sparse symmetric matrix, by randomised subspace iteration
 * (Halko, Martinsson, Tropp 2011) with a fixed seed. `vectors` is row-major, size x rank; values descend.
 */
export function topEigen(matrix: SparseMatrix, rank: number, { oversample = 20, iterations = 3 } = {}) {
  const { size } = matrix;
  const width = Math.min(size, rank + oversample);
  const next = seededRandom(20_240_229);
  let basis = new Float64Array(size * width);
  for (let i = 0; i < basis.length; i++) basis[i] = next() + next() + next() - 1.5;
  for (let round = 0; round < iterations; round++) {
    basis = multiply(matrix, basis, width);
    orthonormalise(basis, size, width);
  }
  const image = multiply(matrix, basis, width);
  const small = new Float64Array(width * width);
  for (let row = 0; row < size; row++) {
    const from = row * width;
    for (let a = 0; a < width; a++) {
      const left = basis[from + a]!;
      for (let b = 0; b < width; b++) small[a * width + b]! += left * image[from + b]!;
    }
  }
  const { values, vectors: rotation } = jacobi(small, width);
  const order = Array.from(values.keys()).sort((a, b) => values[b]! - values[a]! || a - b);
  const kept = order.slice(0, rank);
  const vectors = new Float64Array(size * kept.length);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < kept.length; k++) {
      let sum = 0;
      for (let a = 0; a < width; a++) sum += basis[row * width + a]! * rotation[a * width + kept[k]!]!;
      vectors[row * kept.length + k] = sum;
    }
  }
  return { values: Float64Array.from(kept, (at) => values[at]!), vectors };
}

function multiply(
  { size, at, columns, values }: SparseMatrix,
  dense: Float64Array,
  width: number,
): Float64Array<ArrayBuffer> {
  const product = new Float64Array(size * width);
  for (let row = 0; row < size; row++) {
    const to = row * width;
    for (let i = at[row]!; i < at[row + 1]!; i++) {
      const value = values[i]!;
      const from = columns[i]! * width;
      for (let k = 0; k < width; k++) product[to + k]! += value * dense[from + k]!;
    }
  }
  return product;
}

/** Modified Gram-Schmidt on the columns of a row-major matrix, in place. */
function orthonormalise(dense: Float64Array, size: number, width: number): void {
  const columns = Array.from({ length: width }, (_, k) =>
    Float64Array.from({ length: size }, (_, i) => dense[i * width + k]!),
  );
  for (let k = 0; k < width; k++) {
    const column = columns[k]!;
    for (let j = 0; j < k; j++) {
      const other = columns[j]!;
      let dot = 0;
      for (let i = 0; i < size; i++) dot += column[i]! * other[i]!;
      for (let i = 0; i < size; i++) column[i]! -= dot * other[i]!;
    }
    let length = 0;
    for (let i = 0; i < size; i++) length += column[i]! * column[i]!;
    const scale = length > 0 ? 1 / Math.sqrt(length) : 0;
    for (let i = 0; i < size; i++) column[i]! *= scale;
  }
  for (let i = 0; i < size; i++) for (let k = 0; k < width; k++) dense[i * width + k] = columns[k]![i]!;
}

/** All eigenpairs of a small dense symmetric matrix by cyclic Jacobi rotations. `vectors` is row-major, a column each. */
export function jacobi(input: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = Float64Array.from(input);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) a[i * n + j] = a[j * n + i] = (a[i * n + j]! + a[j * n + i]!) / 2;
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    let diagonal = 0;
    for (let p = 0; p < n; p++) {
      diagonal += a[p * n + p]! ** 2;
      for (let q = p + 1; q < n; q++) off += a[p * n + q]! ** 2;
    }
    if (off <= 1e-18 * diagonal) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]!), vectors: v };
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q]!;
  if (Math.abs(apq) < 1e-14) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const kp = a[k * n + p]!;
    const kq = a[k * n + q]!;
    a[k * n + p] = c * kp - s * kq;
    a[k * n + q] = s * kp + c * kq;
  }
  for (let k = 0; k < n; k++) {
    const pk = a[p * n + k]!;
    const qk = a[q * n + k]!;
    a[p * n + k] = c * pk - s * qk;
    a[q * n + k] = s * pk + c * qk;
    const vp = v[k * n + p]!;
    const vq = v[k * n + q]!;
    v[k * n + p] = c * vp - s * vq;
    v[k * n + q] = s * vp + c * vq;
  }
}
