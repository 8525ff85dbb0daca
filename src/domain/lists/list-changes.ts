import { EVENT_KINDS, type EventKind } from '../vocabulary.ts';

/** A change in how a list is written, on many records at once, that changes no party's content. */
export interface ListChange {
  field: string;
  /**
   * `form`: case, spaces, punctuation, markup, order. `numbering`: positions in a schedule. `reworded`: one wording
   * replaced by another. `new_field`, `dropped_field`: the list began, or ceased, to state it.
   */
  kind: 'form' | 'numbering' | 'reworded' | 'new_field' | 'dropped_field';
  records: number;
  /** Present for `reworded` only. */
  before?: string;
  after?: string;
}

/** Changes in the form of a list from one edition to the next. */
export interface ListChanges {
  /** Number of records that changed in form only; they count as unchanged. */
  records: number;
  lines: ListChange[];
}

/** Number of parties of a group by kind of change. */
export type ChangeCounts = Record<EventKind, number>;

/** Zero counts, to be added to. */
export const noChanges = (): ChangeCounts => Object.fromEntries(EVENT_KINDS.map((kind) => [kind, 0])) as ChangeCounts;

/** Total of all kinds of change. */
export const changesIn = (counts: ChangeCounts): number => EVENT_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
