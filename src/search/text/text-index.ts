import type { EntityRecord } from '../../domain/entity.ts';
import { type Section, type SnapshotBytes, section } from '../snapshot/format.ts';
import {
  type Blobs,
  blobCollector,
  blobsOf,
  bytesOf,
  findSorted,
  prefixRange,
  u32Of,
} from '../snapshot/section-views.ts';
import { textWords } from './text-words.ts';

/**
 * Words of names, aliases, country and list, and reason, for the structured search.
 *
 *     words     … bank | banka | banker …   sorted, so that all words of one beginning lie together
 *     at        … 120  | 126   | 127    …   postings of word w: postings[at[w] .. at[w+1]]
 *     postings  … 4*17+0, 4*90+3 …          row * 4 + tier, by row; the best tier of a word in a row
 *     tier      0 name, 1 alias, 2 country, jurisdiction, list or programme, 3 reason
 */
export interface TextIndex {
  words: Blobs;
  at: Uint32Array;
  postings: Uint32Array;
  /** Number of words in each row's name, at most {@link MOST_NAME_WORDS}. */
  nameWords: Uint8Array;
}

/** Cost of a row without a match. */
export const NO_MATCH = 255;
/** Costs of rows that match are below this: two for each tier. */
export const COSTS = 8;
/** Names are told apart by length up to this many words. */
export const MOST_NAME_WORDS = 255;

/** The texts of each tier. */
function textsOf(entity: EntityRecord): readonly (readonly string[])[] {
  const countries = entity.countries.flatMap((country) => [country.name, country.code ?? '']);
  return [
    [entity.name],
    entity.aliases.map((alias) => alias.name),
    [...countries, entity.jurisdiction, entity.source_list, ...entity.sanction_programs],
    [entity.reason ?? ''],
  ];
}

/** Gathers the index row by row. */
export function textIndexBuilder(): { add(entity: EntityRecord): void; sections(): Section[] } {
  const postings = new Map<string, number[]>();
  const nameWords: number[] = [];
  return {
    add(entity) {
      const row = nameWords.length;
      const seen = new Set<string>();
      textsOf(entity).forEach((texts, tier) => {
        if (tier === 0) nameWords.push(Math.min(MOST_NAME_WORDS, textWords(entity.name, 'query').length));
        for (const text of texts) {
          for (const word of textWords(text, 'index')) {
            if (seen.has(word)) continue;
            seen.add(word);
            const rows = postings.get(word);
            if (rows) rows.push(row * 4 + tier);
            else postings.set(word, [row * 4 + tier]);
          }
        }
      });
    },
    sections() {
      const words = [...postings.keys()].map((word) => ({ word, bytes: Buffer.from(word) }));
      words.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
      const blobs = blobCollector('text.words');
      const at = new Uint32Array(words.length + 1);
      let total = 0;
      for (const rows of postings.values()) total += rows.length;
      const flat = new Uint32Array(total);
      let next = 0;
      words.forEach(({ word, bytes }, index) => {
        blobs.add(bytes);
        flat.set(postings.get(word)!, next);
        next += postings.get(word)!.length;
        at[index + 1] = next;
      });
      return [
        ...blobs.sections(),
        section('text.at', at),
        section('text.postings', flat),
        section('text.name-words', Uint8Array.from(nameWords)),
      ];
    },
  };
}

export const openTextIndex = (snapshot: SnapshotBytes): TextIndex => ({
  words: blobsOf(snapshot, 'text.words'),
  at: u32Of(snapshot, 'text.at'),
  postings: u32Of(snapshot, 'text.postings'),
  nameWords: bytesOf(snapshot, 'text.name-words'),
});

/**
 * The cost of each row for a query: the worst of its words, each at its best place. 2 x tier, plus 1 where only the
 * beginning of a word matched (allowed for the last word, which may still be being typed). {@link NO_MATCH} where any word
 * is missing. Gives null when the query has no words.
 */
export function textCosts(index: TextIndex, rows: number, query: string): Uint8Array | null {
  const words = textWords(query, 'query');
  if (words.length === 0) return null;
  const costs = new Uint8Array(rows);
  const wordCosts = new Uint8Array(rows);
  words.forEach((word, position) => {
    const bytes = Buffer.from(word);
    wordCosts.fill(NO_MATCH);
    if (position === words.length - 1) {
      const [from, to] = prefixRange(index.words, bytes);
      for (let at = from; at < to; at++) apply(index, at, 1, wordCosts);
    }
    const exact = findSorted(index.words, bytes);
    if (exact >= 0) apply(index, exact, 0, wordCosts);
    for (let row = 0; row < rows; row++) if (wordCosts[row]! > costs[row]!) costs[row] = wordCosts[row]!;
  });
  return costs;
}

function apply({ at, postings }: TextIndex, word: number, extra: number, costs: Uint8Array): void {
  for (let i = at[word]!; i < at[word + 1]!; i++) {
    const posting = postings[i]!;
    const cost = (posting & 3) * 2 + extra;
    if (cost < costs[posting >>> 2]!) costs[posting >>> 2] = cost;
  }
}
