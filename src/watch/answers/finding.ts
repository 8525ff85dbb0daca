/** What a screening found for a customer, in the form in which it is stored and compared with the next one. */
import type { Corroboration } from '../../search/query.ts';

/** A customer as it is screened. `key` is the operator's own. */
export interface Customer {
  key: string;
  q: string;
  corroboration?: Corroboration;
}

/** A name as it is searched for: what is written, and a number stated with it, which may be a listed one. */
export interface SearchedName {
  q: string;
  identifier?: string | undefined;
}

/** The name of a customer: what it finds is found for every customer with this name, whatever else they state. */
export const nameOf = ({ q, corroboration }: Omit<Customer, 'key'>): SearchedName => ({
  q,
  identifier: corroboration?.identifier,
});

/** `alert`: a hit; `suppressed`: one that facts contradict. */
export type Standing = 'alert' | 'suppressed';

/** A listed record found for a customer. */
export interface Finding {
  /** Id of the record. */
  id: string;
  standing: Standing;
  /** Hash of the record's content; see `record-hash.ts`. */
  record: string;
  /** What the customer's facts say against the record's, `birth_date:agrees country:differs`; "" when none is stated. */
  verdicts: string;
  /** A decision of the operator says that it is not the customer; such an alert is reported, and marked. */
  silenced?: true;
}

/** A record that is found for a customer now, before, or both times differently. */
export interface Difference {
  before: Finding | null;
  after: Finding | null;
}

/** A decision that silenced an alert no longer holds. */
export const isReopened = ({ before, after }: Difference): boolean =>
  before?.silenced === true && after?.standing === 'alert' && !after.silenced;

/**
 * What changed for a customer, in order of the records' ids: another set of alerts or suppressed hits, a record that goes
 * from one to the other, another verdict of a fact, another content of the record, or a decision that no longer holds. A
 * score in itself is no change.
 */
export function differences(before: readonly Finding[], after: readonly Finding[]): Difference[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const now = new Map(after.map((one) => [one.id, one]));
  const found: Difference[] = [];
  for (const id of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [was, is] = [old.get(id) ?? null, now.get(id) ?? null];
    const isSame =
      was && is && was.standing === is.standing && was.record === is.record && was.verdicts === is.verdicts;
    const difference = { before: was, after: is };
    if (!isSame || isReopened(difference)) found.push(difference);
  }
  return found;
}
