/** Pairs one token of a name with several tokens of the other: joined words, phrases and abbreviations. */
import { areEqualLists } from '../../../domain/equal-lists.ts';
import { isPinyin } from '../../lexicon/han-chars.ts';
import { isHalfOfPlace } from '../../lexicon/places.ts';
import type { NameToken } from '../../name.ts';
import { abbreviatesAll, abbreviatesInOrder, initialLetters, isSpelled } from '../../scripts/russian-initials.ts';
import { letterBits } from '../../text/letter-slips.ts';
import { SOUND } from '../sound-weights.ts';
import { MATCH } from '../weights.ts';
import { haveOtherSyllables } from '../words/east-asian-syllables.ts';
import { type EditRows, lettersNear, wordSimilarity } from '../words/word-similarity.ts';
import { pairWithSpan, type Side, TRAIT } from './side.ts';

const MAX_SPAN = 4;

const isWord = (token: NameToken): boolean => token.cls !== 'form' && token.cls !== 'title';

/** Pairs one token of `a` with two to four adjacent ones of `b`: `alassad`, `al assad`; by sound see `matchJoinedSounds`. */
export function matchJoined(a: Side, b: Side, rows: EditRows, isEastAsian: boolean): void {
  for (let i = 0; i < a.length; i++) {
    const most = a.size[i]! + 1;
    if (a.partner[i] !== -1 || most < 4) continue;
    for (let j = 0; j + 1 < b.length; j++) {
      // Most words are too long once their neighbour is added.
      if (b.size[j]! + spelledSize(b, j + 1) > most) continue;
      const { text: whole, writtenBySound } = a.tokens[i]!;
      const first = b.tokens[j]!.text;
      if (!canLead(b, j) || !startsAlike(first, whole)) continue;
      let length = first.length;
      let joined = '';
      for (let k = j + 1; k < b.length && k - j < MAX_SPAN; k++) {
        const token = b.tokens[k]!;
        if (b.partner[k] !== -1 && token.cls !== 'particle') break;
        if (token.cls === 'title') break;
        const part = spelled(token);
        joined = joined === '' ? first + part : joined + part;
        length += part.length;
        if (length > whole.length + 1) break;
        if (length < whole.length - 1) continue;
        const similarity =
          joined === whole
            ? 1
            : length < 7 || writtenBySound !== undefined
              ? 0
              : wordSimilarity({ text: joined }, { text: whole }, rows);
        if (similarity < MATCH.leastJoined) continue;
        if (isEastAsian && similarity < 1 && haveOtherSyllables(joined, whole)) continue;
        // Nan Zhang is not Nanyang.
        if (similarity < 1 && isPinyin(joined) && isPinyin(whole)) continue;
        pairWithSpan(
          a,
          i,
          { side: b, from: j, to: k + 1 },
          similarity === 1 ? MATCH.joined : similarity * MATCH.joinedNear,
        );
        j = b.length;
        break;
      }
    }
  }
}

/** The text of a word inside a joined word: legal forms as they were written. */
const spelled = ({ cls, native, text }: NameToken): string => (cls === 'form' ? (native ?? text) : text);

const spelledSize = (side: Side, at: number): number =>
  side.trait[at]! & TRAIT.form ? spelled(side.tokens[at]!).length : side.size[at]!;

const canLead = ({ tokens, partner }: Side, j: number): boolean =>
  isWord(tokens[j]!) && (partner[j] === -1 || tokens[j]!.cls === 'particle');

/** True if two words may begin alike, even if one has lost its first letter: 'Ndrangheta, Andrang heta. */
const startsAlike = (a: string, b: string): boolean =>
  lettersNear(a, b) || a.charCodeAt(1) === b.charCodeAt(0) || a.charCodeAt(0) === b.charCodeAt(1);

/** Pairs a token with the several words it means: 研究所 and "research institute". */
export function matchPhrases(a: Side, b: Side): void {
  for (let i = 0; i < a.length; i++) {
    const phrases = a.tokens[i]!.phrases;
    if (!phrases || a.partner[i] !== -1) continue;
    const same = b.traits & TRAIT.phrases ? sameMeaning(phrases, b) : -1;
    if (same >= 0) {
      pairWithSpan(a, i, { side: b, from: same, to: same + 1 }, MATCH.phrase);
      continue;
    }
    for (const phrase of phrases) {
      const at = findPhrase(phrase, b);
      if (at === undefined) continue;
      // All these words are free. The first one becomes the partner.
      for (const j of at) pairWithSpan(a, i, { side: b, from: j, to: j + 1 }, MATCH.phrase);
      a.partner[i] = at[0]!;
      break;
    }
  }
}

/** Position of a free token that means one of these phrases too, or -1: НТЦ and STC, scientific and technical centre. */
function sameMeaning(phrases: readonly (readonly string[])[], b: Side): number {
  for (let j = 0; j < b.length; j++) {
    const others = b.partner[j] === -1 ? b.tokens[j]!.phrases : undefined;
    if (others?.some((other) => phrases.some((phrase) => areEqualLists(phrase, other)))) return j;
  }
  return -1;
}

