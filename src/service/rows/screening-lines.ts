/** Writes answers of a screening as lines of a file. */

import { stringify } from 'csv-stringify/sync';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import { birthDateText } from '../../names/score/facts/birth-dates.ts';
import type { ComparedFact } from '../../names/score/facts/evidence.ts';
import { type HitFacts, hitFacts } from '../../search/page-json.ts';
import type { Hit, Match, ScreeningResult } from '../../search/query.ts';
import { type Snapshot, summaryOf } from '../../search/snapshot.ts';
import type { Ruling } from '../decisions/decision.ts';
import { jsonText } from '../json-text.ts';
import type { ScreeningRow } from './screening-row.ts';

/** A hit with the effect of the reviewers' decisions, if there are any. */
export interface RuledHit extends Hit {
  decision?: Ruling;
}

/** What was found for a row. */
export interface ScreenedAnswer extends Omit<ScreeningResult, 'hits'> {
  hits: readonly RuledHit[];
}

/** A listed party found for a row, for tables. */
interface ScreenedEntity extends EntitySummary, Omit<RuledHit, 'row' | 'match'>, HitFacts {
  match: Match | undefined;
}

/** A hit as an object. */
export function screenedEntity(snapshot: Snapshot, { decision, ...hit }: RuledHit): ScreenedEntity {
  const { row, match, ...judged } = hit;
  const facts = hitFacts(snapshot, hit);
  return { ...summaryOf(snapshot, row), ...judged, ...facts, match, ...(decision && { decision }) };
}

/** A hit as JSON: id, name, assessment, the rest. `reason` may be pages long and is left out; the id leads to it. */
export function screenedJson(snapshot: Snapshot, { decision, ...hit }: RuledHit): string {
  const { row, match, ...judged } = hit;
  const { id, name, reason: _, ...summary } = summaryOf(snapshot, row);
  return JSON.stringify({ id, name, ...judged, ...summary, ...hitFacts(snapshot, hit), match, decision });
}

/** One JSON line: `{id, q, total, …, entities, suppressed}`, or `{id, q, error}` for a row that was not screened. */
export function jsonLine(
  snapshot: Snapshot,
  { id, q, error, warnings }: ScreeningRow,
  answer: ScreenedAnswer | null,
): string {
  if (!answer) return `${jsonText({ id, q, error, warnings })}\n`;
  const { total, suppressed_total, hits, suppressed } = answer;
  const counts = jsonText({ id, q, total, suppressed_total, data_version: snapshot.dataVersion });
  const list = (entities: readonly RuledHit[]): string =>
    `[${entities.map((hit) => screenedJson(snapshot, hit)).join(',')}]`;
  const end = warnings ? `,"warnings":${JSON.stringify(warnings)}}\n` : '}\n';
  return `${counts.slice(0, -1)},"entities":${list(hits)},"suppressed":${list(suppressed)}${end}`;
}

/** `birth_date 1961 / 1961-05-03: agrees`: the fact, the stated and the listed value, the verdict. */
const factText = ({ fact, query, record, verdict }: ComparedFact): string =>
  `${fact} ${query} / ${record ?? '-'}: ${verdict}`;

/** Maximum length of a listing reason in a cell; the link leads to the full text. */
const MAX_REASON = 1000;
const cut = (reason: string): string => (reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason);

/** `decision of 2026-11-22 by anna: born 1961` for a hit that a decision dismisses. */
function silenced({ decision }: ScreenedEntity): string | undefined {
  if (decision?.state !== 'silenced') return undefined;
  const { date, by, reason } = decision.decision;
  return `decision${date ? ` of ${date}` : ''}${by ? ` by ${by}` : ''}: ${reason}`;
}

/** What has changed since the decision about a hit. */
const reopened = ({ decision }: ScreenedEntity): string[] =>
  decision?.state === 'reopened' ? [`decided before; changed since: ${decision.changed.join(', ')}`] : [];

/** A column of a table: its name, and its value for a record. */
export type Column<T> = readonly [name: string, of: (record: T) => unknown];

