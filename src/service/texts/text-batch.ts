/** Screens rows of texts and writes their answers as lines of JSON. */
import type { Hit } from '../../search/query.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { jsonText } from '../json-text.ts';
import type { InputRow } from '../rows/input-row.ts';
import type { ScreenedBatch } from '../rows/screened-batch.ts';
import { screenedJson } from '../rows/screened-hits.ts';
import { unusedFields } from '../rows/screening-row.ts';
import { type ScreenedText, screenText, type TextMention, type TextOptions } from './screen-text.ts';
import { readTextRow, TEXT_FIELDS } from './text-row.ts';

/** Screens the texts of a batch; one that cannot be read has its error in its place. */
export function screenTexts(snapshot: Snapshot, rows: readonly InputRow[], options: TextOptions): ScreenedBatch {
  let lines = '';
  const unused = [...new Set(rows.flatMap((row) => unusedFields(row, TEXT_FIELDS)))];
  const done: Omit<ScreenedBatch, 'lines'> = { hits: 0, found: 0, errors: 0, warned: 0, unused };
  for (const input of rows) {
    const row = readTextRow(input);
    try {
      if (row.error !== undefined) throw new Error(row.error);
      const screened = screenText(snapshot, row, options);
      lines += textLine(snapshot, row.id, screened);
      done.hits += screened.total;
      if (screened.total > 0) done.found++;
    } catch (error) {
      const { message } = error as Error;
      done.errors++;
      done.first_error ??= `row ${input.number}: ${message}`;
      lines += `${jsonText({ id: row.id, error: message })}\n`;
    }
  }
  return { ...done, lines: new TextEncoder().encode(lines) };
}

/** `{id, read_as, fields, mentions, total, alert, data_version}`. */
function textLine(
  snapshot: Snapshot,
  id: string | number | bigint,
  { mentions, total, alert, ...read }: ScreenedText,
): string {
  const list = (hits: readonly Hit[]): string => `[${hits.map((hit) => screenedJson(snapshot, hit)).join(',')}]`;
  const mention = ({ hits, suppressed, ...one }: TextMention): string =>
    `${JSON.stringify(one).slice(0, -1)},"entities":${list(hits)},"suppressed":${list(suppressed)}}`;
  const end = JSON.stringify({ total, alert, data_version: snapshot.dataVersion });
  return `${jsonText({ id, ...read }).slice(0, -1)},"mentions":[${mentions.map(mention).join(',')}],${end.slice(1)}\n`;
}
