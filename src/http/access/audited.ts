import { Problem } from '../../service/problems.ts';
import { canonicalRequest } from '../../service/receipts/receipt.ts';
import type { AppParts } from '../app-parts.ts';
import { readQuery } from '../request/query-string.ts';
import { type Request, withoutTokens } from '../request/request.ts';

type AnswerRequest = (request: Request) => Promise<Response>;

/** The request in one form; as it was sent where its parameters cannot be read. */
function requestText({ target, context }: Request): string {
  try {
    return canonicalRequest(withoutTokens(context.req.path), readQuery(withoutTokens(target)));
  } catch {
    return withoutTokens(target);
  }
}

/** Notes in the audit log how an operation answered each admitted request, where the operator wants one. */
export function audited({ audit, config }: AppParts, operation: string, answer: AnswerRequest): AnswerRequest {
  if (!audit) return answer;
  const note = (request: Request, status: number): void => {
    if (config.auth === 'token' && request.tokenId === undefined) return;
    audit.write({
      time: new Date().toISOString(),
      request_id: request.id,
      token_id: request.tokenId,
      operation,
      status,
      data_version: request.headers['X-Data-Version'],
      hits: request.hits,
      request: request.asked ?? requestText(request),
    });
  };
  return async (request) => {
    try {
      const response = await answer(request);
      note(request, response.status);
      return response;
    } catch (error) {
      note(request, error instanceof Problem ? error.status : 500);
      throw error;
    }
  };
}
