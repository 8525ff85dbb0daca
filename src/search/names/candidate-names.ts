/** Finds listed names that may occur in a text among other words. */
import type { NameVariant } from '../../names/name.ts';
import { isProse, type ReadText } from '../../names/read/text-parts.ts';
import { isUnspaced } from '../../names/read/unspaced.ts';
import { isVariantForKind, plainForms, type ReadQuery, type TokenPreparer } from '../../names/score/prepared.ts';
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

/** Number of words of a text that are looked up together, and the distance between the starts of such blocks. */
const BLOCK = 16;
const STEP = 8;
/** Minimum fraction of a listed name's weight that a block must contain; the comparison itself requires more. */
const MIN_FOUND = 0.35;

/** The names of whose weight a block of the text contains enough, whatever surrounds it; independent of other names. */
export function mentionedNames(
  index: NameIndex,
  read: ReadText,
  { prepare, termOf }: { prepare: TokenPreparer; termOf: TermFinder },
): Set<number> {
  const { words, hasParts } = read;
  const found = new Set<number>();
  if (!hasParts('person')) return found;
  const isWanted = NAME_KINDS.map(hasParts);
  const { memory, weights, kinds } = index;
  const { scores, touched } = memory;
  const take = (forms: Iterable<NameVariant>): void => {
    for (const form of forms) {
      const count = addContributions(index, termsOf(index, form, termOf), 0);
      for (let at = 0; at < count; at++) {
        const name = touched[at]!;
        if (isWanted[kinds[name]!] && scores[name]! >= MIN_FOUND * weights[name]!) found.add(name);
        scores[name] = 0;
      }
    }
  };
  const pieces = piecesOf(read);
  for (let first = 0; first === 0 || first + STEP < pieces.length; first += STEP)
    take(
      plainForms(
        pieces
          .slice(first, first + BLOCK)
          .join('')
          .trim(),
        prepare,
      ),
    );
  for (const stretch of read.translated()) take(read.queryOf(stretch).forms);
  // A word that is a whole name has additional variants: 普京 is Vladimir Putin.
  for (let at = 0; at < words.length; at++)
    if (words[at]!.role !== 'context' && isUnspaced(words[at]!.folded))
      take(read.queryOf({ first: at, last: at }).forms);
  return found;
}

/** The words of a text, each with the characters before it. The small words of prose are omitted, as no name starts there. */
function piecesOf({ text, words }: ReadText): string[] {
  const prose = isProse(words);
  return words.flatMap(({ text: word, from, isSmall }, at) => {
    if (prose && isSmall) return [];
    const before = at === 0 || (prose && words[at - 1]!.isSmall) ? ' ' : text.slice(words[at - 1]!.to, from);
    return [before + word];
  });
}
