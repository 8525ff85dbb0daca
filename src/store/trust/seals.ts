import { hash } from 'node:crypto';
import type { Tables } from '../schema.ts';

const REPORT_COLUMNS = [
  'date',
  'revision',
  'data_version',
  'facts',
  'body',
  'change_summary',
  'built_at',
  'events_digest',
  'coverage_digest',
  'state',
  'published_at',
] as const;

/** Columns in the checksum of a row; not `last_edition`, which every edition changes, nor the last use of a token. */
export const SEALED = {
  entities: [
    'id',
    'source_id',
    'current_key',
    'jurisdiction',
    'source_list',
    'entity_type',
    'name',
    'is_active',
    'is_china',
    'listed_date',
    'listed_date_basis',
    'removed_date',
    'removed_date_basis',
    'first_edition',
    'still_listed_as',
    'record',
    'hints',
    'hash',
  ],
  events: [
    'seq',
    'entity_id',
    'source_id',
    'event',
    'date',
    'basis',
    'edition_id',
    'edition',
    'after',
    'late',
    'changes',
    'still_listed_as',
    'formerly',
    'note',
  ],
  editions: [
    'id',
    'source_id',
    'kind',
    'date',
    'sha256',
    'file_name',
    'status',
    'reason',
    'demo',
    'records',
    'set_aside',
    'skipped',
    'notes',
    'listed',
    'amended',
    'removed',
    'relisted',
    'renumbered',
    'list_changes',
    'accepted',
  ],
  reports: REPORT_COLUMNS,
  own_reports: REPORT_COLUMNS,
  tokens: ['id', 'name', 'hash', 'created_at', 'expires_at', 'revoked_at', 'rate_limit', 'scope'],
} as const satisfies { [T in keyof Tables]?: readonly (keyof Tables[T])[] };

/** Tables whose rows have checksums. */
export type SealedTable = keyof typeof SEALED;

/** The columns of a row that are in its checksum. */
export type SealedRow<T extends SealedTable> = Pick<Tables[T], (typeof SEALED)[T][number] & keyof Tables[T]>;

/** Length of a SHA-256 in base64url. */
const DIGEST_LENGTH = 43;

/** The contents of a list after an edition, as recorded with the checksum of the edition; empty when not recorded. */
export const holdsOf = (seal: string): string => seal.slice(DIGEST_LENGTH + 1);

/** Checksum of a row, against faulty disks and changes by hand; it contains and covers `holds`, see {@link holdsOf}. */
export function rowChecksum<T extends SealedTable>(table: T, row: SealedRow<T>, holds = ''): string {
  const columns: readonly string[] = SEALED[table];
  const values = columns.map((column) => (row as Record<string, unknown>)[column] ?? '\0');
  // ASCII control characters that no text of a list contains: NULL for null, UNIT SEPARATOR between columns.
  if (holds === '') return hash('sha256', values.join('\x1f'), 'base64url');
  return `${hash('sha256', [...values, holds].join('\x1f'), 'base64url')} ${holds}`;
}

/** True when a row matches its checksum. */
export const isIntact = <T extends SealedTable>(table: T, row: SealedRow<T> & { seal: string }): boolean =>
  row.seal === rowChecksum(table, row, holdsOf(row.seal));

/** A row of the store does not match its checksum; `message` names it and states what to do. */
export class AlteredRow extends Error {
  override name = 'AlteredRow';
}

/** Checks a row that was read; `name` names it in messages. @throws AlteredRow */
export function checkSeal<T extends SealedTable>(table: T, row: SealedRow<T> & { seal: string }, name: string): void {
  if (isIntact(table, row)) return;
  throw new AlteredRow(
    `The store was altered: ${name} (table ${table}) is not what was written. \`sis verify\` lists everything that is wrong; put a backup back with \`sis restore\`, or read the archived editions into a new store.`,
  );
}
