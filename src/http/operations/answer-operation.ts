import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { badParameter, Problem } from '../../service/problems.ts';
import {
  canonicalRequest,
  type ReceiptClaims,
  type ReceiptFacts,
  type ReceiptIssuer,
  withReceipt,
} from '../../service/receipts/receipt.ts';
import { hitsOf } from '../access/audit-log.ts';
import { type Answer, clientEntityTag, sendAnswer, tagOf, tagOfBody } from '../answers/send-answer.ts';
import type { AppParts, ReceiptPolicy } from '../app-parts.ts';
import { baseUrl, type Request, readQuery } from '../request/request.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** Answers an admitted request by an operation, from the current data. Throws a 400, 404 or 503 problem. */
export async function answerOperation(parts: AppParts, request: Request, operation: Operation): Promise<Response> {
  const present = loadedData(parts, request);
  const parameters = readQuery(request.target);
  const query = parseParameters(operation.query, parameters);
  const data = query.data_version === undefined ? present : dataOf(query.data_version as string, parts, present);
  request.headers['X-Data-Version'] = data.version;
  const id = operation.pathParameter === undefined ? '' : request.context.req.param('id')!;
  const { reports, config } = parts;
  const inBody = query.receipt === true;
  const isDue = isReceiptDue(request, operation, config.receipts, inBody);
  // An answer that depends on the request alone has a tag that is known before it is made.
  const asked =
    operation.freshness === 'query' ? tagOf(data.version, operation.path, id, JSON.stringify(query)) : undefined;
  if (asked !== undefined && !parts.audit && !isDue) {
    const held = clientEntityTag(request.context.env.incoming.headers['if-none-match'], asked);
    if (held !== null) return new Response(null, { status: 304, headers: { ...request.headers, ETag: held } });
  }
  const today = todayIn(config.timezone);
  const base = baseUrl(request, config);
  const answer = await operation.answer({ query, id, data, reports, today, base });
  if (parts.audit) request.hits = hitsOf(answer.body);
  const bodyHash = answer.kept?.tag ?? (asked === undefined ? tagOfBody(answer.body) : undefined);
  const tag = bodyHash ?? asked!;
  if (!isDue) return sendAnswer(request, answer, tag);
  const path = operation.path.replace('{id}', encodeURIComponent(id));
  const receipt = {
    request: canonicalRequest(path, parameters),
    bodySha256: bodyHash && Buffer.from(bodyHash, 'base64url').toString('hex'),
    ...{ data, day: today, saysWhy: operation.saysWhy, inBody },
  };
  return sendAnswer(request, addReceipt(request, answer, parts.receipts, receipt), inBody ? null : tag);
}

/** The data to answer from; adds their version to the headers. Throws a 503 problem when none are loaded. */
export function loadedData({ data }: Pick<AppParts, 'data'>, request: Request): LoadedData {
  const loaded = data();
  if (!loaded)
    throw new Problem(503, 'No data is loaded yet; try again in a few seconds.', { headers: { 'Retry-After': '5' } });
  request.headers['X-Data-Version'] = loaded.version;
  return loaded;
}

/** The data of the version that a paged search began with. Throws a 409 problem when they are no longer loaded. */
function dataOf(version: string, { data }: Pick<AppParts, 'data'>, present: LoadedData): LoadedData {
  const held = data(version);
  if (held) return held;
  throw new Problem(
    409,
    `data_version: "${version.slice(0, 60)}" is not held; the present version is ${present.version}. Begin again at page 1 with data_version=${present.version}, or leave it out.`,
    { extensions: { data_version: present.version } },
  );
}

interface AskedOperation {
  operation: Operation;
  id: string;
}

/** The operation that the request of a receipt was addressed to; null when there is no such operation. */
export function operationOf({ request }: Pick<ReceiptClaims, 'request'>): AskedOperation | null {
  const path = request.split('?', 1)[0]!;
  const exact = OPERATIONS.find((one) => one.path === path);
  if (exact) return { operation: exact, id: '' };
  const operation = OPERATIONS.find((one) => one.path.endsWith('{id}') && path.startsWith(one.path.slice(0, -4)));
  return operation ? { operation, id: decodeURIComponent(path.slice(operation.path.length - 4)) } : null;
}

/** True for published reports and their feeds: the store has their revisions, and editions alone do not determine them. */
export const isOfReports = ({ operation }: AskedOperation): boolean => operation.path.startsWith('/api/reports');

const NO_REPORTS: ReportReader = {
  mark: () => Promise.reject(new Error('reports are not replayed')),
  list: () => Promise.reject(new Error('reports are not replayed')),
  get: () => Promise.reject(new Error('reports are not replayed')),
  feed: () => Promise.reject(new Error('reports are not replayed')),
  at: () => NO_REPORTS,
};

/** The data with the source states of the receipt: how fresh the lists were then, not now. */
function asThen(data: LoadedData, { editions }: ReceiptClaims): LoadedData {
  const then = new Map(editions.map((one) => [one.source_id, one]));
  return {
    ...data,
    sources: data.sources.map(({ info, state: { reason: _reason, since: _since, ...state } }) => {
      const { state: status = state.state, reason, since } = then.get(info.id) ?? {};
      return { info, state: { ...state, state: status, ...(reason && { reason }), ...(since && { since }) } };
    }),
  };
}

/** Recreates the body that a receipt is for, from the data of its version. Throws the problem of the request. */
export async function replayAnswer(
  claims: ReceiptClaims,
  { operation, id }: AskedOperation,
  data: LoadedData,
): Promise<Buffer> {
  const query = parseParameters(operation.query, readQuery(claims.request));
  const call = { query, id, data: asThen(data, claims), reports: NO_REPORTS, today: claims.day, base: '' };
  const { body } = await operation.answer(call);
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** This preference (RFC 7240) requests the receipt in a header alone, so that the body can be cached. */
const PREFERS_RECEIPT = /(?:^|[,\s])receipt(?:$|[\s,;])/i;
const prefersReceipt = ({ context }: Request): boolean =>
  PREFERS_RECEIPT.test(String(context.env.incoming.headers.prefer ?? ''));

/** True when an answer needs a receipt, so that it must be made even for a client that has it cached. */
const isReceiptDue = (request: Request, { isScreening }: Operation, policy: ReceiptPolicy, inBody: boolean): boolean =>
  inBody || policy === 'all' || (policy === 'screening' && isScreening === true) || prefersReceipt(request);

/** Adds `X-Receipt`, and with `?receipt=true` (`inBody`) the receipt to the body too. Throws a 400 problem if that is no JSON. */
function addReceipt(
  request: Request,
  answer: Answer,
  issuer: ReceiptIssuer,
  { inBody, ...facts }: Omit<ReceiptFacts, 'contentType' | 'body'> & { inBody: boolean },
): Answer {
  const { body, contentType = 'application/json; charset=utf-8' } = answer;
  if (inBody && !contentType.startsWith('application/json'))
    throw badParameter('receipt', 'goes with JSON; the header X-Receipt comes with `Prefer: receipt`.');
  const receipt = issuer.issue({ ...facts, contentType, body });
  request.headers['X-Receipt'] = receipt;
  if (prefersReceipt(request)) request.headers['Preference-Applied'] = 'receipt';
  return inBody ? { ...answer, body: withReceipt(body, receipt), kept: undefined } : answer;
}
