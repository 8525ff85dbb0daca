import { growingNumbers, listsInOrder, numbersByList } from '../../domain/collections/growing-numbers.ts';
import { inByteOrder, numberedTexts } from '../../domain/collections/numbered-texts.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { memoize } from '../../domain/memoize.ts';
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

/**
 * Words of names, aliases, country, list and reason, for the structured search.
 *
 *     words     … bank | banka | banker …   sorted, so that all words with one prefix are adjacent
 *     at        … 120  | 126   | 127    …   postings of word w: postings[at[w] .. at[w+1]]
 *     postings  … 4*17+0, 4*90+3 …          row * 4 + tier, by row; the best tier of a word in a row
 *     tier      0 name, 1 alias, 2 country, jurisdiction, list or programme, 3 reason
 */
export interface TextIndex {
  words: Blobs;
  at: Uint32Array;
  postings: Uint32Array;
  /** Number of words in each row's name, at most {@link MAX_NAME_WORDS}. */
  nameWords: Uint8Array;
  /** Working memory of this thread: by row the cost of one word; {@link NO_MATCH} between searches. */
  wordCosts: Uint8Array;
}

const NO_MATCH = 255;
/** Longer names are counted as having this many words. */
export const MAX_NAME_WORDS = 255;

function textsOf(entity: EntityRecord): readonly (readonly string[])[] {
  const countries = entity.countries.flatMap((country) => [country.name, country.code ?? '']);
  return [
    [entity.name],
    entity.aliases.map((alias) => alias.name),
    [...countries, entity.jurisdiction, entity.source_list, ...entity.sanction_programs],
    [entity.reason ?? ''],
  ];
}

/** The tier whose texts repeat across records: countries, lists, programmes. */
const ALIKE = 2;
const REMEMBERED = 2_000;

const indexWords = (text: string): string[] => textWords(text, 'index');
const alikeWords = memoize(indexWords, REMEMBERED);

/** Collects the index row by row. */
export function textIndexBuilder(): { add(entity: EntityRecord): void; sections(): Section[] } {
  const words = numberedTexts();
  // One entry per word and row: the number of the word, and the row with its tier.
  const posted = { words: growingNumbers(Uint32Array), places: growingNumbers(Uint32Array) };
  const nameWords = growingNumbers(Uint8Array);
  return {
    add(entity) {
      const row = nameWords.size();
      const seen = new Set<string>();
      nameWords.push(Math.min(MAX_NAME_WORDS, textWords(entity.name, 'query').length));
      textsOf(entity).forEach((texts, tier) => {
        const wordsOf = tier === ALIKE ? alikeWords : indexWords;
        for (const text of texts) {
          const own = wordsOf(text);
          for (let at = 0; at < own.length; at++) {
            const word = own[at]!;
            if (seen.has(word)) continue;
            seen.add(word);
            posted.words.push(words.idOf(word));
            posted.places.push(row * 4 + tier);
          }
        }
      });
    },
    sections() {
      const lists = numbersByList(words.size(), posted.words.taken(), posted.places.taken());
      const ordered = inByteOrder(words);
      const blobs = blobCollector('text.words');
      for (const { bytes } of ordered) blobs.add(bytes);
      const { at, values } = listsInOrder(
        lists,
        ordered.map(({ id }) => id),
      );
      return [
        ...blobs.sections(),
        section('text.at', at),
        section('text.postings', values),
        section('text.name-words', nameWords.taken()),
      ];
    },
  };
}

export const openTextIndex = (snapshot: SnapshotBytes): TextIndex => ({
  words: blobsOf(snapshot, 'text.words'),
  at: u32Of(snapshot, 'text.at'),
  postings: u32Of(snapshot, 'text.postings'),
  nameWords: bytesOf(snapshot, 'text.name-words'),
  wordCosts: new Uint8Array(snapshot.entities).fill(NO_MATCH),
});

/** Rows that contain every word of a query, unordered, and the cost of each. */
export interface TextMatches {
  rows: readonly number[];
  costs: readonly number[];
}

/** Index range of the words that match one word of a query: the word itself, and those that start with it. */
interface WordRange {
  exact: number;
  from: number;
  to: number;
  postings: number;
}

