/**
 * Likeness of two names, by aligning their tokens. What counts is which tokens found a partner, how rare they are,
 * and what kind of token was left without one on each side; docs/scoring.md tells the whole rule.
 */

import { analyzeName } from '../analyze.ts';
import { formsConflict } from '../lexicon/organisation-forms.ts';
import { isPatronymic } from '../lexicon/word-classes.ts';
import type { NameForm, NameKind, NameToken } from '../name.ts';
import { cleanText } from '../text/fold.ts';
import { type Alignment, align, MATCHED } from './align.ts';
import { staticRarity } from './rarity.ts';

/** Most that weak evidence (one common token) can reach. */
const WEAK_CAP = 0.66;

/** Most that siblings told apart by a number alone can reach. */
const SIBLING_CAP = 0.67;

/** What the scorer must know about the two names and the world. */
export interface CompareContext {
  kind: NameKind;
  /** 0 (very common) to 1 (rare) of a folded token. */
  rarity(token: string): number;
  /** Replaces the token comparison, so that an index can remember results. */
  tokenSimilarity?(a: NameToken, b: NameToken): number;
}

type Side = 'query' | 'candidate';

const weightsQ = new Float64Array(64);
const weightsC = new Float64Array(64);

/** Weight of a token in its name. */
function weigh(token: NameToken, person: boolean, rarity: number): number {
  const length = token.text.length;
  switch (token.cls) {
    case 'name':
      if (length === 1) return 0.25;
      if (!person) return 0.45 + 0.65 * rarity;
      return (length === 2 ? 0.8 : 1) * ((token.patronymic ?? isPatronymic(token.text)) ? 0.6 : 0.75 + 0.35 * rarity);
    case 'domain':
    case 'common':
      // A trade word stays one, however seldom the lists carry it.
      return 0.2 + 0.4 * Math.min(rarity, 0.5);
    case 'place':
      return 0.3 + 0.2 * rarity;
    case 'number':
      return 0.45;
    case 'form':
      return 0.03;
    case 'title':
      return 0.05;
    default:
      return PARTICLE[token.text] ?? 0.05;
  }
}
const PARTICLE: Record<string, number> = { abd: 0.2, din: 0.2, abu: 0.3, bin: 0.08, umm: 0.3 };

/** Person unless a word of organisations or a legal form says otherwise. */
function isPersonal(kind: NameKind, query: readonly NameToken[], candidate: readonly NameToken[]): boolean {
  if (kind === 'person') return true;
  if (kind !== 'unknown') return false;
  return !query.some(isOrganisational) && !candidate.some(isOrganisational);
}

/** What one side left unmatched, by class, in weight; and what it weighs in all. */
interface Rest {
  total: number;
  matched: number;
  name: number;
  place: number;
  number: number;
  generic: number;
  names: number;
}
const restQ: Rest = { total: 0, matched: 0, name: 0, place: 0, number: 0, generic: 0, names: 0 };
const restC: Rest = { total: 0, matched: 0, name: 0, place: 0, number: 0, generic: 0, names: 0 };

function sumRest(rest: Rest, tokens: readonly NameToken[], weights: Float64Array, degree: Float64Array): void {
  rest.total = rest.matched = rest.name = rest.place = rest.number = rest.generic = rest.names = 0;
  for (let i = 0; i < tokens.length; i++) {
    const weight = weights[i]!;
    const missing = weight * (1 - degree[i]!);
    const cls = tokens[i]!.cls;
    rest.total += weight;
    rest.matched += weight - missing;
    if (cls === 'name') {
      if (tokens[i]!.text.length > 1) rest.names++;
      // An initial that fits nothing speaks as loud as a name that fits nothing.
      if (degree[i]! < MATCHED) rest.name += (tokens[i]!.text.length === 1 ? 0.7 : weight) * (1 - degree[i]!);
    } else if (cls === 'particle') {
      if (degree[i] === 0 && weight >= 0.2) rest.name += 0.4;
    } else if (degree[i]! < MATCHED) {
      if (cls === 'place') rest.place += weight;
      else if (cls === 'number') rest.number += weight;
      else if (cls === 'domain' || cls === 'common') rest.generic += weight;
    }
  }
}

