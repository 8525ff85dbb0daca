/** Which token of one name stands for which token of the other. */

import type { NameToken } from '../name.ts';
import { matchAcronym, matchJoined, matchPhrases, SIZE, type Side } from './align-spans.ts';
import { BY_OTHER_NAME, tokenSimilarity } from './token-match.ts';
import { LEAST_SIMILARITY } from './token-similarity.ts';

/** What the aligner must be given. */
export interface AlignContext {
  rarity(token: string): number;
  tokenSimilarity?(a: NameToken, b: NameToken): number;
}

/** The last alignment made; valid until the next call, so copy what must stay. */
export interface Alignment {
  /** How far each token is matched, 0–1. */
  degreeQ: Float64Array;
  degreeC: Float64Array;
  /** Best likeness of any pair of `name` tokens, else of any pair. */
  best: number;
  /** Pairs of `name` tokens longer than an initial. */
  names: number;
  /** Each of those pairs has a word on its Han side that the lexicon knows for a trade word: 精密 and `precision`. */
  onlyTrades: boolean;
  /** Pairs of an initial and a name or initial. */
  initials: number;
  /** Sum of the rarities of matched `name` tokens, weighed by likeness. */
  rarity: number;
  /** Pairs of organisation forms. */
  forms: number;
  /** Matched tokens follow each other in the same order. */
  inOrder: boolean;
  /** `X bin Y` against `Y bin X`. */
  reversedDescent: boolean;
  /** Pairs that only an everyday or foreign form of a given name joins: Mike and Michael. */
  otherNames: number;
  /** The pairs in order, for explanations. */
  pairs(): { query: number[]; candidate: number[]; similarity: number }[];
}

const partnerQ = new Int16Array(SIZE);
const partnerC = new Int16Array(SIZE);
const pairI = new Int16Array(SIZE * SIZE);
const pairJ = new Int16Array(SIZE * SIZE);
const pairS = new Float64Array(SIZE * SIZE);

const alignment: Alignment = {
  degreeQ: new Float64Array(SIZE),
  degreeC: new Float64Array(SIZE),
  best: 0,
  names: 0,
  onlyTrades: false,
  initials: 0,
  rarity: 0,
  forms: 0,
  inOrder: true,
  reversedDescent: false,
  otherNames: 0,
  pairs: listPairs,
};
const { degreeQ, degreeC } = alignment;
const sideQ: Side = { tokens: [], length: 0, degree: degreeQ, partner: partnerQ };
const sideC: Side = { tokens: [], length: 0, degree: degreeC, partner: partnerC };
let pairCount = 0;
/** Degree per likeness of two tokens that are too unlike to be one word. Stays below {@link MATCHED}. */
const FAINT = 0.5;
/** Degree from which on a token has found its partner. */
export const MATCHED = 0.5;

/** Least likeness at which two tokens count as the same word: short ones must fit better, common names too. */
function least(a: NameToken, b: NameToken, person: boolean, context: AlignContext): number {
  const length = Math.min(a.text.length, b.text.length);
  let bound = length <= 3 ? (person ? 0.82 : 0.95) : length <= 5 ? 0.79 : 0.75;
  if (person && a.cls === 'name') {
    const rarity = Math.max(rarityOf(a, context), rarityOf(b, context));
    // Two well-known names that differ are two names: Daniel and Daniela, Hassan and Hussein.
    if (rarity < 0.4) bound = Math.max(bound, 0.87);
  } else if (length <= 5 && Math.max(rarityOf(a, context), rarityOf(b, context)) < 0.75) bound = 0.92;
  return bound;
}

/** Aligns two token lists. The result is one shared object: read it before the next call. */
export function align(
  q: readonly NameToken[],
  c: readonly NameToken[],
  person: boolean,
  context: AlignContext,
): Alignment {
  sideQ.tokens = q;
  sideC.tokens = c;
  sideQ.length = Math.min(q.length, SIZE);
  sideC.length = Math.min(c.length, SIZE);
  partnerQ.fill(-1, 0, sideQ.length);
  partnerC.fill(-1, 0, sideC.length);
  degreeQ.fill(0, 0, sideQ.length);
  degreeC.fill(0, 0, sideC.length);
  matchEqual(q, c);
  matchJoined(sideQ, sideC);
  matchJoined(sideC, sideQ);
  matchPhrases(sideQ, sideC);
  matchPhrases(sideC, sideQ);
  matchAlike(q, c, person, context);
  matchLone(q, c, person, context);
  if (person) matchInitials(q, c);
  else {
    matchAcronym(sideQ, sideC);
    matchAcronym(sideC, sideQ);
  }
  matchFaintly();
  summarise(q, c, context);
  return alignment;
}

