import { type Logger, pino } from 'pino';
import { roundTo } from '../../domain/rounding.ts';
import { withoutTokens } from '../request/request.ts';

/** Lines are written when there are so many bytes of them, just under what is written at once, or after half a second. */
const BATCH_BYTES = 16_000;

/**
 * A JSON log on standard output, written in batches so that no request waits for it.
 * @param level pino level; at `debug` the access log holds query texts too
 * @param to file descriptor: 1 standard output, 2 standard error
 */
export function createLog(level: string, to: 1 | 2 = 1): Logger {
  return pino(
    { level, base: null, redact: ['req.headers.authorization', 'authorization', 'token'] },
    pino.destination({ dest: to, sync: false, minLength: BATCH_BYTES, periodicFlush: 500 }),
  );
}

/** What the access log says of a request: never a token, and the query text only at debug level. */
export interface AccessEntry {
  requestId: string;
  method: string;
  route: string;
  /** Raw request target. */
  target: string;
  status: number;
  milliseconds: number;
  bytes: number;
  /** Id of the token, not the token. */
  tokenId: string | undefined;
}

/** Writes one line of the access log. */
export function logAccess(log: Logger, entry: AccessEntry): void {
  const { requestId, method, route, target, status, milliseconds, bytes, tokenId } = entry;
  const line = {
    request_id: requestId,
    method,
    route,
    status,
    ms: roundTo(milliseconds, 2),
    bytes,
    token_id: tokenId,
  };
  if (log.isLevelEnabled('debug')) log.debug({ ...line, target: withoutTokens(target).slice(0, 2000) }, 'request');
  else log.info(line, 'request');
}
