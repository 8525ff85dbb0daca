/** Lookup keys of listed identifiers. */
import { foldIdentifier, type ListedNumber } from '../../domain/entity/identifiers.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { numberWords, type StatedNumber, webNumbers } from './number-words.ts';
import { ALL_LETTERS, isBare, numbersInText, numbersOfWords } from './numbers-in-text.ts';

/** Types of identifiers that may consist of letters only; others must contain a digit, so that no name is mistaken for one. */
const LETTERS_ALLOWED: ReadonlySet<string> = new Set<IdentifierType>(['bic', 'lei', 'email', 'website']);
/** Optional prefixes of a wallet address. */
const SCHEME = /^(?:0X(?=[0-9A-F]{40}$)|BITCOINCASH(?=[A-Z0-9]{40,}$))/;

/** Keys of a listed identifier: the whole and, unless it is the authority's own reference, each number in its text. */
export function listedKeys(type: ListedNumber['type'], value: string): string[] {
  const keys = new Set<string>();
  const whole = foldIdentifier(value);
  const isNumber = whole !== null && (/\p{N}/u.test(whole) || LETTERS_ALLOWED.has(type));
  if (isNumber) keys.add(whole);
  if (type === 'official_id') return [...keys];
  const add = (number: string): void => {
    keys.add(number);
    keys.add(`${type}:${number}`);
    if (isBare(number) && type !== 'phone') keys.add(`*${number}`);
  };
  if (type === 'email' || type === 'website' || type === 'phone')
    for (const number of partsOf(type, value)) {
      keys.add(number.key);
      const folded = foldIdentifier(number.normal);
      if (folded) keys.add(folded);
      if (type === 'phone' && isBare(number.normal)) keys.add(`*${number.normal}`);
    }
  else if (type === 'bic') for (const { key } of numbersInText(value)) keys.add(key);
  else {
    if (whole !== null && (isNumber || ALL_LETTERS.has(type)))
      for (const one of new Set([whole, whole.replace(SCHEME, '')])) add(one);
    for (const { normal } of longest(numbersOfWords(numberWords(value), [[type]]))) if (normal !== whole) add(normal);
  }
  return [...keys];
}

function partsOf(type: 'email' | 'website' | 'phone', value: string): StatedNumber[] {
  if (type !== 'phone') return webNumbers(value);
  return longest(numbersOfWords(numberWords(value), [['phone']]).filter((number) => number.type === 'phone'));
}

const longest = (numbers: readonly StatedNumber[]): StatedNumber[] =>
  numbers.filter(
    (one) =>
      !numbers.some(
        (other) => other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  );

/** The numbers of a text stated as an identifier of any type: the whole, each of several, and in normal form. */
export function statedNumbers(text: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  const add = (part: string, from: number): void => {
    const whole = foldIdentifier(part);
    if (whole !== null) found.push({ key: whole, type: null, normal: whole, from, to: from + part.length });
  };
  add(text, 0);
  const parts = [...text.matchAll(/[^,;|/\n]+/g)];
  const inText = numbersInText(text);
  // A part of an address is no number: 2024 in example.org/2024.
  const sites = inText.filter(({ type }) => type === 'website' || type === 'email');
  const isOfSite = (from: number, to: number): boolean =>
    sites.some((site) => site.from <= from && to <= site.to && to - from < site.to - site.from);
  if (parts.length > 1)
    for (const { 0: part, index } of parts) if (!isOfSite(index, index + part.length)) add(part, index);
  return [...found, ...inText];
}

/** True if two texts stated as identifiers have a number in common. */
export function isSameNumber(one: string, other: string): boolean {
  const keys = new Set(statedNumbers(one).map(({ key }) => key));
  return statedNumbers(other).some(({ key }) => keys.has(key));
}
