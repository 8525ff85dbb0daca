/**
 * Brands that Chinese writes by sound (思凯沃克 for Skywalker, 纽威 for Neway): do the syllables of a run of characters follow
 * the sounds of a Latin word? Chinese has no consonant clusters and few final consonants, so these become syllables
 * of their own with a vowel that the word does not have (克, 斯, 特) or are left out (r, l).
 */

import { lazily } from '../../../domain/lazily.ts';
import { remembered } from '../../../domain/remembered.ts';
import { lexiconRows, lexiconTable, orNothing } from '../../../lexicon/lines.ts';
import { isPinyin, pinyinReadings } from '../../lexicon/han-chars.ts';
import { BRAND_MISSES, BRAND_SOUND } from '../../score/sound-weights.ts';
import { foreignSyllable } from './transliterated.ts';

/** A consonant of a Latin word with the vowels that follow it; the first may be vowels alone. */
interface LatinSound {
  consonant: string;
  vowels: string;
}

/** A Chinese syllable: which consonants it may stand for, which vowels, whether it ends in n or ng. */
interface Syllable {
  /** Consonants of Latin words; a space for none. */
  consonants: string;
  vowels: string;
  isNasal: boolean;
  /** The vowel may be there only because Chinese needs one: 克, 斯, 布. */
  isIdle: boolean;
}

/** Consonants of Latin words that an initial may stand for, a space for none; see the file for its signs. */
const latinConsonants = lazily(
  () =>
    new Map(
      [...lexiconTable('sounds/pinyin-consonants.tsv')].map(([initial, signs]) => [
        orNothing(initial),
        signs.replaceAll('_', ' '),
      ]),
    ),
);

/** Vowels of Latin words that a final without its nasal ending may stand for: alone, and before n and ng. */
const latinVowels = lazily(
  () =>
    new Map(
      lexiconRows('sounds/pinyin-vowels.tsv').map(([final, alone, nasal]) => [
        final!,
        { alone: alone!, nasal: nasal || alone! },
      ]),
    ),
);

const SPLIT = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)([aeiouv]+r?)(ng?)?$/;

function parseSyllable(pinyin: string): Syllable | undefined {
  const match = SPLIT.exec(pinyin);
  if (!match) return undefined;
  const [, initial, final, nasal] = match;
  const vowels = latinVowels().get(final!);
  if (vowels === undefined) return undefined;
  const isNasal = nasal !== undefined;
  const isBuzzed = final === 'i' && /^(zh|ch|sh|r|z|c|s)$/.test(initial!);
  const isIdle = !isNasal && (final === 'e' || isBuzzed || (final === 'u' && initial !== 'w' && initial !== 'y'));
  return {
    consonants: latinConsonants().get(initial!)!,
    vowels: isBuzzed ? 'aeiou' : isNasal ? vowels.nasal : vowels.alone,
    isNasal,
    isIdle,
  };
}

const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 'S'], [/t?ch(?![aeiouy])/g, 'X'], [/t?ch/g, 'C'], [/ph/g, 'f'], [/th/g, 't'], [/gh/g, 'g'], [/ck/g, 'k'], [/qu/g, 'kw'], [/q/g, 'k'], [/^x/, 's'], [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'], [/c/g, 'k'], [/g(?=[eiy])/g, 'G'], [/(.)\1/g, '$1'], [/ng(?![aeiouy])/g, 'n'],
  [/y(?![aeiou])|(?<=[bcdfghklmnprstvwz])y/g, 'i'], [/w(?![aeiouy])/g, 'u'], [/h(?![aeiouy])/g, ''],
]; // biome-ignore format: a table

function latinSounds(word: string): LatinSound[] {
  let text = word;
  for (const [from, to] of DIGRAPHS) text = text.replace(from, to);
  return [...text.matchAll(/([^aeiou]?)([aeiou]*)/g)]
    .filter(([all]) => all !== '')
    .map(([, consonant, vowels]) => ({ consonant: consonant || ' ', vowels: vowels! }));
}

/** How well the syllables read so far fit the sounds: a cost for what did not fit, and a count of what did. */
interface Fit {
  misses: number;
  proof: number;
}

