/** Answers of a screening as lines of a file. */
import { stringify } from 'csv-stringify/sync';
import type { EntitySummary } from '../../domain/entity.ts';
import type { Match } from '../../search/query.ts';
import type { ScreeningRow } from './screening-row.ts';

/** A listed party found for a row. `reason` stays behind: it may be pages long, and the id leads to it. */
type ScreenedEntity = Omit<EntitySummary, 'reason'> & { score: number; match?: Match };

export interface ScreenedAnswer {
  /** How many parties were found, also those beyond the limit. */
  total: number;
  entities: ScreenedEntity[];
}

/** One jsonl line: `{id, q, total, entities}`, or `{id, q, error}`. Without `entities` nothing was screened. */
export function jsonLine({ id, q, error }: ScreeningRow, answer: ScreenedAnswer | null): string {
  return `${JSON.stringify(answer ? { id, q, ...answer } : { id, q, error })}\n`;
}

const COLUMNS: readonly [string, (entity: ScreenedEntity) => string | number | boolean | null | undefined][] = [
  ['entity_id', (entity) => entity.id],
  ['name', (entity) => entity.name],
  ['score', (entity) => entity.score],
  ['entity_type', (entity) => entity.entity_type],
  ['source_list', (entity) => entity.source_list],
  ['jurisdiction', (entity) => entity.jurisdiction],
  ['country_code', (entity) => entity.country_code],
  ['listed_date', (entity) => entity.listed_date],
  ['is_active', (entity) => entity.is_active],
  ['removed_date', (entity) => entity.removed_date],
  ['sanction_programs', (entity) => entity.sanction_programs.join('; ')],
  ['match_type', (entity) => entity.match?.type],
  ['match_field', (entity) => entity.match?.field],
  ['match_value', (entity) => entity.match?.value],
  ['evidence', (entity) => entity.match?.evidence.join('; ')],
];

/** Values that are quoted: with a comma, quote or line end in them, or with white space at an end. */
const QUOTED = /[",\r\n]|^\s|\s$/;

const line = (cells: readonly unknown[]): string =>
  stringify([cells], { record_delimiter: 'windows', quoted_match: QUOTED, cast: { boolean: String } });

/** The first line of a csv output. */
export const CSV_HEAD = line(['id', 'q', 'total', ...COLUMNS.map(([name]) => name), 'error']);

/** csv lines: one for each hit; one without a party for a row without any hit (`total` 0) or with an `error`. */
export function csvLines({ id, q, error }: ScreeningRow, answer: ScreenedAnswer | null): string {
  const empty = COLUMNS.map(() => '');
  if (!answer) return line([id, q, '', ...empty, error]);
  if (answer.entities.length === 0) return line([id, q, 0, ...empty, '']);
  return answer.entities
    .map((entity) => line([id, q, answer.total, ...COLUMNS.map(([, value]) => value(entity)), '']))
    .join('');
}
