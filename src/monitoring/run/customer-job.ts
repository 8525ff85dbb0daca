import { lazily } from '../../domain/lazily.ts';
import { memoize } from '../../domain/memoize.ts';
import { picked } from '../../domain/picked.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import { hitFacts } from '../../search/page-json.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { idOf, recordNow, rowOf, type Snapshot, summaryOf } from '../../search/snapshot.ts';
import { customerFact, recordsOf } from '../../service/decisions/deciding-facts.ts';
import { type Decision, decisionOutcome, type Ruling } from '../../service/decisions/decision.ts';
import { changedNames } from '../changed-records.ts';
import {
  type Customer,
  type Difference,
  differences,
  type Finding,
  nameOf,
  screenCustomer,
  searchName,
} from '../findings.ts';
import type { StoredCustomer } from '../state/customers.ts';

/** A customer as sent to a thread. */
export interface CustomerWork extends Pick<StoredCustomer, 'id' | 'key' | 'row'> {
  before: readonly Finding[];
  /** True if it must be screened in any case: it is new, or a record that was found for it changed. */
  isDue: boolean;
  decisions: readonly Decision[];
}

/** A listed record as an event shows it. */
export type ShownParty = ReturnType<typeof partyOf>;

/** A hit with its explanation, as in `sis screen`. */
export type ShownHit = ReturnType<typeof hitOf>;

/** One change to report for a customer. */
export interface CustomerChange extends Difference {
  /** Null if the record is no longer in the data. */
  party: ShownParty | null;
  /** The hit with its explanation, as in `sis screen`; null if nothing is found any more. */
  hit: ShownHit | null;
  /** The outcome of the operator's decisions about it. */
  decision: Ruling | null;
}

/** A screened customer and its changes to report. */
export interface CustomerResult {
  id: number;
  findings: Finding[];
  changes: CustomerChange[];
}

/** Start parameters of a screening thread. */
export interface Screening {
  memory: SnapshotMemory;
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  /** Rows of the listed records that changed; a customer that is not due is screened only if found in one of them. */
  changed: readonly number[];
}

/** Screens customers, equal names together; null for a customer for whom nothing that changed is found. */
export function customerScreener(
  snapshot: Snapshot,
  { threshold, changed }: Omit<Screening, 'memory'>,
): (batch: readonly CustomerWork[]) => (CustomerResult | null)[] {
  const isChanged = lazily(() => changedNames(snapshot, changed, threshold));
  const found = memoize((q: string) => searchName(snapshot, q, threshold), NAMESAKES);
  const isAffected = memoize((name: string) => isChanged()(JSON.parse(name)), NAMESAKES);
  return (batch) =>
    batch.map((work) => {
      const customer: Customer = { key: work.key, ...(JSON.parse(work.row) as Omit<Customer, 'key'>) };
      if (!work.isDue && !isAffected(JSON.stringify(nameOf(customer)))) return null;
      const { findings, shown } = screenCustomer(snapshot, customer, threshold, found(customer.q));
      const rulings = rulingsOf(snapshot, customer, { decisions: work.decisions, findings });
      const judged = findings.map((one): Finding => {
        return rulings.get(one.id)?.state === 'silenced' ? { ...one, silenced: true } : one;
      });
      const changes = differences(work.before, judged).map((one) => changeOf(snapshot, one, { shown, rulings }));
      return { id: work.id, findings: judged, changes };
    });
}

/** Number of names whose results are cached; customers come in order of their names. */
const NAMESAKES = 16;

/** By record: the outcome of decisions about the alerts of a customer. */
function rulingsOf(
  snapshot: Snapshot,
  customer: Customer,
  { decisions, findings }: { decisions: readonly Decision[]; findings: readonly Finding[] },
): Map<string, Ruling> {
  const rulings = new Map<string, Ruling>();
  if (decisions.length === 0) return rulings;
  const records = recordsOf(snapshot, customerFact(customer));
  for (const { id, standing } of findings) {
    const ruling = standing === 'alert' ? decisionOutcome(decisions, id, records) : null;
    if (ruling) rulings.set(id, ruling);
  }
  return rulings;
}

function changeOf(
  snapshot: Snapshot,
  difference: Difference,
  { shown, rulings }: { shown: readonly ScreenedRow[]; rulings: ReadonlyMap<string, Ruling> },
): CustomerChange {
  const id = (difference.after ?? difference.before)!.id;
  const row = rowOf(snapshot, id);
  const found = difference.after && shown.find((one) => idOf(snapshot, one.row) === id);
  return {
    ...difference,
    party: row < 0 ? null : partyOf(snapshot, row),
    hit: found ? hitOf(snapshot, found) : null,
    decision: rulings.get(id) ?? null,
  };
}

function partyOf(snapshot: Snapshot, row: number) {
  const summary = summaryOf(snapshot, row);
  const { also_listed, formerly = [] } = recordNow(snapshot, row);
  return {
    ...picked(summary, 'id', 'name', 'entity_type', 'source_list', 'jurisdiction', 'is_active', 'listed_date'),
    ...(summary.is_active ? {} : { removed_date: summary.removed_date ?? null }),
    /** Ids of its party's records on other lists, and of its predecessors. */
    also_listed: also_listed.map((one) => one.id),
    formerly,
  };
}

function hitOf(snapshot: Snapshot, screened: ScreenedRow) {
  const { explain, placed: _, nameScore: __, row, tier: ___, suppression: ____, ...hit } = screened;
  const { match } = explain();
  return { ...hit, ...hitFacts(snapshot, { row, score: hit.score, match }), match };
}
