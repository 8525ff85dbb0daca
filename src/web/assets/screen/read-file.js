/** Files of customers as tables: CSV, TSV and text in the encodings that spreadsheets write, XLSX workbooks, pasted rows. */
import { loadScript } from './load-script.js';

const MOST_BYTES = 64 * 1024 * 1024;
export const MOST_ROWS = 200_000;
const MOST_COLUMNS = 200;

/** What is wrong with a file, as the name of a wording and what goes into it. */
export class FileFault extends Error {
  constructor(word, values = {}) {
    super(word);
    this.word = word;
    this.values = values;
  }
}

/** Encodings that can be chosen by hand where the guess was wrong. */
export const ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'windows-1256',
  'shift_jis',
  'euc-kr',
];

const decoded = (bytes, encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** How much of a text is letters that stand in names, and not what a wrong encoding makes of them. */
function sense(text) {
  const sample = text.slice(0, 20_000);
  const strange = sample.match(/[\u0080-\u009f\ufffd\ue000-\uf8ff]|[¤¦¨¬¯°±²³´¶¹º»¼½¾¿ÐÞðþ×÷]/gu)?.length ?? 0;
  const good = sample.match(/[\u4e00-\u9fa5\u0430-\u044f\u0410-\u042f]/gu)?.length ?? 0;
  return good - 5 * strange;
}

/** Text of bytes whose encoding nobody states: its mark, UTF-8 where it is valid, else what reads best. */
export function decodeText(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoded(bytes, 'utf-16le'), encoding: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoded(bytes, 'utf-16be'), encoding: 'utf-16be' };
  try {
    return { text: decoded(bytes, 'utf-8'), encoding: 'utf-8' };
  } catch {
    // Not UTF-8: one of the older ones.
  }
  let best = null;
  for (const encoding of ['gb18030', 'windows-1251', 'windows-1252']) {
    try {
      const text = decoded(bytes, encoding);
      const score = sense(text);
      if (best === null || score > best.score) best = { text, encoding, score };
    } catch {
      // Bytes that this encoding does not have.
    }
  }
  return { text: best.text, encoding: best.encoding };
}

/** Cells that are only white space are empty; rows without any are left out. */
const filled = (rows) => rows.filter((row) => row.some((cell) => cell !== null && String(cell).trim() !== ''));

function checked(rows) {
  if (rows.length > MOST_ROWS + 1) throw new FileFault('tooManyRows', { rows: rows.length, most: MOST_ROWS });
  if (rows.some((row) => row.length > MOST_COLUMNS)) throw new FileFault('tooManyColumns', { most: MOST_COLUMNS });
  return rows;
}

async function tableOf(text) {
  await loadScript('/assets/lib/papaparse.js');
  const { data } = globalThis.Papa.parse(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  return checked(filled(data));
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Reads a file. Nothing of it leaves the browser.
 * @param encoding of a text file; guessed without
 * @returns {name, size, sha256, encoding, sheets: [{name, rows}]}; `encoding` null for a workbook. Throws FileFault.
 */
export async function readFile(file, encoding) {
  if (file.size > MOST_BYTES) throw new FileFault('tooLarge', { megabytes: MOST_BYTES / 2 ** 20 });
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  // Without a secure context there are no digests; the file is then known by its name alone.
  const sha256 = crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', buffer)) : null;
  const facts = { name: file.name, size: file.size, sha256 };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ...facts, encoding: null, sheets: await sheetsOf(file) };
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new FileFault('oldWorkbook');
  let read;
  try {
    read = encoding ? { text: new TextDecoder(encoding).decode(bytes), encoding } : decodeText(bytes);
  } catch {
    throw new FileFault('notText');
  }
  if (read.text.slice(0, 4000).includes('\0')) throw new FileFault('notText');
  const rows = await tableOf(read.text);
  if (rows.length === 0) throw new FileFault('empty');
  return { ...facts, encoding: read.encoding, sheets: [{ name: '', rows }] };
}

async function sheetsOf(file) {
  await loadScript('/assets/lib/read-excel-file.js');
  let sheets;
  try {
    sheets = await globalThis.readXlsxFile(file);
  } catch {
    throw new FileFault('brokenWorkbook');
  }
  const found = sheets.map(({ sheet, data }) => ({ name: sheet, rows: checked(filled(data)) }));
  const withRows = found.filter(({ rows }) => rows.length > 0);
  if (withRows.length === 0) throw new FileFault('empty');
  return withRows;
}

/** Rows pasted from a spreadsheet or typed, one party a line. */
export async function readPasted(text) {
  const bytes = new TextEncoder().encode(text);
  return readFile(new File([bytes], 'pasted.txt'), 'utf-8');
}
