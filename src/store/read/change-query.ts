import type { EventKind } from '../../domain/vocabulary.ts';

/** Filters of events. */
export interface ChangeQuery {
  /** Bounds on the official date, inclusive. Events without an official date are never returned. */
  from?: string;
  to?: string;
  jurisdictions?: readonly string[];
  sourceLists?: readonly string[];
  entityTypes?: readonly string[];
  isChina?: boolean;
  kinds?: readonly EventKind[];
  /** Only events after this position in the order. */
  after?: { date: string; seq: number };
  /** Default: everything. */
  limit?: number;
}
