import { rm } from 'node:fs/promises';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { type ExportFormat, FORMAT_FACTS, type RowFile, type WrittenRow } from './format.ts';
import { type Cell, cellsOf, formulaAsText, TABLE_COLUMNS, type TableColumn, tableRow } from './table.ts';

/** Longest text that a cell of Excel holds. */
const LONGEST = 32_767;

type SheetCell = SheetData[number][number];

/** A text that fits into a cell. A truncated text says so; the other formats have it complete. */
function textCell(text: string): string {
  const safe = formulaAsText(text);
  if (safe.length <= LONGEST) return safe;
  const note = ` … [cut: ${text.length} characters, whole in the other formats]`;
  return safe.slice(0, LONGEST - note.length) + note;
}

function sheetCell(cell: Cell, kind: TableColumn['kind']): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: textCell(cell), type: String };
}

/** A workbook with one sheet. The library can only write it from memory, so its rows are kept until it is finished. */
function openSheet(path: string, isDelta: boolean): RowFile {
  const columns: Pick<TableColumn, 'name' | 'kind'>[] = isDelta
    ? [{ name: 'op', kind: 'text' }, ...TABLE_COLUMNS]
    : [...TABLE_COLUMNS];
  const rows: SheetData = [columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' as const }))];
  return {
    add(row: WrittenRow) {
      const cells = isDelta ? [row.op as string, ...cellsOf(row)] : cellsOf(row);
      rows.push(cells.map((cell, at) => sheetCell(cell, columns[at]!.kind)));
    },
    async finish() {
      await writeExcelFile(rows, { sheet: isDelta ? 'changes' : 'parties', stickyRowsCount: 1 }).toFile(path);
      rows.length = 0;
    },
    abandon: () => void rm(path, { force: true }),
  };
}

/** A workbook for people: the columns of the CSV file, with days as dates. */
export const xlsx: ExportFormat = {
  ...FORMAT_FACTS.xlsx,
  isText: false,
  rowsOf: (record) => [tableRow(record)],
  open: (path, { isDelta }) => openSheet(path, isDelta),
};
