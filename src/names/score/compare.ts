/**
 * Similarity of two names, by aligning their tokens. What counts is which tokens found a partner, how rare they are,
 * and what kind of token was left without one on each side; docs/scoring.md tells the whole rule.
 */

import { roundScore } from '../../domain/rounding.ts';
import { isSameReading, type NameForm, type NameKind, type NameToken } from '../name.ts';
import { type Aligner, align, alignedPairs, createAligner } from './align/align.ts';
import type { Alignment } from './align/in-common.ts';
import { TRAIT } from './align/side.ts';
import { matchedWeight } from './matched-weight.ts';
import { type NameReason, nameReasonText } from './reasons.ts';
import { isOrganisational, scoreOrganisation } from './score-organisation.ts';
import { scorePerson } from './score-person.ts';
import { CAP, MATCH, READING } from './weights.ts';
import { createTokenMemory, tokenSimilarity } from './words/token-similarity.ts';

/** What one caller compares names with. It holds working memory: make one for each caller, and keep it. */
export type Comparer = Aligner;

/** A comparer for one caller. @param pairs of tokens that it remembers: a power of two */
export function createComparer(pairs = MOST_PAIRS): Comparer {
  const memory = createTokenMemory();
  return createAligner({
    tokenSimilarity: remembering((a, b) => tokenSimilarity(a, b, memory), pairs),
    soundSimilarity: memory.soundSimilarity,
    rows: memory.rows,
  });
}

/** Pairs of tokens that a search remembers. */
const MOST_PAIRS = 1 << 14;

/** The same function, which remembers the pairs of numbered tokens that it compared last. */
function remembering(
  similarity: (a: NameToken, b: NameToken) => number,
  pairs: number,
): (a: NameToken, b: NameToken) => number {
  const [left, right] = [new Float64Array(pairs).fill(-1), new Float64Array(pairs).fill(-1)];
  const known = new Float64Array(pairs);
  return (a, b) => {
    if (a.serial === undefined || b.serial === undefined) return similarity(a, b);
    const at = (Math.imul(a.serial, 0x9e37_79b1) + b.serial) & (pairs - 1);
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
  const isSameRule = isSameReading(query, candidate) && query.weight >= READING.sameRule;
  return Math.max(0, Math.min(1, score * (isSameRule ? 1 : query.weight * candidate.weight)));
}

function scoreAligned(alignment: Alignment, comparer: Comparer, person: boolean, kind: NameKind): number {
  const query = matchedWeight(comparer.query, person);
  const candidate = matchedWeight(comparer.candidate, person);
  const score = person
    ? scorePerson(alignment, query, candidate)
    : scoreOrganisation(alignment, query, candidate, kind === 'vessel');
  return alignment.isDoubtful || isCompanyAgainst(kind, comparer) ? Math.min(score, CAP.weak) : score;
}

/** A company by its words against a person or a ship of its name: Iqbal & Zafar Dental Care, Tulip Optics Ltd, Titan Steel. */
function isCompanyAgainst(kind: NameKind, { query, candidate }: Comparer): boolean {
  if (kind !== 'person' && kind !== 'vessel') return false;
  const isShip = kind === 'vessel';
  if (isShip ? candidate.tokens.some(isOfCompanies) : candidate.traits & TRAIT.organisational) return false;
  return query.tokens.some(
    (token, at) =>
      query.degree[at]! < MATCH.matched &&
      (isOfCompanies(token) || (isShip && token.cls === 'common')) &&
      !(isShip && isOfShips(token.text)),
  );
}

/** A legal form or a trade word. */
const isOfCompanies = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'domain';

/** Words of trades that ships have beside their names. */
const OF_SHIPS: ReadonlySet<string> = new Set([
  'ship',
  'shipping',
  'marine',
  'maritime',
  'tanker',
  'vessel',
  'carrier',
]);
const isOfShips = (word: string): boolean => OF_SHIPS.has(word);

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
  return { score, evidence: reasons.map((reason) => nameReasonText(reason)), reasons };
}

/** The words of one side that have no partner, as a fact; nothing when there are none. */
function leftOver(side: 'query' | 'candidate', comparer: Comparer): NameReason[] {
  const { tokens, degree } = comparer[side];
  const left = tokens.filter(({ cls }, i) => degree[i]! < MATCH.matched && cls !== 'particle' && cls !== 'form');
  return left.length > 0 ? [{ is: 'left', side, words: left.map(({ text }) => text).join(' ') }] : [];
}

/** The two readings that fit best, with their score. */
interface BestForms {
  query: NameForm;
  candidate: NameForm;
  score: number;
}

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
  // Rounded here and nowhere later, so that what is shown is what is compared with a threshold.
  return best && best.score > 0 ? { ...best, score: roundScore(best.score) } : undefined;
}
