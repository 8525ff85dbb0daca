/** Why two names are taken for one, as facts; {@link nameReasonText} words them. */
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';

/** One fact of a comparison of two names. */
export type NameReason =
  | { is: 'identical' }
  /** Words that were paired; `similarity` 0–1. */
  | { is: 'words'; query: string; listed: string; similarity: number }
  /** Words of one side that have no partner. */
  | { is: 'left'; side: 'query' | 'candidate'; words: string }
  /** Equal letter by letter but for some slips. */
  | { is: 'letters'; slips: number }
  /** One is the beginning of the other, as a field cuts off what it has no room for. */
  | { is: 'begins' }
  /** No key of the index leads from one to the other. */
  | { is: 'apart' };

/** A fact in the words of a language, as a person can check it: `rosneft exact`. */
export function nameReasonText(reason: NameReason, language: Language = 'en'): string {
  const words = MESSAGES[language].reason;
  switch (reason.is) {
    case 'words': {
      const { query, listed, similarity } = reason;
      const isSame = similarity === 1 && query === listed;
      return fill(isSame ? words.same_word : words.words, { query, listed, similarity: similarity.toFixed(2) });
    }
    case 'left':
      return fill(words[`only_in_${reason.side}`], reason);
    case 'letters': {
      const { slips } = reason;
      return fill(slips === 0 ? words.same_letters : slips === 1 ? words.one_slip : words.slips, { slips });
    }
    default:
      return words[reason.is];
  }
}
