import { memoize } from '../../domain/memoize.ts';
import type { NameToken, TokenClass } from '../name.ts';
import { tokensOf } from '../text/tokens.ts';
import { prepareText, splitWords } from '../text/words.ts';

/** Maximum number of spellings stored per token. */
export const MAX_ALTERNATIVES = 16;

const LEAD = 'qqqq';

/** Tokens of an English translation of a lexicon, without particles; cached, as there are many thousands. */
export const englishTokens = memoize((reading): readonly NameToken[] => {
  // A word is put in front, since "Corporation" alone would be analysed as a name.
  const words = splitWords(prepareText(`${LEAD} ${reading}`), 'organization');
  const all = tokensOf(words, 'organization').slice(1);
  const kept = all.filter((token) => token.cls !== 'particle');
  return kept.length > 0 ? kept : all;
}, Number.POSITIVE_INFINITY);

interface TranslationOptions {
  /** The sound of the word, for lists that transcribe it. */
  spoken?: readonly string[];
  /** The class, if the English words do not determine it. */
  cls?: TokenClass;
  /** False: a first translation of several words becomes one token per word even if there is a single-word translation. */
  isCompact?: boolean;
}

/** Tokens of one foreign word: one with alternatives if a translation has one word, else one per word of the first translation. */
export function translatedTokens(
  english: readonly string[],
  native: string,
  { spoken = [], cls, isCompact = true }: TranslationOptions = {},
): NameToken[] {
  const readings = spelledOutFirst(english)
    .map(englishTokens)
    .filter((tokens) => tokens.length > 0);
  const single = readings.find((tokens) => tokens.length === 1)?.[0];
  if (single && (isCompact || readings[0]!.length === 1)) {
    const words = readings.filter((tokens) => tokens.length === 1).map((tokens) => tokens[0]!.text);
    const phrases = distinctPhrases(readings.filter((tokens) => tokens.length > 1));
    const joined = phrases.filter((phrase) => phrase.length === 2).map((phrase) => phrase.join(''));
    const alts = otherSpellings([...words, ...joined, ...spoken], single.text);
    return [
      { text: single.text, cls: telling(single.cls, cls), alts, ...(phrases.length > 0 ? { phrases } : {}), native },
    ];
  }
  const main = readings[0] ?? [];
  const beside = readings.filter((tokens) => tokens.length === main.length);
  return main.map((token, at) => {
    const words = beside.map((tokens) => counterpart(main, tokens, at));
    const alts = otherSpellings(at === 0 ? [...words, ...spoken] : words, token.text);
    return { text: token.text, cls: telling(token.cls, cls), alts, ...(at === 0 ? { native } : {}) };
  });
}

/** Drops abbreviations if the first translation is spelled out: the words are more specific, and acronyms are matched with them. */
function spelledOutFirst(english: readonly string[]): readonly string[] {
  if (!english[0]?.includes(' ')) return english;
  return english.filter((reading) => !/^[A-Z]{3,6}$/.test(reading));
}

/** The word of another translation that corresponds to word `at` of `main`: shared words are paired, the rest by order. */
function counterpart(main: readonly NameToken[], other: readonly NameToken[], at: number): string {
  const text = main[at]!.text;
  if (other.some((token) => token.text === text)) return text;
  const own = main.filter((token) => !other.some((one) => one.text === token.text));
  const rest = other.filter((token) => !main.some((one) => one.text === token.text));
  return rest[own.indexOf(main[at]!)]?.text ?? text;
}

/** The lexicon's class replaces the class `name`, which means that the analysis of English does not know the word. */
function telling(found: TokenClass, known: TokenClass | undefined): TokenClass {
  return found === 'name' && known ? known : found;
}

function distinctPhrases(readings: readonly (readonly NameToken[])[]): string[][] {
  const rows = new Map<string, string[]>();
  for (const tokens of readings) {
    const words = tokens.map((token) => token.text);
    rows.set(words.join(' '), words);
  }
  return [...rows.values()];
}

/** Distinct spellings other than `text`, at most sixteen. */
export function otherSpellings(list: readonly string[], text: string): string[] {
  return [...new Set(list)].filter((other) => other !== '' && other !== text).slice(0, MAX_ALTERNATIVES);
}

/** Tokens of a known person's Latin name from a lexicon, as created by the analysis of Latin names. */
export function personTokens(latin: string): NameToken[] {
  return tokensOf(splitWords(prepareText(latin), 'person'), 'person');
}
