/** What a screening found for a customer, in the form in which it is kept and compared with the next one. */
import type { Corroboration } from '../../search/query.ts';

/** A customer as it is screened. `key` is the operator's own. */
export interface Customer {
  key: string;
  q: string;
  corroboration?: Corroboration;
}

/** A name as it is searched for: what is written, and a number stated beside it, which may be a listed one. */
export interface SearchedName {
  q: string;
  identifier?: string | undefined;
}

/** The name of a customer: what is found by it is found for all who bear it, whatever else they state. */
export const nameOf = ({ q, corroboration }: Omit<Customer, 'key'>): SearchedName => ({
  q,
  identifier: corroboration?.identifier,
});

/**
 * `alert`: a hit; `suppressed`: one that facts explain away; `near`: neither, but so close below the threshold that a
 * small change of what is common in names could make it one.
 */
export type Standing = 'alert' | 'suppressed' | 'near';

/** A listed record found for a customer. */
export interface Finding {
  /** Id of the record. */
  id: string;
  standing: Standing;
  /** Hash of the record's content; see `record-hash.ts`. */
  record: string;
  /** What the customer's facts say against the record's, `birth_date:agrees country:differs`; "" when none is stated. */
  verdicts: string;
  /** Its score is so near the threshold that a small change of what is common could take it below. */
  edge?: true;
  /**
   * Where facts weigh against it, and how they end hangs on its score: the best score of the record's names when it was
   * screened, and how far that may move before the end could be another.
   */
  steady?: { score: number; slack: number };
  /** A decision of the operator says that it is not the customer; such an alert is told, and marked. */
  silenced?: true;
}

/** What is told of: near misses are not. */
export const isTold = ({ standing }: Finding): boolean => standing !== 'near';

/** A record that is found for a customer now, before, or both times otherwise. */
export interface Difference {
  before: Finding | null;
  after: Finding | null;
}

/** A decision that silenced an alert holds no longer. */
export const isReopened = ({ before, after }: Difference): boolean =>
  before?.silenced === true && after?.standing === 'alert' && !after.silenced;

/**
 * What changed for a customer, in order of the records' ids: another set of alerts or suppressed hits, a record that goes
 * from one to the other, another verdict of a fact, or another content of the record, or a decision that holds no longer. A score in itself is no change.
 */
export function differences(before: readonly Finding[], after: readonly Finding[]): Difference[] {
  const old = new Map(before.filter(isTold).map((one) => [one.id, one]));
  const now = new Map(after.filter(isTold).map((one) => [one.id, one]));
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