/** Columns that are named like the fields that they show. */
export const fieldColumns = <T>(...names: readonly (keyof T & string)[]): Column<T>[] =>
  names.map((name) => [name, (record) => record[name]]);

const COLUMNS: readonly Column<ScreenedEntity>[] = [
  ['entity_id', (entity) => entity.id],
  ...fieldColumns<ScreenedEntity>('name', 'score', 'entity_type', 'source_list', 'jurisdiction', 'country_code'),
  ...fieldColumns<ScreenedEntity>('listed_date', 'is_active', 'removed_date'),
  ['sanction_programs', (entity) => entity.sanction_programs.join('; ')],
  ['match_type', (entity) => entity.match?.type],
  ['match_field', (entity) => entity.match?.field],
  ['match_value', (entity) => entity.match?.value],
  ['evidence', (entity) => [...(entity.match?.evidence ?? []), ...reopened(entity)].join('; ')],
  ['alert', (entity) => entity.alert],
  ['facts', (entity) => entity.match?.facts.map(factText).join('; ')],
  ['contradicted', (entity) => entity.contradicted],
  ['suppressed', (entity) => entity.suppressed_reason ?? silenced(entity)],
  ['birth_dates', (entity) => entity.birth_dates.map(birthDateText).join('; ')],
  ['nationalities', (entity) => entity.nationalities.join('; ')],
  ['aliases', (entity) => entity.aliases.join('; ')],
  ['url', (entity) => entity.url],
  ['reason', (entity) => cut(entity.reason ?? '')],
];

const FIRST = ['id', 'q', 'total'];
const LAST = ['error', 'warnings'];

/** The columns of the answer, then the customer's except `id` and `q`; a heading of both gets the suffix `(yours)`. */
export function answerHeadings(customerHeadings: readonly string[]): string[] {
  const own = [...FIRST, ...COLUMNS.map(([name]) => name), ...LAST];
  const taken = new Set(own);
  const theirs = keptColumns(customerHeadings).map((place) => {
    const heading = customerHeadings[place] || `column ${place + 1}`;
    let name = taken.has(heading.toLowerCase()) ? `${heading} (yours)` : heading;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${heading} (yours, ${count})`;
    taken.add(name.toLowerCase());
    return name;
  });
  return [...own, ...theirs];
}

/** Indexes of the customer's columns that are copied to the answer. */
export const keptColumns = (headings: readonly string[]): number[] =>
  headings.flatMap((heading, place) => (/^(?:id|q)$/i.test(heading.trim()) ? [] : [place]));

/** One line for each hit, then for each suppressed hit; a row without either or with an `error` has one. */
export function answerCells(
  snapshot: Snapshot,
  { id, q, error, warnings = [] }: ScreeningRow,
  { answer, kept = [] }: { answer: ScreenedAnswer | null; kept?: readonly string[] | undefined },
): unknown[][] {
  const empty = COLUMNS.map(() => '');
  const end = [warnings.join('; '), ...kept];
  const own = typeof id === 'bigint' ? String(id) : id;
  if (!answer) return [[own, q, '', ...empty, error, ...end]];
  const hits = [...answer.hits, ...answer.suppressed];
  if (hits.length === 0) return [[own, q, 0, ...empty, '', ...end]];
  return hits.map((hit) => {
    const entity = screenedEntity(snapshot, hit);
    return [own, q, answer.total, ...COLUMNS.map(([, value]) => value(entity)), '', ...end];
  });
}

/** Values that must be quoted: with a comma, quote or line end, or with white space at either end. */
const QUOTED = /[",\r\n]|^\s|\s$/;

/**
 * One CSV line (RFC 4180), with its line end. A text that a spreadsheet would run as a formula (it begins with `=`,
 * `+`, `-`, `@`, tab or return) is prefixed with an apostrophe, because names of lists and cells of customers are
 * untrusted.
 * @param rawCells leaves such texts unchanged
 * @param separator of the columns
 */
export const csvLine = (cells: readonly unknown[], rawCells = false, separator = ','): string =>
  stringify([cells], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: QUOTED,
    cast: { boolean: String },
    escape_formulas: !rawCells,
  });
