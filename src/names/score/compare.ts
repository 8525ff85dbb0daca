/**
 * Similarity of two names, by aligning their tokens. What counts is which tokens found a partner, how rare they are,
 * and what kind of token was left without one on each side; docs/scoring.md tells the whole rule.
 */

import { analyzeName } from '../analyze.ts';
import { decisiveReading, isSameReading, type NameForm, type NameKind, type NameToken, ruleText } from '../name.ts';
import { cleanText } from '../text/fold.ts';
import { wholeNames } from '../text/whole-name.ts';
import { type Aligner, align, alignedPairs, createAligner } from './align/align.ts';
import type { Alignment } from './align/in-common.ts';
import { TRAIT } from './align/side.ts';
import { matchedWeight } from './matched-weight.ts';
import { type NameReason, nameReasonText } from './reasons.ts';
import { isOrganisational, scoreOrganisation } from './score-organisation.ts';
import { scorePerson } from './score-person.ts';
import { CAP, MATCH, READING } from './weights.ts';
import { matchWhole, type WholeMatch } from './whole-name.ts';
import { isKnownWord, staticRarity } from './words/rarity.ts';
import { createTokenMemory, tokenSimilarity } from './words/token-similarity.ts';

/** What the comparer must know about the world. */
export interface ComparerOptions {
  /** 0 (very common) to 1 (rare) of a folded token; by the tables of the project unless given. */
  rarity?(token: string): number;
  /** True for a folded word that names are known to have, `byAny` even one name; by the same tables unless given. */
  isKnown?(word: string, byAny?: boolean): boolean;
  /** Keeps the similarities of numbered tokens that were compared last, for callers that compare the same ones again and again. */
  remember?: boolean;
}

/** What one caller compares names with. It holds working memory: make one for each caller, and keep it. */
export type Comparer = Aligner;

/** A comparer for one caller. */
export function createComparer({
  rarity = staticRarity,
  isKnown = isKnownWord,
  remember = false,
}: ComparerOptions = {}): Comparer {
  const memory = createTokenMemory();
  const similarity = (a: NameToken, b: NameToken): number => tokenSimilarity(a, b, memory);
  return createAligner({
    rarity,
    isKnown,
    tokenSimilarity: remember ? remembering(similarity) : similarity,
    soundSimilarity: memory.soundSimilarity,
    rows: memory.rows,
  });
}

/**
 * Another comparer, with what this one remembers, which takes what two names have in common for rarer by `drift` (rarity, for
 * each name that they share; less than 0 for commoner). Scores only rise with it, by leaps where a rule asks for a least rarity.
 */
export const drifted = (comparer: Comparer, drift: number): Comparer => createAligner(comparer, drift);

/** Pairs of tokens that are remembered; a power of two. */
const MOST_PAIRS = 1 << 14;

/** The same function, which remembers the pairs of numbered tokens that it compared last. */
function remembering(similarity: (a: NameToken, b: NameToken) => number): (a: NameToken, b: NameToken) => number {
  const [left, right] = [new Float64Array(MOST_PAIRS).fill(-1), new Float64Array(MOST_PAIRS).fill(-1)];
  const known = new Float64Array(MOST_PAIRS);
  return (a, b) => {
    if (a.serial === undefined || b.serial === undefined) return similarity(a, b);
    const at = (Math.imul(a.serial, 0x9e37_79b1) + b.serial) & (MOST_PAIRS - 1);
    if (left[at] !== a.serial || right[at] !== b.serial) {
      known[at] = similarity(a, b);
      left[at] = a.serial;
      right[at] = b.serial;
    }
    return known[at]!;
  };
}

/** Person unless a word of organisations or a legal form says otherwise. */
function isPersonal(kind: NameKind, query: readonly NameToken[], candidate: readonly NameToken[]): boolean {
  if (kind === 'person') return true;
  if (kind !== 'unknown') return false;
  return !query.some(isOrganisational) && !candidate.some(isOrganisational);
}

/** Similarity of two forms, 0–1, without the words for it: the inner loop of a search. */
export function scoreForms(query: NameForm, candidate: NameForm, kind: NameKind, comparer: Comparer): number {
  const q = query.tokens;
  const c = candidate.tokens;
  const person = isPersonal(kind, q, c);
  const alignment = align(q, c, person, comparer);
  if (alignment.best === 0) return 0;
  const score = scoreAligned(alignment, comparer, person, kind);
  const isSameRule = !query.isRespaced && isSameReading(query, candidate) && query.weight >= READING.sameRule;
  return Math.max(0, Math.min(1, score * (isSameRule ? 1 : query.weight * candidate.weight)));
}

function scoreAligned(alignment: Alignment, comparer: Comparer, person: boolean, kind: NameKind): number {
  const query = matchedWeight(comparer.query, person, comparer);
  const candidate = matchedWeight(comparer.candidate, person, comparer);
  const score = person
    ? scorePerson(alignment, query, candidate)
    : scoreOrganisation(alignment, query, candidate, kind === 'vessel');
  return alignment.isDoubtful || isCompanyAgainst(kind, comparer) ? Math.min(score, CAP.weak) : score;
}

