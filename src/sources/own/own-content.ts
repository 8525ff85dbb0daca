/** Content of the files of own lists, independent of their format. */
import { createHash } from 'node:crypto';
import type { ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import type { ReadItem } from '../reader.ts';

/** A record of the file, before it has a key of this service. */
export interface OwnRecord {
  kind: 'record';
  party: ListedParty;
  /** The stated key; null if there is none. */
  key: string | null;
  /** Position in the file, for people: `line 12`. */
  position: string;
}

/** An unusable value; with `isFatal`, an unusable record. */
export interface OwnProblem {
  kind: 'problem';
  position: string;
  problem: string;
  excerpt: string;
  isFatal: boolean;
}

/** An opened file of an own list. */
export interface OwnContent {
  /** How it is parsed, in sentences for people. */
  notices: string[];
  /** True when it states a key for each record. */
  keyed: boolean;
  /** The column of the keys, to be appended to a position: `, column "id"`. */
  keyColumn?: string;
  items(): AsyncIterable<OwnItem> | Iterable<OwnItem>;
}

/** Counts that are reported only as notes. */
export type OwnNote = Extract<ReadItem, { kind: 'skipped' | 'note' }>;

/** Items of a file, in file order. */
export type OwnItem = OwnRecord | OwnProblem | OwnNote;

/** Maximum length of an unchanged key; longer ones are shortened. */
const MAX_KEY = 72;

/** Converts a key to one that can be part of a URL: unchanged if possible, else its letters and digits with a digest. */
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

/**
 * The entity type of each FollowTheMoney schema that a party can be listed under
 * (https://followthemoney.tech/explorer/); null where the name is a better indication than the schema.
 */
export const FTM_TYPES = lookupTable<EntityType | null>({
  Person: 'individual',
  Organization: 'organization',
  Company: 'organization',
  PublicBody: 'organization',
  LegalEntity: null,
  Vessel: 'vessel',
  Airplane: 'aircraft',
  Vehicle: 'other',
  CryptoWallet: 'other',
  Security: 'other',
  Asset: 'other',
});
