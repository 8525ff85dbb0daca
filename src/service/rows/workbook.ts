/**
 * Writes an Excel workbook (Office Open XML, ECMA-376) as a stream, so that memory does not grow with its rows. Texts
 * are stored as texts, so that no spreadsheet runs them as formulas. Rows beyond the limit of a sheet continue on the
 * next one.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { lookupTable } from '../../domain/lookup-table.ts';

/** Maximum rows of a sheet in Excel, including headings. */
const MAX_ROWS = 1_048_576;
/** Maximum characters of a cell in Excel. */
const MAX_CELL = 32_767;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MARKS = lookupTable<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' });

/** Escapes a text for XML without forbidden characters, so that `_x0041_` is not read as a code. */
function xmlText(text: string): string {
  const cut = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
  return (
    cut
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (mark) => MARKS.get(mark)!)
  );
}

/** Letters of a column, counted from 0: A, B, … Z, AA. */
function columnName(place: number): string {
  const rest = Math.floor(place / 26) - 1;
  return (rest >= 0 ? columnName(rest) : '') + String.fromCharCode(65 + (place % 26));
}

function cellXml(value: unknown, reference: string, style: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${reference}"${style} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(String(value))}</t></is></c>`;
}

function rowXml(cells: readonly unknown[], number: number, style = ''): string {
  return `<row r="${number}">${cells.map((value, at) => cellXml(value, `${columnName(at)}${number}`, style)).join('')}</row>\n`;
}

/** The XML of one sheet, in chunks: bold headings in a frozen row, a filter, and as many rows as fit. */
async function* sheetXml(
  headings: readonly string[],
  rows: AsyncIterator<readonly unknown[]>,
  state: { next: IteratorResult<readonly unknown[]> },
): AsyncGenerator<string> {
  const last = columnName(Math.max(0, headings.length - 1));
  const widths = headings.map((heading, at) => {
    const width = Math.min(40, Math.max(10, heading.length + 4));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>\n`;
  yield rowXml(headings, 1, ' s="1"');
  let number = 1;
  let text = '';
  while (!state.next.done && number < MAX_ROWS) {
    text += rowXml(state.next.value, ++number);
    state.next = await rows.next();
    if (text.length < 1 << 16) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`;
}

/** The parts of a workbook that list its sheets and styles. */
function frameParts(name: string, sheets: number): Record<string, string> {
  const each = (part: (number: number) => string): string =>
    Array.from({ length: sheets }, (_, at) => part(at + 1)).join('');
  const title = (number: number): string => xmlText(number === 1 ? name : `${name} ${number}`);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="${title(number)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

/** One table of a workbook: texts, numbers and booleans under headings. */
interface WorkbookTable {
  /** Name of the first sheet; further ones get a number at the end. */
  name: string;
  headings: readonly string[];
  rows: AsyncIterable<readonly unknown[]>;
}

/** A table as the bytes of a workbook, with headings on every sheet. Errors of the rows end the stream. */
export function workbookStream({ name, headings, rows }: WorkbookTable): Readable {
  const zip = new ZipFile();
  // The library declares a readable stream that can also be ended.
  const output = zip.outputStream as Readable;
  const done = finished(output);
  const write = async (): Promise<void> => {
    const iterator = rows[Symbol.asyncIterator]();
    const state = { next: await iterator.next() };
    let sheets = 0;
    do {
      const sheet = Readable.from(sheetXml(headings, iterator, state));
      const written = finished(sheet);
      zip.addReadStream(sheet, `xl/worksheets/sheet${++sheets}.xml`);
      await Promise.race([written, done]);
    } while (!state.next.done);
    for (const [part, text] of Object.entries(frameParts(name, sheets))) zip.addBuffer(Buffer.from(XML + text), part);
    zip.end();
  };
  const fail = (error: Error): unknown => output.destroy(error);
  zip.on('error', fail);
  done.catch(() => {});
  write().catch(fail);
  return output;
}

/** Writes a table as a workbook. @throws errors of the row source and of the file */
export const writeWorkbook = (path: string, table: WorkbookTable): Promise<void> =>
  pipeline(workbookStream(table), createWriteStream(path));
