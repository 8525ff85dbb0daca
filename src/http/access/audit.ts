import { canonicalRequest } from '../../service/receipts/receipt.ts';
import type { AppParts } from '../app-parts.ts';
import { readQuery } from '../request/query-string.ts';
import { type Request, withoutTokens } from '../request/request.ts';

/** The request in canonical form; as it was sent when its parameters cannot be parsed. */
function requestText({ target, context }: Request): string {
  try {
    return canonicalRequest(withoutTokens(context.req.path), readQuery(withoutTokens(target)));
  } catch {
    return withoutTokens(target);
  }
}

/** Records the answer to a request that was admitted to an operation, as the document names it, or had a wrong token. */
export function audit(
  { audit: log, config }: Pick<AppParts, 'audit' | 'config'>,
  request: Request,
  operation: string | undefined,
  status: number,
): void {
  if (!log) return;
  const isAdmitted = operation !== undefined && (config.auth === 'off' || request.tokenId !== undefined);
  if (!isAdmitted && !request.isRefused) return;
  log.write({
    time: new Date().toISOString(),
    request_id: request.id,
    token_id: request.tokenId,
    address: request.isRefused ? request.client.address : undefined,
    operation: operation ?? request.route,
    status,
    data_version: request.headers['X-Data-Version'],
    hits: request.hits,
    request: request.asked ?? requestText(request),
  });
}
