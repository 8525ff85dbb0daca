/** What two aligned names have in common, summed up for their score. */
import { MATCH, TOKEN } from '../weights.ts';
import { rarityOfToken } from '../words/rarity.ts';
import { isWholeName, type Side, TRAIT } from './side.ts';

/** What two aligned names have in common. */
export interface Alignment {
  /** Best similarity of any pair of `name` tokens, else of any pair. */
  best: number;
  /** Pairs of `name` tokens longer than an initial. */
  names: number;
  /** Pairs of patronymics. */
  patronymics: number;
  /** Pairs that differ by a typing error. */
  slips: number;
  /** Some pair is only near in sound, or an abbreviation, and may as well be two names. */
  isDoubtful: boolean;
  /** Names are in common by an abbreviation alone. */
  isAbbreviated: boolean;
  /** Pairs of an initial and a name or initial. */
  initials: number;
  /** Titles in common, or words that make a name of their own: Sheikh Ahmed, Abu Ahmed. */
  titles: number;
  /** Sum of the rarities of matched `name` tokens, weighed by similarity. */
  rarity: number;
  /** Pairs of organisation forms. */
  forms: number;
  /** Matched tokens follow each other in the same order. */
  inOrder: boolean;
  /** `X bin Y` against `Y bin X`. */
  reversedDescent: boolean;
  /** Pairs that only an everyday or foreign form of a given name joins: Mike and Michael. */
  otherNames: number;
}

/** Two names whose tokens have been paired. */
export interface Paired {
  /** The two names, with the degree to which each token is matched and its partner. */
  query: Side;
  candidate: Side;
  /** What they have in common; the same object is filled each time. */
  alignment: Alignment;
}

/** What two names have in common before they are compared; {@link summarise} fills it. */
export const nothingInCommon = (): Alignment => ({
  best: 0,
  names: 0,
  patronymics: 0,
  isAbbreviated: false,
  initials: 0,
  titles: 0,
  rarity: 0,
  forms: 0,
  inOrder: true,
  slips: 0,
  isDoubtful: false,
  reversedDescent: false,
  otherNames: 0,
});

/** Father of, mother of, servant of: a name of its own with the name behind it. */
export const MAKES_NAMES: ReadonlySet<string> = new Set(['abd', 'abu', 'umm']);

/** Sums up what two names have in common. */
export function summarise(paired: Paired, slips: number): Alignment {
  const { query, candidate, alignment } = paired;
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
  alignment.best = bestName > 0 ? bestName : best;
  alignment.names = Math.max(names, matchedNames(candidate, query));
  alignment.patronymics = patronymics;
  alignment.initials = initials;
  alignment.titles = titles;
  alignment.rarity = rarity;
  alignment.forms = forms;
  alignment.inOrder = inOrder;
  alignment.slips = slips;
  alignment.isDoubtful = false;
  alignment.reversedDescent = (query.traits & TRAIT.particle) !== 0 && isReversedDescent(query, candidate);
  alignment.otherNames = otherNames;
  return alignment;
}

/** Matched names of one side: one token may stand for several of the other, as SergeiLavrov is two names. */
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
    // The father's name may be of several words; where the surname stands first, another name follows it.
    let end = father + 1;
    while (end < child && candidate.partner[end]! > i + 1) end++;
    if (candidate.tokens[end]!.text === 'bin') return true;
  }
  return false;
}