/** Positions of the words of a phrase among free tokens, in any order; undefined unless all are found. */
function findPhrase(phrase: readonly string[], b: Side): number[] | undefined {
  const at: number[] = [];
  for (const word of phrase) {
    let found = -1;
    for (let j = 0; j < b.length && found < 0; j++)
      if (b.partner[j] === -1 && b.tokens[j]!.text === word && !at.includes(j)) found = j;
    if (found < 0) return undefined;
    at.push(found);
  }
  return at;
}

/** Like `matchPhrases`, but accepts half of the words of a phrase or more, in any order. Runs on the tokens still free. */
export function matchPhrasesInPart(a: Side, b: Side): void {
  for (let i = 0; i < a.length; i++) {
    const { phrases, text, native } = a.tokens[i]!;
    // A single syllable of a Chinese given name is another name.
    if (!phrases || a.partner[i] !== -1 || (native === undefined && isPinyin(text))) continue;
    let best: number[] = [];
    let share = 0;
    for (const phrase of phrases) {
      const at = phrase.map((word) => freeToken(word, b)).filter((j) => j >= 0);
      if (at.length / phrase.length <= share) continue;
      best = at;
      share = at.length / phrase.length;
    }
    if (share < MATCH.leastPhrase) continue;
    for (const j of best) pairWithSpan(a, i, { side: b, from: j, to: j + 1 }, MATCH.phrase);
    a.partner[i] = best[0]!;
    a.degree[i] = MATCH.phrase * share;
  }
}

const freeToken = (word: string, { tokens, partner, length }: Side): number => {
  for (let j = 0; j < length; j++) if (partner[j] === -1 && tokens[j]!.text === word) return j;
  return -1;
};

const isLetterScript = (token: NameToken): boolean =>
  token.native !== undefined && token.native > '\u007f' && token.native < '\u0590';

/** True if a word begins with this letter of an abbreviation; similar letters count for transliterated words only. */
function isInitialOf(letter: string, abbreviation: NameToken, word: NameToken): boolean {
  if (letter.charCodeAt(0) === word.text.charCodeAt(0)) return true;
  return (isLetterScript(abbreviation) || isLetterScript(word)) && lettersNear(word.text, letter);
}

/** Pairs an abbreviation with the words it abbreviates. */
export function matchAcronym(a: Side, b: Side): void {
  let left: LeftRun | undefined | 'unknown' = 'unknown';
  for (let i = 0; i < a.length; i++) {
    const short = a.tokens[i]!;
    const { text } = short;
    if (a.partner[i] !== -1 || !mayBeAbbreviation(short)) continue;
    // Two letters count as an abbreviation only if a name, or a form such as "design bureau", matches too.
    if (text.length < 3 && !hasNameInCommon(a)) continue;
    if (text.length >= 3 && text.length <= 6 && matchInitialLetters(a, i, b)) {
      left = 'unknown';
      continue;
    }
    if (left === 'unknown') left = leftRun(b);
    // Every letter must be the initial of one of the words.
    if (!left || left.words > text.length + MAX_SILENT || letterBits(text) & ~left.letters) continue;
    const run = b.tokens.slice(left.from, left.to);
    const end = i + abbreviationsOf(a, i, run);
    if (end === i) continue;
    const degree = end === i + 1 && abbreviatesInOrder(text, run) ? MATCH.abbreviation : MATCH.abbreviationReordered;
    for (let k = i; k < end; k++) {
      pairWithSpan(a, k, { side: b, from: left.from, to: left.to }, degree);
      // A matched legal form is weak evidence, so the partner is another word.
      a.partner[k] = left.from + run.findIndex(({ cls }) => cls !== 'form');
    }
    left = undefined;
  }
}

/** Families of legal forms that describe the activity of an organisation: research and production, design. */
const KINDS: ReadonlySet<string> = new Set(['kb', 'npo', 'npp']);

function hasNameInCommon({ tokens, partner, length }: Side): boolean {
  for (let k = 0; k < length; k++) {
    const { cls, text } = tokens[k]!;
    if (partner[k] !== -1 && (cls === 'name' ? text.length > 2 : cls === 'form' && KINDS.has(text))) return true;
  }
  return false;
}

/** How many words of a name, starting at `from`, together abbreviate a run; 0 if they do not. */
function abbreviationsOf({ tokens, partner, length }: Side, from: number, run: readonly NameToken[]): number {
  let short = tokens[from]!.text;
  if (abbreviatesAll(short, run)) return 1;
  for (let k = from + 1; k < length && partner[k] === -1; k++) {
    if (!mayBeAbbreviation(tokens[k]!)) break;
    short += ` ${tokens[k]!.text}`;
    if (abbreviatesAll(short, run)) return k - from + 1;
  }
  return 0;
}

/** Maximum number of words of a run that have no letter in its abbreviation: making, building. */
const MAX_SILENT = 3;

