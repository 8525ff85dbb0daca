/**
 * Which parts of a text may be a name. A part counts only between boundaries: an end of the text, a line, bracket, comma or the
 * like, a number, a context word, a title, a word in small letters among capitalised ones. Words of a trade, legal forms and places
 * bound the name of a person (Bank NAME), never that of an organisation or a ship (Deutsche Bank Trust). Context words bound and
 * are never taken out: a name that has one is met as well.
 *
 *     Payment to Alfa Trading Ltd for spare parts
 *     |         |                |               |     stretches begin and end at boundaries
 */
import { lazily } from '../../domain/lazily.ts';
import type { NameKind, NameToken } from '../name.ts';
import { type ReadQuery, readQuery } from '../score/prepared.ts';
import { spanAsSent } from './mapped-text.ts';
import { resolveText } from './resolve-text.ts';
import { readWords, type TextWord, type WordRole } from './text-words.ts';
import { withSpaces } from './unspaced.ts';

/** Words `first` to `last` of a text. */
export interface Stretch {
  first: number;
  last: number;
}

/** For each word, where the stretch begins, and ends, that it is the first, or last, certain word of. */
interface Edges {
  begins: readonly number[];
  ends: readonly number[];
}

/** A text and its words; what they are read as is worked out when it is first asked for. */
export interface ReadText {
  /** With XML, escapes and the like resolved. */
  text: string;
  /** Nothing was resolved: all of it is the text as sent. */
  isPlain: boolean;
  words: readonly TextWord[];
  /** A name of this kind may stand in it beside other words. Of any other text only the whole is a name. */
  hasParts(kind: NameKind): boolean;
  /** For names of a kind. */
  edgesFor(kind: NameKind): Edges;
  /** The tokens that a word may be read as. */
  tokensOf(word: number): readonly NameToken[];
  /** A stretch as a query of its own. */
  queryOf(stretch: Stretch): ReadQuery;
  /** Where a stretch stands in the text as sent, UTF-16 units. */
  spanOf(stretch: Stretch): [from: number, to: number];
}

/** Small words from which on a text is prose, where a name has capitals. */
const PROSE = 8;

/** Reads a text. It is a function of the text and the lexicon alone. */
export function readText(text: string): ReadText {
  const resolved = withSpaces(resolveText(text));
  const words = readWords(resolved.text);
  const isPlain = resolved.text === text;
  const [personal, other] = [true, false].map((isPerson) => lazily(() => edgesOf(words, isPerson)));
  const isCut = words.some((word, at) => (at > 0 && word.hasGap) || isBoundary(word, false));
  const mayHoldPerson = holdsPerson(words);
  const tokens: NameToken[][] = [];
  const queries = new Map<string, ReadQuery>();
  return {
    text: resolved.text,
    isPlain,
    words,
    hasParts: (kind) => isCut || !isPlain || (kind === 'person' && mayHoldPerson),
    edgesFor: (kind) => (kind === 'person' || kind === 'unknown' ? personal! : other!)(),
    tokensOf: (word) =>
      (tokens[word] ??= [...new Set(readQuery(words[word]!.text).forms.flatMap((form) => form.tokens))]),
    queryOf({ first, last }) {
      const part = resolved.text.slice(words[first]!.from, words[last]!.to);
      const query = queries.get(part) ?? readQuery(part);
      queries.set(part, query);
      return query;
    },
    spanOf: ({ first, last }) => spanAsSent(resolved, words[first]!.from, words[last]!.to),
  };
}

/** True where the small words of a text are its prose: no name is looked for in them. */
export const isProse = (words: readonly TextWord[]): boolean => words.filter(({ isSmall }) => isSmall).length > PROSE;

const BOUNDARIES: ReadonlySet<WordRole> = new Set(['context', 'joint', 'title', 'ship', 'number']);
const PERSONS_BOUNDARIES: ReadonlySet<WordRole> = new Set(['trade', 'form', 'place']);

/** Letters from which on a legal form bounds a person's name: Sa and Co are syllables as well. */
const LEAST_FORM = 3;

function isBoundary({ role, isSmall, folded }: TextWord, isPerson: boolean): boolean {
  if (role === 'particle') return false;
  if (isSmall || BOUNDARIES.has(role)) return true;
  return isPerson && PERSONS_BOUNDARIES.has(role) && (role !== 'form' || folded.length >= LEAST_FORM);
}

/** Words beside a word of a trade, form or place that may be a person's name: Bank NAME, NAME Ltd. */
function holdsPerson(words: readonly TextWord[]): boolean {
  const roles = words.map(({ role }) => role).filter((role) => role !== 'particle');
  return (
    roles.some((role) => PERSONS_BOUNDARIES.has(role)) &&
    roles.some((role, at) => role === 'name' && roles[at + 1] === 'name')
  );
}

function edgesOf(words: readonly TextWord[], isPerson: boolean): Edges {
  const closesItself = (at: number): boolean => !isPerson && words[at]!.role === 'form';
  // Through a particle it is seen what stands behind: no name ends amid Juan Pérez de la Cruz.
  const boundsBefore = (at: number): boolean => {
    for (let i = at; i > 0; i--) {
      if (words[i]!.hasGap || isBoundary(words[i - 1]!, isPerson)) return true;
      if (words[i - 1]!.role !== 'particle') return false;
    }
    return true;
  };
  const boundsAfter = (at: number): boolean => {
    for (let i = at + 1; i < words.length; i++) {
      if (words[i]!.hasGap || isBoundary(words[i]!, isPerson)) return true;
      if (words[i]!.role !== 'particle') return false;
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
