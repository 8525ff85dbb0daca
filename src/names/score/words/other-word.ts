/** Decides by the differing letters whether two similar words are two different words. */
import { editDistance } from '../../../domain/nearest.ts';
import { isPinyin, isPinyinSyllable } from '../../lexicon/han-chars.ts';
import { otherGivenNames } from '../../lexicon/person-names.ts';
import type { NameToken } from '../../name.ts';
import { slipBetween } from '../../text/letter-slips.ts';
import { soundKey } from '../../text/sound-key.ts';
import { LETTER_COSTS, OTHER_WORD, TOKEN } from '../weights.ts';
import { haveOtherSyllables } from './east-asian-syllables.ts';
import { isKnownWord } from './rarity.ts';

/** Consonants that transliterations confuse. In Latin spellings, l for r or m for n makes another word. */
const CONFUSED: ReadonlySet<string> = new Set(
  LETTER_COSTS.flatMap(([, pairs]) => pairs.split(' '))
    .filter((pair) => pair !== 'lr' && pair !== 'mn')
    .flatMap((pair) => [pair, pair[1]! + pair[0]!]),
);

/** Letters that spellings of one sound add and drop. */
const DROPPED: ReadonlySet<string> = new Set('aeiouhjwy');

type Word = Pick<NameToken, 'text' | 'key'>;

/** The consonants of a word by sound, without letters that spellings add and drop, and without repetition. */
function consonantsOf({ text, key = soundKey(text) }: Word): string {
  let consonants = '';
  let last = '';
  for (let at = 0; at < key.length; at++) {
    const letter = key[at]!;
    if (letter === last || DROPPED.has(letter)) continue;
    consonants += letter;
    last = letter;
  }
  return consonants;
}

/** True if the consonants of two words differ by more than spelling: kstl, kstr. */
function haveOtherConsonants(a: Word, b: Word): boolean {
  const left = consonantsOf(a);
  const right = consonantsOf(b);
  if (left.length !== right.length) return true;
  for (let at = 0; at < left.length; at++)
    if (left[at] !== right[at] && !CONFUSED.has(left[at]! + right[at]!)) return true;
  return false;
}

/** Endings shared by so many surnames that an equal ending is not evidence. */
const SURNAME_ENDING = /(?:[oe]va?|ina?|sk(?:y|iy|ii|i|aya|aia|aja)|enko|[yi]an|shvili|dze|ez)$/;

/** Stems with at most this many letters always count as different when they differ by more than a typo. */
const SHORT_STEM = 3;

/** True for two surnames with the same common ending but different consonants before it: Rylov and Orlov. */
export function areOtherSurnames(a: string, b: string): boolean {
  const [ending] = SURNAME_ENDING.exec(a) ?? [];
  if (ending === undefined || ending !== SURNAME_ENDING.exec(b)?.[0] || slipBetween(a, b)) return false;
  const [left, right] = [a, b].map((text) => ({ text: text.slice(0, -ending.length).replace(/[uvw]$/, '') }));
  return Math.max(left!.text.length, right!.text.length) <= SHORT_STEM || haveOtherConsonants(left!, right!);
}

/** Includes patronymics in spellings that analysis does not recognise. */
const isPatronymic = ({ text, patronymic }: NameToken): boolean => patronymic === true || /(?:itj|ytj)$/.test(text);

/** True for a single Han character in transliteration: all spellings of its syllable are known. */
const isCharacter = ({ native, writtenBySound }: NameToken): boolean =>
  native?.length === 1 && writtenBySound === undefined && /^\p{Script=Han}/u.test(native);

/** True for a surname and the patronymic that sounds like it: Andreeva and Andreevna. */
export const isSurnameOfPatronymic = (a: NameToken, b: NameToken): boolean =>
  isPatronymic(a) !== isPatronymic(b) && /[eo]va?$/.test(isPatronymic(a) ? b.text : a.text);

/** True for forms of two different given names: Hossain and Hassan, Salim and Salam. */
export function areTwoGivenNames(a: string, b: string): boolean {
  const others = otherGivenNames(a);
  return others.length > 0 && !others.includes(b) && otherGivenNames(b).length > 0;
}

/** True for a man's and a woman's form of one given name: Aleksandr and Alexandra, Karim and Karima. */
function areOfManAndWoman(a: NameToken, b: NameToken): boolean {
  if (!isWritten(a) || !isWritten(b) || otherGivenNames(a.text).includes(b.text)) return false;
  const [short, long] = [a, b].map(({ text, key = soundKey(text) }) => key).sort((x, y) => x.length - y.length);
  return long === `${short}a` && [a, b].some(({ text }) => otherGivenNames(text).length > 0);
}

