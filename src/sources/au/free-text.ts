import { resolveCountry } from '../../domain/countries/countries.ts';
import type { Identifier } from '../../domain/entity/party.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { cleanValue, distinct, letteredItems } from '../text/clean-text.ts';
import { statedDay } from '../text/written-dates.ts';

/**
 * Identifiers in the sentences of the DFAT list.
 *
 *   "Passport no.: a) Afghanistan number P0449 (expires …) b) 101423404. National identification no: Sudan 1154038"
 *    └── label ───┘    └─ issuer ┘        └ number            └ number     └──────── label ───────┘ └ issuer └ number
 *
 * An identifier needs a label before it and a digit in it, so "identity card" and "Morocco" are none.
 */

const KINDS: readonly { type: IdentifierType; words: RegExp }[] = [
  { type: 'passport', words: /passport/i },
  { type: 'social_security', words: /social security|\bSSN\b/i },
  { type: 'tax_id', words: /\b(?:INN|TIN|KPP|tax|taxpayer|fiscal|VAT|employer)\b/i },
  { type: 'drivers_licence', words: /driv/i },
  { type: 'other', words: /\b(?:voter|student|ration|serviceman|military|certificate)\b/i },
  {
    type: 'registration_number',
    words: /\b(?:OGRN|OGRNIP|OKPO|UNP|registration|registered|company|business|commercial|legal entity)\b/i,
  },
  { type: 'national_id', words: /identi|idenif|national|personal|tazkira|civil|state|\bID\b/i },
];

const LABEL = [
  'passports?',
  'social security|SSN',
  'OGRNIP|OGRN|INN|KPP|TIN|OKPO|UNP',
  "driv(?:er|ing)(?:'?s)? licen[cs]e",
  '(?:voter|student|ration|military)(?= (?:ID|card))',
  '(?:(?:federal )?employer|tax(?:payer)?|fiscal|national tax|company|business|commercial|legal entity|national|personal|civil|state)? ?(?:identification|identity|identifier|idenification)',
  '(?:national tax|tax(?:payer)?|national|personal|company|legal entity|student|voter)(?= (?:ID|number|no|code)\\b)',
  '(?:state |company |business |commercial |primary )?registration|registered company|registered business',
  'ID(?= (?:card|no|number)\\b|:)',
  'tazkira',
].join('|');
/** Filling words between the label and the number: "ID", "card (tazkira) number", "no.:", "(RUS):". */
const FILL = String.raw`(?:\s*(?:\b(?:ID|no|nos|number|num|card|cards|document|information|booklet|certificate|code|FARDC|of nationality|passport|diplomatic|service|national|identification|identity|idenification|federal|civil|student|voter|military|other|na|OGRN no|SSN|tazkira)\b\.?|\bnumber(?=\d)|\((?:OGRN|OGRN no\.?|INN|TIN|tazkira)\)|[:,#–-]|’s))*`;
const ANNOUNCED = new RegExp(String.raw`\b(${LABEL})\b${FILL}`, 'gi');

/** A number: groups of digits, or a word of capitals and digits, optionally after a series of at most three letters. */
const NUMBER =
  /(?:No(?=\d))?((?:[A-Z]{1,3}[ ./-]{1,2}(?=\d))?(?:\d{1,5}(?: \d{1,10}){1,5}(?![\w/-])|(?=[A-Z/.-]{0,8}\d)[A-Z\d](?:[A-Z\d/-]|\.(?=\d)){3,26}))/y;
const ITEM = /\s*\(?([a-z])\)\s*/y;
const FILLING = new RegExp(FILL, 'iy');
/** Words before a number that may name a country; the longest sequence is tried first. */
const WORDS = /\p{Lu}[\p{L}'’-]+(?: (?:of|the|and|\p{Lu}[\p{L}'’-]+)){0,6}/uy;
const YEARS = /^(?:1[89]|20)\d\d$/;

interface Found {
  value: string;
  country: string | null;
  end: number;
}

/** Matches a sticky pattern at a position; returns the matched text and its end. */
function readAt(pattern: RegExp, text: string, at: number): { text: string; end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match && { text: match[1] ?? match[0], end: at + match[0].length };
}

