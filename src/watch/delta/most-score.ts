/**
 * The most that two names can score, by how far each of their words can count as matched at all: most customers share one
 * common word with a changed name and nothing else, and need not be aligned with it to know that it is another name.
 *
 *     "Ivan Petrov" : "TANG, Ivan"   ivan - ivan, petrov - nothing   at most 0.5 of either name   -> not worth aligning
 *
 * A word counts by the most that it could with any word of the other name, so the bound is never below the score.
 */
import type { NameForm, NameToken } from '../../names/name.ts';
import type { Comparer } from '../../names/score/compare.ts';
import { CAP, MATCH, ORGANISATION, PERSON } from '../../names/score/weights.ts';
import { tokenWeight } from '../../names/score/words/token-weight.ts';
import { LEAP_DRIFT } from '../answers/margin.ts';
import type { WordPartners } from './word-partners.ts';
import { isRunOf, mayHold, type Run, runOf } from './word-runs.ts';

/** A word of a reading. */
interface BoundWord {
  token: NameToken;
  weight: number;
  rarity: number;
  /** It counts as matched whatever stands on the other side. */
  isFree: boolean;
  isName: boolean;
  /** A name longer than an initial. */
  isWholeName: boolean;
}

/** A reading of a name, made ready to be held against many others of its kind. */
interface BoundReading {
  tokens: readonly NameToken[];
  words: readonly BoundWord[];
  isPerson: boolean;
  total: number;
  /** How many names longer than an initial it has. */
  names: number;
  /** No word of it stands for several, or counts whatever stands on the other side. */
  isPlain: boolean;
  hasPhrases: boolean;
  run: Run;
}

/** A reading of a listed name. */
export interface ListedReading extends BoundReading {
  /** Its words among all listed ones; see `word-partners.ts`. */
  numbers: readonly number[];
  /** Its place beside them. */
  place: number;
}

/** A reading of a customer. */
export interface OwnReading extends BoundReading {
  /** By word: what is known of its partners. */
  known: readonly Uint8Array[];
}

/** Longer names are aligned. */
const MOST_TOKENS = 30;

/** Legal forms, titles and particles weigh little, and several rules pair them. */
const isSmall = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'title' || cls === 'particle';

/** True for words that rules pair by more than their letters: names by their sound, the parts of compound names. */
const isSpecial = ({ writtenBySound, cls, text }: NameToken): boolean =>
  writtenBySound !== undefined || (cls === 'particle' && (text === 'abd' || text === 'din'));

/** True for a reading whose words the bound understands. */
const isBounded = (tokens: readonly NameToken[]): boolean => tokens.length <= MOST_TOKENS && !tokens.some(isSpecial);

function boundWord(token: NameToken, isPerson: boolean, comparer: Comparer): BoundWord {
  const rarity = token.rarity ?? comparer.rarity(token.text);
  const weight = tokenWeight(token, isPerson, rarity);
  const isName = token.cls === 'name';
  return { token, weight, rarity, isFree: isSmall(token), isName, isWholeName: isName && token.text.length > 1 };
}

function boundReading(tokens: readonly NameToken[], isPerson: boolean, comparer: Comparer): BoundReading {
  const words = tokens.map((token) => boundWord(token, isPerson, comparer));
  let [total, names, isPlain, hasPhrases] = [0, 0, true, false];
  for (const { token, weight, isFree, isWholeName } of words) {
    total += weight;
    if (isWholeName) names++;
    if (token.phrases) hasPhrases = true;
    if (isFree || token.phrases) isPlain = false;
  }
  return { tokens, words, isPerson, total, names, isPlain, hasPhrases, run: runOf(tokens) };
}

/** What readings are made ready with, and compared by. */
interface Words {
  comparer: Comparer;
  partners: WordPartners;
}

/** A listed reading made ready; null where the bound does not understand its words. */
export function listedReading(
  { tokens }: Pick<NameForm, 'tokens'>,
  isPerson: boolean,
  { comparer, partners }: Words,
): ListedReading | null {
  if (!isBounded(tokens)) return null;
  return {
    ...boundReading(tokens, isPerson, comparer),
    numbers: tokens.map(partners.numberOf),
    place: partners.addReading(),
  };
}

/** The same of a customer. */
export function ownReading(
  { tokens }: Pick<NameForm, 'tokens'>,
  isPerson: boolean,
  { comparer, partners }: Words,
): OwnReading | null {
  if (!isBounded(tokens)) return null;
  return { ...boundReading(tokens, isPerson, comparer), known: tokens.map(partners.known) };
}

/** What may be matched of one side. */
interface Matched {
  /** Share of the whole weight, at most. */
  share: number;
  /** Weight of names, of places and of numbers that are left over, at least. */
  names: number;
  places: number;
  numbers: number;
}

/** By word of the listed name and of the customer's: how far it may be matched at most. */
const listedDegrees = new Float64Array(MOST_TOKENS);
const ownDegrees = new Float64Array(MOST_TOKENS);

