import { lazy, lexiconWords } from '../../lexicon/lines.ts';

/** Given names in lower case, without marks, that tell a person from a firm where a list does not say which it is. */
export const givenNames = lazy((): ReadonlySet<string> => new Set(lexiconWords('latin/given-names.txt')));
