/** Finds candidate pairs (blocking): records that share an identifier, a UN reference, or the rarest words of a name. */
import { growingNumbers, type NumberLists, numbersByList } from '../domain/collections/growing-numbers.ts';
import { numberedTexts } from '../domain/collections/numbered-texts.ts';
import { orderOfNumbers } from '../domain/collections/radix-order.ts';
import { birthYears, type PartyFacts, sameList } from './facts.ts';
import type { NamedParties } from './name-words.ts';

/** A key shared by more records is not evidence, and comparing all their pairs would take too long. */
const MAX_BUCKET = 48;
/** An identifier shared by more records is a placeholder or that of an agent. */
const MAX_NUMBER_BUCKET = 10;
/** Number of a name's words that are combined to pairs; the rarest ones. */
const PAIRED_WORDS = 4;
/** Calls `visit` once for each candidate pair of records of different lists (indexes in `parties`, lower first). */
export function eachCandidatePair(
  parties: readonly PartyFacts[],
  words: NamedParties,
  visit: (first: number, second: number) => void,
): void {
  const buckets = bucketsOf(parties, words).filter(
    ({ rows, isNumber }) => rows.length <= (isNumber ? MAX_NUMBER_BUCKET : MAX_BUCKET),
  );
  const bucketsOfRow = listsOfMembers(buckets, parties.length);
  // By record: the last one it was paired with, + 1.
  const paired = new Uint32Array(parties.length);
  for (let first = 0; first < parties.length; first++) {
    for (let at = bucketsOfRow.at[first]!; at < bucketsOfRow.at[first + 1]!; at++) {
      for (const second of buckets[bucketsOfRow.values[at]!]!.rows) {
        if (second <= first || paired[second] === first + 1) continue;
        paired[second] = first + 1;
        if (!sameList(parties[first]!, parties[second]!)) visit(first, second);
      }
    }
  }
}

function listsOfMembers(buckets: readonly Bucket[], records: number): NumberLists {
  const [rows, numbers] = [growingNumbers(Uint32Array), growingNumbers(Uint32Array)];
  buckets.forEach((bucket, number) => {
    for (const row of bucket.rows) {
      rows.push(row);
      numbers.push(number);
    }
  });
  return numbersByList(records, rows.taken(), numbers.taken());
}

/** Records that share a key, in the order of the records. */
interface Bucket {
  rows: Uint32Array;
  isNumber: boolean;
}

/** Ranges of keys: texts above whole names, whole names above words, pairs of words, and pairs with a year. */
const TEXTS = 2 ** 51;
const NAMES = 2 ** 50;
/** Word numbers are assumed to be below this. */
const WORDS = 2 ** 20;

function bucketsOf(parties: readonly PartyFacts[], words: NamedParties): Bucket[] {
  const texts = numberedTexts();
  const keys = growingNumbers(Float64Array);
  const rows = growingNumbers(Uint32Array);
  parties.forEach((party, row) => {
    const put = (key: number | string): void => {
      keys.push(typeof key === 'string' ? TEXTS + texts.idOf(key) : key);
      rows.push(row);
    };
    for (const { key } of party.numbers) put(key);
    for (const imo of party.imos) put(`imo ${imo}`);
    for (const reference of party.unReferences) put(`un ${reference}`);
    const years = birthYears(party.births);
    for (const { words: name, key, weak } of words.of(party)) {
      // The whole name pairs records even if every two of its words are common.
      put(NAMES + key);
      // Weak aliases pair records only as a whole: they support a link but seldom establish one.
      if (weak) continue;
      const rarest = [...name].sort((a, b) => words.counts[a]! - words.counts[b]! || a - b).slice(0, PAIRED_WORDS);
      if (rarest.length === 1) put(rarest[0]!);
      for (let i = 0; i < rarest.length; i++) {
        for (let j = i + 1; j < rarest.length; j++) {
          const pair = Math.min(rarest[i]!, rarest[j]!) * WORDS + Math.max(rarest[i]!, rarest[j]!) + 1;
          put(pair);
          // Common pairs of words are still distinctive for persons in combination with the year of birth.
          for (const year of years) put(-(pair * 256 + (year % 256)));
        }
      }
    }
  });
  const isNumber = Uint8Array.from(texts.all(), (text) => Number(text.startsWith('number')));
  return groupsOf(keys.taken(), rows.taken()).map(({ key, rows: shared }) => ({
    rows: shared,
    isNumber: key >= TEXTS && isNumber[key - TEXTS] === 1,
  }));
}

function groupsOf(keys: Float64Array, rows: Uint32Array): { key: number; rows: Uint32Array }[] {
  const order = orderOfNumbers(keys);
  const groups: { key: number; rows: Uint32Array }[] = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    const key = keys[order[from]!]!;
    while (to < order.length && keys[order[to]!] === key) to++;
    if (to - from === 1) continue;
    // Equal keys keep their order, so duplicates of a row are adjacent.
    const shared = order.subarray(from, to).map((at) => rows[at]!);
    const different = shared.filter((row, at) => row !== shared[at - 1]);
    if (different.length > 1) groups.push({ key, rows: different });
  }
  return groups;
}
