/** A thread that screens batches of rows over the shared snapshot and gives their lines. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Encoders, openEncoder } from '../../encoder/open.ts';
import { searchHybrid } from '../../search/hybrid.ts';
import { screenNames } from '../../search/names/screen.ts';
import type { SearchMode, SearchResult } from '../../search/query.ts';
import type { SharedMemory } from '../../search/snapshot/shared-memory.ts';
import { type Snapshot, snapshotFromMemory, summaryOf } from '../../search/snapshot.ts';
import { answerJobs } from '../../service/pool/worker-pool.ts';
import type { InputRow, RowFormat } from './row-files.ts';
import { csvLines, jsonLine, type ScreenedAnswer } from './screen-lines.ts';
import { readScreeningRow, type ScreeningRow, unusedFields } from './screen-rows.ts';

export interface ScreenOptions {
  limit: number;
  mode: SearchMode;
  /** 0–1 */
  threshold: number;
}

/** What a thread is started with. */
export interface WorkerSettings {
  memory: SharedMemory;
  options: ScreenOptions;
  output: RowFormat['kind'];
  encoder: { spec: string; key?: string };
}

/** A batch done: its lines in order of its rows, and what there is to count. */
export interface ScreenedBatch {
  text: string;
  hits: number;
  /** Rows with a hit. */
  found: number;
  errors: number;
  /** Why the first row that was not screened was not. */
  first_error?: string;
  /** Names of fields that were not used. */
  unused: string[];
  /** Why the encoder of topics could not answer for some row. */
  degraded?: string;
}

type Search = (row: ScreeningRow) => Promise<SearchResult & { degraded_reason?: string }>;

function searchOf(snapshot: Snapshot, { limit, mode, threshold }: ScreenOptions, encoders: Encoders | null): Search {
  return async ({ q, corroboration }) =>
    encoders
      ? searchHybrid(snapshot, { q, mode, filters: {}, threshold, corroboration, page: 1, limit }, encoders)
      : screenNames(snapshot, { q, filters: {}, threshold, corroboration, limit });
}

function answerOf(snapshot: Snapshot, { hits, total }: SearchResult): ScreenedAnswer {
  const entities = hits.map(({ row, score, match }) => {
    const { id, name, reason: _, ...rest } = summaryOf(snapshot, row);
    return { id, name, score, ...rest, match };
  });
  return { total, entities };
}

async function screenBatch(
  snapshot: Snapshot,
  search: Search,
  output: RowFormat['kind'],
  rows: readonly InputRow[],
): Promise<ScreenedBatch> {
  const toLines = output === 'csv' ? csvLines : jsonLine;
  const done: ScreenedBatch = {
    text: '',
    hits: 0,
    found: 0,
    errors: 0,
    unused: [...new Set(rows.flatMap(unusedFields))],
  };
  const fail = (row: ScreeningRow, number: number, error: string): void => {
    done.errors++;
    done.first_error ??= `row ${number}: ${error}`;
    done.text += toLines({ ...row, error }, null);
  };
  for (const input of rows) {
    const row = readScreeningRow(input);
    if (row.error !== undefined) {
      fail(row, input.number, row.error);
      continue;
    }
    try {
      const result = await search(row);
      done.text += toLines(row, answerOf(snapshot, result));
      done.degraded ??= result.degraded_reason;
      done.hits += result.total;
      if (result.total > 0) done.found++;
    } catch (error) {
      // One row must not cost the answers of all others.
      fail(row, input.number, `could not be screened: ${(error as Error).message}`);
    }
  }
  return done;
}

if (parentPort) {
  const { memory, options, output, encoder } = workerData as WorkerSettings;
  const snapshot = snapshotFromMemory(memory);
  // Names alone need no encoder, and its model costs memory in every thread.
  const encoders = options.mode === 'keyword' ? null : await openEncoder(encoder.spec, { key: encoder.key });
  const search = searchOf(snapshot, options, encoders);
  answerJobs(parentPort, (rows: InputRow[]) => screenBatch(snapshot, search, output, rows));
}
