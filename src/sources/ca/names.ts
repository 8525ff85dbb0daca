import { cleanValue, distinct, tidy } from '../text/clean-text.ts';
import { languageCode } from '../text/language-codes.ts';

/** One name from a Canadian `Aliases` cell. */
export interface CanadianAlias {
  name: string;
  language: string | null;
}

const LABEL =
  /\b(Russian|Belarus+ian|Ukrainian|Arabic|Persian|Farsi|Burmese|Chinese|English|French|Spanish|Hebrew|Georgian|Serbian|Moldovan|Romanian|Kazakh)\s*:\s*/gi;
const LEGAL_FORM =
  /^(?:[("«“]?)(?:ltd|limited|llc|l\.l\.c|inc|co|corp|company|plc|jsc|pjsc|ojsc|cjsc|gmbh|s\.?a|sarl|fze|fzco|fgup|ooo|ao|oao|pao|zao|ооо|ао|оао|пао|зао|нао|фгуп|мк|гуп|мкпао|мкооо)\.?$/i;
const AKA = /\s*[,(]?\s*\b(?:a\.?k\.?a\.?|also known as|also referred to as)\b[:.]?\s*/i;

/** Splits at commas, but keeps "PKB, AO" and "OAO, BETO" together, because a legal form is not a name. */
function splitAtCommas(text: string): string[] {
  const names: string[] = [];
  for (const piece of text.split(/\s*[,،](?:\s+|(?=\p{L}+ \p{L}))(?![^«]*»)/u)) {
    const last = names.at(-1);
    if (last !== undefined && (LEGAL_FORM.test(piece.trim()) || LEGAL_FORM.test(last.trim()))) {
      names[names.length - 1] = `${last}, ${piece}`;
    } else {
      names.push(piece);
    }
  }
  return names;
}

/** "Katsiaryna or Katerina Smuschkovich" is two whole names; the first gets the family name of the second. */
function splitAtOr(text: string): string[] {
  const pieces = text.split(/\s+or\s+/i);
  if (pieces.length < 2) return pieces;
  const lastWords = pieces.at(-1)!.split(' ');
  const family = lastWords.length > 1 ? ` ${lastWords.slice(1).join(' ')}` : '';
  return pieces.map((piece, index) => (index < pieces.length - 1 && !piece.includes(' ') ? piece + family : piece));
}

/** Removes an unbalanced bracket at either end. */
function balanced(text: string): string {
  if (text.startsWith('(') && !text.includes(')')) return text.slice(1);
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
}

/**
 * The names in an `Aliases` cell: free text, separated by semicolons, commas, slashes with a space, "or", "a.k.a.", and
 * labelled by language ("Belarusian: …, Russian: …"); for persons also separated by "and" between whole names.
 */
export function canadianAliases(cell: string | null, isPerson: boolean): CanadianAlias[] {
  const text = tidy(cell);
  if (!text) return [];
  const sections: { language: string | null; text: string }[] = [];
  let start = 0;
  let language: string | null = null;
  for (const label of text.matchAll(LABEL)) {
    sections.push({ language, text: text.slice(start, label.index) });
    language = languageCode(label[1]!);
    start = label.index + label[0].length;
  }
  sections.push({ language, text: text.slice(start) });
  const aliases: CanadianAlias[] = [];
  for (const section of sections) {
    const names = section.text
      .replace(/,(?= or )/gi, '')
      .split(/\s*;\s*|\s+\/\s*|\/\s+/)
      .flatMap((part) => part.split(AKA))
      .flatMap(splitAtCommas)
      .flatMap(splitAtOr)
      .flatMap((part) => (isPerson ? part.split(/(?<=\S \S+)\s+and\s+(?=\S+ \S)/) : [part]));
    for (const each of names) {
      const name = cleanValue(balanced(each.replace(/^[\s,]+|[\s,]+$/g, '')));
      if (name && !aliases.some((known) => known.name === name)) aliases.push({ name, language: section.language });
    }
  }
  return aliases;
}

/** Splits at slashes outside brackets if both sides are names of two words or more: English first, then French. */
export function bilingualName(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    if (char === ')') depth = Math.max(0, depth - 1);
    if (char === '/' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  const names = parts.map((part) => tidy(part));
  return names.length === 2 && names.every((name) => name.split(' ').length > 1) ? names : [tidy(text)];
}

/**
 * Further names in the brackets of a name. "Myanma Gems Enterprise (MGE)": the name without its bracket, and the
 * abbreviation. "DIKIY (DIKY)" in a person's name: the name with the other spelling.
 */
export function bracketNames(name: string, isPerson: boolean): { variations: string[]; short: string[] } {
  const match = /^([^()]*\S)\s*\(([^()]{2,200})\)\s*([^()]*)$/.exec(name);
  if (!match) return { variations: [], short: [] };
  const [, before, inside, after] = match as unknown as [string, string, string, string];
  const without = tidy(`${before} ${after}`);
  const aka = /^(?:a\.?k\.?a\.?|also known as)[:\s]+(.+)$/i.exec(inside)?.[1];
  if (aka) return { variations: distinct([without, tidy(aka)]), short: [] };
  if (isPerson) {
    const replaced = tidy(`${before.replace(/\S+$/, '')} ${inside} ${after}`);
    return { variations: distinct([without, replaced]), short: [] };
  }
  if (after) return { variations: [without], short: [] };
  return /^[A-Z][A-Z.&-]{1,9}$/.test(inside)
    ? { variations: [without], short: [inside] }
    : { variations: [without, inside], short: [] };
}
