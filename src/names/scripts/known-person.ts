import type { NameToken } from '../name.ts';
import { tokensOf } from '../text/tokens.ts';
import { prepareText, splitWords } from '../text/words.ts';

/** Tokens of a known person's Latin name out of a lexicon, as the analysis of Latin names gives them. */
export function personTokens(latin: string): NameToken[] {
  return tokensOf(splitWords(prepareText(latin), 'person'), 'person');
}
