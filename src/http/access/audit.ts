import { canonicalRequest } from '../../service/receipts/receipt.ts';
import type { AppParts } from '../app-parts.ts';
import { readQuery } from '../request/query-string.ts';
import { type Request, withoutTokens } from '../request/request.ts';

/** The request in one form; as it was sent where its parameters cannot be read. */
function requestText({ target, context }: Request): string {
  try {
    return canonicalRequest(withoutTokens(context.req.path), readQuery(withoutTokens(target)));
  } catch {
    return withoutTokens(target);
  }
}

/**
 * Notes in the audit log, where the operator wants one, how a request was answered: each one that was admitted to an
 * operation, and wherever a wrong token was sent.
 * @param operation as the OpenAPI document names it; undefined for what is open to all
 */
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
