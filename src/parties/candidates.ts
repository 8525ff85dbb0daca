/** Which records may be about one party: those that share a number, a UN reference, or the rarest words of a name. */
import { birthYears } from './birth-dates.ts';
import { type PartyFacts, sameList } from './facts.ts';
import type { NamedParties } from './name-words.ts';

/** A key that more records have says nothing of them, and comparing all their pairs would not be bounded. */
const MAX_BUCKET = 48;
/** A number that more records have is a placeholder or an agent's. */
const MAX_NUMBER_BUCKET = 10;
/** Words of a name that are paired; the rarest ones. */
const PAIRED_WORDS = 4;
/** Calls `visit` once for each pair of records (places in `parties`, lower first) of different lists worth comparing. */
export function eachCandidatePair(
  parties: readonly PartyFacts[],
  words: NamedParties,
  visit: (first: number, second: number) => void,
): void {
  const buckets = bucketsOf(parties, words);
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
function bucketsOf(parties: readonly PartyFacts[], words: NamedParties): Map<Key, number | number[]> {
  const buckets = new Map<Key, number | number[]>();
  const put = (key: Key, row: number): void => {
    const rows = buckets.get(key);
    if (rows === undefined) buckets.set(key, row);
    else if (typeof rows === 'number') {
      if (rows !== row) buckets.set(key, [rows, row]);
    } else if (rows.at(-1) !== row) rows.push(row);
  };
  parties.forEach((party, row) => {
    for (const { key } of party.numbers) put(key, row);
    for (const imo of party.imos) put(`imo ${imo}`, row);
    for (const reference of party.unReferences) put(`un ${reference}`, row);
    const years = birthYears(party.births);
    for (const { words: name, key, weak } of words.of(party)) {
      // The whole name pairs records even where each two of its words are common.
      put(`name ${key}`, row);
      // Weak aliases pair records only as a whole: they support a link, they rarely make one.
      if (weak) continue;
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
    }
  });
  return buckets;
}
