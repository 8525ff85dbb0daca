/** Reasons why two names match, as data; {@link nameReasonText} turns them into text. */
import { fill } from '../../messages/fill.ts';
import { API_MESSAGES, type Messages } from '../../messages/messages.ts';

/** One reason of a comparison of two names. */
export type NameReason =
  | { is: 'identical' }
  /** Words that match; `similarity` is 0–1. */
  | { is: 'words'; query: string; listed: string; similarity: number }
  /** Unmatched words of one side. */
  | { is: 'left'; side: 'query' | 'candidate'; words: string }
  /** Equal letter by letter except for some typos. */
  | { is: 'letters'; slips: number }
  /** One name is the beginning of the other, as when a field truncates it. */
  | { is: 'begins' }
  /** No key of the index leads from one name to the other. */
  | { is: 'apart' };

/** A reason as text; by default in the wording of the API: `rosneft exact`. */
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
