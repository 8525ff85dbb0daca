/**
 * The score of a query against a listed name: what comparing two names, screening, and every endpoint give. It depends on
 * the two texts, the kind of the listed name and the ruleset; on nothing else that is stated or loaded.
 */
import { roundScore } from '../../domain/rounding.ts';
import { decisiveReading, type NameForm, type NameKind, ruleText } from '../name.ts';
import { cleanText } from '../text/fold.ts';
import { isWholeName, spelledNames } from '../text/whole-name.ts';
import { isLegalForm } from '../text/words.ts';
import { bestForms, type Comparer, compareForms, createComparer } from './compare.ts';
import { hasEveryName } from './full-match.ts';
import { isReadFor, kindByWords, type ListedName, type ReadQuery, readListed, readQuery } from './prepared.ts';
import { type NameReason, nameReasonText } from './reasons.ts';
import { CAP } from './weights.ts';
import { matchBeginning, matchWhole } from './whole-name.ts';

/** How a query matches a listed name. */
export interface PairMatch {
  /** 0–1 */
  score: number;
  /** The readings of both that fit best; of a name without words the first ones. */
  query: NameForm;
  candidate: NameForm;
  /** The texts are the same but for case, width, invisible characters and spaces. */
  isSame?: true | undefined;
  /** How many letters differ, where the names are compared as runs of letters and not by their words. */
  slips?: number | undefined;
  /** The query is the beginning of the listed name. */
  isCut?: true | undefined;
  /** The part of a text that stands for the listed name, in UTF-16 units of the text as sent; absent for all of it. */
  span?: readonly [from: number, to: number] | undefined;
}

/** A text as two names are compared for being the same. */
export const comparableText = (text: string): string => cleanText(text).toLowerCase();

/** The match of a query with a listed name; undefined where they have nothing in common. @param known that of the readings, if any */
export function scorePair(
  query: ReadQuery,
  listed: ListedName,
  comparer: Comparer,
  known?: PairMatch,
): PairMatch | undefined {
  const match = bestMatch(query, listed, comparer, known);
  // A legal form that a list gives for a name is everybody's.
  if (match && match.score > CAP.weak && isLegalForm(listed.text)) return { ...match, score: CAP.weak };
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
  if (score > (read?.score ?? 0)) return { ...written, score, query: form, candidate };
  return read;
}

/** The match of a large company that is on no list: weak where the listed name has not all words of its name as written. */
function asLargeCompany(match: PairMatch | undefined, { kind }: ListedName, comparer: Comparer): PairMatch | undefined {
  if (!match || hasEveryName(match.query, match.candidate, kind, comparer)) return match;
  return { ...match, score: Math.min(match.score, CAP.weak) };
}

/** The match by the readings alone, each with its words. */
export function scoreReadings(
  forms: readonly NameForm[],
  listed: Pick<ListedName, 'kind' | 'forms'>,
  comparer: Comparer,
): PairMatch | undefined {
  const readable = forms.filter((form) => isReadFor(form, listed.kind));
  return bestForms(readable, listed.forms, listed.kind, comparer);
}

/** The match by letters alone: a few of them differ, or the query is the beginning of the listed name. */
function scoreLetters(query: ReadQuery, listed: ListedName): Pick<PairMatch, 'score' | 'slips' | 'isCut'> {
  let best: Pick<PairMatch, 'score' | 'slips' | 'isCut'> = { score: 0 };
  const others = query.strings.length > 0 ? spelledNames(listed.text) : [];
  for (const own of query.strings)
    for (const other of others) {
      if (isWholeName(own) && isWholeName(other)) {
        const match = matchWhole(own, other);
        if (match.score > best.score) best = match;
      }
      const cut = matchBeginning(own, other);
      if (cut > best.score) best = { score: cut, slips: 0, isCut: true };
    }
  return best;
}

/** Result of comparing two names. */
export interface NameComparison {
  /** 0–1 */
  score: number;
  /** Why, as facts, */
  reasons: NameReason[];
  /** and in English. */
  evidence: string[];
  /** `exact`, or the rule of the reading that was not as written, e.g. `transliteration:cyrillic`. */
  rule: string;
  /** The part of the query that stands for the listed name, in UTF-16 units; absent for all of it. */
  span?: readonly [from: number, to: number] | undefined;
}

/**
 * Compares two names as written, each in any script. A caller with many names passes its comparer.
 * @param kind of the listed name; where it is not known, what its words say
 */
export function compareNames(
  query: string,
  listed: string,
  { kind = 'unknown', comparer = createComparer() }: { kind?: NameKind; comparer?: Comparer } = {},
): NameComparison {
  const as = kind === 'unknown' ? kindByWords(listed) : kind;
  return asComparison(scorePair(readQuery(query), readListed(listed, as), comparer), as, comparer);
}

/** A match as the result of comparing two names. */
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

/** Why the two names of a match are alike, as facts. */
export function pairReasons(match: PairMatch, kind: NameKind, comparer: Comparer): NameReason[] {
  if (match.isSame) return [{ is: 'identical' }];
  if (match.isCut) return [{ is: 'begins' }];
  if (match.slips !== undefined) return [{ is: 'letters', slips: match.slips }];
  return compareForms(match.query, match.candidate, kind, comparer).reasons;
}
