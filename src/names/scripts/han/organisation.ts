/** Analyses names of Chinese organisations by their words: place, name, business descriptor and legal form, with numbers. */
import { lazily } from '../../../domain/lazily.ts';
import { anyOf, lexiconLists, lexiconTable, lexiconWords } from '../../../lexicon/lines.ts';
import { CHINESE, type HanDictionary, type HanEntry, type HanWord } from '../../lexicon/han-dictionary.ts';
import type { NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { latinWords } from '../../text/fold.ts';
import { asForeign } from '../sound/readers.ts';
import { englishTokens, otherSpellings, translatedTokens } from '../translated-tokens.ts';
import { cantoneseReadings, koreanReading } from './person.ts';
import { combinations, runReadings, wadeGiles } from './spelling.ts';
import { foreignSpellings } from './transliterated.ts';

/** Values of the Chinese numerals; values of ten or more are units. */
const values = lazily(
  () => new Map([...lexiconTable('han/numerals.tsv')].map(([char, value]) => [char, Number(value)])),
);

/** Characters of Chinese numbers, for a character class in a regular expression. */
const hanNumerals = (): string => [...values().keys()].join('');

/** Value of a Chinese number below ten thousand: `五十四` 54, `一百零一` 101, digit by digit `七一五` 715. */
export function hanNumber(text: string): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const chars = [...text];
  if (chars.length === 0 || chars.length > 8) return undefined;
  const numbers: number[] = [];
  for (const char of chars) {
    const value = values().get(char);
    if (value === undefined) return undefined;
    numbers.push(value);
  }
  if (numbers.every((value) => value < 10)) return Number(numbers.join(''));
  let total = 0;
  let digit = 0;
  for (const value of numbers) {
    if (value >= 10) total += (digit || 1) * value;
    digit = value >= 10 ? 0 : value;
  }
  return total + digit;
}

/** A part of a Chinese organisation name: a dictionary entry, a number, Latin text, or unknown characters, which are transliterated. */
interface Segment {
  zh: string;
  entry?: HanEntry;
  number?: number;
  latin?: boolean;
}

/** Costs of the segmentation; an unknown character costs 1. The segmentation with the lowest total is used. */
const ENTRY_COST = 1;
const SINGLE_COST = 1.4;
const RUN_COST = 0.5;
const SUFFIX_COST = 0.9;
const MAX_RUN = 12;
/** Single characters that end a place or an institution. */
const suffixes = lazily(() => new Set(lexiconWords('han/suffixes.txt')));
const writtenNumber = lazily(() => new RegExp(`^第?(?:\\d{1,5}|[${hanNumerals()}]{1,7})`));
const numberStart = lazily(() => new RegExp(`[第\\d${hanNumerals()}]`));
const LATIN = /[A-Za-z]/;
/** Words before which a numeral is a number: 十四所, the 14th institute. */
const counted = lazily(() => new RegExp(`^${anyOf(lexiconWords('han/counted-words.txt'))}`));

/** Splits a Chinese or Japanese organisation name at the lowest cost, by dynamic programming over all entries. */
export function segmentOrganisation(text: string, withBrands: boolean, dictionary: HanDictionary = CHINESE): Segment[] {
  const size = text.length;
  const cost = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const back = new Array<Step | undefined>(size + 1);
  cost[0] = 0;
  const offer: Offer = (from, to, price, step) => {
    const total = cost[from]! + price;
    if (total >= cost[to]! - 1e-9) return;
    cost[to] = total;
    back[to] = step ? { from, ...step } : { from };
  };
  for (let i = 0; i < size; i++) {
    const latin = LATIN.test(text[i]!) ? /^[A-Za-z][A-Za-z0-9&.-]{0,30}/.exec(text.slice(i, i + 31)) : null;
    if (latin) offer(i, i + latin[0].length, ENTRY_COST, { latin: true });
    if (numberStart().test(text[i]!)) offerNumber(text, i, offer);
    for (let length = 1; length <= Math.min(MAX_RUN, size - i); length++) offer(i, i + length, RUN_COST + length);
    for (let length = Math.min(dictionary.longest(text[i]!), size - i); length >= 1; length--) {
      const zh = text.slice(i, i + length);
      const entry = dictionary.entry(zh);
      const usable = entry && usableEntry(entry, withBrands, length === size);
      if (usable) offer(i, i + length, entryCost(zh, i), { entry: usable });
    }
  }
  const segments: Segment[] = [];
  for (let at = size; at > 0; ) {
    const { from, ...step } = back[at]!;
    segments.push({ zh: text.slice(from, at), ...step });
    at = from;
  }
  return joinRuns(segments.reverse());
}

/** The interpretation of a part; empty if no dictionary contains it. */
type Reading = Omit<Segment, 'zh'>;
type Step = Reading & { from: number };
type Offer = (from: number, to: number, price: number, step?: Reading) => void;

function entryCost(zh: string, at: number): number {
  if (zh.length > 1) return ENTRY_COST;
  return at > 0 && suffixes().has(zh) ? SUFFIX_COST : SINGLE_COST;
}