function pair(i: number, j: number, similarity: number): void {
  partnerQ[i] = j;
  partnerC[j] = i;
  degreeQ[i] = similarity;
  degreeC[j] = similarity;
}

function matchEqual(q: readonly NameToken[], c: readonly NameToken[]): void {
  for (let i = 0; i < sideQ.length; i++) {
    const text = q[i]!.text;
    const native = q[i]!.native;
    for (let j = 0; j < sideC.length; j++) {
      if (partnerC[j] !== -1 || c[j]!.text !== text) continue;
      if (
        native !== undefined &&
        c[j]!.native !== undefined &&
        native !== c[j]!.native &&
        native.charCodeAt(0) >= 0x2e80
      )
        continue;
      pair(i, j, 1);
      break;
    }
  }
}

function matchAlike(q: readonly NameToken[], c: readonly NameToken[], person: boolean, context: AlignContext): void {
  const similarityOf = context.tokenSimilarity ?? tokenSimilarity;
  let count = 0;
  for (let i = 0; i < sideQ.length; i++) {
    if (partnerQ[i] !== -1) continue;
    for (let j = 0; j < sideC.length; j++) {
      if (partnerC[j] !== -1) continue;
      const similarity = similarityOf(q[i]!, c[j]!);
      if (similarity < LEAST_SIMILARITY) continue;
      let at = count++;
      for (; at > 0 && pairS[at - 1]! < similarity; at--) {
        pairI[at] = pairI[at - 1]!;
        pairJ[at] = pairJ[at - 1]!;
        pairS[at] = pairS[at - 1]!;
      }
      pairI[at] = i;
      pairJ[at] = j;
      pairS[at] = similarity;
    }
  }
  pairCount = count;
  for (let p = 0; p < count; p++) {
    const [i, j] = [pairI[p]!, pairJ[p]!];
    if (partnerQ[i] !== -1 || partnerC[j] !== -1) continue;
    // Beyond a spelling variant every further difference costs more than its share of letters.
    const similarity = pairS[p]!;
    if (similarity < least(q[i]!, c[j]!, person, context)) continue;
    pair(i, j, similarity >= 0.9 ? similarity : 0.9 - 1.25 * (0.9 - similarity));
  }
}

/** Likeness that is enough for the one word in which two otherwise equal names differ. */
const LONE = 0.7;

/** One word left over on each side, at least two others written alike: a slip is likelier than another name. */
function matchLone(q: readonly NameToken[], c: readonly NameToken[], person: boolean, context: AlignContext): void {
  if (pairCount === 0) return;
  const i = loneName(q, partnerQ);
  const j = i < 0 ? -1 : loneName(c, partnerC);
  if (j < 0 || q[i]!.text.length < 3 || c[j]!.text.length < 3) return;
  let alike = 0;
  for (let k = 0; k < sideQ.length; k++)
    if (degreeQ[k]! >= 0.97 && q[k]!.cls === 'name' && q[k]!.text.length > 1) alike++;
  if (alike < 2) return;
  for (let p = 0; p < pairCount; p++) {
    if (pairI[p] !== i || pairJ[p] !== j) continue;
    const bothKnown = person && Math.max(rarityOf(q[i]!, context), rarityOf(c[j]!, context)) < 0.4;
    if (pairS[p]! >= LONE && !bothKnown) pair(i, j, LONE_DEGREE);
    return;
  }
}
const LONE_DEGREE = 0.62;

/** The only unmatched name token, or -1 when there is none or more than one. */
function loneName(tokens: readonly NameToken[], partner: Int16Array): number {
  let found = -1;
  for (let k = 0; k < tokens.length && k < SIZE; k++) {
    if (partner[k] !== -1 || tokens[k]!.cls !== 'name') continue;
    if (found >= 0) return -1;
    found = k;
  }
  return found;
}

/** What found no partner but resembles a token left over on the other side: still different, yet not wholly strange. */
function matchFaintly(): void {
  for (let p = 0; p < pairCount; p++) {
    const [i, j] = [pairI[p]!, pairJ[p]!];
    if (partnerQ[i] !== -1 || partnerC[j] !== -1 || degreeQ[i]! > 0 || degreeC[j]! > 0) continue;
    degreeQ[i] = degreeC[j] = FAINT * pairS[p]!;
  }
}

