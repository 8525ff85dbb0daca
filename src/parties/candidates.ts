/** Which records may be about one party: those that share a number, a UN reference, or the rarest words of a name. */
import { lazy, lexiconWords } from '../names/lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import { soundKey } from '../names/text/sound-key.ts';
import { birthYears } from './birth-dates.ts';
import { type PartyFacts, sameList } from './facts.ts';

/** A key that more records have says nothing of them, and comparing all their pairs would not be bounded. */
const MAX_BUCKET = 48;
/** A number that more records have is a placeholder or an agent's. */
const MAX_NUMBER_BUCKET = 10;
/** Words of a name that are paired; the rarest ones. */
const PAIRED_WORDS = 4;
/** Words of a name that are looked at; bounds hostile records. */
const MOST_WORDS = 16;

/** Words of names that pair nothing. */
const unpairedWords = lazy(() => new Set(lexiconWords('latin/unpaired-words.txt')));

/** Calls `visit` once for each pair of records (places in `parties`, lower first) of different lists worth comparing. */
export function eachCandidatePair(
  parties: readonly PartyFacts[],
  visit: (first: number, second: number) => void,
): void {
  const buckets = bucketsOf(parties);
  const seen = new Set<number>();
  for (const [key, rows] of buckets) {
    if (typeof rows === 'number') continue;
    if (rows.length > (typeof key === 'string' && key.startsWith('number') ? MAX_NUMBER_BUCKET : MAX_BUCKET)) continue;
    for (let i = 0; i < rows.length; i++) {
      for (let j = i + 1; j < rows.length; j++) {
        const first = rows[i]!;
        const second = rows[j]!;
        if (sameList(parties[first]!, parties[second]!)) continue;
        const pair = first * parties.length + second;
        if (seen.has(pair)) continue;
        seen.add(pair);
        visit(first, second);
      }
    }
  }
}

type Key = string | number;

/** Rows by key; a lone row is kept as a number, since most keys have but one. */
function bucketsOf(parties: readonly PartyFacts[]): Map<Key, number | number[]> {
  const buckets = new Map<Key, number | number[]>();
  const put = (key: Key, row: number): void => {
    const rows = buckets.get(key);
    if (rows === undefined) buckets.set(key, row);
    else if (typeof rows === 'number') {
      if (rows !== row) buckets.set(key, [rows, row]);
    } else if (rows.at(-1) !== row) rows.push(row);
  };
  const words = wordNumbers(parties);
  parties.forEach((party, row) => {
    for (const { key } of party.numbers) put(key, row);
    for (const imo of party.imos) put(`imo ${imo}`, row);
    for (const reference of party.unReferences) put(`un ${reference}`, row);
    const years = birthYears(party.births);
    for (const name of words.namesOf[row]!) {
      const rarest = [...name].sort((a, b) => words.counts[a]! - words.counts[b]! || a - b).slice(0, PAIRED_WORDS);
      if (rarest.length === 1) put(rarest[0]!, row);
      for (let i = 0; i < rarest.length; i++) {
        for (let j = i + 1; j < rarest.length; j++) {
          const pair = Math.min(rarest[i]!, rarest[j]!) * 2 ** 20 + Math.max(rarest[i]!, rarest[j]!) + 1;
          put(pair, row);
          // Common pairs of words still tell persons apart together with the year of birth.
          for (const year of years) put(-(pair * 256 + (year % 256)), row);
        }
      }
      if (name.length > PAIRED_WORDS) put(`name ${[...name].sort((a, b) => a - b).join(' ')}`, row);
    }
  });
  return buckets;
}

/** Sound keys of the words of every Latin name, numbered (from 1), with the number of records that have each. */
function wordNumbers(parties: readonly PartyFacts[]): { namesOf: number[][][]; counts: number[] } {
  const numbers = new Map<string, number>();
  const numberOfWord = new Map<string, number>();
  const counts: number[] = [0];
  const numberOf = (word: string): number => {
    const known = numberOfWord.get(word);
    if (known !== undefined) return known;
    const key = soundKey(word);
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    numberOfWord.set(word, number);
    counts[number] ??= 0;
    return number;
  };
  const namesOf = parties.map(({ names }) => {
    const found = new Map<string, number[]>();
    const own = new Set<number>();
    for (const name of names) {
      const list = foldLatin(name)
        .split(' ')
        .filter((word) => word.length > 1 && !unpairedWords().has(word));
      const key = list.join(' ');
      if (key === '' || found.has(key)) continue;
      const made = [...new Set(list.slice(0, MOST_WORDS).map(numberOf))];
      found.set(key, made);
      for (const number of made) own.add(number);
    }
    for (const number of own) counts[number]!++;
    return [...found.values()];
  });
  return { namesOf, counts };
}
