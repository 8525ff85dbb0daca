/** Files of customers as tables: CSV, TSV and text in the encodings that spreadsheets write, XLSX workbooks, pasted rows. */
import { tableOfText } from '../../../sources/table/separator.ts';

/** Makes `readXlsxFile` known everywhere, as it is no module; loaded when it is wanted. */
const READER = '/assets/lib/read-excel-file.js';
const MAX_BYTES = 64 * 1024 * 1024;
export const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;

/** What is wrong with a file, as the name of a wording and what goes into it. */
export class FileFault extends Error {
  constructor(word, values = {}) {
    super(word);
    this.word = word;
    this.values = values;
  }
}

/** Encodings that can be chosen by hand where the guess was wrong. */
export const ENCODINGS =
  'utf-8 gb18030 big5 utf-16le utf-16be windows-1252 windows-1251 windows-1256 shift_jis euc-kr'.split(' ');

const isHigh = (byte) => byte >= 0x80;
const isLatin = (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** How much bytes read like Chinese: as pairs that are usual characters, rows 16 to 55 of GB 2312. */
function asChinese(bytes) {
  let score = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (!isHigh(bytes[at])) continue;
    const usual = bytes[at] >= 0xa1 && bytes[at] <= 0xd7 && bytes[at + 1] >= 0xa1;
    score += usual ? 2 : -4;
    at++;
  }
  return score;
}

/** How much bytes read like Russian (windows-1251): letters beside letters, and no capital after a small one. */
function asRussian(bytes) {
  let score = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [byte, before] = [bytes[at], bytes[at - 1]];
    if (!isHigh(byte)) continue;
    const isLetter = byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
    const isAskew = before >= 0xe0 && byte >= 0xc0 && byte <= 0xdf;
    score += isLetter && !isAskew && !isLatin(before) && !isLatin(bytes[at + 1]) ? 1 : -4;
  }
  return score;
}

const SAMPLE_BYTES = 50_000;

/** The encoding of bytes whose encoding nobody states: by its mark, UTF-8 where they are valid, else what reads best. */
export function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const sample = bytes.subarray(0, SAMPLE_BYTES);
    const [chinese, russian] = [asChinese(sample), asRussian(sample)];
    if (Math.max(chinese, russian) <= 0) return 'windows-1252';
    return chinese >= russian ? 'gb18030' : 'windows-1251';
  }
}

/** The rows that say something, with their numbers in the file from 1. Cells that are only white space are empty. */
function filled(all) {
  const numbers = [];
  const rows = all.filter((row, at) => {
    const isFilled = row.some((cell) => cell !== null && String(cell).trim() !== '');
    if (isFilled) numbers.push(at + 1);
    return isFilled;
  });
  if (rows.length > MAX_ROWS + 1) throw new FileFault('tooManyRows', { rows: rows.length, most: MAX_ROWS });
  if (rows.some((row) => row.length > MAX_COLUMNS)) throw new FileFault('tooManyColumns', { most: MAX_COLUMNS });
  return { rows, numbers };
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads a file in the browser: {name, size, sha256, encoding (null for a workbook), sheets}. Throws FileFault. */
export async function readFile(file, encoding) {
  if (file.size > MAX_BYTES) throw new FileFault('tooLarge', { megabytes: MAX_BYTES / 2 ** 20 });
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  // Without a secure context there are no digests; the file is then known by its name alone.
  const sha256 = crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', buffer)) : null;
  const facts = { name: file.name, size: file.size, sha256 };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ...facts, encoding: null, sheets: await sheetsOf(file) };
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new FileFault('oldWorkbook');
  const chosen = encoding || encodingOf(bytes);
  const text = new TextDecoder(chosen).decode(bytes);
  if (text.slice(0, 4000).includes('\0')) throw new FileFault('notText');
  const table = filled(tableOfText(text));
  if (table.rows.length === 0) throw new FileFault('empty');
  return { ...facts, encoding: chosen, sheets: [{ name: '', ...table }] };
}

async function sheetsOf(file) {
  await import(READER);
  let sheets;
  try {
    sheets = await globalThis.readXlsxFile(file);
  } catch {
    throw new FileFault('brokenWorkbook');
  }
  const found = sheets.map(({ sheet, data }) => ({ name: sheet, ...filled(data) }));
  const withRows = found.filter(({ rows }) => rows.length > 0);
  if (withRows.length === 0) throw new FileFault('empty');
  return withRows;
}

/** Rows pasted from a spreadsheet or typed, one party a line. */
export const readPasted = (text) => readFile(new File([text], 'pasted.txt'), 'utf-8');