/** Pinyin without the distinctions that southern speakers do not hear: n and ng, s and sh. */
export const blurred = (pinyin: string): string => pinyin.replace(/ng/g, 'n').replace(/([szc])h/g, '$1');

/** True for a word as written, not transliterated from another script. */
const isWritten = ({ native, consonants, writtenBySound }: NameToken): boolean =>
  native === undefined && consonants === undefined && writtenBySound === undefined;

/** Minimum difference in length between pinyin words of one and of two syllables. */
const OTHER_LENGTH = 2;

/** True for a pinyin syllable against another syllable or two: all spellings of Chinese syllables are known. */
function areOtherSyllables(a: NameToken, b: NameToken): boolean {
  const syllables = Number(isPinyinSyllable(a.text)) + Number(isPinyinSyllable(b.text));
  if (syllables === 0 || !isWritten(a) || !isWritten(b)) return false;
  const isLonger = Math.abs(a.text.length - b.text.length) >= OTHER_LENGTH && isPinyin(a.text) && isPinyin(b.text);
  if (syllables === 1) return isLonger;
  // A word with other spellings may be Korean or Cantonese.
  if (a.alts || b.alts) return haveOtherSyllables(a.text, b.text);
  // The syllable xi may be heard and written as shi.
  const [left, right] = [a, b].map(({ text }) => blurred(text).replaceAll('x', 's'));
  return left !== right;
}

/**
 * True for two given names with Korean or Chinese surnames whose syllables differ by more than a typo. Does not apply to
 * foreign names written by sound, as their syllables are those of the other script.
 */
export const areOtherGivenNames = (a: NameToken, b: NameToken, similarity: number): boolean =>
  similarity < TOKEN.alternative &&
  a.writtenBySound === undefined &&
  b.writtenBySound === undefined &&
  haveOtherSyllables(a.text, b.text) &&
  !slipBetween(a.text, b.text);

/** True for two-syllable Chinese given names with a differing syllable, by their phrases: Chunhua and Guanghua. */
function areOtherPhrases(a: NameToken, b: NameToken): boolean {
  if (!a.phrases || !b.phrases || blurred(a.text) === blurred(b.text)) return false;
  return !a.phrases.some((one) => b.phrases!.some((other) => areNear(one, other)));
}

const areNear = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((syllable, at) => editDistance(blurred(syllable), blurred(b[at]!)) <= 1);

/** True if two Latin words with this similarity are more likely two words than two spellings of one; see docs/scoring.md. */
export function areOtherWords(a: NameToken, b: NameToken, similarity: number, person: boolean): boolean {
  if (person && similarity < TOKEN.alternative && (isCharacter(a) || isCharacter(b) || areOtherSyllables(a, b)))
    return true;
  if (person && (isSurnameOfPatronymic(a, b) || areOfManAndWoman(a, b))) return true;
  if (person && areTwoGivenNames(a.text, b.text)) return similarity < OTHER_WORD.sureSpellings;
  if (person && areOtherPhrases(a, b)) return !slipBetween(a.text, b.text);
  if (person && similarity < OTHER_WORD.sureSurnames && areOtherSurnames(a.text, b.text)) return true;
  if (similarity >= OTHER_WORD.sure) return false;
  if (a.native !== undefined || b.native !== undefined) return isCharacter(a) || isCharacter(b);
  if (
    slipBetween(a.text, b.text) &&
    !(person && haveOtherConsonants(a, b) && isKnownWord(a.text) && isKnownWord(b.text))
  )
    return false;
  if (!person) {
    const isTrade = b.cls === 'domain' || b.cls === 'common';
    const sure = isTrade ? OTHER_WORD.sureTrade : OTHER_WORD.sureOrganisation;
    return similarity < sure && a.cls === 'name' && haveOtherConsonants(a, b);
  }
  if (isPatronymic(a) || isPatronymic(b)) return isPatronymic(a) !== isPatronymic(b);
  if (isKnownWord(a.text) && isKnownWord(b.text)) return similarity < OTHER_WORD.sureNames || haveOtherConsonants(a, b);
  return (
    similarity < OTHER_WORD.sureUnknown &&
    haveOtherConsonants(a, b) &&
    editDistance(a.text, b.text) >= OTHER_WORD.manyEdits
  );
}
