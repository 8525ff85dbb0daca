import type { EventKind } from '../../domain/vocabulary.ts';

/** Which events are asked for. */
export interface ChangeQuery {
  /** Bounds on the official date, inclusive. Events without an official date never appear. */
  from?: string;
  to?: string;
  jurisdictions?: readonly string[];
  sourceLists?: readonly string[];
  entityTypes?: readonly string[];
  isChina?: boolean;
  kinds?: readonly EventKind[];
  /** Only what comes after this place of the order. */
  after?: { date: string; seq: number };
  /** Default: everything. */
  limit?: number;
}