/** Likeness of two forms, 0–1, without the words for it: the inner loop of a search. */
export function scoreForms(query: NameForm, candidate: NameForm, context: CompareContext): number {
  const q = query.tokens;
  const c = candidate.tokens;
  if (q.length === 0 || c.length === 0) return 0;
  const person = isPersonal(context.kind, q, c);
  for (let i = 0; i < q.length; i++) weightsQ[i] = weigh(q[i]!, person, q[i]!.rarity ?? context.rarity(q[i]!.text));
  for (let j = 0; j < c.length; j++) weightsC[j] = weigh(c[j]!, person, c[j]!.rarity ?? context.rarity(c[j]!.text));
  const alignment = align(q, c, person, context);
  sumRest(restQ, q, weightsQ, alignment.degreeQ);
  sumRest(restC, c, weightsC, alignment.degreeC);
  if (alignment.best === 0) return 0;
  const score = person ? scorePerson(alignment, q, c) : scoreOrganisation(alignment, q, c, context.kind === 'vessel');
  const weight = query.rule === candidate.rule && query.weight >= 0.95 ? 1 : query.weight * candidate.weight;
  return Math.max(0, Math.min(1, score * weight));
}

function scorePerson(alignment: Alignment, q: readonly NameToken[], c: readonly NameToken[]): number {
  const coverQ = restQ.matched / restQ.total;
  const coverC = restC.matched / restC.total;
  const high = Math.max(coverQ, coverC);
  const low = Math.min(coverQ, coverC);
  // What one side adds costs more when the rest is made of common names.
  const slope = 0.76 - 0.36 * Math.min(1, alignment.rarity);
  let score = high * (1 - slope * (1 - low));
  const conflict = Math.min(1, Math.min(restQ.name, restC.name));
  score *= 1 - 0.3 * conflict;
  if (alignment.reversedDescent) score *= 0.65;
  // Mike need not be Michael where another part of the name is open as well.
  if (alignment.otherNames > 0 && restQ.name + restC.name > 0) score *= 0.9;
  // No name written alike: two near misses prove little.
  if (alignment.best < 0.9) score *= 0.87;
  if (alignment.names === 1) {
    if (restQ.names === 1 && restC.names === 1) {
      if (alignment.best < 1) score *= Math.min(q[0]!.text.length, c[0]!.text.length) >= 6 ? 0.93 : 0.85;
    } else if (alignment.initials === 0 || alignment.rarity < 0.6 || restQ.name > 0)
      score = Math.min(score, WEAK_CAP - 0.06 * (1 - Math.min(1, alignment.rarity)));
  } else if (alignment.names === 0 && !(low > 0.999)) score = Math.min(score, WEAK_CAP);
  if (q.length !== c.length && score > 0.999) return 0.99;
  return score;
}

function scoreOrganisation(
  alignment: Alignment,
  q: readonly NameToken[],
  c: readonly NameToken[],
  vessel: boolean,
): number {
  const coverQ = restQ.matched / restQ.total;
  const coverC = restC.matched / restC.total;
  const high = Math.max(coverQ, coverC);
  const low = Math.min(coverQ, coverC);
  // A rare name met in full says much even where one side adds what it trades in or where it sits.
  const onlyGeneric =
    restQ.name + restC.name === 0 && Math.min(restQ.place, restC.place) === 0 && alignment.rarity >= 0.8;
  let score = high * (1 - (onlyGeneric ? 0.5 : 0.6) * (1 - low));
  const conflict = Math.min(1, Math.min(restQ.name, restC.name));
  score *= 1 - 0.35 * conflict;
  if (restQ.place > 0 && restC.place > 0) score *= 0.65;
  if (restQ.number > 0 && restC.number > 0) score = Math.min(SIBLING_CAP, score * 0.85);
  else if (restQ.number > 0 || restC.number > 0) score *= vessel ? 0.72 : 0.9;
  if (restQ.generic > 0 && restC.generic > 0 && alignment.names === 0) score *= 0.8;
  if (alignment.names === 0 && restQ.names + restC.names > 0) score = Math.min(score, WEAK_CAP);
  if (alignment.onlyTrades && restQ.name + restC.name > 0) score = Math.min(score, WEAK_CAP);
  if (alignment.names === 1 && restQ.names + restC.names > 2 && alignment.rarity < 0.5)
    score = Math.min(score, WEAK_CAP);
  if (alignment.names === 1 && restQ.name + restC.name > 0 && isOneAgainstPerson(q, c))
    score = Math.min(score, WEAK_CAP);
  if (alignment.names === 1 && restQ.names === 1 && restC.names === 1 && alignment.best < 0.75) score *= 0.9;
  if (!alignment.inOrder) score *= 0.98;
  if (alignment.forms === 0) score *= formConflict(q, c);
  return score;
}

