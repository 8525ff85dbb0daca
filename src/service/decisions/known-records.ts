import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { recordNow, rowOf, type Snapshot } from '../../search/snapshot.ts';
import { type DecidingFacts, recordFacts } from './deciding-facts.ts';
import type { KnownRecords } from './decision.ts';

/** The records of a snapshot, for a customer. @param customer hash of what its row states */
export function recordsOf(snapshot: Snapshot, customer: string): KnownRecords {
  const detailOf = (id: string): EntityDetail | null => {
    const row = rowOf(snapshot, id);
    return row < 0 ? null : recordNow(snapshot, row);
  };
  return {
    formersOf: (id) => detailOf(id)?.formerly ?? [],
    factsOf(id): DecidingFacts {
      const detail = detailOf(id);
      return detail ? { ...recordFacts(detail), customer } : { customer };
    },
  };
}
