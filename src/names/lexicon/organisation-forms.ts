/** Legal forms of organisations in families of equivalents (OOO = LLC = GmbH); two different families lower the score. */

import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows, lexiconWords } from '../../lexicon/lines.ts';
import { slipBetween } from '../text/letter-slips.ts';
import { placeAt } from './places.ts';
import { wordClass } from './word-classes.ts';

interface Phrase {
  words: readonly string[];
  family: string;
}

/** Legal forms related to one word. They are stored in one entry, as every word of every name is looked up. */
interface FormWord {
  family?: string;
  /** True for a short word that is a form only at the start or end of an organisation's name. */
  isEdgeOnly?: boolean;
  /** Family of a long one-word form that this word differs from by one typo: `compny`, `limtied`. */
  misspelt?: string;
  /** Forms of several words that begin with the word, those with most words first. */
  begins?: readonly Phrase[];
  /** The same with a word omitted or in reverse order. */
  beginsDamaged?: readonly Phrase[];
  /** Forms that allow a typo ({@link mayHoldSlip}) and have this as their second word, to find a typo in the first. */
  second?: readonly Phrase[];
}

const legalForms = lazily((): ReadonlyMap<string, FormWord> => {
  const words = new Map<string, FormWord>();
  const formWord = (word: string): FormWord => {
    const known = words.get(word) ?? {};
    words.set(word, known);
    return known;
  };
  const oftenMisspelt: string[] = [];
  const phrases: Phrase[] = [];
  for (const [family, writing, use] of lexiconRows('latin/legal-forms.tsv')) {
    const parts = writing!.split(' ');
    if (parts.length > 1) phrases.push({ words: parts, family: family! });
    else formWord(writing!).family = family!;
    if (use === 'edge') formWord(writing!).isEdgeOnly = true;
    if (use === 'slips') oftenMisspelt.push(writing!);
  }
  for (const word of oftenMisspelt)
    for (const slip of slipsOf(word)) formWord(slip).misspelt = words.get(word)!.family!;
  const begins = groupedBy(phrases, 0);
  // The first of equally good forms counts, so the second table keeps the order of the first.
  const long = [...begins.values()].flat().filter(mayHoldSlip);
  for (const [word, list] of begins) formWord(word).begins = list;
  for (const [word, list] of groupedBy(long, 1)) formWord(word).second = list;
  for (const [word, list] of groupedBy(damagedOf(phrases), 0)) formWord(word).beginsDamaged = list;
  return words;
});

/** Phrases by their word at an index, those with most words first. */
function groupedBy(phrases: readonly Phrase[], at: number): Map<string, Phrase[]> {
  const groups = Map.groupBy(phrases, ({ words }) => words[at]!);
  for (const list of groups.values()) list.sort((a, b) => b.words.length - a.words.length);
  return groups;
}

/** Families whose long forms may be damaged, as they contain no business descriptor. */
const PLAIN_FAMILIES: ReadonlySet<string> = new Set(['ltd', 'jsc', 'llp']);
/** Minimum length of the rest of a form to be unambiguous. */
const LONG_LEFT = 12;

/** Forms in reverse word order (`Ltd. Co.`), and those of at least three words with one omitted (`stock company`). */
function damagedOf(phrases: readonly Phrase[]): Phrase[] {
  const known = new Set(phrases.map(({ words }) => words.join(' ')));
  const damaged: Phrase[] = [];
  for (const { words, family } of phrases) {
    if (!PLAIN_FAMILIES.has(family) || words.some((word) => wordClass(word, 'organization') === 'domain')) continue;
    const isLong = (some: readonly string[]): boolean => some.join(' ').length >= LONG_LEFT;
    const shorter = words.length < 3 ? [] : words.map((_, at) => words.filter((_word, other) => other !== at));
    const backwards = words.toReversed();
    for (const made of [...shorter.filter(isLong), ...(isLong(words) || words.every(isWhole) ? [backwards] : [])]) {
      const text = made.join(' ');
      if (known.has(text)) continue;
      known.add(text);
      damaged.push({ words: made, family });
    }
  }
  return damaged;
}

const isWhole = (word: string): boolean => word.length > 1;

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) slips.push(before + letter + after, before + letter + after.slice(1));
    slips.push(before + after.slice(1));
    if (after.length > 1) slips.push(before + after[1] + after[0] + after.slice(2));
  }
  return slips.filter((slip) => slip !== word && Math.abs(slip.length - word.length) <= 1);
}

/** Required in words with a joined legal form; excludes most words. */
const CASE_CHANGE = /[a-z][A-Z]/;

/** A word that ends in a legal form in another case: `SiemensAG`. */
const glued = lazily(() => new RegExp(`^(.*[a-z])(${lexiconWords('latin/legal-forms-glued.txt').join('|')})$`));

