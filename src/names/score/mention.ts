/** Finds a listed name in a text: determines which stretches may be the name, and scores each as a separate query. */
import { lazily } from '../../domain/lazily.ts';
import { formsConflict } from '../lexicon/organisation-forms.ts';
import type { NameKind, NameToken } from '../name.ts';
import { isProse, type ReadText, readText, type Stretch } from '../read/text-parts.ts';
import { isEveryday, isLoneName, type TextWord } from '../read/text-words.ts';
import { isUnspaced } from '../read/unspaced.ts';
import { bitCount, letterBits, maySlip, slipBetween, slipOf } from '../text/letter-slips.ts';
import { MAKES_NAMES } from './align/in-common.ts';
import { type Comparer, createComparer } from './compare.ts';
import { MENTION } from './mention-weights.ts';
import { asComparison, type NameComparison, type PairMatch, scorePair } from './pair.ts';
import { kindByWords, type ListedName, readListed, readQuery } from './prepared.ts';
import { rarityOf, rarityOfToken, tokenWeight } from './words/rarity.ts';

/** A stretch and those of its words that match the listed name. */
interface Met extends Stretch {
  met: readonly TextWord[];
  /** True if one of them is two words of the listed name written as one. */
  hasJoined: boolean;
}

/** Where the tokens of the variants of a listed name occur in a text. */
interface Places {
  /** Per variant and token: indexes of the matching words, in no order. */
  byForm: readonly (readonly (readonly number[])[])[];
  /** Words that match two adjacent tokens written as one. */
  joined: ReadonlySet<number>;
}

/** Returns a function that finds the best match, with its `span`, of a part of the text with a listed name. */
export function mentionScorer(text: ReadText, comparer: Comparer): (listed: ListedName) => PairMatch | undefined {
  const placesOf = placesIn(text, comparer);
  return (listed) => {
    if (!text.hasParts(listed.kind)) return undefined;
    const places = placesOf(listed);
    let best: PairMatch | undefined;
    const offer = (stretch: Stretch, least: number): void => {
      const match = scorePair(text.queryOf(stretch), listed, comparer);
      if (!match || match.score < least || match.score <= (best?.score ?? 0)) return;
      if (!isContradicted(stretch, text, match)) best = { ...match, span: text.spanOf(stretch) };
    };
    for (const stretch of stretchesOf(text, places, listed)) {
      const least = leastScore(stretch, text, listed);
      if (least !== undefined && isHalfIn(stretch, listed, places)) offer(stretch, least);
    }
    if (listed.kind !== 'person') for (const stretch of text.translated()) offer(stretch, MENTION.organisation);
    return best;
  };
}

/** Compares a text with a listed name by the whole text or its best part. @param kind if unknown, derived from the words */
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

/** Finds where the tokens of listed names occur in a text. */
function placesIn(text: ReadText, comparer: Comparer): (listed: ListedName) => Places {
  const asOne = wordsAsOne(text);
  const standsIn = wordsWith(text, comparer, asOne.split);
  return ({ forms }) => {
    const joined = new Set<number>();
    const byForm = forms.map(({ tokens }) => {
      const places = tokens.map((token) => [...standsIn(token)]);
      for (let i = 0; i + 1 < tokens.length; i++)
        for (const at of asOne.joined(tokens[i]!, tokens[i + 1]!)) {
          joined.add(at);
          places[i]!.push(at);
          places[i + 1]!.push(at);
        }
      return places;
    });
    return { byForm, joined };
  };
}

/** A word of a text, or two adjacent ones without their space, with its letters as bits. */
interface Spelled {
  text: string;
  letters: number;
  at: number;
}

/** Finds words of a text that differ from those of a listed name by the place of a space, and by at most one letter. */
function wordsAsOne({ words }: ReadText) {
  const prose = isProse(words);
  const isRead = ({ isSmall }: TextWord): boolean => !(prose && isSmall);
  const isOwn = ({ role }: TextWord): boolean => role === 'name' || role === 'trade';
  const spelled = (text: string, at: number): Spelled[] =>
    text.length < MENTION.asOne ? [] : [{ text, letters: letterBits(text), at }];
  const single = lazily(() =>
    words.flatMap((word, at) => (isOwn(word) && isRead(word) ? spelled(word.folded, at) : [])),
  );
  const pairs = lazily(() =>
    words.flatMap((word, at) => {
      const next = words[at + 1];
      if (!next || next.hasGap || !isRead(word) || !isRead(next) || !(isOwn(word) || isOwn(next))) return [];
      return spelled(word.folded + next.folded, at);
    }),
  );
  const alike = (among: readonly Spelled[], text: string, letters: number): number[] =>
    among.flatMap((word) =>
      maySlip(word.letters, letters) && (word.text === text || slipBetween(word.text, text)) ? [word.at] : [],
    );
  return {
    /** Words that are two adjacent tokens of the name written as one. An initial is not enough: it would be the one other letter. */
    joined: (one: NameToken, next: NameToken): number[] =>
      one.native || next.native || one.text.length < 2 || next.text.length < 2
        ? []
        : alike(single(), one.text + next.text, one.letters! | next.letters!),
    /** Pairs of words that are one token of the name written as two. */
    split: ({ native, letters, text }: NameToken): number[] =>
      native || text.length < MENTION.asOne ? [] : alike(pairs(), text, letters!).flatMap((at) => [at, at + 1]),
  };
}

