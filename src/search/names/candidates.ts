/** Finds listed names to compare with a query. */
import { isVariantForKind, type ReadQuery } from '../../names/score/prepared.ts';
import { addContributions } from './index/contributions.ts';
import { NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { type QueryTerm, type TermFinder, termsOf } from './query/query-terms.ts';

/** Fraction of the weight of a listed name's unmatched tokens that is counted against it. */
const UNMATCHED_PENALTY = 0.35;
/** Tolerance for the rounding of sums. */
const ROUNDING = 1e-4;

/**
 * The names whose retrieval score for some variant of the query is at least `least`, with the highest of these scores. The
 * retrieval score is the summed weight of the tokens found relative to the weight of both names, about 0–1. Tokens are found as
 * written, by other spellings, sound and skeleton, with typing errors, and joined with or split from their neighbours. Whether a
 * name is included depends on the query, the name and the lexicon, not on other names of the index.
 *
 *     forms -> terms (tokens and the keys they are found by) -> contributions by name -> retrieval score -> names
 */
export function candidateNames(
  index: NameIndex,
  { forms }: Pick<ReadQuery, 'forms'>,
  { least, termOf }: { least: number; termOf: TermFinder },
): Map<number, number> {
  const { memory, kinds, weights } = index;
  const { scores, touched } = memory;
  const found = new Map<number, number>();
  for (const form of forms) {
    const terms = termsOf(index, form, termOf);
    const weight = queryWeight(terms);
    if (weight === 0) continue;
    const count = addContributions(index, terms, (least / form.weight) * weight - ROUNDING);
    for (let at = 0; at < count; at++) {
      const name = touched[at]!;
      const score = scores[name]!;
      scores[name] = 0;
      const share = (form.weight * score) / (weight + UNMATCHED_PENALTY * Math.max(0, weights[name]! - score));
      if (share >= least && share > (found.get(name) ?? 0) && isVariantForKind(form, NAME_KINDS[kinds[name]!]!))
        found.set(name, share);
    }
  }
  return found;
}

/** The weight of a query variant: the sum of its terms without additional spellings. */
const queryWeight = (terms: readonly QueryTerm[]): number =>
  terms.reduce((sum, term) => sum + (term.isExtra ? 0 : term.weight), 0);
