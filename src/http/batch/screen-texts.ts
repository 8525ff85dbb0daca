/** POST /batch/text: the names and numbers in texts and payment messages. */
import { z } from '@hono/zod-openapi';
import {
  groupParameter,
  pagingShape,
  parseParameters,
  thresholdParameter,
} from '../../service/parameters/parameters.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { TextAnswer, TextRow } from '../openapi/batch-schemas.ts';
import { readQuery } from '../request/query-string.ts';
import { answerBatch, BATCH_PROBLEMS } from './screen-rows.ts';

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