/** A company by its words against a person or a ship of its name: Iqbal & Zafar Dental Care, Tulip Optics Ltd. */
function isCompanyAgainst(kind: NameKind, { query, candidate }: Comparer): boolean {
  if (kind !== 'person' && kind !== 'vessel') return false;
  if (candidate.traits & TRAIT.organisational) return false;
  return query.tokens.some(
    ({ cls }, at) => query.degree[at]! < MATCH.matched && (cls === 'form' || (kind === 'person' && cls === 'domain')),
  );
}

/** A short fact about a comparison that a person can check, e.g. `rosneft = rosneft`. */
export type Evidence = string;

/** Similarity of two forms with its reasons; see {@link scoreForms} for the score alone. */
export function compareForms(
  query: NameForm,
  candidate: NameForm,
  kind: NameKind,
  comparer: Comparer,
): { score: number; evidence: Evidence[]; reasons: NameReason[] } {
  const score = scoreForms(query, candidate, kind, comparer);
  const pairs = alignedPairs(comparer).map(
    (pair): NameReason => ({
      is: 'words',
      query: pair.query.map((i) => query.tokens[i]!.text).join(' '),
      listed: pair.candidate.map((j) => candidate.tokens[j]!.text).join(' '),
      similarity: pair.similarity,
    }),
  );
  const reasons = [...pairs, ...leftOver('query', comparer), ...leftOver('candidate', comparer)];
  return { score, evidence: reasons.map(nameReasonText), reasons };
}

/** The words of one side that have no partner, as a fact; nothing when there are none. */
function leftOver(side: 'query' | 'candidate', comparer: Comparer): NameReason[] {
  const { tokens, degree } = comparer[side];
  const left = tokens.filter(({ cls }, i) => degree[i]! < MATCH.matched && cls !== 'particle' && cls !== 'form');
  return left.length > 0 ? [{ is: 'left', side, words: left.map(({ text }) => text).join(' ') }] : [];
}

/** Result of comparing two names: the score and why, and the reading of each name that gave it. */
export interface NameComparison {
  score: number;
  evidence: Evidence[];
  /** `exact`, or the rule of the reading that was not as written, e.g. `transliteration:cyrillic`. */
  rule: string;
}

/**
 * Compares two names as written, each in any script: the best over all their readings.
 * Identical texts (but for case, width, invisible characters and spaces) score 1. A caller with many names passes its
 * comparer.
 */
export function compareNames(
  a: string,
  b: string,
  { kind = 'unknown', comparer = createComparer() }: { kind?: NameKind; comparer?: Comparer } = {},
): NameComparison {
  const text = cleanText(a).toLowerCase();
  if (text !== '' && text === cleanText(b).toLowerCase())
    return { score: 1, evidence: [nameReasonText({ is: 'identical' })], rule: 'exact' };
  const best = bestAsRead(a, b, kind, comparer);
  const whole = bestWhole(a, b, comparer);
  if (whole.score > (best?.score ?? 0))
    return {
      score: whole.score,
      evidence: [nameReasonText({ is: 'letters', slips: whole.slips })],
      rule: 'as_written',
    };
  if (!best) return { score: 0, evidence: [], rule: 'none' };
  const { score, evidence } = compareForms(best.query, best.candidate, best.kind, comparer);
  return { score, evidence, rule: ruleText(decisiveReading(best.query, best.candidate)) };
}

/** The best readings; where one name of unknown kind is an organisation's by its words, the other may be read as one too. */
function bestAsRead(a: string, b: string, kind: NameKind, comparer: Comparer): BestAsRead | undefined {
  const [left, right] = [analyzeName(a, kind, 'query'), analyzeName(b, kind, 'index')];
  const found = bestForms(left, right, kind, comparer);
  const best = found && { ...found, kind };
  if (kind !== 'unknown' || ![...left, ...right].some(({ tokens }) => tokens.some(isOrganisational))) return best;
  const other = bestForms(
    analyzeName(a, 'organization', 'query'),
    analyzeName(b, 'organization', 'index'),
    'organization',
    comparer,
  );
  return other && other.score > (best?.score ?? 0) ? { ...other, kind: 'organization' } : best;
}

/** The two names by their letters alone. */
function bestWhole(a: string, b: string, comparer: Comparer): WholeMatch {
  let best: WholeMatch = { score: 0, slips: 0 };
  const right = wholeNames(b);
  for (const left of right.length > 0 ? wholeNames(a) : [])
    for (const other of right) {
      const match = matchWhole(left, other, comparer);
      if (match.score > best.score) best = match;
    }
  return best;
}

/** The two readings that fit best, with their score. */
interface BestForms {
  query: NameForm;
  candidate: NameForm;
  score: number;
}

/** The same with the kind that the names were read as. */
type BestAsRead = BestForms & { kind: NameKind };

/** The two readings of two analysed names that fit best, with their score; undefined when nothing fits at all. */
export function bestForms(
  left: readonly NameForm[],
  right: readonly NameForm[],
  kind: NameKind,
  comparer: Comparer,
): BestForms | undefined {
  let best: BestForms | undefined;
  for (const query of left)
    for (const candidate of right) {
      const score = scoreForms(query, candidate, kind, comparer);
      if (!best || score > best.score) best = { query, candidate, score };
    }
  return best && best.score > 0 ? best : undefined;
}