const skip = (pattern: RegExp, text: string, at: number): number => readAt(pattern, text, at)?.end ?? at;
const SPACE = /\s*/y;

/** The country named at a position: its code, and the end of its name. */
function issuerAt(text: string, at: number): { code: string; end: number } | null {
  const words = readAt(WORDS, text, at)?.text.split(' ') ?? [];
  for (let length = words.length; length > 0; length -= 1) {
    const written = words.slice(0, length).join(' ');
    const country = written.length > 3 ? resolveCountry(written) : null;
    if (country) return { code: country.code, end: at + written.length };
  }
  return null;
}

/** The country in brackets after a number: "(Russia)". */
function issuerAfter(text: string, at: number): string | null {
  const stated = /^ ?\(([^()]{2,40})\)/.exec(text.slice(at, at + 50))?.[1];
  return stated ? (resolveCountry(stated)?.code ?? null) : null;
}

/** The number at a position, after an optional issuer and filling words. */
function numberAt(text: string, from: number): Found | null {
  let at = skip(SPACE, text, skip(FILLING, text, from));
  const before = /^\(([^()]{2,40})\)[\s:]*/.exec(text.slice(at, at + 60));
  let country = before ? (resolveCountry(before[1]!)?.code ?? null) : null;
  if (before && country) at += before[0].length;
  const issuer = issuerAt(text, at);
  if (issuer) {
    country = issuer.code;
    at = skip(SPACE, text, skip(FILLING, text, issuer.end));
  }
  const number = readAt(NUMBER, text, at);
  const value = number?.text.replace(/[./-]+$/, '');
  if (!number || !value || !/\d.*\d/.test(value) || YEARS.test(value)) return null;
  return { value, country: country ?? issuerAfter(text, number.end), end: number.end };
}

