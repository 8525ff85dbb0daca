/** Screens rows in batches and writes their answers as lines; one thread processes a batch. */
import type { Encoders } from '../../encoder/open.ts';
import { searchHybrid } from '../../search/hybrid.ts';
import { screenNames } from '../../search/names/screen.ts';
import type { Grouping, Hit, ScreeningResult, ScreenQuery, SearchMode } from '../../search/query.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import { idOf, type Snapshot } from '../../search/snapshot.ts';
import { customerFact, recordsOf } from '../decisions/deciding-facts.ts';
import { type Decision, decisionOutcome } from '../decisions/decision.ts';
import { screenTexts } from '../texts/screen-text.ts';
import type { InputRow } from './jsonl-rows.ts';
import type { ScreenCounts, ScreenedBatch } from './ordered.ts';
import { answerCells, csvLine, jsonLine, type RuledHit, type ScreenedAnswer } from './screening-lines.ts';
import { readScreeningRow, type ScreeningRow, unusedFields } from './screening-row.ts';

/** Options for all rows of a run. */
export interface ScreeningOptions {
  limit: number;
  mode: SearchMode;
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  /** `party`: one hit for each real party, its best record, with the others in `also_listed`. */
  group?: Grouping | undefined;
  /** csv: do not neutralise cells that a spreadsheet would run as formulas. */
  rawCells?: boolean;
  /** csv: column separator; default a comma. */
  separator?: string;
}

/** Start data of a thread. */
export interface ScreeningThread {
  memory: SnapshotMemory;
  encoder: { spec: string; key?: string | undefined };
}

/** One batch: its rows, screening options and output format. */
export interface ScreeningJob {
  rows: readonly InputRow[];
  options: ScreeningOptions;
  /** JSON lines, CSV lines, or table rows as JSON arrays of their cells. */
  output: 'jsonl' | 'csv' | 'cells';
  /** The rows are texts, which may contain several names; answers are JSON lines. */
  areTexts?: true;
  /** Indexes of the customer's cells that are copied to the table. */
  kept?: readonly number[];
  /** The reviewers' decisions about the customers of these rows. */
  decisions?: readonly Decision[];
}

type Result = ScreeningResult & { degraded_reason?: string };

/** Searches for one row. */
type SearchRow = (row: ScreeningRow) => Result | Promise<Result>;

function searchOf(
  snapshot: Snapshot,
  { limit, mode, threshold, group }: ScreeningOptions,
  encoders: Encoders | null,
): SearchRow {
  return ({ q, corroboration }) => {
    const query: ScreenQuery = { q, filters: {}, threshold, corroboration, limit };
    return encoders
      ? searchHybrid(snapshot, { ...query, mode, page: 1, limit, group }, encoders)
      : screenNames(snapshot, query, group);
  };
}

/** Applies decisions to the alerts of a row: a dismissed hit stays in the result, but is not an alert. */
function ruledHits(
  snapshot: Snapshot,
  row: ScreeningRow,
  hits: readonly Hit[],
  all: readonly Decision[],
): readonly RuledHit[] {
  const decisions = all.filter(({ customer }) => customer === String(row.id));
  if (decisions.length === 0) return hits;
  const records = recordsOf(snapshot, customerFact(row));
  return hits.map((hit): RuledHit => {
    const decision = hit.alert ? decisionOutcome(decisions, idOf(snapshot, hit.row), records) : null;
    return decision ? { ...hit, alert: decision.state === 'reopened', decision } : hit;
  });
}

/** Screens the rows of a batch; a row that fails has its error at its position. */
async function screenBatch(
  snapshot: Snapshot,
  search: SearchRow,
  { rows, options, output, kept = [], decisions = [] }: ScreeningJob,
): Promise<ScreenedBatch> {
  let text = '';
  const done: ScreenCounts = {
    hits: 0,
    found: 0,
    errors: 0,
    warned: 0,
    unused: [...new Set(rows.flatMap((row) => unusedFields(row)))],
  };
  const linesOf = (row: ScreeningRow, { cells }: InputRow, answer: ScreenedAnswer | null): string => {
    if (output === 'jsonl') return jsonLine(snapshot, row, answer);
    const lines = answerCells(snapshot, row, { answer, kept: cells && kept.map((place) => cells[place] ?? '') });
    const { rawCells, separator } = options;
    const toLine = (line: unknown[]): string =>
      output === 'csv' ? csvLine(line, rawCells, separator) : `${JSON.stringify(line)}\n`;
    return lines.map(toLine).join('');
  };
  const fail = (row: ScreeningRow, input: InputRow, error: string): void => {
    done.errors++;
    done.first_error ??= `row ${input.number}: ${error}`;
    text += linesOf({ ...row, error }, input, null);
  };
  for (const input of rows) {
    const row = readScreeningRow(input);
    if (row.error !== undefined) {
      fail(row, input, row.error);
      continue;
    }
    try {
      const result = await search(row);
      text += linesOf(row, input, { ...result, hits: ruledHits(snapshot, row, result.hits, decisions) });
      if (row.warnings) done.warned++;
      done.degraded ??= result.degraded_reason;
      done.hits += result.total;
      if (result.total > 0) done.found++;
    } catch (error) {
      fail(row, input, `could not be screened: ${(error as Error).message}`);
    }
  }
  return { ...done, lines: utf8.encode(text) };
}

/** Encodes to a separate buffer, so that a thread can transfer it without copying. */
const utf8 = new TextEncoder();

/** Screens batches in a snapshot. `openEncoders` is called by the first search by topic: a model costs memory. */
export function batchScreener(
  snapshot: Snapshot,
  openEncoders: () => Promise<Encoders>,
): (job: ScreeningJob) => Promise<ScreenedBatch> {
  let encoders: Promise<Encoders> | undefined;
  return async (job) => {
    const { options } = job;
    if (job.areTexts) return screenTexts(snapshot, job.rows, options);
    if (options.mode !== 'keyword') encoders ??= openEncoders();
    const search = searchOf(snapshot, options, options.mode === 'keyword' ? null : await encoders!);
    return screenBatch(snapshot, search, job);
  };
}
