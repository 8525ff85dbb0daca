/** The writings that analysis joins to one token, for a slip in one of them: `srabian` is near `arabian`, not `arab`. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

const FILES = ['latin/places.tsv', 'latin/word-variants.tsv', 'arabic/latin-particles.tsv', 'arabic/latin-din.tsv'];

const writings = lazily(() => {
  const byToken = new Map<string, string[]>();
  for (const file of FILES)
    for (const [token, others] of lexiconRows(file))
      byToken.set(token!, [...(byToken.get(token!) ?? []), ...alternatives(others)]);
  return byToken;
});

const NONE: readonly string[] = [];

/** Every known writing of a token that is not its own text; none for most. */
export const writingsOf = (token: string): readonly string[] => writings().get(token) ?? NONE;
