/**
 * Rough keys by which Latin words are found for a name that another script writes by its sound: its consonants in seven classes
 * that scripts do not mix; vowels and h, w, y are omitted, equal neighbours count once. A word has several keys if a letter has
 * several pronunciations.
 *
 *     P  b f p v      T  d t      K  c g k q      S  c g j s z      L  l r      M  m      N  n
 */
import { lazily } from '../../../domain/lazily.ts';
import { alternatives, lexiconRows, orNothing } from '../../../lexicon/lines.ts';

/** Possible pronunciations of letters, each as classes; '' omits them. */
type Readings = readonly string[];

interface LatinRule {
  letters: string;
  first: boolean;
  last: boolean;
  beforeE: boolean;
  readings: Readings;
}

const latinRules = lazily(() => {
  const byFirst = new Map<string, LatinRule[]>();
  for (const [entry, readings] of lexiconRows('sounds/latin-classes.tsv')) {
    const letters = entry!.replace(/[<>+]/g, '');
    const rule = {
      letters,
      first: entry!.startsWith('<'),
      last: entry!.endsWith('>'),
      beforeE: entry!.endsWith('+'),
      readings: alternatives(readings).map(orNothing),
    };
    byFirst.set(letters[0]!, [...(byFirst.get(letters[0]!) ?? []), rule]);
  }
  return byFirst;
});

/** Possible classes of the letters of another script, from a table of `data/lexicon`. */
export const classTable = (file: string): ReadonlyMap<string, Readings> =>
  new Map(lexiconRows(file).map(([letter, readings]) => [letter!, alternatives(readings).map(orNothing)]));

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouy'.includes(letter);

const holds = ({ letters, first, last, beforeE }: LatinRule, word: string, at: number): boolean => {
  if (!word.startsWith(letters, at) || (first && at > 0)) return false;
  const after = word[at + letters.length];
  if (last) return after === undefined;
  return !beforeE || after === 'e' || after === 'i' || after === 'y';
};

const MAX_KEYS = 12;
/** Maximum number of classes in a key; longer words are truncated. */
const LONGEST = 10;
const CLASSES = ' PTKSLMN';

/** All keys of a sequence of pronunciations, usual ones first, each packed into a number with three bits per class. */
export const classKeys = (readings: readonly Readings[]): number[] =>
  [...new Set(classRows(readings).map(packed))].filter((key) => key !== 0);

/** The same for letters of another script by its table; a letter with the suffix ° may be silent. */
export const keysOfLetters = (letters: readonly string[], table: ReadonlyMap<string, Readings>): number[] =>
  classKeys(
    letters.map((letter) => {
      const readings = table.get(letter) ?? table.get(letter.replace(/^-|°$/g, '')) ?? [''];
      return letter.endsWith('°') ? ['', ...readings] : readings;
    }),
  );

function classRows(readings: readonly Readings[]): string[] {
  let rows = [''];
  for (const options of readings) {
    const longer = rows.flatMap((row) => options.map((option) => row + option));
    rows = longer.length > MAX_KEYS ? rows.map((row) => row + (options[0] ?? '')) : longer;
  }
  return rows;
}

function packed(row: string): number {
  let key = 0;
  let count = 0;
  let last = '';
  for (const letter of row) {
    if (letter !== last && count < LONGEST) {
      key = key * 8 + CLASSES.indexOf(letter);
      count++;
    }
    last = letter;
  }
  return key;
}

function latinReadings(word: string): Readings[] {
  const readings: Readings[] = [];
  for (let at = 0; at < word.length; ) {
    const letter = word[at]!;
    const rule = latinRules()
      .get(letter)
      ?.find((one) => holds(one, word, at));
    if (rule) readings.push(rule.readings);
    else if (letter === 'r') readings.push(isVowel(word[at + 1]) || word[at + 1] === 'r' ? ['L'] : ['L', '']);
    at += rule?.letters.length ?? 1;
  }
  return readings;
}

/** Keys of a folded Latin word. */
export const latinClassKeys = (word: string): number[] => classKeys(latinReadings(word));

/** The possible pronunciations of a folded Latin word, as classes. */
export const latinClassRows = (word: string): string[] => classRows(latinReadings(word));
