import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

/** Given names in lower case, without marks, that tell a person from a firm where a list does not say which it is. */
export const givenNames = lazily((): ReadonlySet<string> => new Set(lexiconWords('latin/given-names.txt')));
