/**
 * The official identifiers that a text may contain, each in its normal form:
 *
 *     "Passport (RU) 45 05 No 123456, ИНН 7704012345"
 *      label: passport        -> passport:4505123456     only identifiers of this type
 *                                  *7704012345           nine digits or more are safe without a label
 *
 * The result depends only on the text and `data/lexicon`; an index tells whether an identifier is listed. Listed identifiers are
 * processed in the same way (`listed-numbers.ts`).
 */
import { countryName } from '../../domain/countries/countries.ts';
import { foldIdentifier, isShipNumber, isShipownerNumber } from '../../domain/entity/identifiers.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { isFiller, isLabel, isLabelAt, type LabelTypes, labelsBefore } from './number-labels.ts';
import { type NumberWord, numberWords, type StatedNumber, webNumbers } from './number-words.ts';

/** Maximum number of pieces of an identifier, and of letters in total: a Monero wallet has 95. */
const MAX_PIECES = 8;
const MAX_LETTERS = 110;
/** Maximum length of a letter series separated by a space: AB 123456. */
const MAX_OF_SERIES = 4;
/** Minimum number of digits without a label: of a billion such numbers only a few thousand are listed. */
const BARE_DIGITS = 9;
/** Minimum length of mixed letters and digits without a label. */
const BARE_MIXED = 7;
const MIN_DIGITS = 3;
/** From this length on one digit is enough, since chance does not produce such a wallet address. */
const WALLET_LETTERS = 25;
/** Significant digits of a telephone number; the prefix has several spellings: +7, 007, 8. */
const PHONE_DIGITS = 10;
const MIN_OF_PHONE = 7;
const MIN_OF_PART = 6;

