import { type HanEntry, type HanWord, hanEntry, MAX_ENTRY } from '../lexicon/han-dictionary.ts';
import { latinWords } from '../lexicon/latin-words.ts';
import type { NameForm, NameToken } from '../name.ts';
import { HAN_NUMERALS, hanNumber } from './han-numbers.ts';
import { runToken } from './han-run.ts';
import { combinations, runReadings } from './han-spelling.ts';
import { englishTokens, otherSpellings, translatedTokens } from './translated-tokens.ts';

/** A stretch of a Chinese organisation name: a dictionary entry, a number, Latin text, or characters to be read aloud. */
interface Segment {
  zh: string;
  entry?: HanEntry;
  number?: number;
  latin?: boolean;
}

/** Costs of the segmentation: the cheapest way through the name wins. */
const ENTRY_COST = 1;
const SINGLE_COST = 1.4;
const RUN_COST = 0.5;
const CHAR_COST = 1;
const SUFFIX_COST = 0.9;
/** Longest stretch of unread characters that is taken as one name. */
const MAX_RUN = 12;
/** Single characters that end a place or an institution. */
const SUFFIXES = new Set(['市', '省', '县', '区', '镇', '乡', '村', '所', '院', '厂']);
const NUMBER = new RegExp(`^第?(?:\\d{1,5}|[${HAN_NUMERALS}]{1,7})`);
const NUMBERED =
  /^(号|研究|所|院|厂|设计|工厂|集团军|师|军|医院|局|处|部|支队|试验|基地|机械|汽车|建筑|航务|工程|拖拉机|重型|学院|通信)/;

/**
 * Cuts a simplified Chinese organisation name into dictionary entries, numbers, Latin runs and unread characters by the
 * cheapest path (dynamic programming over all entries). With `withBrands` false, brand entries are left to be read aloud.
 */
export function segmentOrganisation(text: string, withBrands: boolean): Segment[] {
  const chars = [...text];
  const size = chars.length;
  const cost = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const back: { from: number; segment: Segment }[] = new Array(size + 1);
  cost[0] = 0;
  const offer = (from: number, to: number, price: number, segment: Segment) => {
    const total = cost[from]! + price;
    if (total < cost[to]! - 1e-9) {
      cost[to] = total;
      back[to] = { from, segment };
    }
  };
  for (let i = 0; i < size; i++) {
    const rest = chars.slice(i, i + MAX_ENTRY).join('');
    const latin = /^[A-Za-z][A-Za-z0-9&.-]*/.exec(rest);
    if (latin) offer(i, i + latin[0].length, ENTRY_COST, { zh: latin[0], latin: true });
    const numbered = NUMBER.exec(rest);
    if (numbered) offerNumber(rest, numbered[0], i, offer);
    for (let length = 1; length <= Math.min(MAX_RUN, size - i); length++) {
      offer(i, i + length, RUN_COST + CHAR_COST * length, { zh: chars.slice(i, i + length).join('') });
    }
    for (let length = Math.min(MAX_ENTRY, size - i); length >= 1; length--) {
      const zh = chars.slice(i, i + length).join('');
      const entry = hanEntry(zh);
      if (!entry) continue;
      const usable = usableEntry(entry, withBrands, length === size);
      if (usable) offer(i, i + length, entryCost(zh, i), { zh, entry: usable });
    }
  }
  const segments: Segment[] = [];
  for (let at = size; at > 0; at = back[at]!.from) segments.push(back[at]!.segment);
  return joinRuns(segments.reverse());
}

function entryCost(zh: string, at: number): number {
  if ([...zh].length > 1) return ENTRY_COST;
  return at > 0 && SUFFIXES.has(zh) ? SUFFIX_COST : SINGLE_COST;
}

function usableEntry(entry: HanEntry, withBrands: boolean, isWhole: boolean): HanEntry | undefined {
  const brandFits = withBrands && entry.brand && (entry.isFullName || entry.brand.kind === 'component' || isWhole);
  if (brandFits) return entry;
  return entry.word ? { word: entry.word } : undefined;
}

type Offer = (from: number, to: number, price: number, segment: Segment) => void;

function offerNumber(rest: string, written: string, at: number, offer: Offer): void {
  const isOrdinal = written.startsWith('第');
  const value = hanNumber(isOrdinal ? written.slice(1) : written);
  if (value === undefined) return;
  const isCounted = isOrdinal || /^\d/.test(written) || NUMBERED.test(rest.slice(written.length));
  if (isCounted) offer(at, at + written.length, ENTRY_COST - 0.1, { zh: written, number: value });
}

function isUnread(segment: Segment): boolean {
  return !segment.entry && segment.number === undefined && !segment.latin;
}

function joinRuns(segments: Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && isUnread(last) && isUnread(segment)) last.zh += segment.zh;
    else joined.push({ ...segment });
  }
  return joined;
}

