/** A short hash of what a list says of a party, so that a change of it is seen. */
import { hash } from 'node:crypto';
import { detailJson, type Snapshot } from '../../search/snapshot.ts';

/**
 * What of the detail is not the record itself and moves with every edition: the links to other lists (a part in the
 * middle) and the edition that it was last seen in (at the end). Both are keys of the outermost object, and a text
 * inside JSON cannot hold an unescaped quote, so they are found as bytes.
 */
const LINKS = Buffer.from(',"also_listed":');
const HISTORY = Buffer.from(',"history":');
const SOURCE = Buffer.from(',"source":{');

/** Hash of the content of a row, 24 hex digits: the same in every snapshot until its list says something else of it. */
export function recordHash(snapshot: Snapshot, row: number): string {
  const view = detailJson(snapshot, row);
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  const source = bytes.lastIndexOf(SOURCE);
  const history = bytes.lastIndexOf(HISTORY, source);
  const links = bytes.lastIndexOf(LINKS, history);
  if (links < 0) throw new Error(`the detail of row ${row} is not in the order of its fields`);
  return digest(bytes.subarray(0, links)) + digest(bytes.subarray(history, source));
}

const digest = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 12);
