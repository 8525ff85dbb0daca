import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

/** Given names in lower case without accents, which distinguish persons from firms on lists without types. */
export const givenNames = lazily((): ReadonlySet<string> => new Set(lexiconWords('latin/given-names.txt')));