/** Place suffixes that English names leave out: 北京市 is Beijing. */
const SILENT_AFTER_PLACE = new Set(['县', '自治区', '地区']);
const SILENT = new Set(['市', '省']);
/** Places that make the rest of a name Korean, to be read so as well. */
const KOREAN_PLACES = new Set(['朝鲜', '平壤', '朝鲜民主主义人民共和国']);
const GLUE = new Set(['与', '和', '及', '暨', '之', '的']);

/**
 * Readings of a Chinese organisation name: by brand (short name, then full English names), by grammar
 * (place + name + industry + form, numbers), with what no dictionary knows read in pinyin. At most ten forms.
 */
export function organisationForms(text: string): NameForm[] {
  const forms: NameForm[] = [];
  const add = (segments: readonly Segment[], variant: number, rule: string, weight: number) => {
    for (const isCompact of [false, true]) {
      const tokens = segments.flatMap((_, at) => segmentTokens(segments, at, variant, isCompact));
      const isNew = !forms.some((known) => sameTexts(known.tokens, tokens));
      if (tokens.length > 0 && isNew) forms.push({ tokens, rule, weight });
    }
  };
  const branded = segmentOrganisation(text, true);
  const brands = branded.filter((segment) => segment.entry?.brand);
  const variants = brands.map((segment) => brandVariants(segment, branded.length === 1).length);
  for (let variant = 0; variant < Math.min(4, Math.max(0, ...variants)); variant++)
    add(branded, variant, 'brand', 0.98);
  const segments = brands.length > 0 ? segmentOrganisation(text, false) : branded;
  const isKnown = segments.some((segment) => segment.entry || segment.number !== undefined);
  add(segments, 0, isKnown ? 'organisation_grammar' : 'pinyin', isKnown ? 0.95 : 0.9);
  return forms;
}

function segmentTokens(all: readonly Segment[], at: number, variant: number, isCompact: boolean): readonly NameToken[] {
  const segment = all[at]!;
  if (segment.latin) return latinWords(segment.zh).map((text) => ({ text, cls: 'name', native: text }));
  if (segment.number !== undefined) return [numberToken(segment.number)];
  if (segment.entry?.brand) return brandTokens(segment, all.length === 1, variant);
  if (segment.entry?.word) {
    if (SILENT.has(segment.zh) && at > 0) return [];
    const before = all[at - 1]?.entry?.word;
    if (SILENT_AFTER_PLACE.has(segment.zh) && before?.cls === 'place') return [];
    return dictionaryTokens(segment.entry.word, segment.zh, isCompact);
  }
  const run = trimGlue(segment.zh, at > 0, at < all.length - 1);
  return run === ''
    ? []
    : [
        runToken(
          run,
          all.some((other) => KOREAN_PLACES.has(other.zh)),
        ),
      ];
}

/** Conjunctions between two dictionary words (信息与控制) have no reading; inside a name (和德) they do. */
function trimGlue(zh: string, hasBefore: boolean, hasAfter: boolean): string {
  return hasBefore && hasAfter && GLUE.has(zh) ? '' : zh;
}

function numberToken(value: number): NameToken {
  return { text: String(value), cls: 'number', native: String(value) };
}

const compactTokens = new Map<string, readonly NameToken[]>();
const spelledTokens = new Map<string, readonly NameToken[]>();

/**
 * English readings of a dictionary word; its pinyin stays an alternative, for lists that transcribe (`Dianzi`, `Ligong`).
 * Compact: 研究所 is `institute`, which may also be two words; else it is `research institute`.
 */
function dictionaryTokens(word: HanWord, zh: string, isCompact: boolean): readonly NameToken[] {
  const kept = isCompact ? compactTokens : spelledTokens;
  let tokens = kept.get(zh);
  if (!tokens) {
    const spoken = [...zh].length <= 4 ? combinations(runReadings([...zh]), 2).map((row) => row.join('')) : [];
    tokens = translatedTokens(word.english, zh, spoken, word.cls, isCompact);
    kept.set(zh, tokens);
  }
  return tokens;
}

/** Which English words stand for a brand, one variant a form: its short names, then each full name. */
function brandVariants(segment: Segment, isWhole: boolean): readonly (readonly NameToken[])[] {
  const brand = segment.entry!.brand!;
  const variants: (readonly NameToken[])[] = [];
  for (const name of [...brand.short, ...brand.names]) {
    const tokens = englishTokens(name.replace(/\([^)]*\)/g, ' '));
    const core = isWhole || segment.entry!.isFullName ? tokens : tokens.filter((token) => token.cls !== 'form');
    const kept = core.length > 0 ? core : tokens;
    if (!variants.some((known) => sameTexts(known, kept))) variants.push(kept);
  }
  return variants;
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
  return [{ text, cls: 'name', alts: otherSpellings([...others, ...spoken], text), native: segment.zh }];
}