function usableEntry(entry: HanEntry, withBrands: boolean, isWhole: boolean): HanEntry | undefined {
  const brandFits = withBrands && entry.brand && (entry.isFullName || entry.brand.kind === 'component' || isWhole);
  if (brandFits) return entry;
  return entry.word ? { word: entry.word } : undefined;
}

function offerNumber(text: string, at: number, offer: Offer): void {
  const rest = text.slice(at, at + 20);
  const written = writtenNumber().exec(rest)?.[0];
  if (!written) return;
  const isOrdinal = written.startsWith('第');
  const number = hanNumber(isOrdinal ? written.slice(1) : written);
  const isCounted = isOrdinal || /^\d/.test(written) || counted().test(rest.slice(written.length));
  if (number !== undefined && isCounted) offer(at, at + written.length, ENTRY_COST - 0.1, { number });
}

/** True for characters that no dictionary contains. */
export function isUnread(segment: Segment): boolean {
  return !segment.entry && segment.number === undefined && !segment.latin;
}

function joinRuns(segments: Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && isUnread(last) && isUnread(segment)) last.zh += segment.zh;
    else joined.push({ ...segment });
  }
  return joined.flatMap((segment) => (isUnread(segment) ? apartAtAnd(segment) : [segment]));
}

/** Two names with "and" between them: 吉布斯和考克斯 is Gibbs and Cox. A shorter run is one name. */
function apartAtAnd(run: Segment): Segment[] {
  const [, one, other] = /^(...+)[和与](...+)$/u.exec(run.zh) ?? [];
  return one && other ? [{ zh: one }, { zh: other }] : [run];
}

/** Place suffixes that English names omit (北京市 is Beijing): always, or only after a place. */
const silentSuffixes = lazily(() => lexiconTable('han/silent-suffixes.tsv'));
/** Places that indicate a Korean name, so that the rest is also transliterated as Korean. */
const koreanPlaces = lazily(() => new Set(lexiconWords('han/korean-places.txt')));
const glueWords = lazily(() => new Set(lexiconWords('han/glue-words.txt')));

/** The rules for variants of Chinese organisations. */
type OrganisationRule = 'brand' | 'organisation_grammar' | 'pinyin';
interface OrganisationForm extends NameVariant {
  rule: OrganisationRule;
}

/** Variants of a Chinese organisation name, at most ten: by brand, and by grammar with unknown characters in pinyin. */
export function organisationForms(text: string): OrganisationForm[] {
  const forms: OrganisationForm[] = [];
  const add = (segments: readonly Segment[], variant: number, rule: OrganisationRule, weight: number) => {
    for (const isCompact of [false, true]) {
      const tokens = segments.flatMap((_, at) => segmentTokens(segments, at, variant, isCompact));
      const isNew = !forms.some((known) => sameTexts(known.tokens, tokens));
      if (tokens.length > 0 && isNew) forms.push({ tokens, rule, weight });
    }
  };
  const branded = segmentOrganisation(text, true);
  const brands = branded.filter((segment) => segment.entry?.brand);
  const variants = brands.map((segment) => brandVariants(segment, branded.length === 1).length);
  for (let variant = 0; variant < Math.min(4, Math.max(0, ...variants)); variant++) {
    const isBare = branded.length === 1 && isAcronym(branded[0]!, variant);
    add(branded, variant, 'brand', isBare ? READING.hanAbbreviation : READING.hanBrand);
  }
  const segments = brands.length > 0 ? segmentOrganisation(text, false) : branded;
  const isKnown = segments.some((segment) => segment.entry || segment.number !== undefined);
  add(segments, 0, isKnown ? 'organisation_grammar' : 'pinyin', isKnown ? READING.hanGrammar : READING.hanPinyin);
  return forms;
}

/** Tokens of one part of a name, depending on its neighbours. */
export function segmentTokens(
  all: readonly Segment[],
  at: number,
  variant: number,
  isCompact: boolean,
): readonly NameToken[] {
  const segment = all[at]!;
  if (segment.latin && segment.zh.includes('&')) return englishTokens(segment.zh);
  if (segment.latin) return latinWords(segment.zh).map((text) => ({ text, cls: 'name', native: text }));
  if (segment.number !== undefined) return [numberToken(segment.number)];
  if (segment.entry?.brand) return brandTokens(segment, all.length === 1, variant);
  if (segment.entry?.word) {
    if (silentSuffixes().get(segment.zh) === '' && at > 0) return [];
    const before = all[at - 1]?.entry?.word;
    if (silentSuffixes().get(segment.zh) === 'place' && before?.cls === 'place') return [];
    return dictionaryTokens(segment.entry.word, segment.zh, isCompact);
  }
  const run = trimGlue(segment.zh, at > 0, at < all.length - 1);
  return run === ''
    ? []
    : [
        runToken(
          run,
          all.some((other) => koreanPlaces().has(other.zh)),
          all.length === 1,
        ),
      ];
}

/** Removes conjunctions between two dictionary words (信息与控制); inside a name (和德) they are kept. */
function trimGlue(zh: string, hasBefore: boolean, hasAfter: boolean): string {
  return hasBefore && hasAfter && glueWords().has(zh) ? '' : zh;
}

