/** One batch of customers, screened by one thread. */

import type { AlsoListed } from '../../domain/party-links.ts';
import { scoreForms } from '../../names/score/compare.ts';
import { hitFacts } from '../../search/hit-facts.ts';
import { NAME_KINDS } from '../../search/names/name-index.ts';
import { queryForms } from '../../search/names/query-readings.ts';
import type { ScreenedRow } from '../../search/names/screen.ts';
import { textOf } from '../../search/snapshot/section-views.ts';
import { detailJson, idOf, rowOf, type Snapshot, summaryOf } from '../../search/snapshot.ts';
import { type Customer, type Difference, differences, type Finding } from '../answers/finding.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import type { Probe } from '../answers/probe.ts';
import { screenCustomer } from '../answers/screen-customer.ts';

/** A customer to be screened. */
export interface CustomerWork extends Customer {
  /** Number in the state. */
  id: number;
  /** What was found for it last. */
  before: readonly Finding[];
  /** Listed names to compare it with first; when none of them comes near, its answer is what it was. Null: screen it. */
  names: readonly number[] | null;
}

export interface CustomerJob {
  customers: readonly CustomerWork[];
  /** Least score of a hit, 0–1. */
  threshold: number;
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

/** One thing to tell of a customer. */
export interface CustomerChange extends Difference {
  /** Null when the record is in the data no more. */
  party: ShownParty | null;
  /** The hit with its explanation, as `sis screen` has it; null where nothing is found any more. */
  hit: Record<string, unknown> | null;
}

/** A customer screened; without `findings` it was compared and is what it was. */
export interface CustomerResult {
  id: number;
  screened: { findings: Finding[]; fragile: boolean; probe: Probe; changes: CustomerChange[] } | null;
}

/** Screens the customers of a job, each in full unless the names that it is to be compared with leave its answer alone. */
export function screenJob(snapshot: Snapshot, { customers, threshold }: CustomerJob): CustomerResult[] {
  return customers.map((customer) => {
    const { id, q, before, names } = customer;
    if (names && !comesNear(snapshot, q, names, threshold)) return { id, screened: null };
    const { findings, fragile, probe, shown } = screenCustomer(snapshot, customer, threshold);
    const changes = differences(before, findings).map((one) => changeOf(snapshot, one, shown));
    return { id, screened: { findings, fragile, probe, changes } };
  });
}

/** True when one of the listed names scores so high that it is, or nearly is, a hit. */
function comesNear({ names: index }: Snapshot, q: string, names: readonly number[], threshold: number): boolean {
  const forms = queryForms(index, q, 'unknown');
  return names.some((name) => {
    const kind = NAME_KINDS[index.kinds[name]!]!;
    return index
      .formsOf(name)
      .some((candidate) =>
        forms.some((form) => scoreForms(form, candidate, kind, index.comparer) >= threshold - SCORE_MARGIN),
      );
  });
}

function changeOf(snapshot: Snapshot, difference: Difference, shown: readonly ScreenedRow[]): CustomerChange {
  const id = (difference.after ?? difference.before)!.id;
  const row = rowOf(snapshot, id);
  const found = difference.after && shown.find((one) => idOf(snapshot, one.row) === id);
  return { ...difference, party: row < 0 ? null : partyOf(snapshot, row), hit: found ? hitOf(snapshot, found) : null };
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

function hitOf(snapshot: Snapshot, screened: ScreenedRow): Record<string, unknown> {
  const { explain, placed: _, nameScore: __, row, tier: ___, ...hit } = screened;
  const match = explain();
  return { ...hit, ...hitFacts(snapshot, { row, score: hit.score, match }), match };
}
