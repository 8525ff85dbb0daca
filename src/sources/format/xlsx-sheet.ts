/**
 * Parses a sheet of an XLSX workbook after checking that it is safe to unpack; runs as a thread (`xlsx-rows.ts`).
 *
 * A workbook is a zip of XML. Before parsing, every part is unpacked once and only counted, so that a small file cannot
 * become gigabytes. Every XML part, wherever it is in the archive, is also checked for distant cells with content
 * ("XFD1048576"), for which the parser would allocate a grid of billions of cells. Formatted cells without content may
 * be anywhere; they are not part of the grid.
 */
import { parentPort } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { answerJobs } from '../../threads/worker-pool.ts';
import { UnreadableEdition } from '../reader.ts';
import type { Cell, SheetRead, SheetToRead } from './xlsx-rows.ts';

/** The official workbooks have 12 parts and unpack to 10 MB. */
const MAX_PARTS = 200;
const MAX_UNPACKED_BYTES = 128 * 2 ** 20;
/** The last row of a sheet in Excel; cells beyond it are invalid. */
const LAST_ROW = 1_048_576;
/** Maximum cells of the grid from A1 to the last row and column with content. The official sheet has 11,000 rows of 19. */
const MAX_GRID = 20_000_000;
/** Maximum length of a text between two tags; a cell has at most 32,767 characters. */
const MAX_TEXT = 2 ** 20;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** Types of the parts that the parser opens, wherever they are. */
const READ = /\/(?:worksheet|sharedStrings|styles)$/;

const refuse = (message: string): never => {
  throw new UnreadableEdition(message);
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const columnNumber = (letters: string): number => {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
};

/** Facts about the workbook from an XML part. */
interface Part {
  /** Number of sheets that it lists. */
  sheets: number;
  /** Paths of sheets, texts and styles, according to relationships. */
  targets: string[];
}

/** Checks a part in chunks, and throws as soon as its cells would need too large a grid. */
function partCheck(): { write(text: string): void; end(): Part } {
  const parser = new SaxesParser();
  const part: Part = { sheets: 0, targets: [] };
  let [rows, lastRow, lastColumn] = [0, 0, 0];
  /** Address of the open cell, and length of the text since the last tag. */
  let cell: string | null = null;
  let text = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => refuse('The workbook holds a document type declaration.'));
  parser.on('opentag', ({ name, attributes }) => {
    text = 0;
    const local = localName(name);
    if (local === 'sheet') part.sheets++;
    else if (local === 'Relationship') {
      if (READ.test(attributes.Type ?? '')) part.targets.push(attributes.Target ?? '');
    } else if (local === 'c') cell = attributes.r ?? '';
    else if (local === 'row') {
      rows++;
      if (rows > LAST_ROW || Number(attributes.r ?? 0) > LAST_ROW) refuse(`The sheet has rows beyond ${LAST_ROW}.`);
    }
  });
  const content = (piece: string): void => {
    text += piece.length;
    if (text > MAX_TEXT) refuse('The workbook has a text longer than any cell can hold.');
    if (cell === null || piece.trim() === '') return;
    const address = CELL.exec(cell) ?? refuse(`The sheet has a cell at "${cell.slice(0, 20)}", which is no address.`);
    lastRow = Math.max(lastRow, Number(address[2]));
    lastColumn = Math.max(lastColumn, columnNumber(address[1]!));
    if (lastRow > LAST_ROW || lastRow * lastColumn > MAX_GRID)
      refuse(`The sheet has content as far as ${cell}, which is no list of names.`);
  };
  parser.on('text', content);
  parser.on('cdata', content);
  parser.on('closetag', ({ name }) => {
    text = 0;
    if (localName(name) === 'c') cell = null;
  });
  return {
    write: (piece) => void parser.write(piece),
    end() {
      parser.close();
      return part;
    },
  };
}

/** Unpacks every part once within the limits; yauzl rejects parts whose real size is not the declared one. */
async function checkArchive(file: Buffer): Promise<number> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > MAX_PARTS) refuse(`The workbook has more than ${MAX_PARTS} parts.`);
  const [targets, others] = [new Set<string>(), new Set<string>()];
  let unpacked = 0;
  let sheets = 0;
  for await (const entry of zip.eachEntry()) {
    if (unpacked + entry.uncompressedSize > MAX_UNPACKED_BYTES) refuse('The workbook unpacks to more than 128 MB.');
    const decoder = new TextDecoder();
    let check: ReturnType<typeof partCheck> | null | undefined;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      unpacked += (piece as Buffer).length;
      if (unpacked > MAX_UNPACKED_BYTES) refuse('The workbook unpacks to more than 128 MB.');
      const text = decoder.decode(piece as Buffer, { stream: true });
      if (check === undefined) check = /^\s*</.test(text) ? partCheck() : null;
      check?.write(text);
    }
    check?.write(decoder.decode());
    const part = check?.end();
    if (part) for (const target of part.targets) targets.add(fileOf(target));
    else others.add(fileOf(entry.fileName));
    if (/^\/?xl\/workbook\.xml$/i.test(entry.fileName)) sheets = part?.sheets ?? 0;
  }
  // Pictures and similar parts are not XML and cannot be sheets.
  for (const name of targets) if (others.has(name)) refuse(`The part ${name.slice(0, 60)} of the workbook is not XML.`);
  return sheets;
}

async function read({ file, sheet }: SheetToRead): Promise<SheetRead> {
  try {
    const bytes = Buffer.from(file);
    const sheets = await checkArchive(bytes);
    return { read: { rows: (await readSheet(new Uint8Array(bytes).buffer, sheet)) as unknown as Cell[][], sheets } };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof UnreadableEdition) return { fault: message };
    return { fault: `The file is not a readable XLSX workbook: ${message}` };
  }
}

if (parentPort) answerJobs(parentPort, read);