function numberToken(value: number): NameToken {
  return { text: String(value), cls: 'number', native: String(value) };
}

/** English translations of a dictionary word, with its pinyin. Compact: 研究所 is `institute`, else `research institute`. */
function dictionaryTokens(word: HanWord, zh: string, isCompact: boolean): NameToken[] {
  const spoken = [...zh].length <= 4 ? combinations(runReadings([...zh]), 2).map((row) => row.join('')) : [];
  return translatedTokens(word.english, zh, { spoken, cls: word.cls, isCompact });
}

/** The English words of a brand, one variant each: its short names, then each full name. */
function brandVariants(segment: Segment, isWhole: boolean): readonly (readonly NameToken[])[] {
  const brand = segment.entry!.brand!;
  const withForms = isWhole || segment.entry!.isFullName === true;
  const variants: (readonly NameToken[])[] = [];
  for (const name of [...brand.short, ...brand.names]) {
    const tokens = englishTokens(name.replace(/\([^)]*\)/g, ' '));
    const core = withForms ? tokens : tokens.filter((token) => token.cls !== 'form');
    const chosen = core.length > 0 ? core : tokens;
    if (!variants.some((known) => sameTexts(known, chosen))) variants.push(chosen);
  }
  return variants;
}

/** True if the variant is only an abbreviation outside the full names. A similar one (CASC, CASIC) is another party. */
function isAcronym(segment: Segment, variant: number): boolean {
  const tokens = brandVariants(segment, true)[variant] ?? [];
  if (tokens.length !== 1) return false;
  const text = tokens[0]!.text;
  const brand = segment.entry!.brand!;
  const isShort = brand.short.some((short) => /^[A-Z]{3,6}$/.test(short) && short.toLowerCase() === text);
  return (
    isShort &&
    !brand.names.some((name) =>
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .includes(text),
    )
  );
}

const sameTexts = (a: readonly NameToken[], b: readonly NameToken[]): boolean =>
  a.length === b.length && a.every((token, at) => token.text === b[at]!.text);

function brandTokens(segment: Segment, isWhole: boolean, variant: number): NameToken[] {
  const variants = brandVariants(segment, isWhole);
  const chosen = variants[Math.min(variant, variants.length - 1)] ?? [];
  if (chosen.length !== 1) return chosen.map((token, at) => (at === 0 ? { ...token, native: segment.zh } : token));
  const text = chosen[0]!.text;
  const others = variants.filter((tokens) => tokens.length === 1).map((tokens) => tokens[0]!.text);
  const spoken = combinations(runReadings([...segment.zh]), 2).map((row) => row.join(''));
  return [
    {
      text,
      cls: 'name',
      alts: otherSpellings([...others, ...spoken], text),
      writtenBySound: asForeign(segment.zh),
      native: segment.zh,
    },
  ];
}

/** English words that company names use for a character. */
const meanings = lazily(() => lexiconLists('han/meanings.tsv'));

/** One token for a run of unknown characters: pinyin or the Korean reading, with other readings, initials and phrases. */
export function runToken(zh: string, isKorean: boolean, isWhole: boolean): NameToken {
  const chars = [...zh];
  const rows = combinations(runReadings(chars), 6);
  const first = rows[0] ?? [];
  const korean = isKorean ? koreanReading(chars) : undefined;
  const pinyin = first.join('') || zh;
  const text = korean ?? pinyin;
  const foreign = chars.length >= 3 ? foreignSpellings(zh, 6) : [];
  const meant = chars.length === 1 ? (meanings().get(zh) ?? []) : [];
  const cantonese = chars.length > 1 && chars.length <= 4 ? cantoneseReadings(chars, 3) : [];
  const alts = otherSpellings(
    [
      pinyin,
      ...rows.map((row) => row.join('')),
      first.map(wadeGiles).join(''),
      ...(isWhole ? [] : initials(first)),
      ...foreign,
      ...meant,
    ],
    text,
  );
  // A whole name of at most three characters may be a person's, and persons' names are not compared by sound.
  const mayBePerson = isWhole && chars.length <= 3;
  const phrases: string[][] = [];
  if (first.length > 1 && first.length <= 6) phrases.push(first, ...cantonese);
  if (chars.length === 2) phrases.push(...meaningPhrases(chars));
  return {
    text,
    cls: 'name',
    alts,
    ...(phrases.length > 0 ? { phrases } : {}),
    ...(mayBePerson ? {} : { writtenBySound: asForeign(zh) }),
    native: zh,
  };
}

/** Initials such as SWT for 世维通 (Shi Wei Tong), for at least three syllables, since fewer initials would match too much. */
const initials = (syllables: readonly string[]): string[] =>
  syllables.length >= 3 && syllables.length <= 5 ? [syllables.map((syllable) => syllable[0]).join('')] : [];

function meaningPhrases(chars: readonly string[]): string[][] {
  const lists = chars.map((char) => meanings().get(char));
  if (lists.some((list) => list === undefined)) return [];
  return combinations(lists as string[][], 9);
}
