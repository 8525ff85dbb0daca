/** Why a party is in an answer, as data. {@link reasonText} turns it into text. */
import { fill } from '../messages/fill.ts';
import { API_MESSAGES, type Messages, messageOf } from '../messages/messages.ts';
import type { ComparedFact, Suppression } from '../names/score/facts/evidence.ts';
import { type NameReason, nameReasonText } from '../names/score/reasons.ts';

/** What puts a hit before the next one with the same score. */
export type PlacedBy =
  | {
      by:
        | 'facts'
        | 'abbreviation'
        | 'own_name'
        | 'main_name'
        | 'weak_alias'
        | 'branch'
        | 'length'
        | 'listed'
        | 'met'
        | 'earlier';
    }
  | { by: 'lists' | 'names'; first: number; next: number };

/** One reason why a party was found. */
export type Reason =
  | NameReason
  | { is: 'weak_alias' }
  /** An identifier that is listed; `type` is its kind. */
  | { is: 'number'; type: string }
  /** Another record of the same party has the name or identifier. */
  | { is: 'party'; id: string; list: string }
  /** A stated fact compared with the record; `text` is that of the comparison. */
  | ({ is: 'fact'; text: string } & ComparedFact)
  | ({ is: 'placed' } & PlacedBy)
  | { is: 'same_party' }
  | { is: 'equal_in_all' }
  /** Topics that query and record share. */
  | { is: 'about'; concepts: readonly string[] }
  | { is: 'text_score' | 'cosine'; score: number };

/** A reason as text; by default in the wording of the API, which returns it in `evidence`. */
export function reasonText(reason: Reason, words: Messages = API_MESSAGES): string {
  switch (reason.is) {
    case 'number':
      return fill(words.reason.number, {
        number: messageOf(words.identifier, reason.type) ?? reason.type,
      });
    case 'party':
      return fill(words.reason.party, reason);
    case 'fact':
      return fill(words.reason.fact, {
        text: reason.text,
        fact: words.fact[reason.fact],
        verdict: words.verdict[reason.verdict],
      });
    case 'placed':
      return fill(words.reason.placed, { why: fill(words.placed[reason.by], reason) });
    case 'about':
      return fill(words.reason.about, { concepts: reason.concepts.join(words.punctuation.comma) });
    case 'weak_alias':
    case 'same_party':
    case 'equal_in_all':
    case 'text_score':
    case 'cosine':
      return fill(words.reason[reason.is], reason);
    default:
      return nameReasonText(reason, words);
  }
}

/** The reasons of a hit as data, if a query requests `reasons`. */
export interface Told {
  reasons?: readonly Reason[];
  suppression?: Suppression;
}
