/**
 * Determines which parts of a text may be a name. A part must begin and end at a boundary: an end of the text, a line break,
 * bracket, comma or similar, a number, a context word, a title, a lower-case word among capitalised ones. Business descriptors,
 * legal forms and places are boundaries for the name of a person (Bank NAME), but not of an organisation or ship (Deutsche Bank
 * Trust). Context words are boundaries but are not removed, so that a name that contains one is found too.
 *
 *     Payment to Alfa Trading Ltd for spare parts
 *     |         |                |               |     stretches begin and end at boundaries
 */
import { lazily } from '../../domain/lazily.ts';
import { listedNamesOf, longestNameFrom } from '../lexicon/translated-names.ts';
import type { NameKind, NameToken } from '../name.ts';
import { type ReadQuery, readQuery, type TokenPreparer, tokenPreparer } from '../score/prepared.ts';
import { numberAt } from '../text/numbers.ts';
import { spanAsSent } from './mapped-text.ts';
import { resolveText } from './resolve-text.ts';
import { BOUNDARIES, readWords, type TextWord, type WordRole } from './text-words.ts';
import { withSpaces } from './unspaced.ts';

/** Words `first` to `last` of a text. */
export interface Stretch {
  first: number;
  last: number;
}

/** For each word: the start of the stretch if it is the first matched word, and the end if it is the last. */
interface Edges {
  begins: readonly number[];
  ends: readonly number[];
}

/** A text and its words. Their analysis is computed at first use. */
export interface ReadText {
  /** The text with XML, escapes and the like resolved. */
  text: string;
  /** True if nothing was resolved, so that `text` is the text as sent. */
  isPlain: boolean;
  words: readonly TextWord[];
  /** True if a name of this kind may be a part of the text; otherwise only the whole text can be one. */
  hasParts(kind: NameKind): boolean;
  edgesFor(kind: NameKind): Edges;
  tokensOf(word: number): readonly NameToken[];
  queryOf(stretch: Stretch): ReadQuery;
  /** Stretches between boundaries that are the name of a listed organisation in another language. */
  translated(): readonly Stretch[];
  /** Position of a stretch in the text as sent, UTF-16 units. */
  spanOf(stretch: Stretch): [from: number, to: number];
}

/** A text with more lower-case words than this is prose, in which names are capitalised. */
const PROSE = 8;

/** Analyses a text. The result depends only on the text and the lexicon. */
export function readText(text: string, prepare = tokenPreparer()): ReadText {
  const resolved = withSpaces(resolveText(text));
  const words = readWords(resolved.text);
  const isPlain = resolved.text === text;
  const [personal, other] = [true, false].map((isPerson) => lazily(() => edgesOf(words, isPerson)));
  const isCut = words.some((word, at) => (at > 0 && word.hasGap) || isBoundary(word, false));
  const mayHoldPerson = holdsPerson(words);
  const tokens: NameToken[][] = [];
  const queries = new Map<string, ReadQuery>();
  const textOf = ({ first, last }: Stretch): string => resolved.text.slice(words[first]!.from, words[last]!.to);
  const translated = lazily(() => {
    const { begins, ends } = other!();
    return words.flatMap(({ text: word }, first) => {
      if (begins[first] !== first) return [];
      const lengths = Array.from({ length: longestNameFrom(word) }, (_, at) => ({ first, last: first + at }));
      return lengths.filter(({ last }) => ends[last] === last && listedNamesOf(textOf({ first, last })).length > 0);
    });
  });
  return {
    text: resolved.text,
    isPlain,
    words,
    hasParts: (kind) => isCut || !isPlain || (kind === 'person' && mayHoldPerson),
    edgesFor: (kind) => (kind === 'person' || kind === 'unknown' ? personal! : other!)(),
    tokensOf: (word) => (tokens[word] ??= tokensAt(words, word, prepare)),
    translated,
    queryOf(stretch) {
      const part = textOf(stretch);
      const query = queries.get(part) ?? readQuery(part, prepare);
      queries.set(part, query);
      return query;
    },
    spanOf: ({ first, last }) => spanAsSent(resolved, words[first]!.from, words[last]!.to),
  };
}

/** The tokens of a word by itself. A Roman numeral is a number only after another word: HERO II. */
function tokensAt(words: readonly TextWord[], at: number, prepare: TokenPreparer): NameToken[] {
  const { text, folded } = words[at]!;
  const read = (part: string): NameToken[] => readQuery(part, prepare).forms.flatMap((form) => form.tokens);
  const isNumber = ({ cls }: NameToken): boolean => cls === 'number';
  const tokens = read(text);
  const mayBeNumeral = at > 0 && folded !== '' && !tokens.some(isNumber);
  if (mayBeNumeral && numberAt(['', folded], 1, 'any')) tokens.push(...read(`No ${text}`).filter(isNumber));
  return [...new Set(tokens)];
}

/** True if a text is prose; names are then not searched for in its lower-case words. */
export const isProse = (words: readonly TextWord[]): boolean => words.filter(({ isSmall }) => isSmall).length > PROSE;

const PERSONS_BOUNDARIES: ReadonlySet<WordRole> = new Set(['trade', 'form', 'place']);

/** Minimum length of a legal form that is a boundary for a person's name: Sa and Co are syllables too. */
const MIN_FORM = 3;

function isBoundary({ role, isSmall, folded }: TextWord, isPerson: boolean): boolean {
  if (role === 'particle') return false;
  if (isSmall || BOUNDARIES.has(role)) return true;
  return isPerson && PERSONS_BOUNDARIES.has(role) && (role !== 'form' || folded.length >= MIN_FORM);
}

/** True if a text has a business descriptor, legal form or place and two words that may be a person's name: Bank NAME, NAME Ltd. */
function holdsPerson(words: readonly TextWord[]): boolean {
  const roles = words.map(({ role }) => role).filter((role) => role !== 'particle');
  return (
    roles.some((role) => PERSONS_BOUNDARIES.has(role)) &&
    roles.some((role, at) => role === 'name' && roles[at + 1] === 'name')
  );
}

function edgesOf(words: readonly TextWord[], isPerson: boolean): Edges {
  const closesItself = (at: number): boolean => !isPerson && words[at]!.role === 'form';
  // Particles are skipped to find the next word, as a name does not end in the middle of Juan Pérez de la Cruz.
  const boundsBefore = (at: number): boolean => {
    for (let i = at; i > 0; i--) {
      if (words[i]!.hasGap || isBoundary(words[i - 1]!, isPerson)) return true;
      if (words[i - 1]!.role !== 'particle') return false;
    }
    return true;
  };
  const boundsAfter = (at: number): boolean => {
    for (let i = at + 1; i < words.length; i++) {
      const { hasGap, role } = words[i]!;
      // A title begins a name, and may be in the middle of it: Tariq Anwar El Sayed Mohamed.
      const isInside = role === 'particle' || (isPerson && role === 'title');
      if (hasGap || (!isInside && isBoundary(words[i]!, isPerson))) return true;
      if (!isInside) return false;
    }
    return true;
  };
  const isJoined = (at: number): boolean => words[at]?.isJoined === true;
  const begins: number[] = [];
  for (let at = 0; at < words.length; at++)
    begins.push(!isJoined(at) && (closesItself(at) || boundsBefore(at)) ? at : begins[at - 1]!);
  const ends: number[] = new Array(words.length);
  for (let at = words.length - 1; at >= 0; at--)
    ends[at] = !isJoined(at + 1) && (closesItself(at) || boundsAfter(at)) ? at : ends[at + 1]!;
  return { begins, ends };
}
