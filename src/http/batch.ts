/**
 * POST /batch/screen: the rows of `sis screen`, over HTTP.
 *
 *     body -> rows -> batches -> threads (one shared snapshot) -> lines, in order of the rows -> answer
 *
 * Only a few batches are in progress at a time, so the body of a client that does not read its answers is read no
 * further, and memory does not grow with the input. Names are in bodies only, never in an address or a log.
 */

import { availableParallelism } from 'node:os';
import { z } from '@hono/zod-openapi';
import {
  groupParameter,
  modeParameter,
  pagingShape,
  parseParameters,
  thresholdParameter,
} from '../service/parameters/parameters.ts';
import { Problem } from '../service/problems.ts';
import { fieldsOf, type InputRow, jsonlRows } from '../service/rows/jsonl-rows.ts';
import { ROWS_AT_ONCE, screenedInOrder, TEXTS_AT_ONCE } from '../service/rows/ordered.ts';
import type { ScreeningOptions } from '../service/rows/screening-batch.ts';
import { ThreadLost } from '../threads/worker-pool.ts';
import type { Endpoint, EndpointCall } from './endpoint.ts';
import { BatchAnswer, BatchRow, TextAnswer, TextRow } from './openapi/batch-schemas.ts';
import { loadedData } from './operations/answer-operation.ts';
import { chunksOf, jsonOf, mediaTypeOf, readBody, sharedBudget, statedLength } from './request/body.ts';
import { type Request, readQuery } from './request/request.ts';

/** Largest body that is read completely before the first answer: every array, and NDJSON that states its length. */
export const MAX_WHOLE_BYTES = 8 * 1024 * 1024;
/** Maximum number of rows in an array. NDJSON has no maximum. */
export const MAX_ARRAY_ROWS = 10_000;
/** Limits the batch requests in progress; each has some rows in memory. */
const takeBatch = sharedBudget({ all: 16, ofOne: 4, what: 'batches under way' });
/** Batches in progress per thread for one request. */
const AHEAD = 6;
/** A client that neither sends nor reads for this long is disconnected; a rate limit may make it wait for a minute. */
const IDLE_MS = 180_000;

const BatchQuery = z.object({
  limit: pagingShape.limit,
  mode: modeParameter,
  threshold: thresholdParameter,
  group: groupParameter,
});

/** Problems of every batch. */
const BATCH_PROBLEMS = {
  413: 'The body or the array is too large; send NDJSON in chunks.',
  415: 'The body is neither NDJSON nor JSON.',
};

const NDJSON = new Set(['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines']);

export const screenRows: Endpoint = {
  method: 'POST',
  path: '/batch/screen',
  doc: {
    id: 'screenRows',
    tag: 'Batch',
    summary: 'Screen many rows',
    description:
      'The rows of `sis screen` over HTTP: an array in and out, or NDJSON in and out as a stream. One answer for each row, in the order of the rows; a row that cannot be read has `error` in its place. NDJSON may have any number of rows, of up to 1 MB each; an array, and NDJSON that states its length, up to 8 MiB are read whole first, an array has at most 10,000 rows. Longer streams are answered while they are read: take the answers while you send. Rows count against the rate limit of the token; where it is used up the stream waits for the next minute. A line `{"error","status"}` without an id is the last one of a batch that could not be finished. Finding nothing is not a clearance.',
    query: BatchQuery,
    body: { 'application/json': z.array(BatchRow), 'application/x-ndjson': z.string() },
    answer: { 'application/json': z.array(BatchAnswer), 'application/x-ndjson': z.string() },
    problems: BATCH_PROBLEMS,
  },
  answer(call) {
    const given = readQuery(call.request.target);
    const options = parseParameters(BatchQuery, new Map([['mode', 'keyword'], ['limit', '10'], ...given]));
    return answerBatch(call, { options });
  },
};

/** Screens the rows of the body and answers in the same form: an array with an array, NDJSON with NDJSON. */
async function answerBatch(
  call: EndpointCall,
  { options, areTexts }: { options: ScreeningOptions; areTexts?: true },
): Promise<Response> {
  const { request } = call;
  const data = loadedData(call.parts, request);
  takeBatch(request, 1);
  const { rows, isArray, progress } = await rowsOf(request);
  const atOnce = areTexts ? TEXTS_AT_ONCE : ROWS_AT_ONCE;
  const lines = answerLines(call, { rows, progress, atOnce }, (batch) =>
    data.screenRows({ rows: batch, options, output: 'jsonl', ...(areTexts && { areTexts }) }),
  );
  request.headers['Content-Type'] = isArray ? 'application/json; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
  request.headers['Cache-Control'] = 'no-store';
  // A buffering proxy would delay answers that the client waits for.
  request.headers['X-Accel-Buffering'] = 'no';
  const body = ReadableStream.from(isArray ? asArray(lines) : lines);
  return new Response(body as ReadableStream<Uint8Array>, { headers: request.headers });
}

/** Rows as they are read, and the number of batches whose answers the client has not yet read. */
interface ReadRows {
  rows: AsyncIterable<InputRow[]>;
  progress: { underWay: number };
}

