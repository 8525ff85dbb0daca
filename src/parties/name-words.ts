/** The words of all names of all records, by sound: which names two records share, and how common each word is. */
import { numberedTexts } from '../domain/collections/numbered-texts.ts';
import { lazily } from '../domain/lazily.ts';
import { lexiconWords } from '../lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import { soundKey } from '../names/text/sound-key.ts';
import type { PartyFacts } from './facts.ts';

/** Maximum number of words used per name; limits hostile records. */
const MAX_WORDS = 16;

/** Roman numerals are not compared by sound: II is not III. */
const ROMAN = /^[ivx]+$/;

/** Words that are ignored when pairing names. */
const unpairedWords = lazily(() => new Set(lexiconWords('latin/unpaired-words.txt')));

/** One name of a record, as numbers of its words. */
export interface NumberedName {
  /** As published. */
  text: string;
  /** Numbers of the sound keys of its words, without repetition, in the order of the name. */
  words: readonly number[];
  /** Equal for names with the same words, single letters and digits, each equally often, in any order. */
  key: number;
  weak: boolean;
  /** True for the primary name, also without the acronym after it. */
  primary: boolean;
}

/** The names of all records, and the number of records with each word. */
export type NamedParties = ReturnType<typeof nameWords>;

/** Numbers the words (from 1) of every Latin name; strong names come before weak ones. */
export function nameWords(parties: readonly PartyFacts[]) {
  const sounds = numberedTexts();
  const numberOfWord = new Map<string, number>();
  const keys = numberedTexts();
  const counts: number[] = [0];
  const numberOf = (word: string): number => {
    const known = numberOfWord.get(word);
    if (known !== undefined) return known;
    // Removes a silent final letter that only some spellings of Arabic have: Jemaah, Jemaa.
    const number = sounds.idOf(ROMAN.test(word) ? word : soundKey(word).replace(/(?<=..)h$/, '')) + 1;
    numberOfWord.set(word, number);
    counts[number] ??= 0;
    return number;
  };
  const namesOf = parties.map(({ names, weakNames }) => {
    const found = new Map<string, NumberedName>();
    const own = new Set<number>();
    const add = (text: string, weak: boolean, primary: boolean): void => {
      const list = foldLatin(text)
        .split(' ')
        .filter((word) => !unpairedWords().has(word))
        .slice(0, MAX_WORDS);
      const long = list.filter((word) => word.length > 1);
      const folded = list.join(' ');
      if (long.length === 0 || found.has(folded)) return;
      const words = long.map(numberOf);
      const key = keys.idOf([...words, ...list.filter((word) => word.length === 1)].sort().join(' '));
      found.set(folded, { text, words: [...new Set(words)], key, weak, primary });
      for (const number of words) own.add(number);
    };
    names.forEach((name, at) => {
      add(name, false, at === 0);
      const bare = withoutAcronym(name);
      if (bare !== name) add(bare, false, at === 0);
    });
    for (const name of weakNames) add(name, true, false);
    for (const number of own) counts[number]!++;
    return [...found.values()];
  });
  const places = new Map(parties.map(({ id }, place) => [id, place]));
  const of = ({ id }: PartyFacts): readonly NumberedName[] => namesOf[places.get(id)!]!;
  return {
    /** The names of one of these records, primary name first, weak aliases last. */
    of,
    counts: counts as readonly number[],
    /** Keys of names that two records of one list share, and of those that two have as their primary name. */
    namesakes: namesakesOf(parties, of, () => true),
    primaryNamesakes: namesakesOf(parties, of, ({ primary }) => primary),
    records: parties.length,
  };
}

/** Removes an acronym that only repeats the initials of the words before it: `Shahid Hemmat Industrial Group - SHIG`, `… (SHIG)`. */
function withoutAcronym(name: string): string {
  const [, rest, acronym] = name.match(/^(.+?)\s*(?:[-–—]\s+|\()([A-Z]{2,8})\)?$/) ?? [];
  if (rest === undefined || acronym === undefined) return name;
  const initials = foldLatin(rest)
    .split(' ')
    .map((word) => word[0])
    .join('');
  let at = 0;
  for (const letter of acronym.toLowerCase()) {
    at = initials.indexOf(letter, at) + 1;
    if (at === 0) return name;
  }
  return rest;
}

function namesakesOf(
  parties: readonly PartyFacts[],
  of: (party: PartyFacts) => readonly NumberedName[],
  isMeant: (name: NumberedName) => boolean,
): ReadonlySet<number> {
  const ofLists = new Map<string, Set<number>>();
  const namesakes = new Set<number>();
  for (const party of parties) {
    const list = `${party.source_id} ${party.source_list}`;
    const seen = ofLists.get(list) ?? new Set();
    ofLists.set(list, seen);
    const own = new Set(
      of(party)
        .filter(isMeant)
        .map((name) => name.key),
    );
    for (const key of own) {
      if (seen.has(key)) namesakes.add(key);
      seen.add(key);
    }
  }
  return namesakes;
}
