/** Pairs the tokens of one name with the tokens of the other. */
import { isInitial, type NameToken } from '../../name.ts';
import { SOUND } from '../sound-weights.ts';
import { MATCH, WORD } from '../weights.ts';
import { haveOtherSyllables } from '../words/east-asian-syllables.ts';
import { areOtherGivenNames, areOtherWords } from '../words/other-word.ts';
import { particleWeights, rarityOfToken } from '../words/rarity.ts';
import { isIdeographic } from '../words/token-similarity.ts';
import type { EditRows } from '../words/word-similarity.ts';
import { matchSlips } from './align-slips.ts';
import {
  matchAcronym,
  matchHalfPlaces,
  matchJoined,
  matchJoinedSounds,
  matchPhrases,
  matchPhrasesInPart,
} from './align-spans.ts';
import { isGivenNameAlone, matchGiven, partHalves } from './align-syllables.ts';
import { type Alignment, type Paired, summarise } from './in-common.ts';
import { begin, isWholeName, type Side, TRAIT } from './side.ts';

/** The token comparison and working memory of one caller, so that no comparison can change the result of another. */
export interface Aligner extends Paired {
  tokenSimilarity(a: NameToken, b: NameToken): number;
  soundSimilarity(native: string, latin: string): number;
  rows: EditRows;
}

interface SimilarPair {
  i: number;
  j: number;
  similarity: number;
}

/** Minimum similarity at which two tokens count as the same word. It is higher for short words and common names. */
function least(a: NameToken, b: NameToken, person: boolean): number {
  const length = Math.min(a.text.length, b.text.length);
  const short = person ? MATCH.leastShortPerson : MATCH.leastShortOther;
  const areLatin = a.native === undefined && b.native === undefined;
  if (length <= 2 && areLatin && a.text.length !== b.text.length) return MATCH.leastTwoLetters;
  // Abbreviations are not spelled by sound: ABC, ABK.
  if (length <= 3 && areLatin && !person && a.cls === 'name' && b.cls === 'name') return MATCH.leastAbbreviation;
  let bound = length <= 3 ? short : length <= 5 ? MATCH.leastMiddle : MATCH.leastLong;
  if (person && a.cls === 'name') {
    const rarity = Math.max(rarityOfToken(a), rarityOfToken(b));
    if (rarity < MATCH.knownName) bound = Math.max(bound, MATCH.leastKnownNames);
  } else if (length <= 5 && Math.max(rarityOfToken(a), rarityOfToken(b)) < MATCH.knownShort)
    bound = MATCH.leastKnownShort;
  return bound;
}

