/** The records of a view as a file: CSV or an Excel workbook with the same columns. */
import { Readable } from 'node:stream';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import { FORMAT_FACTS } from '../../export/formats/format.ts';
import { choice } from '../../service/parameters/parameters.ts';
import { type Column, csvLine, fieldColumns } from '../../service/rows/screening-lines.ts';
import { workbookStream } from '../../service/rows/workbook.ts';
import type { Request } from '../request/request.ts';

/** A record of a view; hits of a search also have how they were found. */
export type FileRecord = EntitySummary & { score?: number; tier?: string; match?: { value: string } | null };

const COLUMNS: readonly Column<FileRecord>[] = [
  ...fieldColumns<FileRecord>('id', 'name', 'entity_type'),
  ['country', ({ country_code }) => country_code],
  ...fieldColumns<FileRecord>('jurisdiction', 'source_list', 'listed_date', 'is_active'),
  ['programmes', ({ sanction_programs }) => sanction_programs.join('; ')],
];

const HIT_COLUMNS: readonly Column<FileRecord>[] = [
  ...fieldColumns<FileRecord>('score'),
  ['found_by', ({ tier }) => tier],
  ['matched', ({ match }) => match?.value],
];

/** The parameter `format` of a page, which returns the view as a file. */
export const fileFormat = choice(['csv', 'xlsx'], undefined, 'The records as a file.');

const MEDIA = { csv: 'text/csv; charset=utf-8', xlsx: FORMAT_FACTS.xlsx.mediaType };

/** A file that is sent while it is being written. `isSearch` adds how each hit was found. */
export function fileAnswer(
  { headers }: Request,
  format: keyof typeof MEDIA,
  records: AsyncIterable<FileRecord>,
  isSearch = false,
): Response {
  const columns = isSearch ? [...COLUMNS, ...HIT_COLUMNS] : COLUMNS;
  const headings = columns.map(([name]) => name);
  async function* rows(): AsyncGenerator<unknown[]> {
    for await (const record of records) yield columns.map(([, of]) => of(record));
  }
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(`\ufeff${csvLine(headings)}`);
    for await (const cells of rows()) yield Buffer.from(csvLine(cells));
  }
  const body = format === 'csv' ? Readable.from(lines()) : workbookStream({ name: 'Records', headings, rows: rows() });
  headers['Content-Type'] = MEDIA[format];
  headers['Content-Disposition'] = `attachment; filename="sanctions.${format}"`;
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers });
}

/** The records of all pages of a view, up to a limit. */
export async function* recordsOfPages(
  read: (page: number, limit: number) => readonly FileRecord[] | Promise<readonly FileRecord[]>,
  most: number,
): AsyncGenerator<FileRecord> {
  const limit = 100;
  for (let page = 1; page <= most / limit; page++) {
    const records = await read(page, limit);
    yield* records;
    if (records.length < limit) return;
  }
}
