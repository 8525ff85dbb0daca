import { z } from '@hono/zod-openapi';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import type { Corroboration } from '../../search/query.ts';
import { birthDateParameter, genderParameter, identifierParameter } from '../parameters/fact-parameters.ts';
import { filterShape, screeningText } from '../parameters/parameters.ts';
import type { InputRow } from './jsonl-rows.ts';

/** Columns that a screening row may have. */
export const ROW_FIELDS = ['id', 'q', 'entity_type', 'country', 'birth_date', 'identifier', 'gender'] as const;

/** A row to screen, or why it cannot be screened. `id` is the row's own or, without one, its number. */
export interface ScreeningRow {
  id: string | number | bigint;
  q: string;
  corroboration?: Corroboration;
  error?: string;
  /** Facts of a customer's file that could not be parsed and were not used, and ambiguous dates. */
  warnings?: readonly string[];
}

/** The facts of a row. */
export const RowFacts = z.object({
  entity_type: filterShape.entity_type,
  country: filterShape.country,
  birth_date: birthDateParameter,
  identifier: identifierParameter,
  gender: genderParameter,
});
const Fields = RowFacts.extend({ q: screeningText });

/** Numbers that a double would round are bigints. */
const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** True for a value that a field of a row may have, whether it is used or not. */
const isFlat = (value: unknown): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** A field as text: numbers as written, null for empty or null, undefined for a value that is not text. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (isNumber(value)) return String(value);
  return typeof value === 'string' ? value.trim() || null : undefined;
}

/** Validates a row as strictly as query parameters. */
export function readScreeningRow(row: InputRow): ScreeningRow {
  const read = readFields(row);
  const warnings = [...(row.warnings ?? []), ...(read.warnings ?? [])];
  return warnings.length > 0 ? { ...read, warnings } : read;
}

function readFields(row: InputRow): ScreeningRow {
  if ('fault' in row) return { id: row.number, q: '', error: `the row ${row.fault}` };
  const { fields } = row;
  const id = rowId(row);
  const q = textOf(fields.q) ?? '';
  return { id, q, ...readFacts(fields, ROW_FIELDS, Fields) };
}

/** The id of a row: its own, or its number. */
export function rowId(row: InputRow): ScreeningRow['id'] {
  const id = 'fields' in row ? row.fields.id : undefined;
  return isNumber(id) ? id : (textOf(id) ?? row.number);
}

/** The facts of a row besides its text, or the error of the row. Fields other than `names` only have to be flat. */
export function readFacts(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
  schema: z.ZodType<z.output<typeof RowFacts>>,
): Pick<ScreeningRow, 'corroboration' | 'error' | 'warnings'> {
  const input: Record<string, string> = {};
  for (const name of names) {
    const text = textOf(fields[name]);
    if (text === undefined) return { error: `${name} must be text` };
    if (name !== 'id' && (text !== null || name === 'q')) input[name] = text ?? '';
  }
  const nested = Object.keys(fields).find((name) => !isFlat(fields[name]));
  if (nested !== undefined)
    return { error: `${nested.slice(0, 60)} must be text, a number, true, false or a list of texts` };
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    return { error: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join(' ') };
  }
  const { entity_type: types = [], country, birth_date, identifier, gender } = parsed.data;
  if (types.length > 1) return { error: 'entity_type must be one type.' };
  const stated: Corroboration = {
    ...(country && { countries: country }),
    ...(birth_date && { birth_date }),
    ...(identifier && { identifier }),
    ...(gender && { gender }),
    // "Other" or "unknown" is not a type that could contradict.
    ...(types[0] && types[0] !== 'other' && { entity_type: types[0] }),
  };
  const either = birth_date?.includes(EITHER_DAY) ? [`birth_date "${input.birth_date}" was read as ${birth_date}`] : [];
  return {
    ...(Object.keys(stated).length > 0 && { corroboration: stated }),
    ...(either.length > 0 && { warnings: either }),
  };
}

/** Names of the fields of a row that screening does not use. */
export function unusedFields(row: InputRow, used: readonly string[] = ROW_FIELDS): string[] {
  if ('fault' in row) return [];
  return Object.keys(row.fields).filter((name) => name !== '' && !used.includes(name));
}
