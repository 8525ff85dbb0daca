import { type ConceptLexicon, readConcepts } from './concepts.ts';
import { normalise, squared, type TopicEncoder } from './encoder.ts';
import { readModel, type TopicModel } from './topic-model.ts';
import { topicTerms } from './topic-terms.ts';

/** The built-in encoder: needs no download or network and takes microseconds per text. */
export interface BuiltinEncoder extends TopicEncoder {
  lexicon: ConceptLexicon;
  /** Unit vector of a text, synchronously; null if no term is known. */
  encode(text: string, options?: { romance?: boolean }): Float32Array | null;
  /** The vector of a text with known terms. */
  encodeTerms(terms: readonly string[]): Float32Array | null;
}

/** Identity of the built-in encoder with its model version. */
export const builtinId = (version: string): string => `builtin:${version}`;

/** Opens the built-in encoder: static term vectors, pooled by weight. @throws for a model of another lexicon */
export function builtinEncoder(
  model: TopicModel = readModel(),
  lexicon: ConceptLexicon = readConcepts(),
): BuiltinEncoder {
  if (model.lexicon !== lexicon.version) {
    throw new Error('The topic model does not fit the concept lexicon: run `npm run train:encoder -- --lists DIR`.');
  }
  const encode = (text: string, { romance = false } = {}): Float32Array | null =>
    pool(model, topicTerms(lexicon, text, { romance }).terms);
  return {
    id: builtinId(model.version),
    dimensions: model.dimensions,
    lexicon,
    encode,
    encodeTerms: (terms) => pool(model, terms),
    async encodeQuery(text) {
      return encode(text, { romance: true });
    },
    async encodePassages(texts) {
      return texts.map((text) => encode(text));
    },
  };
}

/** Weighted mean of the vectors of the known terms. A repeated term counts logarithmically. */
function pool(model: TopicModel, terms: readonly string[]): Float32Array | null {
  const counts = new Map<number, number>();
  for (let i = 0; i < terms.length; i++) {
    const at = model.terms.get(terms[i]!);
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const { dimensions, vectors } = model;
  const sum = new Float32Array(dimensions);
  for (const [term, count] of counts) {
    const weight = model.weights[term]! * (1 + Math.log(count));
    const from = term * dimensions;
    for (let i = 0; i < dimensions; i++) sum[i]! += weight * vectors[from + i]!;
  }
  return squared(sum) === 0 ? null : normalise(sum);
}
