/** Turns texts into vectors whose cosine says how near they are in topic. */
export interface TopicEncoder {
  /** Identity and version. Vectors of different ids are never compared. */
  readonly id: string;
  /** Length of its vectors; 0 while a remote encoder has not answered yet. */
  readonly dimensions: number;
  /** Unit vector of a query; null when the encoder knows none of its words. */
  encodeQuery(text: string): Promise<Float32Array | null>;
  /** Unit vectors of passages, in order; null where the encoder knows no word of one. */
  encodePassages(texts: readonly string[]): Promise<(Float32Array | null)[]>;
}

/** The encoder could not answer: unreachable, too slow, or an answer that is no vector. Searches go on without it. */
export class EncoderUnavailable extends Error {
  override name = 'EncoderUnavailable';
}

/** The square of a vector's length. */
export function squared(vector: Float32Array): number {
  let sum = 0;
  // By place: a loop over typed arrays asks an iterator for each number.
  for (let at = 0; at < vector.length; at++) sum += vector[at]! * vector[at]!;
  return sum;
}

/** Scales a vector to length 1 in place. Throws {@link EncoderUnavailable} when it has no direction or is no number. */
export function normalise(vector: Float32Array): Float32Array {
  const sum = squared(vector);
  if (!Number.isFinite(sum) || sum === 0) throw new EncoderUnavailable('the encoder gave a vector without direction');
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
  return vector;
}
