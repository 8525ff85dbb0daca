/** Parties whose names contain the distinctive words of a query, even if it is not their whole name: `Putin` for Vladimir Putin. */
import { roundScore } from '../../domain/rounding.ts';
import { placeAt } from '../../names/lexicon/places.ts';
import { wordClass } from '../../names/lexicon/word-classes.ts';
import type { NameToken, NameVariant } from '../../names/name.ts';
import { compareForms } from '../../names/score/compare.ts';
import type { PairMatch } from '../../names/score/pair.ts';
import { readQuery } from '../../names/score/prepared.ts';
import { WORD_TIER } from '../../names/score/weights.ts';
import { staticRarity } from '../../names/score/words/rarity.ts';
import type { ScreenQuery } from '../query.ts';
import { holdsNumber } from '../snapshot/section-views.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Explained, nameMatch } from './explain-match.ts';
import { type BestNames, type Finding, recordMatch } from './find-names.ts';
import { frequencyOf, NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { type QueryTerm, termFinder } from './query/query-terms.ts';
import { factsOfRow } from './query/stated-facts.ts';
import { compareRows, type ScreenedRow } from './screened-row.ts';

/** The rows whose names contain the words, best first. */
export interface WordRows {
  rows: ScreenedRow[];
  /** The words found, if most of their names are persons': `Putin` is a name, `drones` describe a topic. */
  personWords: ReadonlySet<string>;
}

export const NO_WORDS: WordRows = { rows: [], personWords: new Set() };

/** Words that are each in more names than this, in one spelling, do not distinguish parties. */
const MAX_NAMES = 5000;
const MAX_READINGS = 4;

/**
 * Every row with a name that contains all distinctive words of a variant of the query: its name words without places or, if it
 * has none, all its words. Uses the postings of the name index: words as written, in other spellings and scripts, with typing
 * errors. If the query may also be a topic, names must contain every word. If no name contains them all and the query is not a
 * topic, returns the rows with its rarest listed word. Rows in `taken` are skipped.
 */
export function wordRows(
  snapshot: Snapshot,
  query: Pick<ScreenQuery, 'q' | 'filters' | 'corroboration' | 'hinted'>,
  { taken, isTopic }: { taken: ReadonlySet<number>; isTopic: boolean },
): WordRows {
  const { names } = snapshot;
  const read = distinctiveReadings(query);
  const readings = isTopic ? read.map(({ form }) => ({ form, tokens: form.tokens.filter(isTelling) })) : read;
  if (readings.length === 0) return NO_WORDS;
  const similarity = names.comparer.tokenSimilarity;
  const termOf = termFinder(names);
  const least = isTopic ? WORD_TIER.leastSure : WORD_TIER.least;
  let found = readings.flatMap((reading) => namesWithAll(names, reading, { termOf, similarity, least, share: 1 }));
  if (found.length === 0 && !isTopic)
    found = readings.slice(0, 1).flatMap((reading) => namesWithRarest(names, reading, { termOf, similarity }));
  const persons = found.filter(({ name }) => NAME_KINDS[names.kinds[name]!] === 'person').length;
  const passing = snapshot.filter(query.filters);
  const best: BestNames = { names, passing, byRow: new Map() };
  for (const match of found) recordMatch(best, match.name, match);
  const fresh = [...best.byRow.values()].filter(({ row }) => !taken.has(row));
  const rows = fresh.map((one) => wordRow(snapshot, query, one));
  return {
    rows: rows.sort((a, b) => compareRows(snapshot, a, b)),
    personWords:
      2 * persons > found.length ? new Set(readings.flatMap(({ tokens }) => tokens.map(originalText))) : new Set(),
  };
}

/** A token as in the query, in its original script. */
export const originalText = ({ native, text }: NameToken): string => native ?? text;

interface Reading {
  form: NameVariant;
  tokens: readonly NameToken[];
}

/** True for a name word that is not a business descriptor or of another class in any kind of name. */
const isName = ({ cls, text }: NameToken): boolean =>
  cls === 'name' && text.length > 1 && wordClass(text, 'unknown') === 'name';

/** The name words. Places are dropped if another word is distinctive enough on its own; empty if all are places. */
function distinctive(tokens: readonly NameToken[]): NameToken[] {
  const words = tokens.filter(isName);
  const noPlaces = words.filter(({ text }) => !placeAt([text], 0));
  if (noPlaces.length === 0) return [];
  return noPlaces.some((token) => rarityOf(token) >= WORD_TIER.besidePlace) ? noPlaces : words;
}

/** Rarity over the official lists, whatever is loaded: with few names loaded every word would look common. */
export const rarityOf = ({ text }: NameToken): number => staticRarity(text);

const isTelling = ({ cls }: NameToken): boolean => cls !== 'form' && cls !== 'particle' && cls !== 'title';

/** The distinctive words of each variant of the query; if none has any, the most distinctive words of the first. */
export function distinctiveReadings({ q }: Pick<ScreenQuery, 'q'>): Reading[] {
  const forms = readQuery(q).forms.filter((form) => !form.part);
  const readings: Reading[] = [];
  const known = new Set<string>();
  for (const form of forms) {
    const tokens = distinctive(form.tokens);
    const key = tokens.map(({ text }) => text).join(' ');
    if (tokens.length === 0 || known.has(key) || readings.length >= MAX_READINGS) continue;
    known.add(key);
    readings.push({ form, tokens });
  }
  const first = forms[0];
  if (readings.length > 0 || !first) return readings;
  const telling = first.tokens.filter(isTelling);
  return telling.length > 0 ? [{ form: first, tokens: telling }] : [];
}

interface WordMatch extends PairMatch {
  name: number;
}

interface Lookup {
  termOf(token: NameToken): QueryTerm;
  similarity(token: NameToken, other: NameToken): number;
  /** Minimum similarity of every word. */
  least: number;
  /** Fraction 0–1 of the query's weight that the words have. */
  share: number;
}

/** The listed names that contain every token of a variant. */
function namesWithAll(index: NameIndex, { form, tokens }: Reading, lookup: Lookup): WordMatch[] {
  const keys = [...new Set(tokens)].map((token) => lookup.termOf(token).found.map(({ key }) => key));
  const count = (of: readonly number[]): number => of.reduce((sum, key) => sum + frequencyOf(index, key), 0);
  const [shortest, ...others] = keys.sort((a, b) => count(a) - count(b));
  if (shortest!.some((key) => frequencyOf(index, key) > MAX_NAMES)) return [];
  const { postings, postingAt } = index;
  const has = (name: number, of: readonly number[]): boolean =>
    of.some((key) => holdsNumber(postings, postingAt[key]!, postingAt[key + 1]!, name));
  const seen = new Set<number>();
  const found: WordMatch[] = [];
  for (const key of shortest!) {
    for (let at = postingAt[key]!; at < postingAt[key + 1]!; at++) {
      const name = postings[at]!;
      if (seen.has(name)) continue;
      seen.add(name);
      if (!others.every((of) => has(name, of))) continue;
      const match = matchOf(index, name, { form, tokens }, lookup);
      if (match) found.push(match);
    }
  }
  return found;
}

/** The names that contain only the rarest word, which must be rare and as written. */
function namesWithRarest(
  index: NameIndex,
  { form, tokens }: Reading,
  { termOf, similarity }: Pick<Lookup, 'termOf' | 'similarity'>,
): WordMatch[] {
  if (tokens.length < 2) return [];
  const listed = tokens.filter((token) => termOf(token).found.length > 0);
  const rarest = listed.sort((a, b) => rarityOf(b) - rarityOf(a))[0];
  if (!rarest || rarityOf(rarest) < WORD_TIER.rareWord) return [];
  const weight = tokens.reduce((sum, token) => sum + termOf(token).weight, 0);
  const lookup = { termOf, similarity, least: WORD_TIER.leastSure, share: termOf(rarest).weight / weight };
  return namesWithAll(index, { form, tokens: [rarest] }, lookup);
}

/** The best match of the words by a variant of a name; null if it lacks a word. */
function matchOf(index: NameIndex, name: number, { form, tokens }: Reading, lookup: Lookup): WordMatch | null {
  let best: WordMatch | null = null;
  for (const candidate of index.formsOf(name)) {
    let sum = 0;
    for (const token of tokens) {
      let similarity = 0;
      for (const other of candidate.tokens) similarity = Math.max(similarity, lookup.similarity(token, other));
      if (similarity < lookup.least) {
        sum = -1;
        break;
      }
      sum += similarity;
    }
    const score = WORD_TIER.most * lookup.share * form.weight * (sum / tokens.length);
    if (sum > 0 && score > (best?.score ?? 0)) best = { score, name, query: form, candidate };
  }
  return best;
}

function wordRow(
  snapshot: Snapshot,
  { q, corroboration, hinted }: Pick<ScreenQuery, 'q' | 'corroboration' | 'hinted'>,
  finding: Finding,
): ScreenedRow {
  const { row, link, name } = finding;
  const facts = [...factsOfRow(snapshot, row, corroboration), ...factsOfRow(snapshot, row, hinted)];
  const bits = facts.reduce((sum, fact) => sum + fact.bits, 0);
  const contradicted = facts.some((fact) => fact.fact !== 'country' && fact.bits < 0);
  const explain = (): Explained => {
    const kind = NAME_KINDS[snapshot.names.kinds[name]!]!;
    const { score } = compareForms(finding.query, finding.candidate, kind, snapshot.names.comparer);
    const { match, reasons } = nameMatch(snapshot, q, finding, facts);
    return { match: { ...match, type: 'word', name_score: roundScore(score) }, reasons };
  };
  return {
    row,
    score: roundScore(finding.score),
    nameScore: finding.score,
    alert: false,
    tier: 'word',
    ...(contradicted && { contradicted: true }),
    placed: { row, link, name, bits },
    explain,
  };
}
