import { lookupTable } from '../../domain/lookup-table.ts';

/** Advice for operators about failures of disk or database, by error code. */
const FULL =
  'There is no space left on the disk; free some and run this again. What was under way is as if it had not begun.';
const READ_ONLY =
  'The data folder or its database cannot be written; give this user the right to, or set SIS_DATA_DIR.';
const DAMAGED =
  'The database is damaged. Put the last good backup back into an empty data folder (`sis restore FILE`), or read the archived editions into one (`sis ingest --lists <data folder>/archive`).';
const BUSY = 'Another process is writing to the database; try again when it is through.';
const AWAY = 'The database cannot be reached; check that it runs, and SIS_DATABASE_URL.';

/** By codes of the operating system and of PostgreSQL. */
const BY_CODE = lookupTable<string>({
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  ENOTFOUND: AWAY,
  ETIMEDOUT: AWAY,
  '53100': FULL,
  '57P01': AWAY,
  '57P03': AWAY,
  '25006': READ_ONLY,
  XX001: DAMAGED,
  XX002: DAMAGED,
});

/** By primary result codes of SQLite (https://sqlite.org/rescode.html): the lowest eight bits of a code. */
const BY_SQLITE_CODE: Record<number, string> = {
  5: BUSY,
  8: READ_ONLY,
  10: 'The disk failed while the database was read or written; check it, and whether it is full.',
  11: DAMAGED,
  13: FULL,
  14: READ_ONLY,
  26: DAMAGED,
};

/** True for the error of a full or read-only disk, on which a service can still read. */
export const isUnwritable = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

/** One line of advice about a failure of disk or database, with its cause; null for any other error. */
export function plainFault(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, errcode, message, path } = cause as Error & { code?: string; errcode?: number; path?: string };
    const known = code === 'ERR_SQLITE_ERROR' ? BY_SQLITE_CODE[(errcode ?? 0) & 0xff] : BY_CODE.get(code ?? '');
    if (known) return `${known} (${path && !message.includes(path) ? `${path}: ` : ''}${message || code})`;
  }
  return null;
}