/** Legal forms without a vowel, in which no word ends. */
const VOWELLESS = /^(.{4,}?)(pjsc|cjsc|ojsc|jsc|llc|ltd|gmbh)$/i;

/** Splits off a legal form joined to the end of a name: `SiemensAG`, by the change of case, `VORTEXALLC`; other words are unchanged. */
export function unglueForm(word: string): string {
  if (word.length < 5) return word;
  return word.replace(CASE_CHANGE.test(word) ? glued() : VOWELLESS, '$1 $2');
}

/**
 * The legal form that starts at `at`: its family and number of words, or undefined. Short ambiguous forms (`as`, `ab`) count only
 * at the first or last word, which may belong to a longer truncated form (`S.A. de`) or precede a place (`Co. Xi'an`). A form
 * never counts if it is the whole name.
 */
export function formAt(words: readonly string[], at: number): { family: string; length: number } | undefined {
  const forms = legalForms();
  const own = forms.get(words[at]!);
  const next = at + 1 < words.length ? forms.get(words[at + 1]!)?.second : undefined;
  if (own === undefined && next === undefined) return undefined;
  const begun = own?.begins;
  const found =
    (begun && (wholePhrase(begun, words, at) ?? nearPhrase(begun, words, at))) ??
    (next && nearPhrase(next, words, at)) ??
    wholePhrase(own?.beginsDamaged, words, at);
  if (found) return { family: found.family, length: found.words.length };
  const family = own?.family ?? (at > 0 ? own?.misspelt : undefined);
  if (!family) return undefined;
  return !own!.isEdgeOnly || at === 0 || isEnd(words, at + 1) ? { family, length: 1 } : undefined;
}

/** True if only legal forms, parts of them, and places follow from `at` on. */
function isEnd(words: readonly string[], at: number): boolean {
  const forms = legalForms();
  for (let i = at; i < words.length; ) {
    const place = placeAt(words, i);
    if (!place && forms.get(words[i]!)?.family === undefined && words[i]!.length > 1 && words[i] !== 'de') return false;
    i += place?.length ?? 1;
  }
  return true;
}

/** The phrase at `at`, compared word by word, that is not the whole name. */
function wholePhrase(among: readonly Phrase[] | undefined, words: readonly string[], at: number): Phrase | undefined {
  if (among === undefined) return undefined;
  return among.find(
    (phrase) => phrase.words.length < words.length && phrase.words.every((part, i) => words[at + i] === part),
  );
}

/** Minimum length of each word of a two-word phrase that may contain a typo. */
const LONG_WORD = 5;
/** Minimum length of the rest of a phrase for its shortest word to contain the typo. */
const LONG_REST = 12;

/** True if a phrase has enough words, or long enough ones, to be recognised with a typo in one of them. */
const mayHoldSlip = ({ words }: Phrase): boolean =>
  words.length >= 3 || (words.length === 2 && words.every((word) => word.length >= LONG_WORD));

/** True if the words other than the one with the typo identify the phrase. */
const isLongWithout = ({ words }: Phrase, word: string): boolean =>
  word.length >= 4 || words.join('').length - word.length >= LONG_REST;

/** A phrase of at least three words, or of two long ones, with one typo in one of its words. */
function nearPhrase(among: readonly Phrase[], words: readonly string[], at: number): Phrase | undefined {
  return among.find((phrase) => {
    if (!mayHoldSlip(phrase) || phrase.words.length >= words.length) return false;
    let slips = 0;
    for (let i = 0; i < phrase.words.length && slips < 2; i++) {
      const wanted = phrase.words[i]!;
      const word = words[at + i] ?? '';
      if (wanted === word) continue;
      slips += slipBetween(wanted, word) && isLongWithout(phrase, wanted) ? 1 : 2;
    }
    return slips === 1;
  });
}

/** Families compatible with every legal form: `co`, and kinds of enterprise that Russian names have in addition to the legal form. */
const compatible = lazily(
  () =>
    new Set(
      lexiconRows('latin/legal-form-families.tsv').flatMap(([family, , goes]) => (goes === 'any' ? [family!] : [])),
    ),
);

/** Families that translators use for a form of another family, by that family. */
const translations = lazily(
  () => new Map(lexiconRows('latin/legal-form-families.tsv').map(([family, , goes]) => [family!, alternatives(goes)])),
);

/** True if two form families contradict each other: a GmbH is not an AG. `co` is compatible with all, and a TOO may be an LLP or an LLC. */
export const formsConflict = (a: string, b: string): boolean =>
  a !== b &&
  !compatible().has(a) &&
  !compatible().has(b) &&
  !translations().get(a)?.includes(b) &&
  !translations().get(b)?.includes(a);

/** True for a family that is a kind of enterprise and occurs together with a legal form: company, design bureau, association. */
export const isKindOfEnterprise = (family: string): boolean => compatible().has(family);
