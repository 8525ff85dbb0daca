/** Screens one customer: gives exactly what `sis screen` finds among the currently listed parties. */
import { hash } from 'node:crypto';
import { type Finding as Found, findNames } from '../../search/names/find-names.ts';
import { factsOfRow } from '../../search/names/query/stated-facts.ts';
import { judgeFindings } from '../../search/names/screen.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import type { Filters } from '../../search/query.ts';
import { detailJson, idOf, type Snapshot } from '../../search/snapshot.ts';
import type { Customer, Finding, FindingStatus } from './finding.ts';

/** Selects currently listed parties; when a party leaves its list, its alerts are cleared. */
export const LISTED_NOW: Filters = { is_active: true };

/** Result of screening a customer. */
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