/** Finds the words of a text that match a token of a listed name. Results are cached by token. */
function wordsWith(
  { words, tokensOf }: ReadText,
  comparer: Comparer,
  splitsOf: (listed: NameToken) => readonly number[],
): (listed: NameToken) => readonly number[] {
  const prose = isProse(words);
  const own = lazily(() =>
    words.flatMap(({ role, isSmall, folded }, at) => {
      if (role === 'joint' || (prose && isSmall)) return [];
      const isParticle = role === 'particle' && !MAKES_NAMES.has(folded);
      const least = role === 'context' || role === 'title' || role === 'ship' ? MENTION.alikeContext : MENTION.alike;
      return tokensOf(at).map((token) => ({ token, at, least, isParticle }));
    }),
  );
  // A legal form of several words is one token.
  const forms = words.flatMap(({ role }, at) => (role === 'form' ? [at] : []));
  const known = new Map<NameToken, readonly number[]>();
  const isAlike = (token: NameToken, listed: NameToken, least: number): boolean =>
    comparer.tokenSimilarity(token, listed) >= least ||
    (least === MENTION.alike && !token.native && !listed.native && slipOf(token.text, listed.text) !== undefined);
  const find = (listed: NameToken): readonly number[] => {
    if (listed.cls === 'form') return forms;
    const found: number[] = [];
    for (const { token, at, least, isParticle } of own())
      if (
        found.at(-1) !== at &&
        !(isParticle && (listed.cls === 'particle' || token.text !== listed.text)) &&
        mayBeAlike(token, listed) &&
        isAlike(token, listed, least)
      )
        found.push(at);
    return found;
  };
  return (listed) => {
    const found = known.get(listed) ?? [...find(listed), ...splitsOf(listed)];
    known.set(listed, found);
    return found;
  };
}

/** False if two words as written share too few letters, both in spelling and in sound. */
function mayBeAlike(a: NameToken, b: NameToken): boolean {
  if (a.native !== undefined || b.native !== undefined || a.alts || b.alts || a.phrases || b.phrases) return true;
  return (
    bitCount(a.letters! ^ b.letters!) <= MENTION.mostOtherLetters ||
    bitCount(a.keyLetters! ^ b.keyLetters!) <= MENTION.mostOtherLetters ||
    (a.shape !== 0 && a.shape === b.shape)
  );
}

/** The stretches between boundaries that begin and end with words of the listed name, those with most of its words first. */
function stretchesOf(text: ReadText, { byForm, joined }: Places, listed: ListedName): Met[] {
  const credited = [...new Set(byForm.flat(2))].sort((a, b) => a - b);
  const { begins, ends } = text.edgesFor(listed.kind);
  const isPerson = listed.kind === 'person';
  const longest = isPerson ? MENTION.longestPerson : MENTION.longest;
  /** Per stretch: how many words of the listed name it has, and the index of the first of them. */
  const found = new Map<number, Stretch & { from: number; count: number }>();
  for (let i = 0; i < credited.length; i++)
    for (let j = i; j < credited.length && credited[j]! - credited[i]! < longest; j++) {
      if (isPerson && text.words.slice(credited[i]!, credited[j]!).some(isAnd)) break;
      const [first, last] = [begins[credited[i]!]!, ends[credited[j]!]!];
      const added = credited[i]! - first + last - credited[j]!;
      const key = first * text.words.length + last;
      const count = j - i + 1;
      if (added <= MENTION.mostAdded && (found.get(key)?.count ?? 0) < count)
        found.set(key, { first, last, from: i, count });
    }
  // The whole text is already scored as a query.
  if (text.isPlain) found.delete(text.words.length - 1);
  return [...found.values()]
    .sort((a, b) => b.count - a.count || a.last - a.first - (b.last - b.first))
    .slice(0, MENTION.mostStretches)
    .map(({ first, last, from, count }) => {
      const met = credited.slice(from, from + count);
      return { first, last, met: met.map((at) => text.words[at]!), hasJoined: met.some((at) => joined.has(at)) };
    });
}

