/** Types of nested columns, and the schema of a Parquet file made of them (https://parquet.apache.org/docs/file-format/). */
import type { SchemaElement } from 'hyparquet-writer';

/** Type of a column or field. All types may be null except lists, which may be empty instead. */
export type ColumnType =
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'number' }
  | { kind: 'day' }
  | { kind: 'list'; of: ColumnType }
  | { kind: 'group'; fields: Readonly<Record<string, ColumnType>> };

export const TEXT: ColumnType = { kind: 'text' };
export const FLAG: ColumnType = { kind: 'flag' };
export const NUMBER: ColumnType = { kind: 'number' };
/** A text `YYYY-MM-DD` that is converted to a date. */
export const DAY: ColumnType = { kind: 'day' };
export const listOf = (of: ColumnType): ColumnType => ({ kind: 'list', of });
export const groupOf = (fields: Readonly<Record<string, ColumnType>>): ColumnType => ({ kind: 'group', fields });
/** A group whose fields are texts. */
export const textsOf = (...names: readonly string[]): ColumnType =>
  groupOf(Object.fromEntries(names.map((name) => [name, TEXT])));

/** The schema elements of a column: itself, then its contents, depth first, as the format requires. */
function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (type.kind === 'text') return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
  if (type.kind === 'flag') return [{ ...optional, type: 'BOOLEAN' }];
  if (type.kind === 'number') return [{ ...optional, type: 'DOUBLE' }];
  if (type.kind === 'day') return [{ ...optional, type: 'INT32', converted_type: 'DATE' }];
  if (type.kind === 'list')
    return [
      { ...optional, num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elementsOf('element', type.of),
    ];
  const fields = Object.entries(type.fields);
  return [
    { ...optional, num_children: fields.length },
    ...fields.flatMap(([field, inner]) => elementsOf(field, inner)),
  ];
}

/** The schema of a file with these columns. */
export const schemaOf = (columns: Readonly<Record<string, ColumnType>>): SchemaElement[] => [
  { name: 'root', num_children: Object.keys(columns).length },
  ...Object.entries(columns).flatMap(([name, type]) => elementsOf(name, type)),
];

/** Converts a JSON value to the form that the writer expects for a type. */
export function valueFor(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return type.kind === 'list' ? [] : null;
  if (type.kind === 'day') return new Date(`${value as string}T00:00:00Z`);
  if (type.kind === 'list') return (value as unknown[]).map((one) => valueFor(type.of, one));
  if (type.kind !== 'group') return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(type.fields).map(([field, inner]) => [field, valueFor(inner, given[field])]),
  );
}
