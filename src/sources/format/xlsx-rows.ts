import type { Readable } from 'node:stream';
import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise } from 'yauzl';
import { UnreadableEdition } from '../reader.ts';

/**
 * Rows of the first sheet of an XLSX workbook, after checking that it is safe to unpack.
 *
 * A workbook is a zip of XML. Before it is parsed every entry is unpacked once, counted and thrown away, so that a
 * small file cannot become gigabytes, and the sheets are scanned for far-off cells with content ("XFD1048576"), for
 * which a parser would make a grid of billions. Formatted cells without content may lie anywhere; they make no grid.
 */

/** The official workbooks are about 1 MB with 12 entries and 10 MB unpacked. */
const MAX_FILE_BYTES = 64 * 2 ** 20;
const MAX_ENTRIES = 200;
/** How files of the container begin that old Excel workbooks, and encrypted new ones, are stored in. */
const OLE_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MAX_UNPACKED_BYTES = 128 * 2 ** 20;
/** The largest sheet that Excel makes; what lies beyond is no sheet of its. */
const LAST_ROW = 1_048_576;
/** Cells of the grid from A1 to the last row and column with content. The official sheet has 11,000 rows of 19. */
const MAX_GRID = 20_000_000;
/** A cell: its column, its row, and `/` or a closing tag at once where it is empty. */
const CELL = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,4})(\d{1,9})"[^>]*?(?:(\/>|>(?=<\/(?:\w+:)?c>))|>)/g;
const ROW = /<(?:\w+:)?row\s[^>]*?\br="(\d{1,9})"/g;
/** Longest text between two tags: a cell holds at most 32,767 characters. */
const MAX_TEXT = 2 ** 20;

/** A cell as the workbook holds it. */
export type Cell = string | number | boolean | Date | null;

/** A data row: its 1-based number in the sheet, and its cells by column title. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, Cell>>;
}

interface Sheet {
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

const columnNumber = (letters: string): number => {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
};

/** Takes a sheet piece by piece and throws as soon as its content would make too large a grid. */
function gridCheck(): (piece: string) => void {
  let tail = '';
  let lastRow = 0;
  let lastColumn = 0;
  return (piece) => {
    const text = tail + piece;
    // The last two tags may be incomplete, and a cell is known to be empty by the tag after it: they wait.
    const cut = Math.max(0, text.lastIndexOf('<', text.lastIndexOf('<') - 1));
    for (const { index, 1: column, 2: row, 3: empty } of text.matchAll(CELL)) {
      if (index >= cut) break;
      if (empty) continue;
      lastRow = Math.max(lastRow, Number(row));
      lastColumn = Math.max(lastColumn, columnNumber(column!));
      if (lastRow * lastColumn > MAX_GRID) {
        throw new UnreadableEdition(`The sheet has content as far as ${column}${row}, which is no list of names.`);
      }
    }
    for (const [, row] of text.slice(0, cut).matchAll(ROW)) {
      if (Number(row) > LAST_ROW) throw new UnreadableEdition(`The sheet has rows beyond ${LAST_ROW}.`);
    }
    tail = text.slice(cut);
    if (tail.length > MAX_TEXT) throw new UnreadableEdition('The sheet has a text longer than any cell can hold.');
  };
}

/**
 * Unpacks every entry once within the limits; yauzl refuses entries whose real size is not the declared one. Gives the
 * number of sheets.
 */
async function checkArchive(file: Buffer): Promise<number> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableEdition(`The workbook has more than ${MAX_ENTRIES} parts.`);
  let unpacked = 0;
  let sheets = 0;
  for await (const entry of zip.eachEntry()) {
    if (unpacked + entry.uncompressedSize > MAX_UNPACKED_BYTES) {
      throw new UnreadableEdition('The workbook unpacks to more than 128 MB.');
    }
    const isSheet = /^\/?xl\/worksheets\//i.test(entry.fileName);
    if (isSheet) sheets++;
    const check = gridCheck();
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      unpacked += (piece as Buffer).length;
      if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableEdition('The workbook unpacks to more than 128 MB.');
      if (isSheet) check((piece as Buffer).toString('latin1'));
    }
    // The end: two tags that nothing follows release those that wait.
    if (isSheet) check('<end/><end/>');
  }
  return sheets;
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
  try {
    const sheets = await checkArchive(file);
    return { rows: (await readSheet(new Uint8Array(file).buffer, sheet)) as unknown as Cell[][], sheets };
  } catch (error) {
    if (error instanceof UnreadableEdition) throw error;
    throw new UnreadableEdition(`The file is not a readable XLSX workbook: ${(error as Error).message}`);
  }
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
