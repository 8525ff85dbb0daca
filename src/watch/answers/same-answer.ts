/** Whether what was found for a customer is found still: less work than screening it with all that a later pass needs to know. */
import { remembered } from '../../domain/remembered.ts';
import { findNames } from '../../search/names/find-names.ts';
import { judgeFindings } from '../../search/names/screen.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import { type Customer, type Finding, isTold } from './finding.ts';
import { LISTED_NOW, verdictsOf } from './screen-customer.ts';

/** Names of customers whose findings are remembered at once: namesakes come one after the other. */
const MOST_NAMES = 16;

/**
 * Tells of customers, one after the other, whether a screening finds what was found before: the same alerts and suppressed
 * hits with the same verdicts. What the records say is not looked at. @param threshold least score of a hit, 0–1
 */
export function sameAnswer(
  snapshot: Snapshot,
  threshold: number,
): (customer: Customer, before: readonly Finding[]) => boolean {
  const namesOf = remembered(
    (q) => findNames(snapshot, { q, filters: LISTED_NOW, threshold, wide: false }),
    MOST_NAMES,
  );
  return (customer, before) => {
    const { q, corroboration } = customer;
    const query = { q, filters: LISTED_NOW, corroboration, threshold };
    const { found, suppressed } = judgeFindings(snapshot, query, namesOf(q));
    const told = new Map(before.filter(isTold).map((one) => [one.id, `${one.standing} ${one.verdicts}`]));
    const isSame = (row: number, standing: string): boolean =>
      told.get(idOf(snapshot, row)) === `${standing} ${verdictsOf(snapshot, row, customer)}`;
    return (
      found.length + suppressed.length === told.size &&
      found.every(({ row }) => isSame(row, 'alert')) &&
      suppressed.every(({ row }) => isSame(row, 'suppressed'))
    );
  };
}
