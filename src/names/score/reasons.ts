/** Why two names are taken for one, as facts; {@link nameReasonText} words them as answers have them. */

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
  | { is: 'begins' };

/** A fact in English, as a person can check it: `rosneft exact`. */
export function nameReasonText(reason: NameReason): string {
  switch (reason.is) {
    case 'identical':
      return 'identical';
    case 'words': {
      const { query, listed, similarity } = reason;
      return similarity === 1 && query === listed ? `${query} exact` : `${query} ~ ${listed} ${similarity.toFixed(2)}`;
    }
    case 'left':
      return `only in ${reason.side}: ${reason.words}`;
    case 'letters':
      return reason.slips === 0
        ? 'the same letters, cut into other words'
        : `the same letters but for ${reason.slips === 1 ? 'one slip' : `${reason.slips} slips`}`;
    case 'begins':
      return 'the listed name begins so and goes on';
  }
}
