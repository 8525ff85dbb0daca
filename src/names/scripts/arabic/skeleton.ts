/**
 * One consonant key for Arabic and Persian names and their Latin spellings, so that `محمد`, Mohammed, Muhammad and Mohamad share
 * a key. Vowels are omitted except for an `a` for an initial vowel; doubled letters count once; letters that transliterations
 * confuse are merged: q, k, g, gh; d, dh, z; sh, ch; p, b. w and v count only at the start.
 */

import { lazily } from '../../../domain/lazily.ts';
import { lexiconRows, lexiconTable, lexiconWords, orNothing } from '../../../lexicon/lines.ts';

const consonants = lazily(
  () => new Map(lexiconRows('letters/arabic.tsv').map(([letter, , , sign]) => [letter!, orNothing(sign)])),
);
const vowelLetters = lazily(() => new Set(lexiconWords('letters/arabic-vowels.txt')));

/** Consonant key of one Arabic-script word with unified letter variants (`foldWord`). */
export function arabicSkeleton(word: string): string {
  let key = '';
  const letters = [...word];
  letters.forEach((letter, at) => {
    if (at === 0) {
      if (letter === 'و') key += 'w';
      else if (letter === 'ي') key += 'y';
      else if (vowelLetters().has(letter)) key += 'a';
    }
    const sound = consonants().get(letter);
    const isSilentEnd = letter === 'ه' && at === letters.length - 1 && letters.length > 2;
    if (sound && !isSilentEnd && !key.endsWith(sound)) key += sound;
  });
  return key;
}

/** The rules by their first letter, in the order in which they are tried. */
const rulesByFirst = lazily(() => Map.groupBy(lexiconTable('sounds/latin-consonants.tsv'), ([letters]) => letters[0]!));

/** Consonant key of a folded Latin word (`a-z` only), comparable with `arabicSkeleton`. Empty if it has no letters. */
export function latinSkeleton(token: string): string {
  let key = '';
  for (let at = 0; at < token.length; ) {
    const letter = token[at]!;
    if (at === 0) {
      if (letter === 'w' || letter === 'v') key += 'w';
      else if (letter === 'y') key += 'y';
      else if ('aeiou'.includes(letter)) key += 'a';
    }
    const rule = rulesByFirst()
      .get(letter)
      ?.find(([from]) => token.startsWith(from, at));
    const used = rule?.[0].length ?? 1;
    const isSilentEnd = letter === 'h' && used === 1 && at === token.length - 1 && token.length > 2;
    if (rule && !isSilentEnd && !key.endsWith(rule[1])) key += rule[1];
    at += used;
  }
  return key;
}
