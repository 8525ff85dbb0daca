/** What the encoder has to beat: cosine of TF-IDF over the same pieces of letters, without any training. */
import { BUCKETS, gramsOf, rarities } from './grams.ts';
import { highest, type Near } from './model.ts';

/** Finds the names of highest cosine by an inverted index of all pieces. */
export function tfidfNames(names: readonly string[]): (q: string, count: number) => Near[] {
  const grams = names.map((name) => gramsOf(name));
  const rarity = rarities(grams);
  const postings = Array.from({ length: BUCKETS }, (): { names: number[]; weights: number[] } => ({
    names: [],
    weights: [],
  }));
  grams.forEach((one, name) => {
    for (const [gram, weight] of unitWeights(one, rarity)) {
      postings[gram]!.names.push(name);
      postings[gram]!.weights.push(weight);
    }
  });
  const scores = new Float32Array(names.length);
  return (q, count) => {
    scores.fill(0);
    for (const [gram, share] of unitWeights(gramsOf(q), rarity)) {
      const { names: found, weights } = postings[gram]!;
      for (let i = 0; i < found.length; i++) scores[found[i]!]! += share * weights[i]!;
    }
    return highest(scores, count).map((name) => ({ name, cosine: scores[name]! }));
  };
}

function unitWeights(grams: Uint16Array, rarity: Float32Array): Map<number, number> {
  const weights = new Map<number, number>();
  for (const gram of grams) weights.set(gram, (weights.get(gram) ?? 0) + rarity[gram]!);
  const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
  for (const [gram, weight] of weights) weights.set(gram, weight / length);
  return weights;
}
