/** Rows of the first sheet of an XLSX workbook, and the sheets of workbooks; `xlsx-sheet.ts` says how they are read. */
import type { Readable } from 'node:stream';
import { outOfMemory, workerPool } from '../../threads/worker-pool.ts';
import { UnreadableEdition } from '../reader.ts';

/** Largest file that is taken; the official workbooks are about 1 MB. */
const MAX_FILE_BYTES = 64 * 2 ** 20;
/** Heap of the thread that reads a workbook: the official one needs a tenth. */
const MAX_HEAP_MB = 512;
/** How files of the container begin that old Excel workbooks, and encrypted new ones, are stored in. */
const OLE_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A cell as the workbook holds it. */
export type Cell = string | number | boolean | Date | null;

/** A data row: its 1-based number in the sheet, and its cells by column title. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, Cell>>;
}

/** A sheet of a workbook. */
export interface Sheet {
  rows: Cell[][];
  /** Sheets of the workbook. */
  sheets: number;
}

async function readAll(bytes: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += (piece as Buffer).length;
    if (size > MAX_FILE_BYTES) throw new UnreadableEdition('The workbook is larger than 64 MB.');
    pieces.push(piece as Buffer);
  }
  if (size === 0) throw new UnreadableEdition('The file is empty (zero bytes).');
  return Buffer.concat(pieces);
}

/** What a thread is given to read, and what it answers. */
export interface SheetToRead {
  file: Uint8Array;
  sheet: string | number;
}
export type SheetRead = { read: Sheet } | { fault: string };

/** Reads a sheet in a thread with a memory limit: whatever a workbook does, only its own reading ends. */
async function readInThread(file: Buffer, sheet: string | number): Promise<Sheet> {
  const pool = workerPool<SheetToRead, SheetRead>({
    script: new URL('./xlsx-sheet.ts', import.meta.url),
    size: 1,
    depth: 1,
    data: () => null,
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

/**
 * All cells of one sheet, row by row, and how many sheets there are. Rows may be of different lengths.
 *
 * @param sheet its name or its number from 1
 * @throws UnreadableEdition when the file is no workbook, is too large packed or unpacked, or has no such sheet.
 */
export async function readXlsxSheet(bytes: Readable, sheet: string | number = 1): Promise<Sheet> {
  const file = await readAll(bytes);
  if (/^\s*<(?:!doctype|html)/i.test(file.subarray(0, 200).toString('latin1'))) {
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
 * The data rows of the first sheet; its first row names the columns (trimmed).
 *
 * @throws UnreadableEdition as {@link readXlsxSheet}, and when the sheet lacks one of `required`.
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