/** The most that a reading of a customer can score against a listed one, when words have become rarer too. */
export function mostScore(own: OwnReading, listed: ListedReading, partners: WordPartners): number {
  const { paired, rarity } = degreesOf(own, listed, partners);
  const query = matched(own.words, ownDegrees, own.total);
  const other = matched(listed.words, listedDegrees, listed.total);
  const high = Math.max(query.share, other.share);
  const low = Math.min(query.share, other.share);
  const left = Math.min(1, query.names, other.names);
  const isNameLeft = query.names + other.names > 0;
  if (own.isPerson) {
    const slope = PERSON.slope - PERSON.slopeRare * Math.min(1, rarity);
    const score = high * (1 - slope * (1 - low)) * (1 - PERSON.nameLeftOver * left);
    return isOneNameOfMany(own, listed, paired) && query.names > 0 ? Math.min(score, CAP.weak) : score;
  }
  const slope = isNameLeft ? ORGANISATION.slope : ORGANISATION.slopeOnlyTrade;
  const least = isNameLeft ? low : Math.max(low, ORGANISATION.leastDescribed);
  let score = high * (1 - slope * (1 - least)) * (1 - ORGANISATION.nameLeftOver * left);
  if (query.places > 0 && other.places > 0) score *= ORGANISATION.placesDiffer;
  if (query.numbers > 0 && other.numbers > 0) score *= ORGANISATION.numbersDiffer;
  // A ship of which a word was left out; whether it is a ship is not told here.
  if (query.share >= ORGANISATION.shortenedShip && paired > 0) return score;
  return isWeak(own, listed, { paired, rarity }) ? Math.min(score, CAP.weak) : score;
}

/** At most one name of either person has a partner, and one of them has several. */
const isOneNameOfMany = (own: OwnReading, listed: ListedReading, paired: number): boolean =>
  paired <= 1 && own.isPlain && listed.isPlain && (own.names !== 1 || listed.names !== 1);

/** No name of two organisations has a partner, or a common one of several; see `score-organisation.ts`. */
function isWeak(
  own: OwnReading,
  listed: ListedReading,
  { paired, rarity }: { paired: number; rarity: number },
): boolean {
  if (paired > 1 || own.hasPhrases || listed.hasPhrases) return false;
  const names = own.names + listed.names;
  return paired === 0 ? names > 0 : names > 2 && rarity < ORGANISATION.commonName;
}

/**
 * Works out how far the words may be matched. `paired` is how many words of the customer's may be a name in common, `rarity`
 * the most that these are rare together.
 */
function degreesOf(own: OwnReading, listed: ListedReading, partners: WordPartners): { paired: number; rarity: number } {
  let paired = 0;
  let rarity = 0;
  for (let j = 0; j < listed.words.length; j++) listedDegrees[j] = listed.words[j]!.isFree ? 1 : 0;
  for (let i = 0; i < own.words.length; i++) {
    const word = own.words[i]!;
    const known = own.known[i]!;
    let most = 0;
    let isPaired = false;
    for (let j = 0; j < listed.words.length; j++) {
      const other = listed.words[j]!;
      const degree = partners.degree(known, word.token, other.token, listed.numbers[j]!);
      if (degree === 0) continue;
      if (degree > most) most = degree;
      if (degree > listedDegrees[j]!) listedDegrees[j] = degree;
      if (degree >= MATCH.matched && (word.isName || other.isName)) isPaired = true;
    }
    if (isPaired) paired++;
    rarity += most * (word.rarity + LEAP_DRIFT);
    ownDegrees[i] = word.isFree ? 1 : most;
  }
  return { paired, rarity };
}

function matched(words: readonly BoundWord[], degrees: Float64Array, total: number): Matched {
  let [share, names, places, numbers] = [0, 0, 0, 0];
  for (let at = 0; at < words.length; at++) {
    const { weight, isName, isWholeName, token } = words[at]!;
    const degree = degrees[at]!;
    share += weight * degree;
    if (degree >= MATCH.matched) continue;
    // An initial left over counts for something, and by less than its weight where it has half a partner.
    if (isName) names += isWholeName ? weight * (1 - degree) : Number.MIN_VALUE;
    else if (token.cls === 'place') places += weight;
    else if (token.cls === 'number') numbers += weight;
  }
  return { share: share / total, names, places, numbers };
}

/** True where a word of one of the readings may be several words of the other: what {@link mostScore} leaves out. */
export function mayHoldRun(own: OwnReading, listed: ListedReading, { comparer, partners }: Words): boolean {
  const against = { isPerson: own.isPerson, comparer };
  for (let at = 0; at < own.tokens.length; at++)
    if (partners.isRun(own.known[at]!, listed.place, () => isRunOf(own.tokens[at]!, listed.run, against))) return true;
  return mayHold(own.run, listed.run, own.isPerson) && listed.tokens.some((word) => isRunOf(word, own.run, against));
}
