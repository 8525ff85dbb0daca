import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The built-in model: one int8 vector per term.
 *
 *     "SISTOPIC"  8 bytes
 *     header      u32 length, then JSON {version, dimensions, terms, lexicon}
 *     terms       UTF-8, joined by newlines, in the order of the vectors
 *     weights     f32 per term: its weight when vectors are pooled
 *     vectors     i8, terms x dimensions, each of length 127
 */
export interface TopicModel {
  dimensions: number;
  /** Version of the concept lexicon it was trained with. */
  lexicon: string;
  terms: ReadonlyMap<string, number>;
  weights: Float32Array;
  vectors: Int8Array;
  /** Identity of the model; changes whenever the vectors do. */
  version: string;
}

const MAGIC = Buffer.from('SISTOPIC', 'latin1');

interface ModelHeader {
  version: string;
  dimensions: number;
  terms: number;
  lexicon: string;
  terms_bytes: number;
}

/** Encodes a model file. The same model gives the same bytes. */
export function encodeModel(model: Omit<TopicModel, 'terms'> & { terms: readonly string[] }): Buffer {
  const terms = Buffer.from(model.terms.join('\n'));
  const header: ModelHeader = {
    version: model.version,
    dimensions: model.dimensions,
    terms: model.terms.length,
    lexicon: model.lexicon,
    terms_bytes: terms.byteLength,
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.byteLength);
  const weights = Buffer.alloc(model.weights.length * 4);
  model.weights.forEach((weight, at) => {
    weights.writeFloatLE(weight, at * 4);
  });
  return Buffer.concat([MAGIC, length, json, terms, weights, Buffer.from(model.vectors)]);
}

function headerOf(bytes: Buffer): ModelHeader {
  if (!bytes.subarray(0, 8).equals(MAGIC)) throw new Error('The topic model is damaged: run `npm run train:encoder`.');
  return JSON.parse(bytes.subarray(12, 12 + bytes.readUInt32LE(8)).toString('utf8'));
}

/** Decodes a model file. @throws when it is damaged or truncated */
export function decodeModel(bytes: Buffer): TopicModel {
  const header = headerOf(bytes);
  const termsAt = 12 + bytes.readUInt32LE(8);
  const weightsAt = termsAt + header.terms_bytes;
  const vectorsAt = weightsAt + header.terms * 4;
  if (bytes.byteLength !== vectorsAt + header.terms * header.dimensions) {
    throw new Error('The topic model is truncated: run `npm run train:encoder`.');
  }
  const weights = new Float32Array(header.terms);
  for (let i = 0; i < header.terms; i++) weights[i] = bytes.readFloatLE(weightsAt + i * 4);
  const terms = bytes.subarray(termsAt, weightsAt).toString('utf8').split('\n');
  return {
    dimensions: header.dimensions,
    lexicon: header.lexicon,
    version: header.version,
    terms: new Map(terms.map((term, at) => [term, at])),
    weights,
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, header.terms * header.dimensions),
  };
}

/** The project's own model file. */
export const MODEL_PATH = join(import.meta.dirname, '../../data/encoder/topic.bin');

/** Reads a model file. */
export const readModel = (path = MODEL_PATH): TopicModel => decodeModel(readFileSync(path));

/** The version of a model file. @throws when it is not one */
export const modelVersion = (path = MODEL_PATH): string => headerOf(readFileSync(path)).version;
