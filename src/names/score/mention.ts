/**
 * A listed name in a text: which stretches of the text may stand for it, and the best of them. It follows from the text, the listed
 * name, its kind and the lexicon; each stretch is scored as a query of its own.
 */
import type { NameKind, NameToken } from '../name.ts';
import { isLoneName } from '../read/lone-names.ts';
import { isProse, type ReadText, readText, type Stretch } from '../read/read-text.ts';
import type { TextWord } from '../read/text-words.ts';
import { type Comparer, createComparer, scoreForms } from './compare.ts';
import { matchedWeight } from './matched-weight.ts';
import { MENTION } from './mention-weights.ts';
import { asComparison, type NameComparison, type PairMatch, scorePair, scoreReadings } from './pair.ts';
import { kindByWords, type ListedName, readListed, readQuery } from './prepared.ts';
import { rarityOf } from './words/rarity.ts';

/** A stretch with the words of it that the listed name has. */
interface Met extends Stretch {
  met: readonly TextWord[];
}

/**
 * Scores the parts of one text: gives the best match of a part with a listed name, with its `span`; undefined where no part of the
 * text is accepted for it.
 */
export function mentionScorer(text: ReadText, comparer: Comparer): (listed: ListedName) => PairMatch | undefined {
  const standsIn = wordsWith(text, comparer);
  return (listed) => {
    if (!text.hasParts) return undefined;
    const credited = creditedWords(text, listed, standsIn);
    if (credited.length === 0) return undefined;
    let best: PairMatch | undefined;
    for (const stretch of stretchesOf(text, credited, listed)) {
      const query = text.queryOf(stretch);
      if ((scoreReadings(query.forms, listed, comparer)?.score ?? 0) < MENTION.leastRead) continue;
      const match = scorePair(query, listed, comparer);
      if (!match || match.score < leastScore(stretch.met, text, listed) || match.score <= (best?.score ?? 0)) continue;
      if (!isHalfMet(match, listed, comparer)) continue;
      best = { ...match, span: [text.words[stretch.first]!.from, text.words[stretch.last]!.to] };
    }
    return best;
  };
}

/**
 * Compares a text with a listed name: the best of the whole text and its parts. This is what a screening of the text scores.
 * @param kind of the listed name; where it is not known, what its words say
 */
export function compareTexts(
  query: string,
  listed: string,
  { kind = 'unknown', comparer = createComparer() }: { kind?: NameKind; comparer?: Comparer } = {},
): NameComparison {
  const as = kind === 'unknown' ? kindByWords(listed) : kind;
  const name = readListed(listed, as);
  const whole = scorePair(readQuery(query), name, comparer);
  const part = mentionScorer(readText(query), comparer)(name);
  return asComparison(part && part.score > (whole?.score ?? 0) ? part : whole, as, comparer);
}

/** Finds the words of a text that a token of a listed name stands for; the same token is compared once. */
function wordsWith({ words, tokensOf }: ReadText, comparer: Comparer): (listed: NameToken) => readonly number[] {
  const known = new Map<NameToken, readonly number[]>();
  const prose = isProse(words);
  const isOut = ({ role, isSmall }: TextWord): boolean => role === 'joint' || role === 'particle' || (prose && isSmall);
  return (listed) => {
    const found =
      known.get(listed) ??
      words.flatMap((word, at) =>
        !isOut(word) && tokensOf(at).some((token) => comparer.tokenSimilarity(token, listed) >= MENTION.alike)
          ? [at]
          : [],
      );
    known.set(listed, found);
    return found;
  };
}

/** The words of a text that stand in a listed name, in any reading of either, in order. */
function creditedWords(
  { words }: ReadText,
  { forms, kind }: ListedName,
  standsIn: (listed: NameToken) => readonly number[],
): number[] {
  const credited = new Set<number>();
  for (const { tokens } of forms) for (const token of tokens) for (const at of standsIn(token)) credited.add(at);
  // Most names share one common word with a text.
  const isAlone = credited.size === 1 && kind === 'person';
  return isAlone || words.length === 0 ? [] : [...credited].sort((a, b) => a - b);
}

/** The stretches between boundaries that begin and end with words of a listed name, those with most of its words first. */
function stretchesOf(text: ReadText, credited: readonly number[], listed: ListedName): Met[] {
  const { begins, ends } = text.edgesFor(listed.kind);
  const found = new Map<string, Met>();
  for (const [i, one] of credited.entries())
    for (let j = i; j < credited.length && credited[j]! - one < MENTION.longestStretch; j++) {
      const other = credited[j]!;
      const stretch = { first: begins[one]!, last: ends[other]! };
      const isWhole = stretch.first === 0 && stretch.last === text.words.length - 1;
      const met = credited.slice(i, j + 1).map((at) => text.words[at]!);
      const added = one - stretch.first + stretch.last - other;
      if (isWhole || added > MENTION.mostAdded || !mayStandFor(met, text, listed)) continue;
      const key = `${stretch.first} ${stretch.last}`;
      if ((found.get(key)?.met.length ?? 0) < met.length) found.set(key, { ...stretch, met });
    }
  const stretches = [...found.values()].sort((a, b) => b.met.length - a.met.length || lengthOf(a) - lengthOf(b));
  return stretches.slice(0, MENTION.mostStretches);
}

const lengthOf = ({ first, last }: Stretch): number => last - first;

/** False for context words alone, for one word of a person's name, and for one word of any other that may be an ordinary one. */
function mayStandFor(met: readonly TextWord[], { shipWords }: ReadText, { kind, forms }: ListedName): boolean {
  const own = met.filter(({ role }) => role === 'name' || role === 'place' || role === 'trade');
  if (own.length === 0) return false;
  if (met.length > 1) return true;
  if (kind === 'person') return false;
  if (kind === 'vessel' && shipWords) return true;
  const [word] = own;
  return (
    isLoneName(word!) &&
    forms.some(({ tokens }) => tokens.some(({ text, native }) => text === word!.folded || native === word!.folded))
  );
}

/** The least score of a stretch: more is asked where none of its words that the listed name has is rare. */
function leastScore(met: readonly TextWord[], { shipWords }: ReadText, { kind }: ListedName): number {
  if (kind === 'person' || (kind === 'vessel' && shipWords)) return MENTION.person;
  if (met.length === 1) return MENTION.lone;
  const isRare = met.some(({ role, folded }) => role === 'name' && rarityOf(folded) >= MENTION.rare);
  return isRare ? MENTION.organisation : MENTION.common;
}

/** True where at least half of what the listed name weighs is met. */
function isHalfMet({ query, candidate, slips }: PairMatch, { kind }: ListedName, comparer: Comparer): boolean {
  if (slips !== undefined) return true;
  scoreForms(query, candidate, kind, comparer);
  return matchedWeight(comparer.candidate, kind === 'person').share >= MENTION.leastShare;
}
