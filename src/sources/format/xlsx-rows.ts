/** Rows of the first sheet of an XLSX workbook, and single sheets; `xlsx-sheet.ts` parses them. */
import type { Readable } from 'node:stream';
import { outOfMemory, WorkerPool } from '../../threads/worker-pool.ts';
import { UnreadableEdition } from '../reader.ts';
import { allBytes, beginsAsWebPage } from './decoded-chunks.ts';

/** Maximum file size; the official workbooks have about 1 MB. */
const MAX_FILE_BYTES = 64 * 2 ** 20;
/** Heap of the parsing thread, MB; the official workbook needs a tenth of it. */
const MAX_HEAP_MB = 512;
/** First bytes of the container format of old Excel workbooks and of encrypted new ones. */
const OLE_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A cell of a workbook. */
export type Cell = string | number | boolean | Date | null;

/** A cell as a text: days as `YYYY-MM-DD`, numbers as written. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell);
}

/** A data row: its 1-based number in the sheet, and its cells by column title. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, Cell>>;
}

/** A sheet of a workbook. */
export interface Sheet {
  rows: Cell[][];
  /** Number of sheets in the workbook. */
  sheets: number;
}

/** Input and output of the parsing thread. */
export interface SheetToRead {
  file: Uint8Array;
  sheet: string | number;
}
export type SheetRead = { read: Sheet } | { fault: string };

/** Parses a sheet in a thread with a memory limit, so that a malicious workbook ends only that thread. */
async function readInThread(file: Buffer, sheet: string | number): Promise<Sheet> {
  const pool = new WorkerPool<SheetToRead, SheetRead>({
    script: new URL('./xlsx-sheet.ts', import.meta.url),
    size: 1,
    depth: 1,
    heapMb: MAX_HEAP_MB,
    tries: 1,
  });
  try {
    const answer = await pool.run({ file, sheet });
    if ('fault' in answer) throw new UnreadableEdition(answer.fault);
    return answer.read;
  } catch (error) {
    if (error instanceof UnreadableEdition) throw error;
    const why = outOfMemory(error)
      ? `reading it needs more than ${MAX_HEAP_MB} MB of memory`
      : (error as Error).message;
    throw new UnreadableEdition(`The file is not a readable XLSX workbook: ${why}.`, { cause: error });
  } finally {
    await pool.close();
  }
}

/** All cells of a sheet, given by name or number from 1, and the number of sheets. @throws UnreadableEdition */
export async function readXlsxSheet(bytes: Readable, sheet: string | number = 1): Promise<Sheet> {
  const file = await allBytes(bytes, MAX_FILE_BYTES, 'The workbook is larger than 64 MB.');
  if (file.length === 0) throw new UnreadableEdition('The file is empty (zero bytes).');
  if (beginsAsWebPage(file)) {
    throw new UnreadableEdition('The file is a web page (HTML), not the list; the address may have moved.');
  }
  if (OLE_FILE.equals(file.subarray(0, OLE_FILE.length))) {
    throw new UnreadableEdition(
      'The file is an old Excel workbook (.xls, BIFF) or one locked by a password, not an .xlsx. Open it in a spreadsheet program and save it as "Excel Workbook (.xlsx)" without a password.',
    );
  }
  return readInThread(file, sheet);
}

/**
 * The data rows of the first sheet; its first row contains the column names (trimmed).
 *
 * @throws UnreadableEdition as {@link readXlsxSheet}, and when a column in `required` is missing
 */
export async function readXlsxRows(bytes: Readable, required: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await readXlsxSheet(bytes);
  const titles = (rows[0] ?? []).map((cell) => String(cell ?? '').trim());
  const missing = required.filter((title) => !titles.includes(title));
  if (missing.length > 0) {
    throw new UnreadableEdition(
      `The first sheet lacks the column${missing.length > 1 ? 's' : ''} ${missing.map((title) => `"${title}"`).join(', ')}; it has: ${titles.filter(Boolean).slice(0, 30).join(', ') || 'none'}.`,
    );
  }
  return rows.slice(1).map((cells, index) => ({
    number: index + 2,
    cells: Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? null])),
  }));
}
