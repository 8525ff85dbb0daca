import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportRecord } from '../record.ts';
import { type ExportFormat, FORMAT_FACTS, type RowFile, type WrittenRow } from './format.ts';
import { type NewFile, newFile } from './line-file.ts';

/** Type of a column or field. All types may be null except lists, which may be empty instead. */
type ColumnType =
  | { kind: keyof typeof PLAIN }
  | { kind: 'list'; of: ColumnType }
  | { kind: 'group'; fields: Readonly<Record<string, ColumnType>> };

/** Types without inner columns, as the format names them. */
const PLAIN = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE' },
} as const;

const TEXT: ColumnType = { kind: 'text' };
const FLAG: ColumnType = { kind: 'flag' };
const NUMBER: ColumnType = { kind: 'number' };
/** A text `YYYY-MM-DD` that is converted to a date. */
const DAY: ColumnType = { kind: 'day' };
const listOf = (of: ColumnType): ColumnType => ({ kind: 'list', of });
const groupOf = (fields: Readonly<Record<string, ColumnType>>): ColumnType => ({ kind: 'group', fields });
/** Texts with these names, which are separated by spaces. */
const texts = (names: string): Record<string, ColumnType> =>
  Object.fromEntries(names.split(' ').map((name) => [name, TEXT]));
const textsOf = (names: string): ColumnType => groupOf(texts(names));

/** The schema elements of a column: itself, then its contents, depth first, as the format requires. */
function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (type.kind === 'list')
    return [
      { ...optional, num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elementsOf('element', type.of),
    ];
  if (type.kind !== 'group') return [{ ...optional, ...PLAIN[type.kind] }];
  const fields = Object.entries(type.fields);
  return [
    { ...optional, num_children: fields.length },
    ...fields.flatMap(([field, inner]) => elementsOf(field, inner)),
  ];
}

const schemaOf = (columns: Readonly<Record<string, ColumnType>>): SchemaElement[] => [
  { name: 'root', num_children: Object.keys(columns).length },
  ...Object.entries(columns).flatMap(([name, type]) => elementsOf(name, type)),
];

/** Converts a JSON value to the form that the writer expects for a type. */
function valueFor(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return type.kind === 'list' ? [] : null;
  if (type.kind === 'day') return new Date(`${value as string}T00:00:00Z`);
  if (type.kind === 'list') return (value as unknown[]).map((one) => valueFor(type.of, one));
  if (type.kind !== 'group') return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(type.fields).map(([field, inner]) => [field, valueFor(inner, given[field])]),
  );
}

/** Rows per row group: the writer keeps one in memory, and readers load one at a time. */
const GROUP_ROWS = 5_000;

/** Dates that authorities may write in a form other than a day remain texts, so that nothing is lost. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  ...texts('id name entity_type country_code country_name country_basis jurisdiction source_id source_list'),
  listed_date: DAY,
  listed_date_basis: TEXT,
  is_active: FLAG,
  is_china: FLAG,
  removed_date: DAY,
  removed_date_basis: TEXT,
  removed_window: groupOf({ after: DAY, by: DAY }),
  end_date: DAY,
  last_updated: DAY,
  sanction_programs: listOf(TEXT),
  ...texts('reason remarks official_id'),
  lists: listOf(TEXT),
  aliases: listOf(textsOf('name type quality script language')),
  identifiers: listOf(textsOf('type value country note')),
  countries: listOf(textsOf('code name relation')),
  addresses: listOf(textsOf('full city region postal_code country_code country_name')),
  birth_dates: listOf(groupOf({ date: TEXT, precision: TEXT, circa: FLAG, from: TEXT, to: TEXT, text: TEXT })),
  birth_places: listOf(textsOf('text country_code')),
  nationalities: listOf(TEXT),
  gender: TEXT,
  titles: listOf(TEXT),
  vessel: groupOf({
    ...texts('imo mmsi call_sign type flag tonnage gross_tonnage length build_date owner hull_number'),
    former_flags: listOf(TEXT),
  }),
  aircraft: textsOf('model operator tail_number serial_number mode_s manufacture_date'),
  legal_basis: listOf(textsOf('text url')),
  measures: listOf(TEXT),
  relationships: listOf(textsOf('id name type')),
  cross_references: listOf(textsOf('authority reference')),
  also_listed: listOf(
    groupOf({ id: TEXT, jurisdiction: TEXT, source_list: TEXT, confidence: NUMBER, evidence: listOf(TEXT) }),
  ),
  still_listed_as: TEXT,
  formerly: listOf(TEXT),
  ...texts('history url record_url licence'),
};

/** The values of a record for these columns, as JSON. The history is JSON in a text, because its events have many shapes. */
function columnsOf(record: ExportRecord): Record<string, unknown> {
  const { id: source_id, licence, record_url, url } = record.source;
  return {
    ...Object.fromEntries(
      Object.keys(COLUMNS)
        .filter((name) => name in record)
        .map((name) => [name, record[name as keyof ExportRecord]]),
    ),
    history: JSON.stringify(record.history),
    source_id,
    licence,
    record_url: record_url ?? url,
  };
}

/** A writer that passes its bytes to the file after each complete row group. */
function writerOf(file: NewFile): ByteWriter {
  const writer = new ByteWriter();
  const write = (): void => {
    file.write(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  return Object.assign(writer, { flush: write, finish: write });
}

function openParquet(path: string, isDelta: boolean): RowFile {
  const file = newFile(path);
  const columns = isDelta ? { op: TEXT, ...COLUMNS } : COLUMNS;
  const parquet = new ParquetWriter({ writer: writerOf(file), schema: schemaOf(columns), createdBy: 'sis' });
  let waiting: WrittenRow[] = [];
  const writeGroup = (): void => {
    const columnData = Object.entries(columns).map(([name, type]) => ({
      name,
      data: waiting.map(({ op, value }) =>
        valueFor(type, name === 'op' ? op : (value as Record<string, unknown>)[name]),
      ),
    }));
    parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    waiting = [];
  };
  return {
    add(row) {
      waiting.push(row);
      if (waiting.length === GROUP_ROWS) writeGroup();
    },
    async finish() {
      if (waiting.length > 0) writeGroup();
      parquet.finish();
      file.finish();
    },
    abandon: file.close,
  };
}

/** Columns with lists and groups, for analytical databases. */
export const parquet: ExportFormat = {
  ...FORMAT_FACTS.parquet,
  isText: false,
  rowsOf: (record) => [{ key: record.id, value: columnsOf(record) }],
  open: (path, { isDelta }) => openParquet(path, isDelta),
};