/** Minimum score of a stretch; none for context words alone, and for a single word of a person or that may be an ordinary word. */
function leastScore(stretch: Met, text: ReadText, { kind, forms }: ListedName): number | undefined {
  const { met, hasJoined } = stretch;
  const [one, ...others] = met.filter(({ role }) => role === 'name' || role === 'place' || role === 'trade');
  if (!one) return undefined;
  if (met.length === 1 && isUnspaced(one.folded))
    return one.folded.length >= MENTION.unspaced ? MENTION.organisation : MENTION.common;
  if (kind === 'vessel' && isBesideShipWord(stretch, text)) return MENTION.person;
  if (kind === 'person') return met.length > 1 || hasJoined ? MENTION.person : undefined;
  // With its legal form, a single word is less likely an ordinary one.
  if (others.length > 0 || hasJoined || isUnspaced(one.folded) || met.some(({ role }) => role === 'form')) {
    const isRare = met.some(({ role, folded }) => role === 'name' && rarityOf(folded) >= MENTION.rare);
    return isRare ? MENTION.organisation : MENTION.common;
  }
  const isOnlyWord = forms.some(isOneWord);
  if (met.length > 1 && !isOnlyWord) return MENTION.exact;
  if (!isLoneName(one)) return undefined;
  if (isOnlyWord && !isLikelyOther(one) && !isPartner(stretch, text)) return MENTION.organisation;
  const isListed = forms.some(({ tokens }) =>
    tokens.some(({ text, native }) => text === one.folded || native === one.folded),
  );
  return isListed && !(one.isSmall && isEveryday(one.folded)) ? MENTION.exact : undefined;
}

/** True for a listed name of a single word and perhaps its legal form. */
const isOneWord = ({ tokens }: { tokens: readonly NameToken[] }): boolean =>
  tokens.filter(({ cls }) => cls !== 'form').length === 1;

/** True for a word that is hardly a misspelt name: in lower case among capitalised ones, or an abbreviation, as most are one letter away from others. */
const isLikelyOther = ({ isAbbreviation, isSmall, folded }: TextWord): boolean =>
  isAbbreviation || isSmall || isEveryday(folded);

/** True for a word between two partners of a firm, which is never in the name of one person. */
const isAnd = ({ folded }: TextWord): boolean => folded === '&' || folded === 'and';

/** True for one of two names that words behind make the name of one firm: Perrin & Girard Catering, Perrin & Girard Ltd. */
function isPartner({ first, last }: Stretch, { words, edgesFor }: ReadText): boolean {
  const and = [first - 1, last + 1].find((at) => words[at] && isAnd(words[at]));
  return and !== undefined && (edgesFor('organization').ends[and + 1] ?? 0) > and + 1;
}

/** True if a stretch contains at least half of the weight of some variant of the listed name. */
function isHalfIn({ first, last }: Stretch, { forms, kind }: ListedName, { byForm }: Places): boolean {
  const isPerson = kind === 'person';
  return forms.some(({ tokens }, form) => {
    let all = 0;
    let held = 0;
    tokens.forEach((token, i) => {
      const weight = tokenWeight(token, isPerson, rarityOfToken(token));
      all += weight;
      if (byForm[form]![i]!.some((at) => at >= first && at <= last)) held += weight;
    });
    return held >= MENTION.leastShare * all;
  });
}

/** True if the place or legal form next to a part differs from that of the listed name: X (Spain), X (Netherlands). */
function isContradicted(part: Stretch, { words, queryOf }: ReadText, { candidate, query }: PairMatch): boolean {
  const isPlaceOrForm = (at: number): boolean => words[at]?.role === 'place' || words[at]?.role === 'form';
  const first = isPlaceOrForm(part.first - 1) ? part.first - 1 : part.first;
  const last = isPlaceOrForm(part.last + 1) ? part.last + 1 : part.last;
  if (first === part.first && last === part.last) return false;
  const added = queryOf({ first, last }).forms.flatMap(({ tokens }) => withoutShared(tokens, query.tokens));
  const missing = withoutShared(candidate.tokens, query.tokens);
  return differ('place', added, missing) || differ('form', added, missing);
}

const withoutShared = (tokens: readonly NameToken[], others: readonly NameToken[]): NameToken[] =>
  tokens.filter(({ text }) => !others.some((one) => one.text === text));

/** True if both have tokens of a class and none of them are the same or compatible. */
function differ(cls: 'place' | 'form', a: readonly NameToken[], b: readonly NameToken[]): boolean {
  const [own, other] = [a, b].map((tokens) => tokens.filter((token) => token.cls === cls).map(({ text }) => text));
  const areTwo = (x: string, y: string): boolean => (cls === 'form' ? formsConflict(x, y) : x !== y);
  return own!.length > 0 && other!.length > 0 && own!.every((x) => other!.every((y) => areTwo(x, y)));
}

/** True if a word of ships (vessel, voyage) is nearby: charter of NAME, NAME voyage 12. */
const isBesideShipWord = ({ first, last }: Stretch, { words }: ReadText): boolean =>
  words
    .slice(Math.max(0, first - MENTION.shipWordBefore), last + 1 + MENTION.shipWordBehind)
    .some(({ role }) => role === 'ship');
