/** The results of screening a customer, in the form in which they are stored and compared with the next results. */
import type { Corroboration } from '../../search/query.ts';

/** A customer to screen. `key` is the operator's id. */
export interface Customer {
  key: string;
  q: string;
  corroboration?: Corroboration;
}

/** A name as it is searched: the text, and a separately stated identifier, which may be listed. */
export interface SearchedName {
  q: string;
  identifier?: string | undefined;
}

/** The name of a customer. All customers with this name have the same search results, whatever else they state. */
export const nameOf = ({ q, corroboration }: Omit<Customer, 'key'>): SearchedName => ({
  q,
  identifier: corroboration?.identifier,
});

/** `alert`: a hit; `suppressed`: a hit that facts contradict. */
export type FindingStatus = 'alert' | 'suppressed';

/** A listed record found for a customer. */
export interface Finding {
  id: string;
  standing: FindingStatus;
  /** Hash of the record's content. */
  record: string;
  /** Verdicts on the customer's facts compared with the record's, `birth_date:agrees country:differs`; "" if none is stated. */
  verdicts: string;
  /** True if a decision of the operator says that it is not the customer; the alert is reported with this mark. */
  silenced?: true;
}

/** A record whose result for a customer is new, gone or changed. */
export interface Difference {
  before: Finding | null;
  after: Finding | null;
}

/** True if a decision that dismissed an alert no longer applies. */
export const isReopened = ({ before, after }: Difference): boolean =>
  before?.silenced === true && after?.standing === 'alert' && !after.silenced;

/** The changes for a customer, by record: standing, verdict, content or decision. A changed score is not reported. */
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
