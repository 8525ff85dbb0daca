import type { LoadedData } from '../../service/data/loaded-data.ts';
import { badParameter } from '../../service/problems.ts';
import { canonicalRequest, type ReceiptIssuer, withReceipt } from '../../service/receipts/receipt.ts';
import type { Operation } from '../operations/operation.ts';
import type { Request } from '../request/request.ts';
import type { Answer } from './send-answer.ts';

/** Which answers have a receipt without a request for one. */
export type ReceiptPolicy = 'screening' | 'all' | 'asked';

/** This preference (RFC 7240) requests the receipt in a header alone, so that the body can be cached. */
const PREFERS_RECEIPT = /(?:^|[,\s])receipt(?:$|[\s,;])/i;

export interface ReceiptRequest {
  issuer: ReceiptIssuer;
  policy: ReceiptPolicy;
  operation: Operation;
  /** Path of the request, with its ids. */
  path: string;
  parameters: ReadonlyMap<string, string>;
  /** True with `?receipt=true`. */
  inBody: boolean;
  data: LoadedData;
  today: string;
}

const prefersReceipt = ({ context }: Request): boolean =>
  PREFERS_RECEIPT.test(String(context.env.incoming.headers.prefer ?? ''));

const isReceiptPolicy = (policy: ReceiptPolicy, { isScreening }: Operation): boolean =>
  policy === 'all' || (policy === 'screening' && isScreening === true);

/** True when an answer needs a receipt, so that it must be made even for a client that has it cached. */
export const isReceiptDue = (
  request: Request,
  { inBody, policy, operation }: Pick<ReceiptRequest, 'inBody' | 'policy' | 'operation'>,
): boolean => inBody || isReceiptPolicy(policy, operation) || prefersReceipt(request);

/** Adds `X-Receipt` where it is due; with `?receipt=true` to the body too. `bodyHash`: its SHA-256, where that is known. */
export function addReceipt(
  request: Request,
  answer: Answer,
  bodyHash: string | undefined,
  wanted: ReceiptRequest,
): Answer {
  const { issuer, operation, path, parameters, inBody, data, today } = wanted;
  const contentType = answer.contentType ?? 'application/json; charset=utf-8';
  if (inBody && !contentType.startsWith('application/json'))
    throw badParameter('receipt', 'goes with JSON; the header X-Receipt comes with `Prefer: receipt`.');
  if (!isReceiptDue(request, wanted)) return answer;
  const receipt = issuer.issue({
    request: canonicalRequest(path, parameters),
    contentType,
    body: answer.body,
    bodySha256: bodyHash === undefined ? undefined : Buffer.from(bodyHash, 'base64url').toString('hex'),
    data,
    day: today,
    saysWhy: operation.saysWhy,
  });
  request.headers['X-Receipt'] = receipt;
  if (prefersReceipt(request)) request.headers['Preference-Applied'] = 'receipt';
  return inBody ? { ...answer, body: withReceipt(answer.body, receipt), kept: undefined } : answer;
}
