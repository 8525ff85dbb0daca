/** Extracts a name from the text that systems add to it: address, passport line, booking, ship's prefix, "c/o". */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconWords, longestFirst } from '../../lexicon/lines.ts';
import { contextAt } from '../lexicon/context-words.ts';
import { placeAt } from '../lexicon/places.ts';
import { foldLatin } from './fold.ts';
import { isLegalForm } from './words.ts';

/** The first machine-readable line of a passport: P<RUSPETROV<<IVAN<<<. The country precedes the name. */
const PASSPORT = /^[ACIPV][A-Z<](?:[A-Z]{3}|D<<)(?=[A-Z]+(?:<[A-Z]+)*<<[A-Z])/;
/** A booking: PETROV/IVANMR. */
const BOOKING = /^([\p{Lu}' -]{2,})\/([\p{Lu} ]{2,}?) ?(?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)$/u;
/** The lines of a party in a payment: 1/name 2/address 3/country/town. */
const LINES = /^1\/\s*(.+?)\s+[23]\/[\s\S]*$/u;
/** An account number before the name. */
const ACCOUNT = /^\/[A-Z0-9]{5,}\s+(?=\S{2})/i;
/** The label of a form: "Beneficiary: Ivan Petrov". */
const LABEL = /^[\p{L} ./]{2,24}:\s*(?=\S{2})/u;
const ATTENTION = /^attn\.?\s+(?=\S{2})/iu;
/** A ship's flag after its name. */
const FLAG = /\s*[,;(]\s*(?:\p{L}+\s)?flag(?:ged)?(?!\p{L})[\s\S]*$/iu;
/** A branch identified by its place, after a dash. */
const BRANCH = /\s[–—-]\s+[^–—-]{2,}\sbranch$/iu;
/** A ship's former name. In capitals only in brackets, as Ex is also a word in names. */
const EARLIER = /\s*(?:\(\s*(?:ex|EX)|[\s,]ex)[\s.:-]+(?=[\p{L}\d]{2})/u;

/** A number of at least five digits after its label, with or without brackets. */
const labelledNumber = lazily(
  () =>
    new RegExp(
      `[\\s,;(]*(?<![\\p{L}\\p{N}])${anyOf(longestFirst(lexiconWords('latin/number-labels.txt')))}[\\s.:№#-]*(?:no|nr|number)?[\\s.:№#-]*\\p{L}{0,4}\\d[\\d -]{3,}\\d(?!\\p{N})[\\s,;)]*`,
      'giu',
    ),
);

/** Pattern for an abbreviation whose letters may be separated by full stops, slashes and spaces. */
const spread = (word: string): string => (word.length > 4 ? word : [...word].join('[./]?\\s?'));

const shipPrefix = lazily(
  () =>
    new RegExp(
      `^${anyOf(longestFirst(lexiconWords('latin/ship-prefixes.txt')).map(spread))}[.:]?\\s+(?=[\\p{L}\\p{N}]{2})`,
      'iu',
    ),
);

const betweenParties = lazily(() => {
  // Two letters need a separator between them, as Co and Ta are words in names.
  const words = longestFirst(lexiconWords('latin/words-between-parties.txt')).map((word) =>
    word.length === 2 ? `${word[0]}[./]\\s?${word[1]}\\.?` : spread(word),
  );
  return new RegExp(`[\\s(,;]+${anyOf(words)}(?!\\p{L})[.:]?\\s*`, 'iu');
});

const addressWord = lazily(
  () => new RegExp(`(?<!\\p{L})${anyOf(longestFirst(lexiconWords('latin/address-words.txt')))}(?!\\p{L})`, 'iu'),
);
/** A part that begins or ends with a number: 12 High Street, R301, No. 3, Neglinnaya 12. */
const HOUSE_PART = /^\p{L}{0,3}\.?\s?\d|\s\d+(?:[/-]\d+)?\p{L}?$/u;
/** A house number and a street after a name without a comma. */
const HOUSE = /\s\d{1,5}\p{L}?\s+(?=\p{L})/gu;

/** True for words of payments and the like that are not a name: on behalf of client. */
const isContextWord = (name: string): boolean => contextAt([foldLatin(name).trim()], 0)?.role === 'context';

/** Other texts that name a party of a prepared query; usually none. */
export function namesWithinMessage(text: string): string[] {
  const found = partiesOf(text)
    .map(core)
    .filter((name) => name !== text && /\p{L}{2}/u.test(name) && !isContextWord(name));
  return [...new Set(found)];
}

/** The texts on either side of a phrase that joins two parties, such as "c/o". */
function partiesOf(text: string): string[] {
  const between = betweenParties().exec(text) ?? EARLIER.exec(text);
  if (!between || between.index < 2) return [text];
  return [text.slice(0, between.index), text.slice(between.index + between[0].length)];
}

/** A name without prefixes that contain no special character. */
export const withoutPrefix = (text: string): string =>
  text.replace(ATTENTION, '').trim().replace(shipPrefix(), '').trimEnd();

/** A name without the surrounding text. */
function core(text: string): string {
  const bare = text
    .replace(PASSPORT, '')
    .replace(BOOKING, '$1, $2')
    .replace(LINES, '$1')
    .replace(ACCOUNT, '')
    .replace(LABEL, '')
    .replace(ATTENTION, '')
    .replace(labelledNumber(), ' ')
    .replace(FLAG, '')
    .replace(BRANCH, '')
    .trim()
    .replace(shipPrefix(), '');
  return withoutAddress(bare).replace(/[\s,;(]+$/, '');
}

/** The text before an address: from the first part after a comma with a house number or street, or before a final country. */
function withoutAddress(text: string): string {
  const parts = partsByCommas(text);
  const first = addressFrom(parts);
  if (first > 0) return parts.slice(0, endOfName(parts, first)).join(', ');
  if (endsInCountry(parts)) return parts.slice(0, endOfName(parts, 1)).join(', ');
  for (const house of text.matchAll(HOUSE))
    if (house.index > 2 && addressWord().test(text.slice(house.index))) return text.slice(0, house.index);
  return text;
}

const partsByCommas = (text: string): string[] => text.split(/[,;]\s*/);

/** Index of the part at which an address starts, or -1. */
function addressFrom(parts: readonly string[]): number {
  const first = parts.findIndex((part, at) => at > 0 && (HOUSE_PART.test(part) || addressWord().test(part)));
  if (first !== 1) return first;
  // A year after a surname is not an address.
  return /\s/.test(parts[0]!) || addressWord().test(parts.slice(1).join(' ')) ? first : -1;
}

/** True if a street or the like follows a comma. A number alone is not enough, as ships have numbers too. */
export function hasAddress(text: string): boolean {
  const parts = partsByCommas(text);
  return addressFrom(parts) > 0 && addressWord().test(parts.slice(1).join(' '));
}

/** Number of parts that form the name: up to its legal form, or else the given default. */
function endOfName(parts: readonly string[], otherwise: number): number {
  let end = 1;
  while (end < parts.length && isLegalForm(parts[end]!)) end++;
  // The name continues after the form: Corporation, Limited (CSSC) 715th Research Institute.
  if (end < otherwise && isLegalForm(/^\S+/.exec(parts[end]!)?.[0] ?? '')) return otherwise;
  return end > 1 || isLegalForm(/\S+$/.exec(parts[0]!.trim())?.[0] ?? '') ? end : otherwise;
}

/** Minimum number of parts for the last to be the country of an address: with two, it may be part of the name. */
const MIN_PARTS = 3;

/** True for texts such as "Name, Town, Region, Mexico" if the name has a legal form or several words. */
function endsInCountry(parts: readonly string[]): boolean {
  if (parts.length < MIN_PARTS || !(/\s/.test(parts[0]!) || isLegalForm(parts[1]!))) return false;
  const words = foldLatin(parts.at(-1)!)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  return words.length > 0 && placeAt(words, 0)?.length === words.length;
}
