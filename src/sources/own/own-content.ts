/** What the files of own lists hold, whatever their format. */
import { createHash } from 'node:crypto';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { ReadItem } from '../reader.ts';

/** A record as its file has it, before it has a key of ours. */
export interface OwnRecord {
  kind: 'record';
  party: ListedParty;
  /** What the file states as its key; null where it states none. */
  key: string | null;
  /** Where it is in the file, for people: `line 12`. */
  position: string;
}

/** Something that cannot be used; with `isFatal` the whole record. */
export interface OwnProblem {
  kind: 'problem';
  position: string;
  problem: string;
  excerpt: string;
  isFatal: boolean;
}

/** A file of an own list, opened. */
export interface OwnContent {
  /** How it is read, in sentences for people. */
  notices: string[];
  /** True when it states a key for each record. */
  keyed: boolean;
  /** The column of the keys, as it follows a position: `, column "id"`. */
  keyColumn?: string;
  items(): AsyncIterable<OwnItem> | Iterable<OwnItem>;
}

/** What is counted and shows nowhere else. */
export type OwnNote = Extract<ReadItem, { kind: 'skipped' | 'note' }>;

/** What a file gives in its order. */
export type OwnItem = OwnRecord | OwnProblem | OwnNote;

/** Longest key as it is; longer ones are shortened. */
const MAX_KEY = 72;

/** A key that can be part of an address: as it is stated where it can be, else its letters and digits with a digest. */
export function urlKey(stated: string): string {
  const slug = stated
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  if (slug === stated && slug.length <= MAX_KEY) return slug;
  const digest = createHash('sha256').update(stated).digest('hex').slice(0, 8);
  return `${slug.slice(0, MAX_KEY - 9)}${slug ? '-' : ''}${digest}`;
}
