import { createRequire } from 'node:module';
import quirks from '../../../data/countries/country-names.json' with { type: 'json' };
import { lazily } from '../lazily.ts';
import { lookupTable } from '../lookup-table.ts';
import { nearestOf } from '../nearest.ts';

/**
 * Countries as lists and users write them -> ISO 3166-1 alpha-2 (XK for Kosovo).
 *
 *   "Korea, North" ─ fold ─> "korea north" ─┐
 *   "RU", "RUS", "Russian", "Россия", 俄羅斯 ├─ one map of about 10,000 folded names -> code
 *   "Ukrainian SSR (now Ukraine)" ─ peel ────┘
 *
 * The map is made on first use from the ISO names in many languages, then every text is looked up once and remembered.
 */

/** A present-day country: its code and its short English name. */
export interface Country {
  /** ISO 3166-1 alpha-2, or XK. */
  code: string;
  name: string;
}

/** In order of precedence: where two languages use one spelling for different countries, the earlier language wins. */
const LANGUAGES =
  'en fr zh ru uk be fa ar ko ja es pt de it nl tr pl vi he el hy ka kk ky uz tg az hi ur bn th km id ms sr hr bs bg mk ro cs sk hu sv nb da fi et lv lt sq sl mn ps ku ca sw'.split(
    ' ',
  );

/** Longer texts are not looked up; official country cells are far shorter. */
const MAX_TEXT = 300;
const MEMO_SIZE = 20_000;

const shortNames = lookupTable<string>(quirks.short);

const simplified = new Map<string, string>();
{
  const pairs = [...quirks.traditional];
  for (let i = 0; i + 1 < pairs.length; i += 2) simplified.set(pairs[i]!, pairs[i + 1]!);
}

/** Normalises differences of case, accents, punctuation, Arabic letter forms and traditional Chinese characters. */
export function foldCountry(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ىي]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/\p{Script=Han}/gu, (char) => simplified.get(char) ?? char)
    .replace(/['’‘ʼ`´.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const memo = new Map<string, Country | null>();

type IsoCountries = typeof import('i18n-iso-countries');
const fromPackages = createRequire(import.meta.url);

/** English names by code. Enough to look up a code, without loading the files of some fifty languages. */
const names = lazily((): ReadonlyMap<string, string> => {
  const isoCountries: IsoCountries = fromPackages('i18n-iso-countries/index.js');
  isoCountries.registerLocale(fromPackages('i18n-iso-countries/langs/en.json'));
  return new Map(
    Object.entries(isoCountries.getNames('en')).map(([code, name]) => [code, shortNames.get(code) ?? name] as const),
  );
});

const noCountry = lazily((): ReadonlySet<string> => new Set(quirks.none.map(foldCountry)));

const codeByFoldedName = lazily((): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>();
  const isoCountries: IsoCountries = fromPackages('i18n-iso-countries');
  const add = (text: string, code: string): void => {
    const key = foldCountry(text);
    if (key && !codes.has(key) && !noCountry().has(key)) codes.set(key, code);
  };
  for (const [code, name] of names()) {
    add(code, code);
    const alpha3 = isoCountries.alpha2ToAlpha3(code);
    if (alpha3) add(alpha3, code);
    add(name, code);
  }
  for (const [code, further] of Object.entries(quirks.further)) for (const text of further) add(text, code);
  for (const language of LANGUAGES) {
    for (const [code, texts] of Object.entries(isoCountries.getNames(language, { select: 'all' }))) {
      for (const text of texts) add(text, code);
    }
  }
  return codes;
});

/** Words removed from both ends until nothing more matches: "Republic of X", "the former X", "X nationality" -> "X". */
const PEEL_FRONT =
  /^(?:the|former|formerly|region|possibly|probably|believed|republic of|islamic republic of|federal republic of|democratic republic of|peoples republic of|kingdom of|state of|commonwealth of|sultanate of|federation of|in|of|republique de|republique du|la|le|les) /;
const PEEL_BACK =
  / (?:the|republic of|republic of the|the republic of|islamic republic of|federal republic of|kingdom of|state of|republic|nationality|national|nationals|citizen|citizenship|sar|passport)$/;

function lookUpPeeled(folded: string): string | null {
  for (let text = folded; text; ) {
    const code = codeByFoldedName().get(text);
    if (code) return code;
    if (noCountry().has(text)) return null;
    const withoutFront = text.replace(PEEL_FRONT, '');
    const shorter = withoutFront === text ? text.replace(PEEL_BACK, '') : withoutFront;
    if (shorter === text) return null;
    text = shorter;
  }
  return null;
}

/** The one code that all parts agree on, else null; parts such as "Former USSR" are ignored. */
function agreedCode(parts: string[]): string | null {
  const codes = new Set<string>();
  for (const part of parts) {
    const code = findCode(part);
    if (code) codes.add(code);
    else if (!noCountry().has(foldCountry(part))) return null;
  }
  return codes.size === 1 ? [...codes][0]! : null;
}

function findCode(text: string): string | null {
  const whole = lookUpPeeled(foldCountry(text));
  if (whole) return whole;
  const now = /\b(?:now|currently|present-day|today)\b[\s:]*([^()]{2,60})\)?\s*$/i.exec(text);
  if (now) {
    const code = lookUpPeeled(foldCountry(now[1]!));
    if (code) return code;
  }
  const bracket = /^([^()]*)\(([^()]*)\)\s*$/.exec(text);
  if (bracket && /^(?:was|former|formerly|previously|ex|until)\b/i.test(bracket[2]!))
    return findCode(bracket[1]!.trim());
  if (bracket) {
    // "Iran (Islamic Republic of)" is one name; "Russia (USSR)" and "Ukrainian SSR (Ukraine)" are a name and a comment.
    return (
      lookUpPeeled(foldCountry(`${bracket[2]} ${bracket[1]}`)) ??
      lookUpPeeled(foldCountry(bracket[1]!)) ??
      lookUpPeeled(foldCountry(bracket[2]!))
    );
  }
  const comma = text.indexOf(',');
  if (comma > 0) {
    const turned = lookUpPeeled(foldCountry(`${text.slice(comma + 1)} ${text.slice(0, comma)}`));
    if (turned) return turned;
  }
  const bilingual = text.split(/\s*[/|]\s*|\s+[-–—]\s+/).filter(Boolean);
  if (bilingual.length > 1) return agreedCode(bilingual);
  const sentences = text.split(/[;.]\s+/).filter(Boolean);
  if (sentences.length > 1) return agreedCode(sentences);
  return null;
}