/** One name in all against what may be a person with that name in it: Castor and Kathy Castor. */
function isOneAgainstPerson(q: readonly NameToken[], c: readonly NameToken[]): boolean {
  if (restQ.names === 1) return restC.names > 1 && !c.some(isOrganisational);
  return restC.names === 1 && restQ.names > 1 && !q.some(isOrganisational);
}

const isOrganisational = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'domain' || cls === 'common';

function formConflict(q: readonly NameToken[], c: readonly NameToken[]): number {
  for (const a of q) {
    if (a.cls !== 'form') continue;
    for (const b of c) if (b.cls === 'form' && formsConflict(a.text, b.text)) return 0.85;
  }
  return 1;
}

/** A short fact about a comparison that a person can check, e.g. `rosneft = rosneft`. */
export type Evidence = string;

/** Likeness of two forms with its reasons; see {@link scoreForms} for the score alone. */
export function compareForms(
  query: NameForm,
  candidate: NameForm,
  context: CompareContext,
): { score: number; evidence: Evidence[] } {
  const score = scoreForms(query, candidate, context);
  const person = isPersonal(context.kind, query.tokens, candidate.tokens);
  const alignment = align(query.tokens, candidate.tokens, person, context);
  const evidence: Evidence[] = [];
  for (const pair of alignment.pairs()) {
    const left = pair.query.map((i) => query.tokens[i]!.text).join(' ');
    const right = pair.candidate.map((j) => candidate.tokens[j]!.text).join(' ');
    evidence.push(
      pair.similarity === 1 && left === right ? `${left} exact` : `${left} ~ ${right} ${pair.similarity.toFixed(2)}`,
    );
  }
  const missing = (tokens: readonly NameToken[], degree: Float64Array, side: Side): void => {
    const left = tokens.filter((token, i) => degree[i]! < MATCHED && token.cls !== 'particle' && token.cls !== 'form');
    if (left.length > 0) evidence.push(`only in ${side}: ${left.map((token) => token.text).join(' ')}`);
  };
  missing(query.tokens, alignment.degreeQ, 'query');
  missing(candidate.tokens, alignment.degreeC, 'candidate');
  return { score, evidence };
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
 * Identical texts (but for case, width, invisible characters and spaces) score 1.
 */
export function compareNames(
  a: string,
  b: string,
  options: { kind?: NameKind; rarity?: (token: string) => number } = {},
): NameComparison {
  const kind = options.kind ?? 'unknown';
  const context: CompareContext = { kind, rarity: options.rarity ?? staticRarity };
  if (cleanText(a).toLowerCase() === cleanText(b).toLowerCase() && cleanText(a) !== '')
    return { score: 1, evidence: ['identical'], rule: 'exact' };
  const best = bestForms(analyzeName(a, kind, 'query'), analyzeName(b, kind, 'index'), context);
  if (!best) return { score: 0, evidence: [], rule: 'none' };
  const { score, evidence } = compareForms(best.query, best.candidate, context);
  const rule = best.query.rule === 'as_written' ? best.candidate.rule : best.query.rule;
  return { score, evidence, rule };
}

/** The two readings of two analysed names that fit best, with their score; undefined when nothing fits at all. */
export function bestForms(
  left: readonly NameForm[],
  right: readonly NameForm[],
  context: CompareContext,
): { query: NameForm; candidate: NameForm; score: number } | undefined {
  let best: { query: NameForm; candidate: NameForm; score: number } | undefined;
  for (const query of left)
    for (const candidate of right) {
      const score = scoreForms(query, candidate, context);
      if (!best || score > best.score) best = { query, candidate, score };
    }
  return best && best.score > 0 ? best : undefined;
}
