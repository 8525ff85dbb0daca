import type { Readable } from 'node:stream';
import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise } from 'yauzl';
import { UnreadableEdition } from '../reader.ts';

/**
 * Rows of the first sheet of an XLSX workbook, after checking that it is safe to unpack.
 *
 * A workbook is a zip of XML. Before it is parsed every entry is unpacked once, counted and thrown away, so that a
 * small file cannot become gigabytes, and the sheets are scanned for far-off cells ("XFD1048576"), for which a parser
 * would make a grid of billions.
 */

/** The official workbooks are about 1 MB with 12 entries and 10 MB unpacked. */
const MAX_FILE_BYTES = 64 * 2 ** 20;
const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 128 * 2 ** 20;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 100;
const CELL_REFERENCE = /\br="([A-Z]{1,4})?(\d{1,9})"/g;

/** A cell as the workbook holds it. */
export type Cell = string | number | boolean | Date | null;

/** A data row: its 1-based number in the sheet, and its cells by column title. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, Cell>>;
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

function checkReferences(xml: string): void {
  for (const [, column, row] of xml.matchAll(CELL_REFERENCE)) {
    if (Number(row) > MAX_ROWS) throw new UnreadableEdition(`The sheet has cells beyond row ${MAX_ROWS}.`);
    if (column && columnNumber(column) > MAX_COLUMNS) {
      throw new UnreadableEdition(`The sheet has cells beyond column ${MAX_COLUMNS} (${column}).`);
    }
  }
}

/** Unpacks every entry once within the limits; yauzl refuses entries whose real size is not the declared one. */
async function checkArchive(file: Buffer): Promise<void> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableEdition(`The workbook has more than ${MAX_ENTRIES} parts.`);
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (unpacked + entry.uncompressedSize > MAX_UNPACKED_BYTES) {
      throw new UnreadableEdition('The workbook unpacks to more than 128 MB.');
    }
    const isSheet = /^\/?xl\/worksheets\//i.test(entry.fileName);
    let tail = '';
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      unpacked += (piece as Buffer).length;
      if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableEdition('The workbook unpacks to more than 128 MB.');
      if (!isSheet) continue;
      const text = tail + (piece as Buffer).toString('latin1');
      checkReferences(text);
      tail = text.slice(-40);
    }
  }
}

/**
 * The data rows of the first sheet; its first row names the columns (trimmed).
 *
 * @throws UnreadableEdition when the file is no workbook, is too large packed or unpacked, or lacks one of `required`.
 */
export async function readXlsxRows(bytes: Readable, required: readonly string[]): Promise<SheetRow[]> {
  const file = await readAll(bytes);
  if (/^\s*<(?:!doctype|html)/i.test(file.subarray(0, 200).toString('latin1'))) {
    throw new UnreadableEdition('The file is a web page (HTML), not the list; the address may have moved.');
  }
  let rows: Cell[][];
  try {
    await checkArchive(file);
    rows = (await readSheet(new Uint8Array(file).buffer, 1)) as unknown as Cell[][];
  } catch (error) {
    if (error instanceof UnreadableEdition) throw error;
    throw new UnreadableEdition(`The file is not a readable XLSX workbook: ${(error as Error).message}`);
  }
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
