/** Finds listed names that may occur in a text among other words. */
import type { NameVariant } from '../../names/name.ts';
import { isProse, type ReadText } from '../../names/read/text-parts.ts';
import { isUnspaced } from '../../names/read/unspaced.ts';
import { plainForms, type TokenPreparer } from '../../names/score/prepared.ts';
import { addContributions } from './index/contributions.ts';
import { NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { type TermFinder, termsOf } from './query/query-terms.ts';

/** Number of words of a text that are looked up together, and the distance between the starts of such blocks. */
const BLOCK = 16;
const STEP = 8;
/** Minimum fraction of a listed name's weight that a block must contain; the comparison itself requires more. */
const MIN_FOUND = 0.35;

/**
 * The names of whose weight a block of the text contains enough. The surrounding words, which lower the retrieval score of
 * `candidateNames`, do not count. Whether a name is included depends only on the text, the name and the lexicon.
 */
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
