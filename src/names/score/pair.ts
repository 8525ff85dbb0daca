/** The score of a query against a listed name: depends on the two texts, the kind of the listed name and the ruleset only. */
import { roundScore } from '../../domain/rounding.ts';
import { decisiveReading, type NameKind, type NameVariant, ruleText } from '../name.ts';
import { cleanText } from '../text/fold.ts';
import { isLegalForm } from '../text/words.ts';
import { scoreCommonSounds } from './common-sounds.ts';
import { bestForms, type Comparer, compareForms, createComparer, hasEveryName } from './compare.ts';
import { isVariantForKind, kindByWords, type ListedName, type ReadQuery, readListed, readQuery } from './prepared.ts';
import { type NameReason, nameReasonText } from './reasons.ts';
import { CAP } from './weights.ts';
import { isWholeName, scoreFullString, scorePrefix, spelledNames } from './whole-name.ts';
import { COMMON_SOUNDS } from './whole-weights.ts';

/** How a query matches a listed name. */
export interface PairMatch {
  /** 0–1 */
  score: number;
  /** The best-matching variants of both; the first ones if the name has no words. */
  query: NameVariant;
  candidate: NameVariant;
  /** The texts are equal except for case, width, invisible characters and spaces. */
  isSame?: true | undefined;
  /** Number of differing letters; set if the names were compared as strings of letters instead of by words. */
  slips?: number | undefined;
  /** The query is a truncated form of the listed name. */
  isCut?: true | undefined;
  /** The part of a text that matches the listed name, in UTF-16 units of the text as sent; absent if it is the whole text. */
  span?: readonly [from: number, to: number] | undefined;
}

/** Normalises a text for the test whether two names are equal. */
export const comparableText = (text: string): string => cleanText(text).toLowerCase();

/** The match of a query with a listed name, if any. @param known match by variants, if already computed */
export function scorePair(
  query: ReadQuery,
  listed: ListedName,
  comparer: Comparer,
  known?: PairMatch,
): PairMatch | undefined {
  const match = bestMatch(query, listed, comparer, known);
  // Some lists publish a bare legal form as a name (RT), which many names contain.
  if (match && !match.isSame && match.score > CAP.weak && isLegalForm(listed.text))
    return { ...match, score: CAP.weak };
  return match;
}

function bestMatch(query: ReadQuery, listed: ListedName, comparer: Comparer, known?: PairMatch): PairMatch | undefined {
  const [form] = query.forms;
  const [candidate] = listed.forms;
  if (!form || !candidate) return undefined;
  const text = comparableText(query.text);
  if (text !== '' && text === comparableText(listed.text)) return { score: 1, query: form, candidate, isSame: true };
  const read = known ?? scoreReadings(query.forms, listed, comparer);
  if (query.isLargeCompany) return asLargeCompany(read, listed, comparer);
  const written = scoreLetters(query, listed);
  const score = roundScore(written.score);
  const readScore = read?.score ?? 0;
  if (score > readScore) return { ...written, score, query: form, candidate };
  if (readScore >= COMMON_SOUNDS.most) return read;
  const rank = roundScore(scoreCommonSounds(query, listed));
  return rank > readScore ? { query: form, candidate, ...read, score: rank } : read;
}

/** Caps the match of a large company that is on no list, unless the listed name has all words of its name as written. */
function asLargeCompany(match: PairMatch | undefined, { kind }: ListedName, comparer: Comparer): PairMatch | undefined {
  if (!match || hasEveryName(match.query, match.candidate, kind, comparer)) return match;
  return { ...match, score: Math.min(match.score, CAP.weak) };
}

/** The match by words: the best pair of variants. */
export function scoreReadings(
  forms: readonly NameVariant[],
  listed: Pick<ListedName, 'kind' | 'forms'>,
  comparer: Comparer,
): PairMatch | undefined {
  const readable = forms.filter((form) => isVariantForKind(form, listed.kind));
  return bestForms(readable, listed.forms, listed.kind, comparer);
}

/** The match by letters alone: a few letters differ, or the query is a truncated form of the listed name. */
function scoreLetters(query: ReadQuery, listed: ListedName): Pick<PairMatch, 'score' | 'slips' | 'isCut'> {
  let best: Pick<PairMatch, 'score' | 'slips' | 'isCut'> = { score: 0 };
  const others = query.strings.length > 0 ? spelledNames(listed.text) : [];
  for (const own of query.strings)
    for (const other of others) {
      if (isWholeName(own) && isWholeName(other)) {
        const match = scoreFullString(own, other);
        if (match.score > best.score) best = match;
      }
      const cut = scorePrefix(own, other);
      if (cut > best.score) best = { score: cut, slips: 0, isCut: true };
    }
  return best;
}

/** Result of comparing two names. */
export interface NameComparison {
  /** 0–1 */
  score: number;
  /** The reasons as data, */
  reasons: NameReason[];
  /** and as English text. */
  evidence: string[];
  /** `exact`, or the rule of the variant that is not as written, e.g. `transliteration:cyrillic`. */
  rule: string;
  /** The part of the query that matches the listed name, in UTF-16 units; absent if it is the whole query. */
  span?: readonly [from: number, to: number] | undefined;
}

/** Compares two names as written, in any script. @param kind of the listed name; if unknown, derived from the words */
export function compareNames(
  query: string,
  listed: string,
  { kind = 'unknown', comparer = createComparer() }: { kind?: NameKind; comparer?: Comparer } = {},
): NameComparison {
  const as = kind === 'unknown' ? kindByWords(listed) : kind;
  return asComparison(scorePair(readQuery(query), readListed(listed, as), comparer), as, comparer);
}

/** Converts a match to the result of a name comparison. */
export function asComparison(match: PairMatch | undefined, as: NameKind, comparer: Comparer): NameComparison {
  if (!match) return { score: 0, reasons: [], evidence: [], rule: 'none' };
  const reasons = pairReasons(match, as, comparer);
  return {
    score: match.score,
    reasons,
    evidence: reasons.map((reason) => nameReasonText(reason)),
    rule: match.isSame
      ? 'exact'
      : match.slips !== undefined
        ? 'as_written'
        : ruleText(decisiveReading(match.query, match.candidate)),
    ...(match.span && { span: match.span }),
  };
}

/** The reasons why the two names of a match are similar. */
export function pairReasons(match: PairMatch, kind: NameKind, comparer: Comparer): NameReason[] {
  if (match.isSame) return [{ is: 'identical' }];
  if (match.isCut) return [{ is: 'begins' }];
  if (match.slips !== undefined) return [{ is: 'letters', slips: match.slips }];
  return compareForms(match.query, match.candidate, kind, comparer).reasons;
}
