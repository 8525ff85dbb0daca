/** One token of a name that stands for several of the other: joined words, phrases, abbreviations. */
import type { NameToken } from './name.ts';
import { soundKey } from './sound-key.ts';
import { lettersNear, wordSimilarity } from './token-similarity.ts';

/** Most tokens of one name that take part; equals what analysis gives at most. */
export const SIZE = 64;
/** Most adjacent tokens that may be one word in the other name. */
const MAX_SPAN = 4;

const isWord = (token: NameToken): boolean => token.cls !== 'form' && token.cls !== 'title';

/** One token of `a` against two to four adjacent tokens of `b`: `alassad` and `al assad`. */
export function matchJoined(
  a: readonly NameToken[],
  b: readonly NameToken[],
  degreeA: Float64Array,
  degreeB: Float64Array,
  partnerA: Int16Array,
  partnerB: Int16Array,
  lengthA: number,
  lengthB: number,
): void {
  for (let i = 0; i < lengthA; i++) {
    const whole = a[i]!.text;
    if (partnerA[i] !== -1 || whole.length < 3) continue;
    for (let j = 0; j + 1 < lengthB; j++) {
      const first = b[j]!.text;
      if (!canLead(b, j, partnerB) || !startsAlike(first, whole)) continue;
      let length = first.length;
      let joined = '';
      for (let k = j + 1; k < lengthB && k - j < MAX_SPAN; k++) {
        if (partnerB[k] !== -1 && b[k]!.cls !== 'particle') break;
        if (!isWord(b[k]!) && b[k]!.cls !== 'form') break;
        const part = b[k]!.cls === 'form' ? (b[k]!.native ?? b[k]!.text) : b[k]!.text;
        joined = joined === '' ? first + part : joined + part;
        length += part.length;
        if (length > whole.length + 1) break;
        if (length < whole.length - 1) continue;
        const similarity = joined === whole ? 1 : length < 7 ? 0 : wordSimilarity(joined, whole, soundKey(joined));
        if (similarity < 0.85) continue;
        const degree = similarity === 1 ? 0.99 : similarity * 0.98;
        partnerA[i] = j;
        degreeA[i] = degree;
        for (let m = j; m <= k; m++) {
          partnerB[m] = i;
          degreeB[m] = degree;
        }
        j = lengthB;
        break;
      }
    }
  }
}

const canLead = (b: readonly NameToken[], j: number, partnerB: Int16Array): boolean =>
  isWord(b[j]!) && (partnerB[j] === -1 || b[j]!.cls === 'particle');

/** Two words may begin alike even where one has lost its first letter: 'Ndrangheta, Andrang heta. */
const startsAlike = (a: string, b: string): boolean =>
  lettersNear(a, b) || a.charCodeAt(1) === b.charCodeAt(0) || a.charCodeAt(0) === b.charCodeAt(1);

/** A token that means several words: 研究所 and "research institute". */
export function matchPhrases(
  a: readonly NameToken[],
  b: readonly NameToken[],
  degreeA: Float64Array,
  degreeB: Float64Array,
  partnerA: Int16Array,
  partnerB: Int16Array,
): void {
  for (let i = 0; i < a.length && i < SIZE; i++) {
    const phrases = a[i]!.phrases;
    if (!phrases || partnerA[i] !== -1) continue;
    for (const phrase of phrases) {
      const at = findPhrase(phrase, b, partnerB);
      if (at === undefined) continue;
      partnerA[i] = at[0]!;
      degreeA[i] = 0.97;
      for (const j of at) {
        partnerB[j] = i;
        degreeB[j] = 0.97;
      }
      break;
    }
  }
}

/** Positions of the words of a phrase among free tokens, in any order; all or nothing. */
function findPhrase(phrase: readonly string[], b: readonly NameToken[], partnerB: Int16Array): number[] | undefined {
  const at: number[] = [];
  for (const word of phrase) {
    let found = -1;
    for (let j = 0; j < b.length && j < SIZE && found < 0; j++)
      if (partnerB[j] === -1 && b[j]!.text === word && !at.includes(j)) found = j;
    if (found < 0) return undefined;
    at.push(found);
  }
  return at;
}

const isLetterScript = (token: NameToken): boolean =>
  token.native !== undefined && token.native > '\u007f' && token.native < '\u0590';

/** A letter of an abbreviation and the word it stands for: near letters count only where Cyrillic and the like were spelled out. */
function isInitialOf(letter: string, abbreviation: NameToken, word: NameToken): boolean {
  if (letter.charCodeAt(0) === word.text.charCodeAt(0)) return true;
  return (isLetterScript(abbreviation) || isLetterScript(word)) && lettersNear(word.text, letter);
}

/** An abbreviation of three letters or more against the words it stands for. */
export function matchAcronym(
  a: readonly NameToken[],
  b: readonly NameToken[],
  degreeA: Float64Array,
  degreeB: Float64Array,
  partnerA: Int16Array,
  partnerB: Int16Array,
): void {
  for (let i = 0; i < a.length && i < SIZE; i++) {
    const text = a[i]!.text;
    if (partnerA[i] !== -1 || a[i]!.cls !== 'name' || text.length < 3 || text.length > 6) continue;
    for (let j = 0; j < b.length && j < SIZE; j++) {
      if (partnerB[j] !== -1 || !isInitialOf(text, a[i]!, b[j]!)) continue;
      let at = 1;
      let end = j + 1;
      for (; end < b.length && end < SIZE && at < text.length; end++) {
        if (partnerB[end] !== -1) break;
        if (isInitialOf(text[at]!, a[i]!, b[end]!)) at++;
        else if (b[end]!.cls !== 'particle') break;
      }
      if (at < text.length || isAllNames(b, j, end)) continue;
      partnerA[i] = j;
      degreeA[i] = 0.85;
      for (let k = j; k < end; k++) {
        partnerB[k] = i;
        degreeB[k] = 0.85;
      }
      break;
    }
  }
}

/** Nothing but names, as in a person's name: their first letters make no abbreviation. */
function isAllNames(tokens: readonly NameToken[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (tokens[k]!.cls !== 'name' && tokens[k]!.cls !== 'particle') return false;
  return true;
}