/** Aligns two token lists and returns what matches, and the matches in `query` and `candidate`, valid until the next call. */
export function align(q: readonly NameToken[], c: readonly NameToken[], person: boolean, aligner: Aligner): Alignment {
  const { query, candidate, rows } = aligner;
  begin(query, q);
  begin(candidate, c);
  if (query.traits & TRAIT.bound) matchGiven(query, candidate);
  matchEqual(query, candidate);
  if (query.traits & TRAIT.form) matchWritten(query, candidate);
  if (candidate.traits & TRAIT.form) matchWritten(candidate, query);
  const isEastAsian = person && (query.traits & candidate.traits & TRAIT.eastAsian) !== 0;
  matchJoined(query, candidate, rows, isEastAsian);
  matchJoined(candidate, query, rows, isEastAsian);
  const traits = query.traits | candidate.traits;
  if (traits & TRAIT.bySound) {
    matchJoinedSounds(query, candidate, aligner.soundSimilarity);
    matchJoinedSounds(candidate, query, aligner.soundSimilarity);
  }
  if (query.traits & TRAIT.phrases) matchPhrases(query, candidate);
  if (candidate.traits & TRAIT.phrases) matchPhrases(candidate, query);
  const pairs = similarPairs(aligner, isEastAsian);
  matchSimilar(aligner, pairs, person);
  if (query.traits & TRAIT.phrases && !person) matchPhrasesInPart(query, candidate);
  if (candidate.traits & TRAIT.phrases && !person) matchPhrasesInPart(candidate, query);
  const slips = matchSlips(aligner, person);
  matchLone(aligner, pairs, { person, isEastAsian });
  if (person) {
    if (traits & TRAIT.initial) matchInitials(query, candidate);
    if (query.traits & TRAIT.bound) partHalves(query, candidate);
  } else {
    if (candidate.traits & TRAIT.place) matchHalfPlaces(query, candidate);
    if (query.traits & TRAIT.place) matchHalfPlaces(candidate, query);
  }
  const isNamed = person || hasMatchedName(query, candidate) || hasMatchedName(candidate, query);
  if (!person) {
    matchAcronym(query, candidate);
    matchAcronym(candidate, query);
  }
  const isAbbreviated = !isNamed && (hasMatchedName(query, candidate) || hasMatchedName(candidate, query));
  matchResembling(aligner, pairs);
  const summary = summarise(aligner, slips);
  // Initials alone fit many names by chance, unless they are many and the legal forms match too.
  summary.isAbbreviated = isAbbreviated;
  if (isAbbreviated && (summary.forms === 0 || abbreviationLength(query, candidate) < MATCH.sureAbbreviation))
    summary.isDoubtful = true;
  if ((query.traits ^ candidate.traits) & TRAIT.bySound) {
    const isQuery = (query.traits & TRAIT.bySound) !== 0;
    summary.isDoubtful ||= isWeakSound(isQuery ? query : candidate, isQuery ? candidate : query);
  }
  if (person && query.traits & TRAIT.bound) summary.isDoubtful ||= isGivenNameAlone(query, candidate);
  return summary;
}

/** True if a name longer than an initial has a partner other than a legal form, as a typo in JSCO has. */
function hasMatchedName(side: Side, other: Side): boolean {
  for (let k = 0; k < side.length; k++) {
    const partner = side.partner[k]!;
    if (partner !== -1 && isWholeName(side, k) && !(other.trait[partner]! & TRAIT.form)) return true;
  }
  return false;
}

/** Length in letters of the abbreviation of one name that matches words of the other. */
function abbreviationLength(query: Side, candidate: Side): number {
  const lengths = [query, candidate].map((side) => {
    const short = side.tokens.filter((_, k) => side.degree[k] === MATCH.abbreviation);
    return short.length === 1 ? (short[0]!.native ?? short[0]!.text).length : 0;
  });
  return Math.max(...lengths);
}

function pair({ query, candidate }: Pick<Aligner, 'query' | 'candidate'>, i: number, j: number, degree: number): void {
  query.partner[i] = j;
  candidate.partner[j] = i;
  query.degree[i] = degree;
  candidate.degree[j] = degree;
}

function matchEqual(query: Side, candidate: Side): void {
  const sides = { query, candidate };
  for (let i = 0; i < query.length; i++) {
    if (query.partner[i] !== -1) continue;
    const letters = query.letters[i]!;
    const size = query.size[i]!;
    for (let j = 0; j < candidate.length; j++) {
      if (candidate.letters[j] !== letters || candidate.size[j] !== size || candidate.partner[j] !== -1) continue;
      const { text, native } = query.tokens[i]!;
      const other = candidate.tokens[j]!;
      if (other.text !== text) continue;
      // Homophones in other characters are other names.
      if (native !== undefined && other.native !== undefined && native !== other.native && isIdeographic(native))
        continue;
      pair(sides, i, j, 1);
      break;
    }
  }
}

