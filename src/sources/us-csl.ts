import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { latestOf } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { UNKNOWN_ELEMENT } from '../domain/lists/edition-notes.ts';
import { SOURCE_INFOS } from '../domain/lists/source.ts';
import { type CslRow, cslList, isOfacSource, mergeRows, partyFromRow } from './csl/row.ts';
import { setAside } from './party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from './reader.ts';
import { statedDay } from './text/written-dates.ts';

const COLUMNS = (
  '_id source entity_number type programs name title addresses federal_register_notice start_date end_date standard_order ' +
  'license_requirement license_policy call_sign vessel_type gross_tonnage gross_registered_tonnage vessel_flag vessel_owner ' +
  'remarks source_list_url alt_names citizenships dates_of_birth nationalities places_of_birth source_information_url ids'
).split(' ');
const MAX_ROW_CHARS = 4 * 2 ** 20;
const MAX_BYTES = 2 ** 30;
/** Far above any real cell; a longer one does not belong to this list. */
const MAX_CELL_CHARS = 2 ** 15;

/** Column names of the header row. @throws UnreadableEdition if one that the list has always had is missing */
function checkedColumns(header: string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length === 0) return columns;
  const shown = missing.slice(0, 4).join(', ') + (missing.length > 4 ? ` and ${missing.length - 4} more` : '');
  const seen = columns.slice(0, 5).join(', ').slice(0, 80);
  throw new UnreadableEdition(
    `The file is not the Consolidated Screening List: no column ${shown} (it begins: ${seen}).`,
  );
}

/** Why a row cannot be parsed at all, or null. */
function problemOf(record: string[], columns: string[]): string | null {
  if (record.length !== columns.length) return `${record.length} cells where there are ${columns.length} columns`;
  const longest = Math.max(...record.map((cell) => cell.length));
  return longest > MAX_CELL_CHARS ? `a cell of ${longest} characters` : null;
}

interface ParsedRow {
  record: string[];
  /** 1-based line of the file on which the row ends. */
  line: number;
}

async function* parsedRows(bytes: Readable): AsyncGenerator<ParsedRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARS,
  });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number; bytes: number };
    }>) {
      if (info.bytes > MAX_BYTES)
        throw new UnreadableEdition(`The file is larger than the ${MAX_BYTES} bytes accepted.`);
      yield { record, line: info.lines };
    }
  } catch (error) {
    // The parser's message ends with the cell itself, which may be anything.
    if (error instanceof CsvError) {
      throw new UnreadableEdition(`The file is not well-formed CSV: ${error.message.replace(/,? value is .*$/s, '')}.`);
    }
    throw error;
  } finally {
    bytes.unpipe(parser);
    parser.destroy();
  }
}

async function* read(bytes: Readable): AsyncGenerator<ReadItem> {
  let columns: string[] | null = null;
  let newest: string | null = null;
  let rows = 0;
  let last = { cells: 0, line: 0 };
  // Rows of one party are not adjacent, so the few thousand parties are stored until the end.
  const parties = new Map<string, ListedParty>();
  for await (const { record, line } of parsedRows(bytes)) {
    if (!columns) {
      columns = checkedColumns(record);
      for (const name of columns.filter((one) => !COLUMNS.includes(one)))
        yield { kind: 'note', note: UNKNOWN_ELEMENT, text: name.slice(0, 60) };
      continue;
    }
    rows += 1;
    last = { cells: record.length, line };
    const row: CslRow = Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']));
    if (isOfacSource(row.source!)) {
      yield { kind: 'skipped', reason: 'OFAC row: read from the files of OFAC itself' };
      continue;
    }
    newest = latestOf([newest, statedDay(row.start_date ?? '')]);
    const notes: ReadItem[] = [];
    const list = cslList(row.source!);
    const problem = problemOf(record, columns) ?? (list ? null : 'no source list');
    const party = !problem && list ? partyFromRow(row, list, notes) : null;
    if (!party) {
      const excerpt = record.map((cell) => cell.slice(0, 200)).join(', ');
      yield setAside(`line ${line}`, problem ?? 'no name', excerpt);
      continue;
    }
    const known = parties.get(party.key);
    if (known) yield { kind: 'skipped', reason: 'further row of a party already read: its facts are joined' };
    parties.set(party.key, known ? mergeRows(known, party) : party);
    yield* notes;
  }
  if (!columns) throw new UnreadableEdition('The file is empty (zero bytes).');
  if (rows === 0) throw new UnreadableEdition('The file has a header but no rows.');
  if (last.cells < columns.length)
    throw new UnreadableEdition(
      `The file was cut off: its last row (line ${last.line}) has ${last.cells} of ${columns.length} cells.`,
    );
  yield { kind: 'edition', date: newest };
  for (const party of parties.values()) yield { kind: 'party', party };
}

/** The export-control and nonproliferation lists of the US Consolidated Screening List (Commerce and State). */
export const usCsl: SourceReader = {
  info: SOURCE_INFOS.get('us-csl')!,
  leastParties: 1_700,
  read,
  editionDateIsDerived: true,
  keysFollowNames: true,
  endNote: 'The denial order ended on the day that the list stated.',
};
