/**
 * Why a party is in an answer, as facts. Answers have them as English texts ({@link reasonText}); pages ask for the facts too and
 * word them in the language of their reader.
 */
import type { ComparedFact, Suppression } from '../names/score/facts/evidence.ts';
import { type NameReason, nameReasonText } from '../names/score/reasons.ts';

/** What puts a hit before the next one of the same score. */
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

/** One fact of why a party was found. */
export type Reason =
  | NameReason
  | { is: 'weak_alias' }
  /** A number that is listed; `type` is a kind of identifier. */
  | { is: 'number'; type: string }
  /** The name or number stands in another record of the same party. */
  | { is: 'party'; id: string; list: string }
  /** A stated fact beside the record; its text is that of the comparison. */
  | ({ is: 'fact'; text: string } & ComparedFact)
  | ({ is: 'placed' } & PlacedBy)
  | { is: 'same_party' }
  | { is: 'equal_in_all' }
  /** Topics that query and record have in common. */
  | { is: 'about'; concepts: readonly string[] }
  | { is: 'text_score' | 'cosine'; score: number };

function placedText(placed: PlacedBy): string {
  switch (placed.by) {
    case 'facts':
      return 'what is known besides the name speaks more for it';
    case 'abbreviation':
      return 'the abbreviation is made of the first letters of its main name';
    case 'lists':
      return `the party is on more lists (${placed.first}) than the next (${placed.next})`;
    case 'own_name':
      return 'by a name of its own record, the next by one of the same party on another list';
    case 'main_name':
      return 'by its main name, the next by an alias';
    case 'weak_alias':
      return 'the next matches by a weak alias';
    case 'branch':
      return 'the name of the next has more words of a place or branch';
    case 'length':
      return 'the name of the next is longer';
    case 'listed':
      return 'listed now, the next is removed';
    case 'met':
      return 'more of the matched name is in the query than of the next';
    case 'names':
      return `listed with more names (${placed.first}) than the next (${placed.next})`;
    case 'earlier':
      return 'listed earlier than the next';
  }
}

/** A reason in English, as answers have it in `evidence`. */
export function reasonText(reason: Reason): string {
  switch (reason.is) {
    case 'weak_alias':
      return 'a weak alias, matched exactly';
    case 'number':
      return `${reason.type.replaceAll('_', ' ')} is listed`;
    case 'party':
      return `as the same party is listed: ${reason.id}, ${reason.list}`;
    case 'fact':
      return reason.text;
    case 'placed':
      return `equal score, placed first: ${placedText(reason)}`;
    case 'same_party':
      return 'equal score: the next is the same party, on another list or a second time';
    case 'equal_in_all':
      return 'equal in score and in all else: in order of id';
    case 'about':
      return `both are about: ${reason.concepts.join(', ')}`;
    case 'text_score':
      return `text score ${reason.score}`;
    case 'cosine':
      return `vector cosine ${reason.score}`;
    default:
      return nameReasonText(reason);
  }
}

/** What is told of a hit beside its English texts, where a query asks for `reasons`. */
export interface Told {
  reasons?: readonly Reason[];
  suppression?: Suppression;
}
