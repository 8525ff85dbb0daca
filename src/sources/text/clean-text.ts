/** Tidies published text: escapes, odd white space, placeholders for "nothing", joined values. */

import languages from '../../../data/lists/languages.json' with { type: 'json' };
import { resolveCountry } from '../../domain/countries/countries.ts';
import { lookupTable } from '../../domain/lookup-table.ts';

const NAMED_ENTITIES = lookupTable<string>({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
});

/** Printable ASCII with single spaces and without possible escapes: the usual case, left unchanged. */
const ALREADY_TIDY = /^[!-%'-^`-~]+(?: [!-%'-^`-~]+)*$/;
// The semicolon is often missing where a cell was truncated ("INT&#39").
const ENTITY = /&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z]{2,6})(?=;));?/gi;
/** Zero-width space, soft hyphen, byte order mark and direction marks. Joiners stay, because some scripts need them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const SPACE_LIKE = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** Replaces HTML and XML character references by their characters; a second pass undoes double escaping. */
function unescapeEntities(text: string): string {
  let result = text;
  for (let pass = 0; pass < 2 && result.includes('&'); pass += 1) {
    result = result.replace(ENTITY, (whole: string, code: string | undefined, name: string | undefined) => {
      if (name) return NAMED_ENTITIES.get(name.toLowerCase()) ?? whole;
      const point = /^x/i.test(code!) ? Number.parseInt(code!.slice(1), 16) : Number(code);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole;
    });
  }
  return result;
}

/** Text on one line in Unicode NFC: references resolved, invisible characters removed, white space normalised. */
export function tidy(text: string | null | undefined): string {
  if (!text) return '';
  if (ALREADY_TIDY.test(text)) return text;
  return unescapeEntities(text)
    .replaceAll('_x000D_', ' ')
    .replace(INVISIBLE, '')
    .replace(SPACE_LIKE, ' ')
    .trim()
    .toWellFormed()
    .normalize('NFC');
}

const PLACEHOLDER =
  /^(?:-+0?-*|–|—|\.|n\.?\s?\/?\s?a\.?|none|nil|null|unknown|not (?:available|known|applicable)|undetermined)$/i;

/** True for cell texts that authorities write for "nothing": `-0-`, `na`, `N/A`, `Unknown`, … and for the empty text. */
export const isPlaceholder = (text: string): boolean => text === '' || PLACEHOLDER.test(text);

/** {@link tidy}, with null for texts that mean nothing. */
export function cleanValue(text: string | null | undefined): string | null {
  const tidied = tidy(text);
  return isPlaceholder(tidied) ? null : tidied;
}

/** The distinct non-empty values, in their order. */
export const distinct = (values: Iterable<string | null | undefined>): string[] => [
  ...new Set([...values].filter((value) => !!value) as string[]),
];

/** The distinct cleaned values of a cell that joins several by `separator`. */
export function splitValues(cell: string | null | undefined, separator: string | RegExp = ';'): string[] {
  if (!cell) return [];
  return distinct(cell.split(separator).map(cleanValue));
}

/** Cleaned texts joined by a separator; null when there are none. */
export function joinTexts(texts: Iterable<string | null | undefined>, separator = '; '): string | null {
  return distinct(texts).join(separator) || null;
}

/** A tidied address line without the empty parts of joined cells ("District,, Kabul , , Iran"). */
export function withoutEmptyParts(line: string): string {
  return line
    .replace(/ ?,(?: ?,)+/g, ',')
    .replaceAll(' ,', ',')
    .replace(/^[,; ]+|(?<![,; ])[,; ]+$/g, '');
}

/** A name without case, accents, punctuation and spacing, which change between editions of a list without ids. */
export function identityForm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a name in this form in alphabetical order: equal for `Family, Given` and `Given Family`. */
export const sortedWords = (name: string): string => identityForm(name).split(' ').sort().join(' ');

const NAMES = lookupTable<string>(languages);

/** ISO 639-1 code of a language named in English ("Russian", "Persian/Farsi") or by its code ("RU"); null otherwise. */
export function languageCode(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(word)) return word;
  for (const part of word.split(/[/,;()\s]+/)) {
    const code = NAMES.get(part);
    if (code) return code;
  }
  return null;
}

const MARK = /(?:^|[\s;,.(])\(?(?:([a-z])|(\d{1,2}))\)[\s:]*/gi;

/** The items of "a) Mosul, Iraq b) Baghdad, Iraq" or "(1) … (2) …", from a or 1 on; any other text is one item. */
export function letteredItems(text: string): string[] {
  const marks: { start: number; end: number }[] = [];
  for (const match of text.matchAll(MARK)) {
    const order = match[1] ? match[1].toLowerCase().charCodeAt(0) - 96 : Number(match[2]);
    if (order === marks.length + 1) marks.push({ start: match.index, end: match.index + match[0].length });
  }
  if (marks.length === 0) return distinct([cleanValue(text)]);
  const items = [text.slice(0, marks[0]!.start)];
  for (let i = 0; i < marks.length; i++) items.push(text.slice(marks[i]!.end, marks[i + 1]?.start ?? text.length));
  return distinct(items.map((item) => cleanValue(item.replace(/[;,\s]+$/, ''))));
}

/** Length of the searched end: enough for the longest country name with a remark in brackets. */
const LONGEST_END = 500;

/** The country at the end of a place, else the last between commas; not two-letter codes, which may be of states. */
export function countryAtEnd(text: string): string | null {
  const bare = text
    .slice(-LONGEST_END)
    .replace(/\s*\((?:as (?:at|of)|previous|in custody|since|until|deceased|arrested)[^)]*\)/gi, '')
    .replace(/[.,;\s]+$/, '');
  const parts = bare.split(',');
  for (let from = Math.max(0, parts.length - 2); from < parts.length; from++) {
    const tail = parts.slice(from).join(',').trim();
    if (tail.length > 2 && resolveCountry(tail)) return tail;
  }
  const words = parts.at(-1)!.trim().split(/\s+/);
  for (let from = Math.max(1, words.length - 5); from < words.length; from++) {
    const tail = words.slice(from).join(' ');
    if (tail.length > 3 && resolveCountry(tail)) return tail;
  }
  // Postal codes and telephone numbers may follow: "Kabul, Afghanistan, Telephone: …".
  const within = parts.map((part) => part.trim()).findLast((part) => part.length > 3 && resolveCountry(part));
  return within ?? null;
}
