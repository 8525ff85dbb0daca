/** Converts tokens from other scripts (English words, forms, places) to the canonical words of the Latin analysis. */

import { formAt } from '../lexicon/organisation-forms.ts';
import { placeAt } from '../lexicon/places.ts';
import { plainWord, wordClass } from '../lexicon/word-classes.ts';
import type { NameToken, NameVariant } from '../name.ts';
import { RARITY } from '../score/weights.ts';
import { foldLatin } from './fold.ts';
import { soundKey } from './sound-key.ts';

const canonicalWord = (word: string): string => {
  const place = placeAt([word], 0);
  return place ? place.text : plainWord(word);
};

/** The words of a phrase as tokens of a name: forms by family, without particles. */
function canonicalPhrase(phrase: readonly string[]): string[] {
  const out: string[] = [];
  const words = ['x', ...phrase];
  for (let i = 1; i < words.length; ) {
    const form = formAt(words, i);
    if (form) out.push(form.family);
    else if (wordClass(words[i]!, 'organization') !== 'particle') out.push(canonicalWord(words[i]!));
    i += form?.length ?? 1;
  }
  return out;
}

function canonicalToken(token: NameToken): NameToken {
  if (token.cls === 'form') {
    const family = formFamily([token.text, ...(token.alts ?? [])], token.phrases ?? []);
    const made: NameToken = { text: family, cls: 'form' };
    if (token.native !== undefined) made.native = token.native;
    return made;
  }
  const text = token.cls === 'name' || token.cls === 'number' ? token.text : canonicalWord(token.text);
  const made: NameToken = { ...token, text, key: soundKey(text) };
  if (token.alts && token.cls !== 'name')
    made.alts = [...new Set(token.alts.map(canonicalWord))].filter((alt) => alt !== text);
  if (token.phrases) made.phrases = token.phrases.map(canonicalPhrase);
  return made;
}

function formFamily(words: readonly string[], phrases: readonly (readonly string[])[]): string {
  for (const phrase of phrases) {
    const found = formAt(['x', ...phrase], 1);
    if (found && found.family !== 'co') return found.family;
  }
  for (const word of words) {
    const found = formAt(['x', word], 1);
    if (found) return found.family;
  }
  return 'co';
}

/** The same variant with canonical words; classes are unchanged. */
export const canonicalForm = (form: NameVariant): NameVariant => ({ ...form, tokens: form.tokens.map(canonicalToken) });

/** Words of a translation, split as in the Latin analysis, without particles. */
function plainWords(reading: string): string[] {
  const words = reading
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && wordClass(word, 'organization') !== 'particle');
}

/** The possible token sequences of a phrase in a Latin name: with form words such as `corporation` as written, and by their family. */
function phraseTokens(phrase: readonly string[]): string[][] {
  const plain = phrase.map(canonicalWord);
  const families = phrase.map((word) => formAt(['x', word], 1)?.family ?? canonicalWord(word));
  return families.join(' ') === plain.join(' ') ? [plain] : [plain, families];
}

/** The canonical text of a place of several words, if the phrase is only the place: Saint Petersburg. */
function wholePlace(words: readonly string[]): string[] | undefined {
  const place = words.length > 1 ? placeAt(words, 0) : undefined;
  return place?.length === words.length ? [place.text] : undefined;
}

/** A token for a word or phrase of another language, from its English equivalents (the usual one first) and its transliteration. */
export function translatedToken(meanings: readonly string[], reading: string, native: string): NameToken {
  const english = meanings.map(foldLatin);
  const readings = english
    .map(plainWords)
    .filter((words) => words.length > 0)
    .map((words) => wholePlace(words) ?? words);
  // "Named after" and the like consist of particles only.
  if (readings.length === 0 && english.length > 0) return { text: reading, cls: 'particle', native };
  const single = [...new Set(readings.filter((words) => words.length === 1).map((words) => canonicalWord(words[0]!)))];
  const phrases = readings.filter((words) => words.length > 1);
  const family = formAt(['x', ...(phrases[0] ?? [single[0] ?? reading])], 1);
  if (family) return { text: family.family, cls: 'form', native };
  const text = single[0] ?? reading;
  const place = placeAt([text], 0);
  const lead = single[0] ?? phrases[0]?.[phrases[0].length - 1] ?? text;
  const cls = place ? 'place' : wordClass(plainWord(lead), 'organization');
  const token: NameToken = {
    text,
    cls: cls === 'name' || cls === 'particle' ? 'common' : cls,
    key: soundKey(text),
    native,
  };
  // A meaning of several English words is still an ordinary word, so its rarity is low.
  if (single.length === 0) token.rarity = RARITY.untranslated;
  const alts = [...single.slice(1), ...(reading === text ? [] : [reading])];
  if (alts.length > 0) token.alts = alts.slice(0, 12);
  if (phrases.length > 0) token.phrases = phrases.slice(0, 8).flatMap(phraseTokens);
  return token;
}
