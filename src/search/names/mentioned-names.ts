/** Listed names that may stand in a text beside other words. */
import type { NameForm } from '../../names/name.ts';
import { isProse, type ReadText } from '../../names/read/text-parts.ts';
import { isUnspaced } from '../../names/read/unspaced.ts';
import { plainForms, tokenPreparer } from '../../names/score/prepared.ts';
import { addContributions } from './index/contributions.ts';
import { NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { termFinder, termsOf } from './query/query-terms.ts';

/** Words of a text that are looked up together, and how many words further the next begin. */
const BLOCK = 16;
const STEP = 8;
/** Least share of a listed name's own weight that is found in a block; more is asked when the two are compared. */
const LEAST_FOUND = 0.35;

/**
 * The names of which a block of the text has enough of their own weight: the words around a name, which lower the retrieval score
 * of `candidateNames`, do not count. Whether a name is among them depends on the text, the name and the lexicon alone.
 */
export function mentionedNames(index: NameIndex, read: ReadText): Set<number> {
  const { words, hasParts } = read;
  const found = new Set<number>();
  if (!hasParts('person')) return found;
  const isWanted = NAME_KINDS.map(hasParts);
  const { memory, weights, kinds } = index;
  const { scores, touched } = memory;
  const termOf = termFinder(index);
  const prepare = tokenPreparer();
  const take = (forms: Iterable<NameForm>): void => {
    for (const form of forms) {
      const count = addContributions(index, termsOf(index, form, termOf), 0);
      for (let at = 0; at < count; at++) {
        const name = touched[at]!;
        if (isWanted[kinds[name]!] && scores[name]! >= LEAST_FOUND * weights[name]!) found.add(name);
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
  // A word that is a whole name has readings of its own: 普京 is Vladimir Putin.
  for (let at = 0; at < words.length; at++)
    if (words[at]!.role !== 'context' && isUnspaced(words[at]!.folded))
      take(read.queryOf({ first: at, last: at }).forms);
  return found;
}

/** The words of a text with what stands before them. The small words of prose are left out: no name is looked for in them. */
function piecesOf({ text, words }: ReadText): string[] {
  const prose = isProse(words);
  return words.flatMap(({ text: word, from, isSmall }, at) => {
    if (prose && isSmall) return [];
    const before = at === 0 || (prose && words[at - 1]!.isSmall) ? ' ' : text.slice(words[at - 1]!.to, from);
    return [before + word];
  });
}
