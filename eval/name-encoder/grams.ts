/** What the name encoder sees of a name: hashed pieces of its romanised words. */
import { prepareText, splitWords } from '../../src/names/text/tokens.ts';

/** Rows of the embedding table; a power of two. */
export const BUCKETS = 16_384;
const LONGEST = 4;
const EDGE = '_';

/** The words of a name in folded Latin letters, whatever its script. */
export const romanisedWords = (name: string): string[] =>
  splitWords(prepareText(name), 'unknown').map(({ latin }) => latin);

/** Buckets of all pieces of one to four letters of the romanised words; the edges of a word count as letters. */
export function gramsOf(name: string): Uint16Array {
  const grams: number[] = [];
  for (const word of romanisedWords(name)) {
    const edged = EDGE + word + EDGE;
    for (let from = 0; from < edged.length; from++) {
      for (let length = 1; length <= LONGEST && from + length <= edged.length; length++) {
        const piece = edged.slice(from, from + length);
        if (piece !== EDGE) grams.push(bucketOf(piece));
      }
    }
  }
  return Uint16Array.from(grams);
}

/** FNV-1a over the letters, folded so that its upper bits count too. */
function bucketOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 14)) & (BUCKETS - 1);
}

/** Inverse document frequency of every bucket over the given names. */
export function rarities(names: readonly Uint16Array[]): Float32Array {
  const documents = new Float32Array(BUCKETS);
  for (const grams of names) for (const gram of new Set(grams)) documents[gram]!++;
  return documents.map((count) => Math.log((names.length + 1) / (count + 0.5)));
}
