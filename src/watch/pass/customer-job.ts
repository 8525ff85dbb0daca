/** Batches of customers, screened by one thread. */

import type { AlsoListed } from '../../domain/entity/party-links.ts';
import { type HitFacts, hitFacts } from '../../search/hit-facts.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import type { Hit, Match } from '../../search/query.ts';
import { textOf } from '../../search/snapshot/section-views.ts';
import { detailJson, idOf, rowOf, type Snapshot, summaryOf } from '../../search/snapshot.ts';
import { customerFact } from '../../service/decisions/deciding-facts.ts';
import { type Decision, type Ruling, rulingOf } from '../../service/decisions/decision.ts';
import { recordsOf } from '../../service/decisions/known-records.ts';
import { type Customer, type Difference, differences, type Finding, nameOf } from '../answers/finding.ts';
import type { Probe } from '../answers/probe.ts';
import { sameAnswer } from '../answers/same-answer.ts';
import { type NameSearch, screenCustomer, searchName } from '../answers/screen-customer.ts';

/** A customer as a thread is given it. */
export interface CustomerWork {
  /** Number in the state. */
  id: number;
  key: string;
  /** Number of its name. */
  name: number;
  /** Its name and facts as JSON. */
  row: string;
  /** What was found for it last. */
  before: readonly Finding[];
  /** Only if something else is found for it now is it screened in full. */
  isCheck: boolean;
  /** The operator's decisions about it. */
  decisions: readonly Decision[];
}

/** A listed record as an event shows it. */
export interface ShownParty {
  id: string;
  name: string;
  entity_type: string;
  source_list: string;
  jurisdiction: string;
  is_active: boolean;
  listed_date: string | null;
  removed_date?: string | null;
  /** Ids of its party's records on other lists, and of the records that it goes on from. */
  also_listed: string[];
  formerly: string[];
}

/** A hit with its explanation, as `sis screen` has it. */
export interface ShownHit extends Omit<Hit, 'row' | 'tier' | 'match' | 'also_listed'>, HitFacts {
  match: Match;
}

/** One thing to tell of a customer. */
export interface CustomerChange extends Difference {
  /** Null when the record is in the data no more. */
  party: ShownParty | null;
  /** The hit with its explanation, as `sis screen` has it; null where nothing is found any more. */
  hit: ShownHit | null;
  /** What the operator's decisions say of it. */
  decision: Ruling | null;
}

/** A customer screened, and what is to be told of it. */
export interface CustomerResult {
  id: number;
  findings: Finding[];
  isFragile: boolean;
  /** What its name is found by; null where a result before, of the same batch, has it. */
  probe: Probe | null;
  changes: CustomerChange[];
}

/**
 * Screens customers in full, by searches for their names: namesakes come one after the other. Null for one where that is not
 * needed, as the same is found as before. @param threshold least score of a hit, 0–1
 */
export function customerScreener(
  snapshot: Snapshot,
  threshold: number,
): (batch: readonly CustomerWork[]) => (CustomerResult | null)[] {
  const isSame = sameAnswer(snapshot, threshold);
  let last: { name: number; search: NameSearch } | null = null;
  return (batch) => {
    const sent = new Set<number>();
    return batch.map((work) => {
      const customer: Customer = { key: work.key, ...(JSON.parse(work.row) as Omit<Customer, 'key'>) };
      if (work.isCheck && isSame(customer, work.before)) return null;
      if (last?.name !== work.name)
        last = { name: work.name, search: searchName(snapshot, nameOf(customer), threshold) };
      const result = screenedBy(snapshot, { work, customer, search: last.search, threshold });
      if (sent.has(work.name)) return { ...result, probe: null };
      sent.add(work.name);
      return result;
    });
  };
}

/** A customer and what its name finds. */
interface Screened {
  work: CustomerWork;
  customer: Customer;
  search: NameSearch;
  threshold: number;
}

function screenedBy(snapshot: Snapshot, { work, customer, search, threshold }: Screened): CustomerResult {
  const { findings, isFragile, probe, shown } = screenCustomer(snapshot, customer, threshold, search);
  const rulings = rulingsOf(snapshot, customer, { decisions: work.decisions, findings });
  const judged = findings.map((one): Finding => {
    return rulings.get(one.id)?.state === 'silenced' ? { ...one, silenced: true } : one;
  });
  const changes = differences(work.before, judged).map((one) => changeOf(snapshot, one, { shown, rulings }));
  return { id: work.id, findings: judged, isFragile, probe, changes };
}

/** By record: what decisions say of the alerts of a customer. */
function rulingsOf(
  snapshot: Snapshot,
  customer: Customer,
  { decisions, findings }: { decisions: readonly Decision[]; findings: readonly Finding[] },
): Map<string, Ruling> {
  const rulings = new Map<string, Ruling>();
  if (decisions.length === 0) return rulings;
  const records = recordsOf(snapshot, customerFact(customer));
  for (const { id, standing } of findings) {
    const ruling = standing === 'alert' ? rulingOf(decisions, id, records) : null;
    if (ruling) rulings.set(id, ruling);
  }
  return rulings;
}

interface Explaining {
  shown: readonly ScreenedRow[];
  rulings: ReadonlyMap<string, Ruling>;
}

function changeOf(snapshot: Snapshot, difference: Difference, { shown, rulings }: Explaining): CustomerChange {
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

function partyOf(snapshot: Snapshot, row: number): ShownParty {
  const { id, name, entity_type, source_list, jurisdiction, is_active, listed_date, removed_date } = summaryOf(
    snapshot,
    row,
  );
  const { also_listed, formerly }: { also_listed: AlsoListed[]; formerly: string[] } = JSON.parse(
    textOf(detailJson(snapshot, row)),
  );
  return {
    id,
    name,
    entity_type,
    source_list,
    jurisdiction,
    is_active,
    listed_date,
    ...(is_active ? {} : { removed_date: removed_date ?? null }),
    also_listed: also_listed.map((one) => one.id),
    formerly,
  };
}

function hitOf(snapshot: Snapshot, screened: ScreenedRow): ShownHit {
  const { explain, placed: _, nameScore: __, row, tier: ___, suppression: ____, ...hit } = screened;
  const { match } = explain();
  return { ...hit, ...hitFacts(snapshot, { row, score: hit.score, match }), match };
}