const isInitial = (token: NameToken): boolean => token.cls === 'name' && token.text.length === 1;

function matchInitials(q: readonly NameToken[], c: readonly NameToken[]): void {
  for (let i = 0; i < sideQ.length; i++) {
    if (partnerQ[i] !== -1 || q[i]!.cls !== 'name') continue;
    for (let j = 0; j < sideC.length; j++) {
      if (partnerC[j] !== -1 || c[j]!.cls !== 'name') continue;
      if (!isInitial(q[i]!) && !isInitial(c[j]!)) continue;
      if (q[i]!.text.charCodeAt(0) !== c[j]!.text.charCodeAt(0)) continue;
      pair(i, j, 0.75);
      break;
    }
  }
}

const rarityOf = (token: NameToken, context: AlignContext): number => token.rarity ?? context.rarity(token.text);

function summarise(q: readonly NameToken[], c: readonly NameToken[], context: AlignContext): void {
  let best = 0;
  let bestName = 0;
  let names = 0;
  let trades = 0;
  let initials = 0;
  let rarity = 0;
  let forms = 0;
  let otherNames = 0;
  let inOrder = true;
  let last = -1;
  for (let i = 0; i < sideQ.length; i++) {
    const j = partnerQ[i]!;
    if (j < 0) continue;
    const degree = degreeQ[i]!;
    if (degree > best) best = degree;
    const cls = q[i]!.cls;
    if (cls === 'form') {
      forms++;
      continue;
    }
    if (cls === 'particle' || cls === 'title') continue;
    if (j < last) inOrder = false;
    last = j;
    if (cls !== 'name' && c[j]!.cls !== 'name') continue;
    if (q[i]!.text.length === 1 || c[j]!.text.length === 1) {
      initials++;
      continue;
    }
    if (degree > bestName) bestName = degree;
    names++;
    if (isHanTrade(q[i]!) || isHanTrade(c[j]!)) trades++;
    if (degree === BY_OTHER_NAME) otherNames++;
    rarity += degree * Math.min(rarityOf(q[i]!, context), rarityOf(c[j]!, context));
  }
  // One token may stand for several of the other side: SergeiLavrov is two names.
  let namesC = 0;
  for (let j = 0; j < sideC.length; j++)
    if (partnerC[j] !== -1 && c[j]!.cls === 'name' && c[j]!.text.length > 1 && q[partnerC[j]!]!.text.length > 1)
      namesC++;
  alignment.best = bestName > 0 ? bestName : best;
  alignment.names = Math.max(names, namesC);
  alignment.onlyTrades = trades > 0 && trades === names;
  alignment.initials = initials;
  alignment.rarity = rarity;
  alignment.forms = forms;
  alignment.otherNames = otherNames;
  alignment.inOrder = inOrder;
  alignment.reversedDescent = reversedDescent(q, c);
}

const isHanTrade = ({ cls, native }: NameToken): boolean =>
  (cls === 'domain' || cls === 'common') && native !== undefined && native.charCodeAt(0) >= 0x2e80;

function reversedDescent(q: readonly NameToken[], c: readonly NameToken[]): boolean {
  for (let i = 1; i + 1 < sideQ.length; i++) {
    if (q[i]!.text !== 'bin' || q[i]!.cls !== 'particle') continue;
    const child = partnerQ[i - 1]!;
    const father = partnerQ[i + 1]!;
    if (child < 0 || father < 0 || father >= child) continue;
    for (let j = father + 1; j < child; j++) if (c[j]!.text === 'bin') return true;
  }
  return false;
}

function listPairs(): { query: number[]; candidate: number[]; similarity: number }[] {
  const found: { query: number[]; candidate: number[]; similarity: number }[] = [];
  for (let i = 0; i < sideQ.length; i++) {
    const j = partnerQ[i]!;
    if (j < 0) continue;
    const together = found.find((known) => known.candidate.includes(j));
    if (together) {
      together.query.push(i);
      continue;
    }
    const candidate: number[] = [];
    for (let k = 0; k < sideC.length; k++) if (k === j || partnerC[k] === i) candidate.push(k);
    found.push({ query: [i], candidate, similarity: degreeQ[i]! });
  }
  return found;
}
