/** Brings tokens that other scripts' readings made (English words, forms, places) to the writings that Latin analysis uses. */
import type { NameForm, NameToken } from './name.ts';
import { formAt } from './organisation-forms.ts';
import { placeAt } from './places.ts';
import { soundKey } from './sound-key.ts';
import { plainWord, wordClass } from './word-classes.ts';

const canonicalWord = (word: string): string => {
  const place = placeAt([word], 0);
  return place ? place.text : plainWord(word);
};

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
  if (token.phrases) made.phrases = token.phrases.map((phrase) => phrase.map(canonicalWord));
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

/** The same form with canonical words; classes stay as they are. */
export const canonicalForm = (form: NameForm): NameForm => ({ ...form, tokens: form.tokens.map(canonicalToken) });

/**
 * A token for a word or phrase of another language by its English equivalents, the usual one first, and its own reading.
 */
export function translatedToken(english: readonly string[], reading: string, native: string): NameToken {
  const single = [...new Set(english.filter((one) => !one.includes(' ')).map(canonicalWord))];
  const phrases = english.filter((one) => one.includes(' ')).map((one) => one.toLowerCase().split(/\s+/));
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
  const alts = [...single.slice(1), ...(reading === text ? [] : [reading])];
  if (alts.length > 0) token.alts = alts.slice(0, 12);
  if (phrases.length > 0) token.phrases = phrases.slice(0, 8).map((phrase) => phrase.map(canonicalWord));
  return token;
}