const NONE: Fit = { misses: 99, proof: 0 };
const better = (a: Fit, b: Fit): Fit => (b.misses < a.misses || (b.misses === a.misses && b.proof > a.proof) ? b : a);
const after = (fit: Fit, misses: number, proof: number): Fit => ({
  misses: fit.misses + misses,
  proof: fit.proof + proof,
});

/** What a Latin consonant without a vowel costs when no syllable stands for it. */
const dropCost = ({ consonant, vowels }: LatinSound): number =>
  vowels !== ''
    ? 99
    : 'rl'.includes(consonant)
      ? 0
      : 'nm'.includes(consonant)
        ? BRAND_SOUND.nasalDropped
        : BRAND_SOUND.consonantDropped;

/** Best fit of syllables to sounds, by dynamic programming over pairs of positions. */
function followed(syllables: readonly (readonly Syllable[])[], sounds: readonly LatinSound[]): Fit {
  const known = new Map<number, Fit>();
  const follow = (i: number, j: number): Fit => {
    const at = i * 32 + j;
    const fit = known.get(at) ?? followOn(i, j);
    known.set(at, fit);
    return fit;
  };
  const followOn = (i: number, j: number): Fit => {
    const sound = sounds[j];
    if (i === syllables.length) return sound ? after(follow(i, j + 1), dropCost(sound), 0) : { misses: 0, proof: 0 };
    let best = NONE;
    for (const syllable of syllables[i]!) best = better(best, stand(syllable, i, j));
    if (sound && i > 0) best = better(best, after(follow(i, j + 1), dropCost(sound), 0));
    return best;
  };
  /** One syllable for the sound at `j`, or for the vowels before it. */
  const stand = (syllable: Syllable, i: number, j: number): Fit => {
    let best = NONE;
    // A syllable without a consonant may go on with the vowels before it: Iou for 约.
    if (i > 0 && syllable.consonants.includes(' ')) {
      const before = sounds[j - 1]?.vowels ?? '';
      best = after(follow(i + 1, j), before.length > 1 ? 0 : 1, 0);
    }
    const sound = sounds[j];
    if (!sound || !syllable.consonants.includes(sound.consonant)) return best;
    const fits = sound.vowels === '' ? syllable.isIdle : syllable.vowels.includes(sound.vowels[0]!);
    let rest = follow(i + 1, j + 1);
    if (syllable.isNasal) {
      rest = after(rest, BRAND_SOUND.nasalAdded, 0);
      const next = sounds[j + 1];
      if (next?.vowels === '' && 'nm'.includes(next.consonant))
        rest = better(rest, after(follow(i + 1, j + 2), 0, BRAND_SOUND.nasalMet));
    }
    return better(best, after(rest, fits ? 0 : 1, sound.consonant === ' ' ? BRAND_SOUND.vowelMet : 1));
  };
  return follow(0, 0);
}

/** The ways in which the characters of a brand may be read. */
const syllables = (zh: string): Syllable[][] =>
  [...zh].map((char) =>
    [...new Set([...pinyinReadings(char), ...foreignSyllable(char)])]
      .map(parseSyllable)
      .filter((syllable) => syllable !== undefined),
  );

/** Most texts whose sounds one caller remembers. */
const MOST_REMEMBERED = 5000;

/** Most syllables of a brand that is written by sound. */
const MAX_SYLLABLES = 6;

/**
 * Makes a test whether a run of simplified characters may write a Latin word by its sound. Never for words that are pinyin
 * themselves: those are other Chinese names. The test remembers the sounds of both, for one caller.
 */
export function createSoundMatcher(): (zh: string, word: string) => boolean {
  const soundsOf = remembered(latinSounds, MOST_REMEMBERED);
  const syllablesOf = remembered(syllables, MOST_REMEMBERED);
  return (zh, word) => {
    const { length } = [...zh];
    if (length < 2 || length > MAX_SYLLABLES || word.length < 4 || word.length > 16) return false;
    if (!/^[a-z]+$/.test(word) || isPinyin(word)) return false;
    const { misses, proof } = followed(syllablesOf(zh), soundsOf(word));
    return misses <= BRAND_MISSES[length]! && proof >= BRAND_SOUND.leastProof;
  };
}
