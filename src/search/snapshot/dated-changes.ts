/**
 * Every officially dated event of the snapshot in one order: newest date first, and within a date the last recorded first. The
 * position of an event, its date and its number do not depend on the query, so that a client resuming after a position neither
 * repeats nor skips events.
 */
import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { EVENT_KINDS, type EventKind } from '../../domain/vocabulary.ts';
import { type Section, type SnapshotBytes, section } from './format.ts';
import { bytesOf, firstNotBefore, i32Of, u16Of, u32Of } from './section-views.ts';

/** Flag in a kind: the event belongs to the successor of a renumbered record, so that the renumbering is counted once. */
const SECOND_OF_TWO = 0x80;
/** Event numbers differ between two stores with the same editions, so they are excluded from the data version. */
const VOLATILE = { volatile: true };

/** The columns of the events, in order. */
export interface DatedChanges {
  days: Int32Array;
  /** Event numbers assigned by the store, in the order of recording. */
  seqs: Uint32Array;
  rows: Uint32Array;
  /** Index of the event in the history of its row. */
  steps: Uint16Array;
  kinds: Uint8Array;
}

/** Collects the dated events. @param seqs event numbers by entity, in order of its history; by default in row order */
export function datedChangesBuilder(seqs?: ReadonlyMap<string, readonly number[]>) {
  const found: { day: number; seq: number; row: number; step: number; kind: number }[] = [];
  let counted = 0;
  return {
    add({ id, history }: EntityRecord, row: number): void {
      const numbers = seqs?.get(id);
      history.forEach(({ event, date, formerly }, step) => {
        counted++;
        if (date === null) return;
        const kind = EVENT_KINDS.indexOf(event) | (formerly === undefined ? 0 : SECOND_OF_TWO);
        found.push({ day: dayNumber(date), seq: numbers?.[step] ?? counted, row, step, kind });
      });
    },
    sections(): Section[] {
      found.sort((a, b) => b.day - a.day || b.seq - a.seq);
      const columns = {
        days: Int32Array.from(found, ({ day }) => day),
        seqs: Uint32Array.from(found, ({ seq }) => seq),
        rows: Uint32Array.from(found, ({ row }) => row),
        steps: Uint16Array.from(found, ({ step }) => step),
        kinds: Uint8Array.from(found, ({ kind }) => kind),
      };
      return Object.entries(columns).map(([name, column]) => section(`changes.${name}`, column, VOLATILE));
    },
  };
}

/** The columns of an opened snapshot. */
export const openDatedChanges = (snapshot: SnapshotBytes): DatedChanges => ({
  days: i32Of(snapshot, 'changes.days'),
  seqs: u32Of(snapshot, 'changes.seqs'),
  rows: u32Of(snapshot, 'changes.rows'),
  steps: u16Of(snapshot, 'changes.steps'),
  kinds: bytesOf(snapshot, 'changes.kinds'),
});

/** Kind of the event at an index. */
export const kindAt = ({ kinds }: DatedChanges, at: number): EventKind => EVENT_KINDS[kinds[at]! & ~SECOND_OF_TWO]!;

/** True for the event of the successor of a renumbered record. */
export const isSecondOfTwo = ({ kinds }: DatedChanges, at: number): boolean => (kinds[at]! & SECOND_OF_TWO) !== 0;

/** The first index dated on or before `day`; with `seq`, after the event with that number on that day. */
export function firstPlaceFrom({ days, seqs }: DatedChanges, day: number, seq = Number.POSITIVE_INFINITY): number {
  return firstNotBefore(0, days.length, (at) => days[at]! > day || (days[at] === day && seqs[at]! >= seq));
}
