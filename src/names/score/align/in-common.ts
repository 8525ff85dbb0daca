/** Sums up what matches between two aligned names, for their score. */
import { MATCH, TOKEN, UNMATCHED } from '../weights.ts';
import { rarityOfToken, tokenWeight } from '../words/rarity.ts';
import { isWholeName, type MatchedWeight, type Side, TRAIT } from './side.ts';

/** What matches between two aligned names. */
export interface Alignment {
  /** Highest similarity of a pair of `name` tokens, or of any pair if there is none. */
  best: number;
  /** Pairs of `name` tokens longer than an initial. */
  names: number;
  patronymics: number;
  slips: number;
  /** Some pair matches only roughly by sound, or as an abbreviation, so that they may be two names. */
  isDoubtful: boolean;
  /** The only matched names are an abbreviation and its words. */
  isAbbreviated: boolean;
  /** Pairs of an initial and a name or initial. */
  initials: number;
  /** Matched titles and words that form a separate name with the next word: Sheikh Ahmed, Abu Ahmed. */
  titles: number;
  /** Sum of the rarities of matched `name` tokens, each times its similarity. */
  rarity: number;
  forms: number;
  /** Matched tokens are in the same order on both sides. */
  inOrder: boolean;
  /** `X bin Y` against `Y bin X`. */
  reversedDescent: boolean;
  /** Pairs that match only as different forms of a given name: Mike and Michael. */
  otherNames: number;
}

/** Two names whose tokens have been paired, with the partner of each token and the degree of the match. */
export interface Paired {
  query: Side;
  candidate: Side;
}

/** Father of, mother of, servant of: each forms a separate name with the next word. */
export const MAKES_NAMES: ReadonlySet<string> = new Set(['abd', 'abu', 'umm']);

/** Sums up what matches between two names. @param slips pairs that differ by a typo */
export function summarise({ query, candidate }: Paired, slips: number): Alignment {
  let best = 0;
  let bestName = 0;
  let names = 0;
  let initials = 0;
  let titles = 0;
  let rarity = 0;
  let forms = 0;
  let otherNames = 0;
  let patronymics = 0;
  let inOrder = true;
  let last = -1;
  for (let i = 0; i < query.length; i++) {
    const j = query.partner[i]!;
    if (j < 0) continue;
    const degree = query.degree[i]!;
    if (degree > best) best = degree;
    const a = query.tokens[i]!;
    const b = candidate.tokens[j]!;
    if (a.cls === 'form' || b.cls === 'form') {
      if (a.cls === b.cls) forms++;
      continue;
    }
    if (degree === 1 && (a.cls === 'title' || MAKES_NAMES.has(a.text))) titles++;
    if (a.cls === 'particle' || a.cls === 'title') continue;
    if (j < last) inOrder = false;
    last = j;
    if (a.cls !== 'name' && b.cls !== 'name') continue;
    if (a.text.length === 1 || b.text.length === 1) {
      initials++;
      continue;
    }
    if (degree > bestName) bestName = degree;
    if (degree >= MATCH.matched) names++;
    if (degree === TOKEN.otherName) otherNames++;
    if (a.patronymic && b.patronymic) patronymics++;
    rarity += degree * Math.min(rarityOfToken(a), rarityOfToken(b));
  }
  return {
    best: bestName > 0 ? bestName : best,
    names: Math.max(names, matchedNames(candidate, query)),
    patronymics,
    slips,
    isDoubtful: false,
    isAbbreviated: false,
    initials,
    titles,
    rarity,
    forms,
    inOrder,
    reversedDescent: (query.traits & TRAIT.particle) !== 0 && isReversedDescent(query, candidate),
    otherNames,
  };
}

/** Number of matched names of one side. One token may match several of the other: SergeiLavrov is two names. */
function matchedNames(side: Side, other: Side): number {
  let names = 0;
  for (let j = 0; j < side.length; j++) {
    const i = side.partner[j]!;
    if (i !== -1 && isWholeName(side, j) && other.size[i]! > 1) names++;
  }
  return names;
}

function isReversedDescent(query: Side, candidate: Side): boolean {
  for (let i = 1; i + 1 < query.length; i++) {
    if (query.tokens[i]!.text !== 'bin' || query.tokens[i]!.cls !== 'particle') continue;
    const child = query.partner[i - 1]!;
    const father = query.partner[i + 1]!;
    if (child < 0 || father < 0 || father >= child) continue;
    // The father's name may have several words. If the surname comes first, another name follows it.
    let end = father + 1;
    while (end < child && candidate.partner[end]! > i + 1) end++;
    if (candidate.tokens[end]!.text === 'bin') return true;
  }
  return false;
}

/** Sums up one side of an alignment. */
export function matchedWeight(side: Side, person: boolean): MatchedWeight {
  const { tokens, trait, size, degree: degrees } = side;
  const sums = { name: 0, place: 0, number: 0, ordinary: 0, names: 0 };
  let total = 0;
  let matched = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const traits = trait[i]!;
    const weight = tokenWeight(token, person, rarityOfToken(token));
    const degree = degrees[i]!;
    const missing = weight * (1 - degree);
    total += weight;
    matched += weight - missing;
    if (traits & TRAIT.name) {
      if (size[i]! > 1) sums.names++;
      if (degree < MATCH.matched) sums.name += (size[i] === 1 ? UNMATCHED.initial : weight) * (1 - degree);
    } else if (traits & TRAIT.particle) {
      if (degree === 0 && weight >= UNMATCHED.particleFrom) sums.name += UNMATCHED.particle;
    } else if (degree < MATCH.matched) {
      if (traits & TRAIT.place) sums.place += weight;
      else if (traits & TRAIT.number) sums.number += weight;
      else if ((traits & (TRAIT.organisational | TRAIT.form)) === TRAIT.organisational) sums.ordinary += weight;
    }
  }
  return { ...sums, tokens, share: matched / total };
}
