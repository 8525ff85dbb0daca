/** One attempt to deliver an event: a signed POST according to Standard Webhooks. */
import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { publicLookup, type Resolve } from '../../ingest/download/public-addresses.ts';
import { RELEASE } from '../../service/release.ts';
import { type Destination, isLoopback } from './destinations.ts';

/** The message to send. */
export interface Message {
  id: string;
  body: string;
}

/** `delivered`: answered with 2xx; `gone`: answered with 410, nothing must be sent there any more; otherwise the reason of the failure. */
export type Attempt = { outcome: 'delivered' } | { outcome: 'gone' } | { outcome: 'failed'; reason: string };

export interface SendLimits {
  /** Maximum time for connecting, sending and the complete answer, ms. */
  timeoutMs: number;
  /** Maximum number of bytes of an answer that are read. */
  answerBytes: number;
}

const SEND_LIMITS: SendLimits = { timeoutMs: 15_000, answerBytes: 64 * 1024 };

/** The headers that sign a message; each secret adds one signature. */
export function signedHeaders(secrets: readonly string[], { id, body }: Message, now: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

/** Name resolution, clock and limits, which tests replace. */
export interface Outside {
  resolve?: Resolve | undefined;
  now?: (() => Date) | undefined;
  limits?: SendLimits | undefined;
}

/** Sends once, unless private to public addresses only; redirects are not followed. Never throws, and always ends. */
export function send(
  { url, secrets, private: isPrivate }: Destination,
  message: Message,
  { resolve, now = () => new Date(), limits = SEND_LIMITS }: Outside = {},
): Promise<Attempt> {
  const body = Buffer.from(message.body);
  return new Promise((settle) => {
    let request: ClientRequest | undefined;
    const end = (attempt: Attempt): void => {
      clearTimeout(timer);
      settle(attempt);
    };
    const fail = (reason: string): void => {
      end({ outcome: 'failed', reason });
      request?.destroy();
    };
    const timer = setTimeout(() => fail(`no whole answer within ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
    try {
      const options: RequestOptions = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': `sanctions-intelligence-service/${RELEASE}`,
          ...signedHeaders(secrets, message, now()),
        },
      };
      if (!isPrivate && !isLoopback(url)) options.lookup = publicLookup(url.hostname, resolve);
      request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options);
      request.on('error', (error) => fail(error.message));
      request.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        fail(`answered ${statusCode}: the address does not accept webhooks`);
      });
      let isAnswered = false;
      request.on('close', () => isAnswered || fail('the connection was closed without an answer'));
      request.on('response', (response) => {
        isAnswered = true;
        readAnswer(response, limits.answerBytes).then(end, (error) => fail(error.message));
      });
      request.end(body);
    } catch (error) {
      fail((error as Error).message);
    }
  });
}

/** The outcome of an answer, once it is complete. */
async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<Attempt> {
  const { statusCode = 0 } = response;
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return { outcome: 'failed', reason: `the answer is longer than ${mostBytes} bytes` };
  }
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' };
  if (statusCode === 410) return { outcome: 'gone' };
  const redirect = statusCode >= 300 && statusCode < 400;
  const advice = redirect ? ': redirects are not followed; name the address itself' : '';
  return { outcome: 'failed', reason: `answered ${statusCode}${advice}` };
}