/**
 * The rows that match a query, each with its cost: the highest cost among its words, each in its best tier. A word costs 2 x
 * tier, plus 1 if only a prefix matched (allowed for the last word, which may be incomplete). Words with the fewest rows are
 * looked up first, so that the work depends on the rows with that word and not on all rows. Null if the query has no words.
 */
export function textMatches(index: TextIndex, query: string): TextMatches | null {
  const words = textWords(query, 'query');
  if (words.length === 0) return null;
  const ranges = words.map((word, position) => rangeOf(index, word, position === words.length - 1));
  ranges.sort((a, b) => a.postings - b.postings);
  let rows: number[] = [];
  let costs: number[] = [];
  ranges.forEach((range, at) => {
    if (at > 0 && rows.length === 0) return;
    const found = fillCosts(index, range);
    if (at === 0) {
      rows = found;
      costs = found.map((row) => index.wordCosts[row]!);
    } else [rows, costs] = withWord(index, rows, costs);
    for (const row of found) index.wordCosts[row] = NO_MATCH;
  });
  return { rows, costs };
}

function rangeOf({ words, at }: TextIndex, word: string, isLast: boolean): WordRange {
  const bytes = Buffer.from(word);
  const exact = findSorted(words, bytes);
  const [from, to] = isLast ? prefixRange(words, bytes) : exact < 0 ? [0, 0] : [exact, exact + 1];
  return { exact, from, to, postings: at[to]! - at[from]! };
}

/** Writes the cost of a word to `wordCosts` for every row that contains it, and returns these rows. */
function fillCosts({ at, postings, wordCosts }: TextIndex, { exact, from, to }: WordRange): number[] {
  const rows: number[] = [];
  for (let word = from; word < to; word++) {
    const extra = word === exact ? 0 : 1;
    for (let i = at[word]!; i < at[word + 1]!; i++) {
      const posting = postings[i]!;
      const row = posting >>> 2;
      const cost = (posting & 3) * 2 + extra;
      const known = wordCosts[row]!;
      if (known === NO_MATCH) rows.push(row);
      if (cost < known) wordCosts[row] = cost;
    }
  }
  return rows;
}

/** The rows that also contain the word of `wordCosts`, with the higher of both costs. */
function withWord({ wordCosts }: TextIndex, rows: readonly number[], costs: readonly number[]): [number[], number[]] {
  const both: number[] = [];
  const worst: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const cost = wordCosts[rows[i]!]!;
    if (cost === NO_MATCH) continue;
    both.push(rows[i]!);
    worst.push(Math.max(cost, costs[i]!));
  }
  return [both, worst];
}

/** Maximum length of a text that is split into words, and of a word; both limit hostile input. */
const MAX_TEXT = 100_000;
const MAX_WORD = 40;

const APOSTROPHES = /['’‘ʼʻʾʿ`´]/g;
const RUN = /[\p{L}\p{N}]+/gu;
/** For a text that is {@link PLAIN}. */
const PLAIN_RUN = /[a-z0-9]+/g;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** Words of a text, folded. Scripts without spaces give pairs of characters; role `index` adds the last one on its own. */
function textWords(text: string, role: 'index' | 'query'): string[] {
  const cut = text.slice(0, MAX_TEXT);
  const folded = PLAIN.test(cut)
    ? cut.toLowerCase().replace(APOSTROPHES, '')
    : cut
        .replace(APOSTROPHES, '')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC')
        .toLowerCase();
  if (PLAIN.test(folded)) return (folded.match(PLAIN_RUN) ?? []).map((run) => run.slice(0, MAX_WORD));
  const words: string[] = [];
  for (const [run] of folded.matchAll(RUN)) {
    for (const [piece] of run.matchAll(UNSPACED)) {
      if (IS_UNSPACED.test(piece)) addPairs(words, [...piece], role);
      else words.push(piece.slice(0, MAX_WORD));
    }
  }
  return words;
}

function addPairs(words: string[], characters: readonly string[], role: 'index' | 'query'): void {
  for (let i = 0; i + 1 < characters.length; i++) words.push(characters[i]! + characters[i + 1]!);
  if (role === 'index' || characters.length === 1) words.push(characters.at(-1)!);
}