/** Pairs a legal form with the same word where it may not be one: the ships Calcutta AS and As Calcutta. */
function matchWritten(a: Side, b: Side): void {
  for (let i = 0; i < a.length; i++) {
    if (a.partner[i] !== -1 || (a.trait[i]! & TRAIT.form) === 0) continue;
    const { native } = a.tokens[i]!;
    for (let j = 0; j < b.length; j++) {
      if (b.partner[j] !== -1 || b.trait[j]! & TRAIT.form || b.tokens[j]!.text !== native) continue;
      pair({ query: a, candidate: b }, i, j, 1);
      break;
    }
  }
}

/** Tokens that match completely or not at all. */
const MATCHED_WHOLE = TRAIT.number | TRAIT.form | TRAIT.particle;

/** The pairs of free tokens that are similar, most similar first. */
function similarPairs({ query, candidate, tokenSimilarity }: Aligner, isEastAsian: boolean): SimilarPair[] {
  const pairs: SimilarPair[] = [];
  for (let i = 0; i < query.length; i++) {
    if (query.partner[i] !== -1) continue;
    for (let j = 0; j < candidate.length; j++) {
      if (candidate.partner[j] !== -1) continue;
      const isWhole = (query.trait[i]! | candidate.trait[j]!) & MATCHED_WHOLE;
      if (isWhole && query.letters[i] !== candidate.letters[j]) continue;
      const similarity = tokenSimilarity(query.tokens[i]!, candidate.tokens[j]!);
      if (similarity < WORD.least) continue;
      if (isEastAsian && areOtherGivenNames(query.tokens[i]!, candidate.tokens[j]!, similarity)) continue;
      pairs.push({ i, j, similarity });
    }
  }
  return pairs.sort((a, b) => b.similarity - a.similarity);
}

function matchSimilar(sides: Paired, pairs: readonly SimilarPair[], person: boolean): void {
  const { query, candidate } = sides;
  for (const { i, j, similarity } of pairs) {
    if (query.partner[i] !== -1 || candidate.partner[j] !== -1) continue;
    const a = query.tokens[i]!;
    const b = candidate.tokens[j]!;
    if (similarity < least(a, b, person)) continue;
    if (areOtherWords(a, b, similarity, person)) continue;
    // Beyond a spelling variant, every further difference lowers the degree more than the similarity.
    const { steep, steepBelow } = MATCH;
    pair(sides, i, j, similarity >= steepBelow ? similarity : steepBelow - steep * (steepBelow - similarity));
  }
}

/** Pairs the only unmatched words if at least two others are written alike: a typo is then likelier than another name. */
function matchLone(
  sides: Paired,
  pairs: readonly SimilarPair[],
  { person, isEastAsian }: { person: boolean; isEastAsian: boolean },
): void {
  const { query, candidate } = sides;
  if (pairs.length === 0) return;
  const i = loneName(query);
  const j = i < 0 ? -1 : loneName(candidate);
  if (j < 0) return;
  const a = query.tokens[i]!;
  const b = candidate.tokens[j]!;
  if (a.text.length < 3 || b.text.length < 3) return;
  let alike = 0;
  for (let k = 0; k < query.length; k++)
    if (query.degree[k]! >= MATCH.loneOthersAlike && (isWholeName(query, k) || isWordOf(query, k))) alike++;
  if (alike < 2) return;
  const similarity = pairs.find((one) => one.i === i && one.j === j)?.similarity ?? 0;
  const bothKnown = person && Math.max(rarityOfToken(a), rarityOfToken(b)) < MATCH.knownName;
  if (similarity < MATCH.leastLone || bothKnown || (isEastAsian && haveOtherSyllables(a.text, b.text))) return;
  if (!areOtherWords(a, b, similarity, person)) pair(sides, i, j, MATCH.lone);
}

/** True for a business descriptor or another ordinary word, not for a legal form. */
const isWordOf = ({ trait }: Side, at: number): boolean =>
  (trait[at]! & (TRAIT.organisational | TRAIT.form)) === TRAIT.organisational;

