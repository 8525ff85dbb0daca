import { EVENT_KINDS, type EventKind } from '../vocabulary.ts';

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