/** Reads the rows of the body. Throws 4xx problems before anything is screened. */
async function rowsOf(request: Request): Promise<ReadRows & { isArray: boolean }> {
  const { incoming } = request.context.env;
  const progress = { underWay: 0 };
  const type = mediaTypeOf(incoming);
  incoming.socket.setTimeout(IDLE_MS);
  if (NDJSON.has(type)) {
    const length = statedLength(incoming);
    const isWhole = length !== null && length <= MAX_WHOLE_BYTES;
    const chunks = isWhole
      ? piecesOf(await readBody(request, MAX_WHOLE_BYTES))
      : chunksOf(incoming, () => progress.underWay > 0);
    return { rows: jsonlRows(chunks), progress, isArray: false };
  }
  if (type !== 'application/json')
    throw new Problem(
      415,
      'Send rows as application/x-ndjson (one JSON object a line) or application/json (an array).',
    );
  const value = jsonOf(await readBody(request, MAX_WHOLE_BYTES), { keepsNumbers: true });
  if (!Array.isArray(value)) throw new Problem(400, 'The body must be a JSON array of rows.');
  if (value.length > MAX_ARRAY_ROWS)
    throw new Problem(
      413,
      `The array has ${value.length} rows; ${MAX_ARRAY_ROWS} are allowed, NDJSON has no such bound.`,
    );
  const rows = value.map((one, at): InputRow => ({ number: at + 1, ...fieldsOf(one) }));
  return { rows: piecesOf(rows), progress, isArray: true };
}

async function* piecesOf<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}

/** Yields the lines of the answers. Ends early, with a line that gives the reason, when rows can no longer be screened. */
async function* answerLines(
  { parts, request, allowance }: EndpointCall,
  { rows, progress, atOnce }: ReadRows & { atOnce: number },
  screen: Parameters<typeof screenedInOrder>[1],
): AsyncGenerator<Uint8Array> {
  const { incoming } = request.context.env;
  const gone = new AbortController();
  const onClose = (): void => gone.abort();
  incoming.socket.once('close', onClose);
  const paced = async (batch: readonly InputRow[]) => {
    progress.underWay++;
    await allowance?.rows(batch.length, gone.signal);
    return screen(batch);
  };
  const counts = { rows: 0, found: 0, errors: 0 };
  try {
    const ahead = availableParallelism() * AHEAD;
    for await (const { count, batch } of screenedInOrder(rows, paced, { ahead, atOnce })) {
      counts.rows += count;
      counts.found += batch.found;
      counts.errors += batch.errors;
      if (batch.lines.byteLength > 0) yield batch.lines;
      progress.underWay--;
    }
  } catch (error) {
    if (gone.signal.aborted || incoming.socket.destroyed) return;
    if (!(error instanceof Problem))
      parts.log.error({ err: error, request_id: request.id, route: request.route }, 'batch failed');
    yield Buffer.from(`${JSON.stringify(lastLine(error, counts.rows))}\n`);
    // Close without the final chunk, so that no client mistakes this for a complete answer.
    setImmediate(() => incoming.socket.destroySoon());
    await new Promise((resolve) => incoming.socket.once('close', resolve));
  } finally {
    incoming.socket.off('close', onClose);
    gone.abort();
    parts.log.info({ request_id: request.id, token_id: request.tokenId, ...counts }, 'batch');
    parts.metrics.rows(counts.rows);
  }
}

/** The last line of a batch that ends early, after this many rows. */
function lastLine(error: unknown, rows: number): { error: string; status: number } {
  if (error instanceof Problem)
    return { error: `${error.message} ${rows} rows are answered; send the rest again`, status: error.status };
  const reason = error instanceof ThreadLost ? 'the service ran out of threads' : 'the service failed';
  return { error: `${reason} after ${rows} rows; send the rest again`, status: 503 };
}

async function* asArray(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const utf8 = new TextDecoder();
  let open = '[';
  for await (const piece of lines) {
    yield Buffer.from(open + utf8.decode(piece).trimEnd().replaceAll('\n', ',\n'));
    open = ',\n';
  }
  yield Buffer.from(open === '[' ? '[]\n' : ']\n');
}

const TextQuery = z.object({ limit: pagingShape.limit, threshold: thresholdParameter, group: groupParameter });

export const screenTexts: Endpoint = {
  method: 'POST',
  path: '/batch/text',
  doc: {
    id: 'screenTexts',
    tag: 'Batch',
    summary: 'Screen texts and payment messages',
    description:
      'Finds the listed names and official numbers in texts. SWIFT MT and ISO 20022 messages are read by their fields: names of parties and banks, codes and numbers, remittance and other free text; addresses are given as not read. Rows and answers come as an array or as NDJSON, with the bounds of POST /batch/screen; free text has at most 50,000 characters. No mention is no clearance.',
    query: TextQuery,
    body: { 'application/json': z.array(TextRow), 'application/x-ndjson': z.string() },
    answer: { 'application/json': z.array(TextAnswer), 'application/x-ndjson': z.string() },
    problems: BATCH_PROBLEMS,
  },
  answer(call) {
    const given = readQuery(call.request.target);
    const options = parseParameters(TextQuery, new Map([['limit', '10'], ...given]));
    return answerBatch(call, { options: { ...options, mode: 'keyword' }, areTexts: true });
  },
};
