import type { NameToken } from '../name.ts';
import { prepareText, splitWords, tokensOf } from '../text/tokens.ts';

/** Tokens of a known person's Latin name out of a lexicon, as the analysis of Latin names gives them. */
export function personTokens(latin: string): NameToken[] {
  return tokensOf(splitWords(prepareText(latin), 'person'), 'person');
}