/** The only unmatched name token, or -1 when there is none or more than one. */
function loneName({ trait, length, partner }: Side): number {
  let found = -1;
  for (let k = 0; k < length; k++) {
    if (partner[k] !== -1 || (trait[k]! & TRAIT.name) === 0) continue;
    if (found >= 0) return -1;
    found = k;
  }
  return found;
}

/** Gives unmatched tokens that resemble each other a partial degree, below that of a match. */
function matchResembling({ query, candidate }: Paired, pairs: readonly SimilarPair[]): void {
  for (const { i, j, similarity } of pairs) {
    if (query.partner[i] !== -1 || candidate.partner[j] !== -1) continue;
    if (query.degree[i]! > 0 || candidate.degree[j]! > 0) continue;
    query.degree[i] = candidate.degree[j] = MATCH.resembling * similarity;
  }
}

/** Titles and particles that people abbreviate: S. M. for Seyed Mohammad, A. R. for Abd al-Rahman. */
const mayBeInitial = ({ cls, text }: NameToken): boolean =>
  cls === 'title' || (cls === 'particle' && (particleWeights.get(text) ?? 0) > 0);

function matchInitials(query: Side, candidate: Side): void {
  const sides = { query, candidate };
  for (let i = 0; i < query.length; i++) {
    const a = query.tokens[i]!;
    if (query.partner[i] !== -1 || !(a.cls === 'name' || mayBeInitial(a))) continue;
    for (let j = 0; j < candidate.length; j++) {
      const b = candidate.tokens[j]!;
      if (candidate.partner[j] !== -1) continue;
      if (!isInitial(a) && !isInitial(b)) continue;
      if (!(b.cls === 'name' || mayBeInitial(b))) continue;
      if (a.text.charCodeAt(0) !== b.text.charCodeAt(0)) continue;
      pair(sides, i, j, MATCH.initial);
      break;
    }
  }
}

/** Positions of tokens of the query and of the candidate that match each other. */
export interface TokenPair {
  query: number[];
  candidate: number[];
  similarity: number;
}

/** The pairs of the last alignment in the order of the query, for explanations. */
export function alignedPairs({ query, candidate }: Pick<Aligner, 'query' | 'candidate'>): TokenPair[] {
  const found: TokenPair[] = [];
  for (let i = 0; i < query.length; i++) {
    const j = query.partner[i]!;
    if (j < 0) continue;
    const together = found.find((known) => known.candidate.includes(j));
    if (together) {
      together.query.push(i);
      continue;
    }
    const positions: number[] = [];
    for (let k = 0; k < candidate.length; k++) if (k === j || candidate.partner[k] === i) positions.push(k);
    found.push({ query: [i], candidate: positions, similarity: query.degree[i]! });
  }
  return found;
}

const ALPHABET = /^[\p{Script=Greek}\p{Script=Arabic}]/u;

/** True if a word only roughly sounds alike and a name is unmatched, or the words are short. One side is in Latin letters. */
function isWeakSound(written: Side, latin: Side): boolean {
  let lowest = 1;
  let letters = 0;
  let isLeft = false;
  let isTradeLeft = false;
  let least = SOUND.leastLetters;
  for (let i = 0; i < written.length; i++) {
    const { cls, text, writtenBySound } = written.tokens[i]!;
    if (writtenBySound !== undefined && ALPHABET.test(writtenBySound)) least = SOUND.leastLettersAlphabet;
    if (cls !== 'name' || text.length === 1) continue;
    const degree = written.degree[i]!;
    if (degree < MATCH.matched) isLeft = true;
    else if (degree < lowest) lowest = degree;
  }
  for (let j = 0; j < latin.length; j++) {
    const { cls, text } = latin.tokens[j]!;
    const isMatched = latin.degree[j]! >= MATCH.matched;
    if (cls === 'name' && isMatched) letters += text.length;
    if (cls === 'domain' && !isMatched) isTradeLeft = true;
  }
  return (isLeft && lowest < SOUND.near) || (letters < least && lowest < (isTradeLeft ? SOUND.near : SOUND.nearShort));
}