/** The country in the words before a label: "Libyan passport number …", "Saudi Arabian national identity card …". */
function issuerBefore(text: string, at: number): string | null {
  const words = /(?:\p{Lu}[\p{L}'’-]+ (?:(?:of|the) )*){1,4}$/u
    .exec(text.slice(Math.max(0, at - 60), at))?.[0]
    .trim()
    .split(' ');
  for (let from = 0; words && from < words.length; from += 1) {
    const country = resolveCountry(words.slice(from).join(' '));
    if (country) return country.code;
  }
  return null;
}

/** The numbers of a lettered series after a label, "a) … b) …"; without letters, the single number. */
function numbersAfter(text: string, from: number): Found[] {
  const found: Found[] = [];
  let at = from;
  for (let order = 0; order < 20; order += 1) {
    const mark = readAt(ITEM, text, at);
    const isNext = mark?.text === String.fromCharCode(97 + order);
    if (order > 0 && !isNext) break;
    const number = numberAt(text, isNext ? mark.end : at);
    if (number) found.push(number);
    if (!isNext) break;
    const next = new RegExp(String.raw`[\s;,.(]\(?${String.fromCharCode(98 + order)}\)`, 'g');
    next.lastIndex = number?.end ?? mark.end;
    const following = next.exec(text);
    // The text between two items belongs to the first; it must not contain another label with its own series.
    const between = following ? text.slice(next.lastIndex - following[0].length - 400, following.index) : '';
    if (
      !following ||
      following.index - at > 400 ||
      /\b(?:no|number)\.?: ?a\)/i.test(between.slice(-(following.index - at)))
    )
      break;
    at = following.index + 1;
  }
  return found;
}

/** The kind of number for a label; of several labels ("Passport no: na National identification no:") the last. */
function kindOf(label: string): IdentifierType {
  for (const part of label.split(':').reverse()) {
    const kind = KINDS.find(({ words }) => words.test(part));
    if (kind) return kind.type;
  }
  return 'other';
}

/** Every labelled identifier in a text, each once, with its issuer if stated. */
function announcedNumbers(text: string): Identifier[] {
  const found: Identifier[] = [];
  const ends = new Set<number>();
  for (const match of text.matchAll(ANNOUNCED)) {
    const type = kindOf(match[0]);
    for (const { value: written, country, end } of numbersAfter(text, match.index + match[0].length)) {
      if (ends.has(end)) continue;
      ends.add(end);
      // Two registration numbers may be separated by a slash.
      for (const value of /^\d{10,}\/\d{10,}$/.test(written) ? written.split('/') : [written]) {
        if (found.some((each) => each.type === type && each.value === value)) continue;
        found.push({ type, value, country: country ?? issuerBefore(text, match.index), note: null });
      }
    }
  }
  return found;
}

/** The DFAT list states many facts in sentences; this module extracts those that need no guessing. */

const LISTED_ON = /(\b(?:last|formerly|previously|re)[\s-]*)?\b(?:listed|designated)\b([^;]{0,120}?)\bon\b:?\s*/gi;

/** The stated listing day: "Listed on 25 January 2001 (amended on …)"; not that of an amendment or a relisting. */
export function statedListingDay(text: string): string | null {
  for (const match of text.matchAll(LISTED_ON)) {
    if (match[1] || /amended|relisted|re-listed|formerly|\blast\b/i.test(match[2]!)) continue;
    const after = text.slice(match.index + match[0].length);
    const start = /^[^\s(]{1,10}[ .]+[^\s(]{0,10}[ .]*\d{0,4}|^[\d/.-]{8,10}/.exec(after)?.[0] ?? '';
    const day = statedDay(start);
    if (day) return day;
  }
  return null;
}

/** The day in "New listing start date 27 Aug 2023" in the additional information. */
export function statedStartDay(text: string): string | null {
  const written = /\blisting start date:? ([^;,()]{6,24})/i.exec(text)?.[1];
  return written ? statedDay(written) : null;
}

const CONTACTS: readonly { type: IdentifierType; find: RegExp }[] = [
  { type: 'imo', find: /\bIMO(?: number| no\.?)?[:\s]*(\d{7})\b/gi },
  { type: 'website', find: /\b((?:https?:\/\/|www\.)[^\s,;()]+[^\s,;().])/gi },
  { type: 'email', find: /\b([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\b/g },
];

/** Identifiers, web and mail addresses in a text, each once, without notice pages of INTERPOL and the UN. */
export function australianNumbers(text: string): Identifier[] {
  const found: Identifier[] = [];
  for (const { type, find } of CONTACTS) {
    for (const match of text.matchAll(find)) {
      const value = match[1]!;
      if (type === 'website' && /interpol\.int|un\.org/i.test(value)) continue;
      if (found.some((each) => each.type === type && each.value === value)) continue;
      found.push({ type, value, country: null, note: null });
    }
  }
  return [...found, ...announcedNumbers(text)];
}

/** Titles and functions with a label: "Title: a) Mullah b) Haji. Designation: a) … b) …". */
export function australianTitles(text: string): string[] {
  const titles: string[] = [];
  for (const label of ['Title', 'Designation']) {
    const match = new RegExp(
      `\\b${label}:\\s*(.{2,600}?)(?=\\s*(?:\\b(?:Title|Designation|DOB|POB|Good quality|Low quality|Nationality|Passport|Address|Listed on)\\b[^:]{0,20}:|\\.\\s+[A-Z]|\\.?$))`,
    ).exec(text);
    if (match) titles.push(...letteredItems(match[1]!));
  }
  return distinct(titles.map((title) => cleanValue(title.replace(/[.,;]+$/, ''))));
}

/** The UN reference at the beginning of a text ("TAi.002. Title: …"), else null. */
export function leadingUnReference(text: string): string | null {
  return /^\(?([A-Z]{2}[ie]\.\d{3})\b/.exec(text)?.[1] ?? null;
}

/** Earlier names of a ship or company: "Previous names include TREND, MIANZIMU". */
export function formerNames(text: string): string[] {
  const match = /\b(?:previous|former) names? (?:includes?|is|are|was|were)?:?\s*([^.;\n]{2,300})/i.exec(text);
  return match ? distinct(match[1]!.split(/\s*,\s*|\s+and\s+/i).map((name) => cleanValue(name))) : [];
}
