/** Rows of texts to screen: `{"id"?, "text", "format"?}` with the same facts as rows of names. */
import type { Corroboration } from '../../search/query.ts';
import { choice } from '../parameters/parameters.ts';
import type { InputRow } from '../rows/jsonl-rows.ts';
import { RowFacts, readFacts, rowId } from '../rows/screening-row.ts';

/** Formats of a text; `auto` detects it. */
export const TEXT_FORMATS = ['auto', 'text', 'mt', 'iso20022'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Columns that a row of texts may have. */
export const TEXT_FIELDS = ['id', 'text', 'format', ...Object.keys(RowFacts.shape)];
/** Maximum length of a text, UTF-16 units: a file of a thousand payments is shorter. */
const MAX_TEXT_LENGTH = 2_000_000;

/** A text to screen, or why it cannot be screened. */
export interface TextRow {
  id: string | number | bigint;
  text: string;
  format: TextFormat;
  corroboration?: Corroboration;
  error?: string;
}

/** The facts of a row of texts. */
const TextFacts = RowFacts.extend({
  format: choice(TEXT_FORMATS, 'auto', 'What the text is; auto finds out.'),
});
const FACTS = TEXT_FIELDS.filter((name) => name !== 'text');

/** Validates a row of texts. The text is unchanged, because positions in answers refer to it. */
export function readTextRow(row: InputRow): TextRow {
  const id = rowId(row);
  const wrong = (error: string): TextRow => ({ id, text: '', format: 'auto', error });
  if ('fault' in row) return wrong(`the row ${row.fault}`);
  const { text, format } = row.fields;
  if (typeof text !== 'string' || text.trim() === '') return wrong('text must be a text that is not empty.');
  if (text.length > MAX_TEXT_LENGTH) return wrong(`text must have at most ${MAX_TEXT_LENGTH} characters.`);
  const { error, corroboration } = readFacts({ ...row.fields, text: null }, FACTS, TextFacts);
  if (error !== undefined) return wrong(error);
  return { id, text, format: (format || 'auto') as TextFormat, ...(corroboration && { corroboration }) };
}
