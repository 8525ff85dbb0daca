/** The results of screening a customer, in the form in which they are stored and compared with the next results. */

import { hash } from 'node:crypto';
import { type Finding as Found, findNames } from '../search/names/find-names.ts';
import { factsOfRow } from '../search/names/query/stated-facts.ts';
import { judgeFindings } from '../search/names/screen.ts';
import type { ScreenedRow } from '../search/names/screened-row.ts';
import type { Corroboration, Filters } from '../search/query.ts';
import { detailJson, idOf, type Snapshot } from '../search/snapshot.ts';

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

/** Selects currently listed parties; when a party leaves its list, its alerts are cleared. */
export const LISTED_NOW: Filters = { is_active: true };

interface CustomerAnswer {
  findings: Finding[];
  /** The hits and suppressed hits, which can be explained. */
  shown: ScreenedRow[];
}

/** Search results of a name among the currently listed parties, by row. @param threshold minimum score of a hit, 0–1 */
export const searchName = (snapshot: Snapshot, q: string, threshold: number): Map<number, Found> =>
  findNames(snapshot, { q, filters: LISTED_NOW, threshold });

/** Screens a customer against the currently listed parties. `found`: search results of the name, if already known */
export function screenCustomer(
  snapshot: Snapshot,
  customer: Customer,
  threshold: number,
  found = searchName(snapshot, customer.q, threshold),
): CustomerAnswer {
  const { q, corroboration } = customer;
  const screened = judgeFindings(snapshot, { q, filters: LISTED_NOW, corroboration, threshold }, found);
  const finding = (row: number, standing: FindingStatus): Finding => ({
    id: idOf(snapshot, row),
    standing,
    record: recordHash(snapshot, row),
    verdicts: verdictsOf(snapshot, row, customer),
  });
  return {
    findings: [
      ...screened.found.map(({ row }) => finding(row, 'alert')),
      ...screened.suppressed.map(({ row }) => finding(row, 'suppressed')),
    ],
    shown: [...screened.found, ...screened.suppressed],
  };
}

/** Verdicts on a customer's facts compared with a record's; see {@link Finding}. */
const verdictsOf = (snapshot: Snapshot, row: number, { corroboration }: Customer): string =>
  factsOfRow(snapshot, row, corroboration)
    .map(({ fact, verdict }) => `${fact}:${verdict}`)
    .join(' ');

/**
 * Parts of the detail that are not the record itself and change with every edition: the links to other lists (in the middle) and
 * the edition in which it was last seen (at the end). Both are keys of the outermost object. A text inside JSON cannot contain an
 * unescaped quote, so they can be found as bytes.
 */
const LINKS = Buffer.from(',"also_listed":');
const HISTORY = Buffer.from(',"history":');
const SOURCE = Buffer.from(',"source":{');

/** Hash of the content of a row, 24 hex digits: equal in every snapshot until the list changes the record. */
export function recordHash(snapshot: Snapshot, row: number): string {
  const view = detailJson(snapshot, row);
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  const source = bytes.lastIndexOf(SOURCE);
  const history = bytes.lastIndexOf(HISTORY, source);
  const links = bytes.lastIndexOf(LINKS, history);
  if (links < 0) throw new Error(`the detail of row ${row} has its fields in an unexpected order`);
  return digest(bytes.subarray(0, links)) + digest(bytes.subarray(history, source));
}

const digest = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 12);