/** Pairs an abbreviation with the first run of free words whose initials it consists of. */
function matchInitialLetters(a: Side, i: number, b: Side): boolean {
  for (let j = 0; j < b.length; j++) {
    if (b.partner[j] !== -1) continue;
    const end = initialsEnd(a.tokens[i]!, b, j);
    if (end === undefined || isAllNames(b.tokens, j, end)) continue;
    pairWithSpan(a, i, { side: b, from: j, to: end }, MATCH.abbreviation);
    return true;
  }
  return false;
}

/** Length of an abbreviation in Latin letters. One Cyrillic initial can become several (kh, shch). */
const MIN_LETTERS = 2;
const MAX_LETTERS = 9;

/** True for a name token with the length of an abbreviation. */
const mayBeAbbreviation = ({ cls, text }: NameToken): boolean =>
  cls === 'name' && text.length >= MIN_LETTERS && text.length <= MAX_LETTERS;

/** True for an abbreviation with so many letters, as written, that it hardly fits by chance. */
export const isSureAbbreviation = (token: NameToken): boolean =>
  mayBeAbbreviation(token) && (token.native ?? token.text).length >= MATCH.sureAbbreviation;

/** End (exclusive) of the run of free words from `j` whose initials are the letters of `short`; undefined if there is none. */
function initialsEnd(short: NameToken, b: Side, j: number): number | undefined {
  const { text } = short;
  if (!isInitialOf(text, short, b.tokens[j]!)) return undefined;
  let at = 1;
  let end = j + 1;
  for (; end < b.length && at < text.length; end++) {
    if (b.partner[end] !== -1) break;
    if (isInitialOf(text[at]!, short, b.tokens[end]!)) at++;
    else if (b.tokens[end]!.cls !== 'particle') break;
  }
  return at < text.length ? undefined : end;
}

/** All unmatched words of a name, if they are adjacent: `from` to before `to`. */
interface LeftRun {
  from: number;
  to: number;
  /** How many of them an abbreviation has letters for, and all letters that it may contain, as bits. */
  words: number;
  letters: number;
}

/** Undefined if matched words or numbers are in between, or if the words are only names. */
function leftRun({ tokens, partner, length }: Side): LeftRun | undefined {
  let from = -1;
  let to = -1;
  let words = 0;
  for (let k = 0; k < length; k++) {
    if (partner[k] !== -1 || !isSpelled(tokens[k]!)) continue;
    if (from < 0) from = k;
    to = k + 1;
    words++;
  }
  if (words < 2 || isAllNames(tokens, from, to)) return undefined;
  for (let k = from; k < to; k++)
    if (partner[k] !== -1 || !(isSpelled(tokens[k]!) || tokens[k]!.cls === 'particle')) return undefined;
  return { from, to, words, letters: initialLetters(tokens, from, to) };
}

/** True if these tokens are only names and particles, as in a person's name, whose initials are not an abbreviation. */
function isAllNames(tokens: readonly NameToken[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (tokens[k]!.cls !== 'name' && tokens[k]!.cls !== 'particle') return false;
  return true;
}

const MAX_SOUNDING = 3;

const isFree = ({ tokens, partner }: Side, at: number): boolean =>
  partner[at] === -1 && (tokens[at]!.cls === 'name' || tokens[at]!.cls === 'particle');

/** Pairs each word of `a` with adjacent words of `b` that sound like it only together. One side is in Latin letters. */
export function matchJoinedSounds(a: Side, b: Side, similarity: (native: string, latin: string) => number): void {
  for (let i = 0; i < a.length; i++) {
    const { cls, text, writtenBySound: native } = a.tokens[i]!;
    if (a.partner[i] !== -1 || cls !== 'name') continue;
    let best = { from: 0, to: 0, similarity: SOUND.leastJoined };
    // Includes the last word, although nothing follows it: on its own it may be the better match.
    for (let from = 0; from < b.length; from++) {
      let joined = '';
      for (let to = from; to < Math.min(b.length, from + MAX_SOUNDING) && isFree(b, to); to++) {
        const part = b.tokens[to]!;
        if ((native === undefined) === (part.writtenBySound === undefined)) break;
        joined += part.writtenBySound ?? part.text;
        const found = native === undefined ? similarity(joined, text) : similarity(native, joined);
        if (found > best.similarity) best = { from, to: to + 1, similarity: found };
      }
    }
    const { from, to } = best;
    if (to - from > 1) pairWithSpan(a, i, { side: b, from, to }, best.similarity * SOUND.joined);
  }
}

/** Pairs one word of `a` with a two-word place name of `b`: Hong Sanmu Ltd, Hong Kong Sanmu Ltd. */
export function matchHalfPlaces(a: Side, b: Side): void {
  for (let j = 0; j < b.length; j++) {
    const place = b.tokens[j]!;
    if (place.cls !== 'place' || b.partner[j] !== -1) continue;
    for (let i = 0; i < a.length; i++) {
      const { cls, text } = a.tokens[i]!;
      if (a.partner[i] !== -1 || cls === 'particle' || !isHalfOfPlace(text, place.text)) continue;
      pairWithSpan(a, i, { side: b, from: j, to: j + 1 }, MATCH.halfPlace);
      break;
    }
  }
}
