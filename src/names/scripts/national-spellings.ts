/** Foreign names spelled by the rules of another language, as additional variants: Swedish Timtjenko, Lithuanian Putinas. */
import { lazily } from '../../domain/lazily.ts';
import { memoize } from '../../domain/memoize.ts';
import { anyOf, lexiconRows, lexiconWords, orNothing } from '../../lexicon/lines.ts';
import { otherGivenNames } from '../lexicon/person-names.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import type { NameKind, NameToken, NameVariant } from '../name.ts';
import { READING } from '../score/weights.ts';
import { foldLatin } from '../text/fold.ts';
import { soundKey } from '../text/sound-key.ts';
import { ORGANISATIONAL, tokensOf } from '../text/tokens.ts';
import { splitWords } from '../text/words.ts';

interface Spelling {
  mark: RegExp;
  unless: RegExp | undefined;
  /** The letters with a different spelling, one group each, and the English spelling of each group. */
  letters: RegExp;
  english: string[];
}

const spellings = lazily((): readonly Spelling[] => {
  const systems = Map.groupBy(lexiconRows('latin/national-spellings.tsv'), ([system]) => system!);
  return [...systems.values()].map((rows) => {
    const conditions = new Map(rows.map(([, what, pattern]) => [what!, pattern!]));
    const letters = rows.filter(([, what]) => what !== 'mark' && what !== 'unless');
    return {
      mark: new RegExp(conditions.get('mark')!, 'u'),
      unless: conditions.has('unless') ? new RegExp(conditions.get('unless')!, 'u') : undefined,
      letters: new RegExp(letters.map(([, written]) => `(${written})`).join('|'), 'gu'),
      english: letters.map(([, , english]) => orNothing(english)),
    };
  });
});

/** Matches names that may have such a spelling; most do not. */
const anyMark = lazily(() => new RegExp(anyOf(spellings().map(({ mark }) => mark.source)), 'u'));

/** Variants of a person's name spelled as in another language, respelled in English; usually none, and never for an organisation. */
export function nationalForms(text: string, kind: NameKind): NameVariant[] {
  if (kind === 'organization' || kind === 'vessel') return [];
  const found = nationalSpellings(text);
  if (found.length === 0 || tokensIn(text, kind).some(({ cls }) => ORGANISATIONAL.has(cls))) return [];
  return found.map((spelled) => ({
    tokens: tokensIn(spelled, kind),
    rule: 'national_spelling',
    weight: READING.nationalSpelling,
  }));
}

const tokensIn = (text: string, kind: NameKind): NameToken[] => tokensOf(splitWords(text, kind), kind);

/** Cache size; a query is analysed both with unknown kind and as a person's name. */
const MAX_REMEMBERED = 64;

/** The English spellings of a person's name that is spelled as in another language; usually none. */
export const nationalSpellings = memoize(spelledAbroad, MAX_REMEMBERED);

function spelledAbroad(text: string): readonly string[] {
  const written = text.toLowerCase();
  const bare = withoutBalticEndings(written);
  const found = new Set(bare === undefined ? [] : [bare]);
  for (const name of bare === undefined ? [written] : [written, bare]) {
    if (!anyMark().test(name)) continue;
    for (const spelling of spellings()) if (isMarked(name, spelling)) found.add(respelled(name, spelling));
  }
  return [...found];
}

const isMarked = (name: string, { mark, unless }: Spelling): boolean => mark.test(name) && !unless?.test(name);

const respelled = (name: string, { letters, english }: Spelling): string =>
  name.replace(letters, (_, ...groups) => english[groups.findIndex((group) => group !== undefined)]!);

/** Endings of masculine names in Lithuanian and Latvian, and their usual replacement. */
const BALTIC: readonly (readonly [RegExp, string])[] = [
  [/(?<=[sc]k)[iy]s$/, 'ij'],
  [/(?<=[aeiou])j(?:us|s)$/, 'j'],
  [/(?:ius|as|us|(?<=[^aeiouyáéíóú])s)$|(?<=igor)is$/, ''],
];
/** Names without an ending in these languages: women's names, and some that end in vowels. */
const ENDINGLESS = /[aeiouáéíóúāēī]$/;
/** Surnames of Russians with such an ending. */
const RUSSIAN = /(?:[oe]vas|[iy]nas|[oe]vs)$/;
/** Patronymics, which Lithuanians do not have; they do occur as Lithuanian surnames. */
const PATRONYMIC = /[oe]vi[cč]ius$/;
/** Surnames that only Lithuanians have. */
const LITHUANIAN = /(?:[ao]usk|ick)as$|[aū]it[iė]s$|[uū]nas$/;
/** A foreign name with letters of these languages. */
const BALTIC_LETTERS = /[āēīūšžčģķļņ].*s$/;
/** Minimum number of letters of a name without its ending. */
const LEAST = 3;

const knownNames = lazily(() => new Set(lexiconWords('latin/given-names.txt').map(soundKey)));
const isGivenName = (name: string): boolean =>
  otherGivenNames(name).length > 0 || knownNames().has(soundKey(name.replace(/j$/, 'i')));

/** A man's name without Lithuanian or Latvian endings; undefined unless a word becomes a given name or is a Russian surname. */
function withoutBalticEndings(name: string): string | undefined {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  const isEnded = (word: string): boolean =>
    word.endsWith('s') || ENDINGLESS.test(word) || wordClass(word, 'person') === 'particle';
  if (words.length < 2 || !words.every(isEnded)) return undefined;
  if (words.some((word) => LITHUANIAN.test(word))) return undefined;
  let isBaltic = false;
  const bare = words.map((word, at) => {
    const [ending, instead] = BALTIC.find(([pattern]) => pattern.test(word)) ?? [];
    const stem = ending ? word.replace(ending, instead!) : word;
    const folded = foldLatin(stem);
    if (stem === word || folded.length < LEAST) return word;
    const isForeign = RUSSIAN.test(word) || BALTIC_LETTERS.test(word) || (words.length > 2 && PATRONYMIC.test(word));
    // After a given name, Daniels and Roberts are English surnames.
    const isGiven = at < words.length - 1 && isGivenName(folded) && !isGivenName(foldLatin(word));
    isBaltic ||= isForeign || isGiven;
    return stem;
  });
  return isBaltic ? bare.join(' ') : undefined;
}
