/** Answers of a screening as lines of a file. */
import type { EntitySummary } from '../../domain/entity.ts';
import { birthDateText } from '../../names/score/birth-dates.ts';
import type { ComparedFact } from '../../names/score/evidence.ts';
import type { HitFacts } from '../../search/hit-facts.ts';
import type { Hit, Match } from '../../search/query.ts';
import { csvLine } from './csv-line.ts';
import type { ScreeningRow } from './screening-row.ts';

/** A listed party found for a row. `reason` stays behind: it may be pages long, and the id leads to it. */
export interface ScreenedEntity
  extends Omit<EntitySummary, 'reason'>,
    Omit<Hit, 'row' | 'match' | 'also_listed'>,
    HitFacts {
  match: Match | undefined;
}

export interface ScreenedAnswer {
  /** How many parties were found, also those beyond the limit. */
  total: number;
  /** How many the facts of the row explain away. */
  suppressed_total: number;
  data_version: string;
  entities: ScreenedEntity[];
  suppressed: ScreenedEntity[];
}

/** One jsonl line: `{id, q, total, suppressed_total, data_version, entities, suppressed}`, or `{id, q, error}`. Without `entities` nothing was screened. */
export function jsonLine({ id, q, error }: ScreeningRow, answer: ScreenedAnswer | null): string {
  return `${JSON.stringify(answer ? { id, q, ...answer } : { id, q, error })}\n`;
}

/** `birth_date 1961 / 1961-05-03: agrees`: the fact, as stated and as listed. */
const factText = ({ fact, query, record, verdict }: ComparedFact): string =>
  `${fact} ${query} / ${record ?? '-'}: ${verdict}`;

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
  ['alert', (entity) => entity.alert],
  ['facts', (entity) => entity.match?.facts.map(factText).join('; ')],
  ['contradicted', (entity) => entity.contradicted],
  ['suppressed', (entity) => entity.suppressed_reason],
  ['birth_dates', (entity) => entity.birth_dates.map(birthDateText).join('; ')],
  ['nationalities', (entity) => entity.nationalities.join('; ')],
  ['aliases', (entity) => entity.aliases.join('; ')],
  ['url', (entity) => entity.url],
];

/** The first line of a csv output. */
export const CSV_HEAD = csvLine(['id', 'q', 'total', ...COLUMNS.map(([name]) => name), 'error']);

/**
 * csv lines: one for each hit, then one for each that is suppressed (`suppressed` says why); one without a party for a row
 * without either (`total` 0) or with an `error`.
 * @param rawCells leave cells as they are that a spreadsheet would run as formulas
 */
export function csvLines({ id, q, error }: ScreeningRow, answer: ScreenedAnswer | null, rawCells = false): string {
  const empty = COLUMNS.map(() => '');
  if (!answer) return csvLine([id, q, '', ...empty, error], rawCells);
  const entities = [...answer.entities, ...answer.suppressed];
  if (entities.length === 0) return csvLine([id, q, 0, ...empty, ''], rawCells);
  return entities
    .map((entity) => csvLine([id, q, answer.total, ...COLUMNS.map(([, value]) => value(entity)), ''], rawCells))
    .join('');
}
