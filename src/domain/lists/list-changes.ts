import { EVENT_KINDS, type EventKind } from '../vocabulary.ts';

/** Something that changed in how a list is written, on many records at once; no party's record says anything new. */
export interface ListChange {
  field: string;
  /**
   * `form`: case, spaces, punctuation, markup, order. `numbering`: places in a schedule. `reworded`: one wording
   * replaced by another. `new_field`, `dropped_field`: the list began, or ceased, to state it.
   */
  kind: 'form' | 'numbering' | 'reworded' | 'new_field' | 'dropped_field';
  /** Records that it concerns. */
  records: number;
  /** `reworded` only. */
  before?: string;
  after?: string;
}

/** What changed of a list's form from one edition to the next. */
export interface ListChanges {
  /** Records that changed in form alone: they count as unchanged. */
  records: number;
  lines: ListChange[];
}

/** How many parties of a group were listed, listed again, amended, given another number, removed. */
export type ChangeCounts = Record<EventKind, number>;

/** Counts to add to. */
export const noChanges = (): ChangeCounts => ({
  listed: 0,
  relisted: 0,
  amended: 0,
  renumbered: 0,
  removed: 0,
});

/** Changes of all kinds together. */
export const changesIn = (counts: ChangeCounts): number => EVENT_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