/** The code, if the text itself is an ISO code. Most customer files give countries this way. */
function codeItself(text: string): string | null {
  const code = text.toUpperCase();
  return names().has(code) && !noCountry().has(text.toLowerCase()) ? code : null;
}

/**
 * The country that a text names: ISO codes, names in some fifty languages, demonyms ("Russian"), earlier names of the
 * same state ("Burma", "Zaire"), list spellings ("Korea, North", "Belarus / Bélarus", "Ukrainian SSR (now Ukraine)").
 * Regions that lists give instead of a country resolve to the state they belong to ("Region: Crimea" -> UA).
 * Null when the text names no country, several, or a dissolved state with several successors (see {@link
 * namesNoCountry}).
 */
export function resolveCountry(text: string): Country | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_TEXT) return null;
  const known = memo.get(trimmed);
  if (known !== undefined) return known;
  const code = codeItself(trimmed) ?? findCode(trimmed);
  const country = code === null ? null : { code, name: names().get(code)! };
  if (memo.size >= MEMO_SIZE) memo.clear();
  // Copied because the text may be a slice, which would keep the whole file that it was cut from in memory.
  memo.set(Buffer.from(trimmed).toString(), country);
  return country;
}

/** All countries named in a cell that holds a list ("Panama; South Korea", "(1) Libya (2) Morocco"), in order, once each. */
export function resolveCountries(text: string): Country[] {
  const one = resolveCountry(text);
  if (one) return [one];
  const found = new Map<string, Country>();
  for (const part of text.slice(0, 2000).split(/[;:,/\n]|\.\s|\band\b|\(?\b(?:\d|[a-z])(?:-\d)?\)/i)) {
    // In a list of words, a lower-case "no" or "is" is a word, not a country code.
    const country = /^\s*[a-z]{2}\s*$/.test(part) ? null : resolveCountry(part);
    if (country) found.set(country.code, country);
  }
  return [...found.values()];
}

/** True for texts in a country field that correctly resolve to no country: "USSR", "Unknown", "Stateless", "00". */
export function namesNoCountry(text: string): boolean {
  const folded = foldCountry(text.replace(/\([^()]*\)/g, ' '));
  return folded === '' || noCountry().has(folded) || noCountry().has(folded.replace(/^(?:the |former )+/, ''));
}

/** Short English name of an ISO 3166-1 alpha-2 code (or XK), null for an unknown one. */
export function countryName(code: string): string | null {
  return names().get(code.toUpperCase()) ?? null;
}

/** The English country name most similar to a mistyped one, for "did you mean"; null when none is similar enough. */
export function nearestCountry(text: string): string | null {
  const folded = foldCountry(text.slice(0, MAX_TEXT));
  const latin = [...codeByFoldedName().keys()].filter((name) => name.length > 3 && /^[a-z ]+$/.test(name));
  const nearest = nearestOf(folded, latin);
  return nearest === null ? null : names().get(codeByFoldedName().get(nearest)!)!;
}