const JOINS = /^(?:[.·]|[ \u00a0]?[-‐-―/()_'’#№]{0,2}[ \u00a0]?)$/u;
/** Separators within an identifier after a filler such as no or nr. */
const JOINS_FILLER = /^[.:]?[ \u00a0]?$/;
const TIGHT = /^[-‐-―/().·_'’#]{0,2}$/u;
/** Separators between two identifiers with one label. */
const LISTS = /^[ \t]*[,;/|&+][ \t]*$|^\s+$/;
const JOINT_WORDS: ReadonlySet<string> = new Set(['AND', 'UND', 'ET', 'Y', 'E', 'И', 'OR', 'ИЛИ', 'ODER', 'VE', 'و']);
/** KPP, which a Russian tax office assigns with a reason code; all companies of a district may share it. */
const KPP = /^\d{4}(?:0[1-3]|3[0-5]|4[3-5]|5[0-2])00[1-9]$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3,4})?$/;

/** Types of identifiers that may consist of letters only. */
export const ALL_LETTERS: ReadonlySet<IdentifierType> = new Set<IdentifierType>(['call_sign', 'aircraft_tail_number']);

interface Run {
  text: string;
  words: readonly NumberWord[];
  /** True if more digits precede or follow without a separator between numbers. */
  isPart: boolean;
  labels: readonly LabelTypes[];
  types: LabelTypes;
}

/** All identifiers that a text may contain, in order of position. */
export function numbersInText(text: string): StatedNumber[] {
  return [...webNumbers(text), ...passportLines(text), ...numbersOfWords(numberWords(text))].sort(
    (a, b) => a.from - b.from,
  );
}

/** The second machine-readable line of a passport (ICAO Doc 9303): number, check digit, nationality, birth date, sex, expiry date. */
const PASSPORT_LINE = /(?<![A-Z0-9<])([A-Z0-9<]{9})\d[A-Z<]{3}\d{7}[MFX<]\d{7}/g;

function passportLines(text: string): StatedNumber[] {
  return [...text.matchAll(PASSPORT_LINE)].flatMap(({ 1: written = '', index }): StatedNumber[] => {
    const normal = foldIdentifier(written);
    if (normal === null) return [];
    return [{ key: `passport:${normal}`, type: 'passport', normal, from: index, to: index + written.length }];
  });
}

/** The possible identifiers in a sequence of words. @param first labels that apply if the text has none, as in a cell */
export function numbersOfWords(read: readonly NumberWord[], first: readonly LabelTypes[] = []): StatedNumber[] {
  const words = read.flatMap(withoutGluedLabel);
  const found = new Map<string, StatedNumber>();
  const add = (number: StatedNumber): void => {
    const id = `${number.from} ${number.to} ${number.key}`;
    if (!found.has(id)) found.set(id, number);
  };
  let chain: { labels: readonly LabelTypes[]; end: number; count: number } | null =
    first.length > 0 ? { labels: first, end: 0, count: 0 } : null;
  for (const [at, word] of words.entries()) {
    const own = mayHaveLabel(words, at) ? labelsBefore(words, at) : [];
    const follows: boolean = chain !== null && own.length === 0 && isNext(words, chain.end, at, first.length > 0);
    const labels = own.length > 0 ? own : follows ? chain!.labels : [];
    const count = follows ? chain!.count : 0;
    // A Russian company's tax number may be followed by the KPP after a slash.
    const types = follows && KPP.test(word.text) ? [] : (labels[Math.min(count, labels.length - 1)] ?? []);
    const isRead =
      word.hasDigit || labels.length > 0 || mayBeBic(word) || words[at + 1]?.hasDigit || words[at + 2]?.hasDigit;
    if (isRead)
      for (const run of runsFrom(words, at)) for (const number of readRun({ ...run, labels, types })) add(number);
    if (word.hasDigit && labels.length > 0) chain = { labels, end: at + 1, count: count + 1 };
  }
  // A word that was split may also be an identifier as a whole: NO4435810.
  for (const word of read.filter(lettersOfLabel)) {
    const whole = { text: word.text, words: [word], isPart: false, labels: first, types: first[0] ?? [] };
    for (const number of readRun(whole)) add(number);
  }
  return [...found.values()];
}

const mayBeBic = ({ text }: NumberWord): boolean => text.length === 8 || text.length === 11 || text.length === 12;

/** Splits a label from its number: IMO9198290 becomes two words. */
function withoutGluedLabel(word: NumberWord): NumberWord[] {
  const letters = lettersOfLabel(word);
  if (letters === 0) return [word];
  const cut = word.from + letters;
  return [
    { ...word, text: word.text.slice(0, letters), to: cut, hasDigit: false },
    { ...word, text: word.text.slice(letters), gap: '', from: cut },
  ];
}

/** Number of letters of a label at the start of a word; usually 0. */
function lettersOfLabel({ text, hasDigit }: NumberWord): number {
  const [, letters = ''] = hasDigit ? (/^(\p{L}{2,12})\d/u.exec(text) ?? []) : [];
  return letters !== '' && (isLabel(letters) || isFiller(letters)) ? letters.length : 0;
}

/** True if a label may precede the word: it has digits, begins a series of letters and digits, or is in capitals like a call sign. */
function mayHaveLabel(words: readonly NumberWord[], at: number): boolean {
  const { text, hasDigit } = words[at]!;
  if (hasDigit) return true;
  const next = words[at + 1];
  if (text.length <= MAX_OF_SERIES && next?.hasDigit && JOINS.test(next.gap)) return true;
  return CALLED.test(text) && (isLabelAt(words, at - 1) || (at > 0 && isFiller(words[at - 1]!.text)));
}
/** A call sign or a part of a bank code. */
const CALLED = /^[A-Z]{1,8}$/;

/** True if only separators of identifiers with one label are between an identifier that ended before `end` and the word `at`. */
function isNext(words: readonly NumberWord[], end: number, at: number, isCell: boolean): boolean {
  if (isCell) return true;
  const joint = words.slice(end, at);
  if (joint.length > 1 || !joint.every(({ text }) => JOINT_WORDS.has(text))) return false;
  return joint.length === 1 || (words[at]!.gap.trim() !== '' && LISTS.test(words[at]!.gap));
}

/** The runs of pieces that begin with a word, shortest first. */
function* runsFrom(words: readonly NumberWord[], at: number): Generator<Omit<Run, 'labels' | 'types'>> {
  const first = words[at]!;
  if (!first.hasDigit && (isFiller(first.text) || isLabelAt(words, at))) return;
  const isBehindDigits = at > 0 && words[at - 1]!.hasDigit && JOINS.test(first.gap);
  let text = '';
  const taken: NumberWord[] = [];
  for (let next = at; next < words.length && taken.length < MAX_PIECES; next++) {
    const word = words[next]!;
    const isBehindFiller = next > at && words[next - 1] !== taken.at(-1);
    if (next > at && !JOINS.test(word.gap) && !(isBehindFiller && JOINS_FILLER.test(word.gap))) return;
    if (next > at && !word.hasDigit && isFiller(word.text)) continue;
    if (next > at && word.gap !== '' && isLabelAt(words, next)) return;
    const after = words[next + 1];
    const isTight = (next > at && TIGHT.test(word.gap)) || (after !== undefined && TIGHT.test(after.gap));
    if (!word.hasDigit && word.text.length > MAX_OF_SERIES && !isTight && taken.length + next > at) return;
    text += word.text;
    taken.push(word);
    if (text.length > MAX_LETTERS) return;
    const isPart = isBehindDigits || (after?.hasDigit === true && JOINS.test(after.gap));
    yield { text, words: [...taken], isPart };
    if (!word.hasDigit && word.text.length > MAX_OF_SERIES && !isTight) return;
  }
}

/** The possible identifiers of a run, by its label and by its own format. */
function* readRun({ text: written, words, isPart, labels, types }: Run): Generator<StatedNumber> {
  const [from, to] = [words[0]!.from, words.at(-1)!.to];
  const text = foldIdentifier(written);
  const number = (key: string, type: IdentifierType | null, normal: string): StatedNumber => ({
    key,
    type,
    normal,
    from,
    to,
  });
  if (text === null) return;
  const digits = /^\d+$/.test(text);
  const bic = BIC.test(text) && countryName(text.slice(4, 6)) !== null && (words.length === 1 || types.includes('bic'));
  if (bic) yield number(`bic:${text.slice(0, 8)}`, 'bic', text.slice(0, 8));
  if (labels.length > 0 && (/\d/.test(text) || types.some((type) => ALL_LETTERS.has(type)))) {
    const isCut = isPart && text.length < MIN_OF_PART;
    for (const type of types) {
      if (type === 'phone') yield* phone(text, number);
      else if (!isCut && type !== 'bic') yield number(`${type}:${text}`, type, text);
    }
  }
  if (isBare(text)) yield number(`*${text}`, null, text);
  const [first] = words;
  if (/\+\s?\(?$/.test(first!.gap) || (digits && text.startsWith('00'))) yield* phone(text, number);
  if (
    labels.length === 0 &&
    words.length === 1 &&
    (isShipNumber(text) || isShipownerNumber(text)) &&
    !isPart &&
    !/\+\s?\(?$|[\d$€£#][-./ ]?$/.test(first!.gap)
  )
    yield number(`imo:${text}`, 'imo', text);
}

function* phone(
  text: string,
  number: (key: string, type: IdentifierType, normal: string) => StatedNumber,
): Generator<StatedNumber> {
  if (!/^\d+$/.test(text)) return;
  const digits = text.replace(/^00/, '');
  if (digits.length >= MIN_OF_PHONE && digits.length <= 15) yield number(phoneKey(digits), 'phone', digits);
}

const phoneKey = (digits: string): string => `phone:${digits.slice(-PHONE_DIGITS)}`;

/** True for a folded identifier that is safe to look up without a label. */
export function isBare(text: string): boolean {
  if (/^\d+$/.test(text)) return text.length >= BARE_DIGITS && !KPP.test(text);
  const digits = text.length >= BARE_MIXED ? (text.match(/\d/g) ?? []).length : 0;
  return digits >= (text.length >= WALLET_LETTERS ? 1 : MIN_DIGITS);
}
