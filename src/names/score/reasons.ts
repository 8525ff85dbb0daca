/** Why two names are taken for one, as facts; {@link nameReasonText} words them. */
import { fill } from '../../messages/fill.ts';
import { API_MESSAGES, type Messages } from '../../messages/messages.ts';

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

/** A fact in words, as a person can check it; by default those of the API: `rosneft exact`. */
export function nameReasonText(reason: NameReason, { reason: words }: Pick<Messages, 'reason'> = API_MESSAGES): string {
  switch (reason.is) {
    case 'words': {
      const { query, listed, similarity } = reason;
      const isSame = similarity === 1 && query === listed;
      return fill(isSame ? words.same_word : words.words, {
        query,
        listed,
        similarity: similarity.toFixed(2),
        percent: `${Math.floor(similarity * 100)}%`,
      });
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
