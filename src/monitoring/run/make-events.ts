/** Creates events from the changes of a customer. */
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { ChangedRecord } from '../changes/changed-records.ts';
import { eventId, type Reason, type WatchEvent } from '../event.ts';
import { isReopened } from '../results/finding.ts';
import { ADDED, type StoredCustomer } from '../state/customers.ts';
import type { GoneCustomer } from '../state/import-customers.ts';
import type { WatchState } from '../state/state-file.ts';
import type { CustomerChange } from './customer-job.ts';
import type { RunPlan } from './plan.ts';

/** What changed in the lists. */
interface Changed {
  records: ReadonlyMap<string, ChangedRecord>;
  /** Ids of records whose linked records have changed. */
  parties: ReadonlySet<string>;
}

/** Creates the events of one run. */
export function eventMaker(state: WatchState, { mark, before, full }: RunPlan, { records, parties }: Changed) {
  const id = state.get('id')!;
  const data_version = { before: before?.data_version ?? null, after: mark.data_version };
  const event = (customer: string, change: CustomerChange, reasons: Reason[]): WatchEvent => {
    const record = (change.after ?? change.before)!.id;
    const standing = { before: change.before?.standing ?? null, after: change.after?.standing ?? null };
    const type = standing.before === null ? 'new' : standing.after === null ? 'cleared' : 'changed';
    return {
      id: eventId(id, mark.no, customer, record),
      type: `watch.${type}`,
      customer,
      standing,
      party: change.party,
      record,
      reasons,
      hit: change.hit,
      decision: change.decision,
      data_version,
    };
  };
  return {
    of: (customer: StoredCustomer, changes: readonly CustomerChange[]): WatchEvent[] =>
      changes.map((change) => {
        const reasons = customerReasons(customer);
        const { id: record } = (change.after ?? change.before)!;
        const changed = records.get(record);
        if (before && changed) reasons.push(...recordReasons(changed));
        if (!changed && parties.has(record)) reasons.push({ reason: 'party' });
        if (isReopened(change)) reasons.push({ reason: 'decision' });
        if (full === 'rules' || full === 'threshold') reasons.push({ reason: full });
        return event(customer.key, change, reasons.length > 0 ? reasons : [{ reason: 'party' }]);
      }),
    /** Events of a customer that left the operator's file. */
    gone: ({ key, findings }: GoneCustomer): WatchEvent[] =>
      findings.map((finding) =>
        event(key, { before: finding, after: null, party: null, hit: null, decision: null }, [
          { reason: 'customer_gone' },
        ]),
      ),
  };
}

function customerReasons({ screened }: StoredCustomer): Reason[] {
  if (screened > ADDED) return [];
  return [{ reason: screened === ADDED ? 'customer_added' : 'customer_changed' }];
}

function recordReasons({ row, news }: ChangedRecord): Reason[] {
  if (row < 0) return [{ reason: 'withdrawn' }];
  if (news.length === 0) return [{ reason: 'record' }];
  return news.map(({ event, date, by, changes }: HistoryEvent) => ({
    reason: event,
    date,
    by,
    ...(changes && { fields: changes.map(({ field }) => field) }),
  }));
}

export type EventMaker = ReturnType<typeof eventMaker>;
