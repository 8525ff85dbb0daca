/** Similarity of two names by aligning their tokens; docs/scoring.md has the complete rule. */
import { roundScore } from '../../domain/rounding.ts';
import { isSameReading, type NameKind, type NameToken, type NameVariant } from '../name.ts';
import { type Aligner, align, alignedPairs } from './align/align.ts';
import { type Alignment, matchedWeight } from './align/in-common.ts';
import { emptySide, TRAIT } from './align/side.ts';
import { FACT } from './facts/fact-weights.ts';
import { type NameReason, nameReasonText } from './reasons.ts';
import { isOrganisational, scoreOrganisation, scorePerson } from './score-aligned.ts';
import { CAP, MATCH, RARITY, READING } from './weights.ts';
import { staticRarity } from './words/rarity.ts';
import { createTokenMemory, tokenSimilarity } from './words/token-similarity.ts';

/** The comparison function and working memory of one caller. Create one per caller and reuse it. */
export type Comparer = Aligner;

/** Creates a comparer for one caller. @param pairs size of its cache of token pairs, a power of two */
export function createComparer(pairs = MAX_PAIRS): Comparer {
  const memory = createTokenMemory();
  return {
    tokenSimilarity: remembering((a, b) => tokenSimilarity(a, b, memory), pairs),
    soundSimilarity: memory.soundSimilarity,
    rows: memory.rows,
    query: emptySide(),
    candidate: emptySide(),
  };
}

const MAX_PAIRS = 1 << 14;

/** Caches the results of `similarity` for the most recent pairs of tokens that have a serial number. */
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

/** True for a person. A name of unknown kind is personal unless it has a word of organisations or a legal form. */
function isPersonal(kind: NameKind, query: readonly NameToken[], candidate: readonly NameToken[]): boolean {
  if (kind === 'person') return true;
  if (kind !== 'unknown') return false;
  return !query.some(isOrganisational) && !candidate.some(isOrganisational);
}

/** Similarity of two name variants, 0–1, without reasons. This is the inner loop of a search. */
export function scoreForms(query: NameVariant, candidate: NameVariant, kind: NameKind, comparer: Comparer): number {
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

/** True for the name of a company against a person or ship with the same name: Tulip Optics Ltd, Titan Steel. */
function isCompanyAgainst(kind: NameKind, { query, candidate }: Comparer): boolean {
  if (kind !== 'person' && kind !== 'vessel') return false;
  const isShip = kind === 'vessel';
  if (isShip ? candidate.tokens.some(isOfCompanies) : candidate.traits & TRAIT.organisational) return false;
  return query.tokens.some(
    (token, at) =>
      query.degree[at]! < MATCH.matched &&
      (isOfCompanies(token) || (isShip && token.cls === 'common')) &&
      !(isShip && OF_SHIPS.has(token.text)),
  );
}

const isOfCompanies = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'domain';

/** Business descriptors that are also used with names of ships. */
const OF_SHIPS = new Set('ship shipping marine maritime tanker vessel carrier'.split(' '));

/** A short statement about a comparison that a person can check, e.g. `rosneft = rosneft`. */
export type Evidence = string;

/** Similarity of two name variants with the reasons; see {@link scoreForms} for the score alone. */
export function compareForms(
  query: NameVariant,
  candidate: NameVariant,
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

/** The unmatched words of one side as a reason; empty if there are none. */
function leftOver(side: 'query' | 'candidate', comparer: Comparer): NameReason[] {
  const { tokens, degree } = comparer[side];
  const left = tokens.filter(({ cls }, i) => degree[i]! < MATCH.matched && cls !== 'particle' && cls !== 'form');
  return left.length > 0 ? [{ is: 'left', side, words: left.map(({ text }) => text).join(' ') }] : [];
}

interface BestForms {
  query: NameVariant;
  candidate: NameVariant;
  score: number;
}

/** The best-matching pair of variants of two analysed names; undefined if no pair scores above 0. */
export function bestForms(
  left: readonly NameVariant[],
  right: readonly NameVariant[],
  kind: NameKind,
  comparer: Comparer,
): BestForms | undefined {
  let best: BestForms | undefined;
  for (const query of left)
    for (const candidate of right) {
      const score = scoreForms(query, candidate, kind, comparer);
      if (!best || score > best.score) best = { query, candidate, score };
    }
  // Rounded only here, so that the displayed score is the one compared with a threshold.
  return best && best.score > 0 ? { ...best, score: roundScore(best.score) } : undefined;
}

/** True for words that names often omit: legal forms, titles and particles. */
const isOptionalToken = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'title' || cls === 'particle';

/** True if every word of the query that is part of the name is matched in the candidate, written alike. */
export function isFullMatch(query: NameVariant, candidate: NameVariant, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every((token, at) => isOptionalToken(token) || degree[at]! >= FACT.fullDegree);
}

/** True if every name token of the query is in the candidate as written. Business descriptors do not count. */
export function hasEveryName(query: NameVariant, candidate: NameVariant, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every(({ cls }, at) => cls !== 'name' || degree[at]! >= FACT.writtenDegree);
}

/** Expected number of people among {@link FACT.people} with these words in their name; without words, all of them. */
export function namesakesOf({ tokens }: NameVariant): number {
  let expected = FACT.people;
  for (const token of tokens) {
    if (isOptionalToken(token) || token.cls === 'number' || token.text.length === 1) continue;
    expected *= RARITY.commonShare * (RARITY.rareShare / RARITY.commonShare) ** staticRarity(token.text);
  }
  return expected;
}
