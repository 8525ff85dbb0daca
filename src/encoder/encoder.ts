/** Converts texts to vectors whose cosine is the similarity of their topics. */
export interface TopicEncoder {
  /** Identity and version. Vectors of different ids are never compared. */
  readonly id: string;
  /** Length of its vectors; 0 until a remote encoder has answered. */
  readonly dimensions: number;
  /** Unit vector of a query; null if the encoder knows none of its words. */
  encodeQuery(text: string): Promise<Float32Array | null>;
  /** Unit vectors of passages, in order; null for a passage without a known word. */
  encodePassages(texts: readonly string[]): Promise<(Float32Array | null)[]>;
}

/** The encoder is unreachable, too slow, or returned something other than vectors. Searches continue without it. */
export class EncoderUnavailable extends Error {
  override name = 'EncoderUnavailable';
}

/** The squared length of a vector. */
export function squared(vector: Float32Array): number {
  let sum = 0;
  // Indexed, because `for…of` over a typed array uses an iterator.
  for (let at = 0; at < vector.length; at++) sum += vector[at]! * vector[at]!;
  return sum;
}

/** Scales a vector to length 1 in place. @throws {@link EncoderUnavailable} when its length is 0 or not finite */
export function normalise(vector: Float32Array): Float32Array {
  const sum = squared(vector);
  if (!Number.isFinite(sum) || sum === 0) throw new EncoderUnavailable('the encoder gave a vector without direction');
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
  return vector;
}
