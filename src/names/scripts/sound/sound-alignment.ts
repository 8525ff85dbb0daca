/**
 * Compares a Latin word with a name that another script writes by its sound: a weighted edit distance (Wagner and Fischer 1974)
 * between the letters of both, in which one or more letters match one or more letters of the other side at the cost stated in the
 * script's table.
 *
 *     ㅍ  ㅜ  ㅌ  ㅣ  -ㄴ          ㅅ ㅡ  ㅁ  ㅣ  ㅅ ㅡ
 *     p   u   t   i   n            s  _   m   i   th _
 */

import { alternatives, lexiconRows, orNothing } from '../../../lexicon/lines.ts';
import { SOUND, type SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { letterBits, letterNumber } from '../../text/letter-slips.ts';

/** Parameters of a script. Costs are in consonants: an extra consonant costs 1. */
export interface SoundScript {
  table: SoundTable;
  isVowel(letter: string): boolean;
  costs: typeof SYLLABIC_SOUND;
}

/** A rule that may apply at a letter of a word. */
interface Step {
  /** Number of letters of the word that the rule covers. */
  takes: number;
  byFirst: readonly (readonly Writing[])[];
  omitted: number;
}

/** A word of another script, prepared for comparison with Latin words. */
export interface SoundWord {
  script: SoundScript;
  letters: readonly string[];
  steps: readonly (readonly Step[])[];
  /** Cost of omitting each letter. */
  omission: Float64Array;
  vowel: readonly boolean[];
  weight: number;
}

/** Suffix of a letter that may be silent; the letter is looked up without it. */
export const MAY_BE_SILENT = '°';
const START = '<';
const END = '>';

/** A script whose words are compared with Latin ones by sound. */
export interface SoundReader {
  /** Matches the text of a word in this script. */
  script: RegExp;
  soundsOf(word: string): SoundWord;
  /** Keys by which Latin words are found for the word (`sound-classes.ts`). */
  classKeysOf(word: string): number[];
}

/** Looks up the rules for a word, given as letters of the script's table. */
export function soundWord(script: SoundScript, marked: readonly string[]): SoundWord {
  const letters = marked.map((letter) => letter.replace(MAY_BE_SILENT, ''));
  const vowel = letters.map((letter) => script.isVowel(letter));
  const omission = new Float64Array(letters.length);
  const steps = letters.map((_, at) => stepsAt(script, letters, at));
  let weight = 0;
  letters.forEach((_, at) => {
    const own = vowel[at] ? script.costs.vowel : 1;
    const free = steps[at]!.find((step) => step.takes === 1)?.omitted ?? own;
    omission[at] = marked[at]!.endsWith(MAY_BE_SILENT) ? 0 : Math.min(own, free);
    weight += omission[at]!;
  });
  return { script, letters, steps, omission, vowel, weight };
}

function stepsAt({ table }: SoundScript, letters: readonly string[], at: number): Step[] {
  const letter = letters[at]!;
  const places = [letter, ...(at === 0 ? [START + letter] : []), ...(at === letters.length - 1 ? [letter + END] : [])];
  const found: Step[] = [];
  for (const first of places) {
    for (const rule of table.get(first) ?? []) {
      // A rule for the start of a word replaces the letter's own rule.
      if (at === 0 && first === letter && rule.letters.length === 1 && table.has(START + letter)) continue;
      if (!rule.letters.every((one, i) => i === 0 || letters[at + i] === one)) continue;
      found.push({ takes: rule.letters.length, byFirst: rule.byFirst, omitted: rule.omitted });
    }
  }
  return found;
}

const LATIN_VOWELS = letterBits('aeiouy');

const isLatinVowel = (code: number): boolean => code >= 97 && code <= 122 && ((LATIN_VOWELS >>> (code & 31)) & 1) === 1;

/** Cost of a consonant that may be silent in a Latin spelling, depending on its neighbours. */
function silent(word: string, at: number): number {
  const letter = word[at]!;
  const before = word[at - 1];
  const after = word[at + 1];
  if (letter === before) return 0;
  if (letter === 'h') return SOUND.silentH;
  if (letter === 'w') return SOUND.silentW;
  if (letter === 'g' && after === 'h') return SOUND.silentG;
  if (letter === 'k' && at === 0 && after === 'n') return SOUND.silentByRule;
  if (letter === 'p' && at === 0 && (after === 's' || after === 'n')) return SOUND.silentByRule;
  if (letter === 'c' && (after === 'k' || before === 's')) return SOUND.silentByRule;
  if (letter === 'd' && (after === 't' || before === 'n')) return SOUND.silentD;
  if (letter === 'l' && (after === 'm' || after === 'k' || after === 'f')) return SOUND.silentL;
  if (after === undefined && 'tdsxzp'.includes(letter)) return SOUND.silentLast;
  return 1;
}

const lastVowel = ({ costs }: SoundScript, letter: string): number =>
  letter === 'e' ? SOUND.silentE : costs.unwrittenLast;

const innerVowel = ({ costs }: SoundScript, letter: string): number =>
  letter === 'a' || letter === 'e'
    ? costs.unwrittenA
    : letter === 'i' || letter === 'y'
      ? costs.unwrittenI
      : costs.unwrittenO;

/** Sets the cost of each Latin letter without a counterpart, and whether it is a vowel. */
function fillSkipCosts({ skip: costs, isVowel }: SoundMemory, script: SoundScript, word: string): void {
  for (let at = 0; at < word.length; at++) {
    const letter = word[at]!;
    const last = at === word.length - 1;
    isVowel[at] = Number(isLatinVowel(word.charCodeAt(at)));
    if (isVowel[at]) {
      if (letter === word[at - 1]) costs[at] = 0;
      else if (at === 0) costs[at] = script.costs.unwrittenFirst;
      else costs[at] = last ? lastVowel(script, letter) : innerVowel(script, letter);
    } else if (letter === 'r' && !isLatinVowel(word.charCodeAt(at + 1)))
      costs[at] = Math.min(script.costs.unwrittenR, silent(word, at));
    else costs[at] = silent(word, at);
  }
}

/** Maximum length of words that are compared, in letters. */
const MAX = 40;

/** Working memory of {@link soundCost}: the cost of each pair of prefixes, and for each Latin letter its omission cost. */
export interface SoundMemory {
  costs: Float64Array;
  skip: Float64Array;
  isVowel: Uint8Array;
}

/** Creates working memory for one caller. */
export const createSoundMemory = (): SoundMemory => ({
  costs: new Float64Array((MAX + 1) * (MAX + 1)),
  skip: new Float64Array(MAX),
  isVowel: new Uint8Array(MAX),
});

function reach(rows: Float64Array, at: number, cost: number): void {
  if (cost < rows[at]!) rows[at] = cost;
}

/** Cost of the cheapest alignment with the Latin word, in consonants; Infinity if above `limit` or a word is too long. */
export function soundCost(word: SoundWord, latin: string, limit: number, memory: SoundMemory): number {
  const n = word.letters.length;
  const m = latin.length;
  if (n === 0 || m === 0 || n > MAX || m > MAX) return Number.POSITIVE_INFINITY;
  const { script, steps, omission, vowel } = word;
  const { costs: rows, skip, isVowel } = memory;
  fillSkipCosts(memory, script, latin);
  const width = m + 1;
  rows.fill(Number.POSITIVE_INFINITY, 0, (n + 1) * width);
  rows[0] = 0;
  // The last row that an alignment within the limit has reached.
  let reached = 0;
  for (let i = 0; i <= n; i++) {
    if (i > reached) return Number.POSITIVE_INFINITY;
    for (let j = 0; j <= m; j++) {
      const here = rows[i * width + j]!;
      if (here > limit) continue;
      if (reached === i) reached++;
      if (j < m) reach(rows, i * width + j + 1, here + skip[j]!);
      if (i === n) continue;
      reach(rows, (i + 1) * width + j, here + omission[i]!);
      const own = steps[i]!;
      for (let rule = 0; rule < own.length; rule++) {
        const step = own[rule]!;
        if (i + step.takes > reached) reached = i + step.takes;
        const next = (i + step.takes) * width + j;
        if (step.omitted < 9) reach(rows, next, here + step.omitted);
        if (j === m) continue;
        const writings = step.byFirst[latin.charCodeAt(j) & 31]!;
        for (let at = 0; at < writings.length; at++) {
          const writing = writings[at]!;
          if (latin.startsWith(writing.latin, j)) reach(rows, next + writing.latin.length, here + writing.cost);
        }
      }
      if (j === m || vowel[i] !== (isVowel[j] === 1)) continue;
      reach(rows, (i + 1) * width + j + 1, here + (vowel[i] ? script.costs.otherVowel : 1));
    }
  }
  return rows[n * width + m]!;
}

/** A Latin spelling of a sound: the letters (empty if it is omitted) and its cost. */
interface Writing {
  latin: string;
  cost: number;
}

/** The Latin spellings of a sequence of letters of another script. */
interface SoundRule {
  letters: readonly string[];
  writings: readonly Writing[];
  /** The spellings by the number of their first letter (`letterNumber`). */
  byFirst: readonly (readonly Writing[])[];
  /** Cost of omitting the letters; Infinity if they are always written. */
  omitted: number;
}

/** The rules of a script, by their first letter. */
export type SoundTable = ReadonlyMap<string, readonly SoundRule[]>;

/** Costs of usual, possible and rare spellings. */
const STEPS = [0, SOUND.possible, SOUND.seldom];

/** Reads a table of `data/lexicon`: letters separated by spaces, then usual, possible and rare Latin spellings. */
export function soundTable(file: string): SoundTable {
  const table = new Map<string, SoundRule[]>();
  for (const [letters, ...columns] of lexiconRows(file)) {
    const writings = columns.flatMap((column, step) =>
      alternatives(column).map((latin) => ({ latin: orNothing(latin), cost: STEPS[step]! })),
    );
    const rule = soundRule(letters!.split(' '), writings);
    const first = rule.letters[0]!;
    const known = table.get(first);
    if (known) known.push(rule);
    else table.set(first, [rule]);
  }
  return table;
}

function soundRule(letters: readonly string[], writings: readonly Writing[]): SoundRule {
  const written = writings.filter(({ latin }) => latin !== '');
  return {
    letters,
    writings,
    byFirst: Array.from({ length: LETTERS }, (_, number) =>
      written.filter(({ latin }) => letterNumber(latin) === number),
    ),
    omitted: writings.findLast(({ latin }) => latin === '')?.cost ?? Number.POSITIVE_INFINITY,
  };
}

/** Upper bound (exclusive) of letter numbers. */
const LETTERS = 32;
