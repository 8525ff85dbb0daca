/** Detects facts in the text of a query: a country or a year at its end or in brackets, as people add them to a name. */
import { resolveCountry } from '../domain/countries/countries.ts';
import { wordClass } from '../names/lexicon/word-classes.ts';
import type { Corroboration, Hint } from './query.ts';

/** A query split into its name and the detected facts. */
export interface HintedQuery {
  rest: string;
  hints: Hint[];
  facts: Corroboration;
  /** False if every hint was in brackets, where it is hardly part of the name. */
  isBare: boolean;
}

const BRACKET = /^(.*?\S)\s*[([（【]([^()[\]（）【】]+)[)\]）】]\s*$/su;
const YEAR = /^(?:1[89]|20)\d\d$/;
const MAX_WORDS = 5;
/** Short forms that are not two-letter ISO codes and seldom mean anything else. */
const SHORT_FORMS = /^(?:USA|UAE|DPRK|PRC|DRC)$/;
/** Shorter Latin texts outside brackets are more likely legal forms and initials than country codes. */
const SHORTEST = 4;

/** Detects at most one country and one year at the end of a query. A country after a particle is part of the name. */
export function readHints(q: string): HintedQuery | null {
  let rest = q.trim();
  const hints: Hint[] = [];
  let isBare = false;
  for (;;) {
    const read = readLast(rest, new Set(hints.map((hint) => hint.read_as)));
    if (!read) break;
    hints.unshift(...read.hints);
    rest = read.rest;
    isBare ||= read.isBare;
  }
  if (hints.length === 0) return null;
  const country = hints.find((hint) => hint.read_as === 'party_country');
  const year = hints.find((hint) => hint.read_as === 'birth_date');
  const facts = { ...(country && { countries: [country.value] }), ...(year && { birth_date: year.value }) };
  return { rest, hints, facts, isBare };
}

type Last = Pick<HintedQuery, 'rest' | 'hints' | 'isBare'>;

/** The last part of a text as hints of kinds not yet found. */
function readLast(text: string, read: ReadonlySet<Hint['read_as']>): Last | null {
  const bracket = BRACKET.exec(text);
  if (bracket) {
    const hints = bracket[2]!.split(/[,;/]/).map((part) => yearOf(part.trim()) ?? countryOf(part.trim()));
    const kinds = new Set(hints.map((hint) => hint?.read_as));
    const isNew = kinds.size === hints.length && hints.every((hint) => hint && !read.has(hint.read_as));
    return isNew ? { rest: bracket[1]!, hints: hints as Hint[], isBare: false } : null;
  }
  const words = [...text.matchAll(/[^\s,;]+/g)];
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
    const at = words.length - count;
    const part = text.slice(words[at]!.index).replace(/[\s,;]+$/, '');
    const hint = count === 1 && YEAR.test(part) ? yearOf(part) : isWordOfCountry(part) ? countryOf(part) : null;
    if (!hint) continue;
    const before = words[at - 1]![0].toLowerCase();
    const isGlued =
      wordClass(before, 'unknown') === 'particle' || wordClass(words[at]![0].toLowerCase(), 'unknown') === 'particle';
    if (read.has(hint.read_as) || (hint.read_as === 'party_country' && isGlued)) return null;
    return { rest: text.slice(0, words[at]!.index).replace(/[\s,;]+$/, ''), hints: [hint], isBare: true };
  }
  return null;
}

const isWordOfCountry = (text: string): boolean =>
  !/^[A-Za-z.]+$/.test(text) || text.length >= SHORTEST || SHORT_FORMS.test(text);

const yearOf = (text: string): Hint | null => (YEAR.test(text) ? { text, read_as: 'birth_date', value: text } : null);

function countryOf(text: string): Hint | null {
  const country = /\d/.test(text) ? null : resolveCountry(text);
  return country && { text, read_as: 'party_country', value: country.code };
}
