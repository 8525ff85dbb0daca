/** A short hash of a listed record, by which changes are detected. */
import { hash } from 'node:crypto';
import { detailJson, type Snapshot } from '../../search/snapshot.ts';

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
