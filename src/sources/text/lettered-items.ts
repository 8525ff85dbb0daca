import { resolveCountry } from '../../domain/countries/countries.ts';
import { cleanValue, distinct } from './clean-text.ts';

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
