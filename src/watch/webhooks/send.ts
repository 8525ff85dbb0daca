/** One attempt to deliver an event: a signed POST, as Standard Webhooks has it, and what came of it. */
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { publicLookup, type Resolve } from '../../ingest/download/public-addresses.ts';
import { RELEASE } from '../../service/release.ts';
import { type Destination, isLoopback } from './destinations.ts';

/** What is sent. */
export interface Message {
  id: string;
  /** The body, JSON. */
  body: string;
}

/** `delivered`: answered 2xx; `gone`: 410, nothing is to be sent there any more; else why not. */
export type Attempt = { outcome: 'delivered' } | { outcome: 'gone' } | { outcome: 'failed'; reason: string };

export interface SendLimits {
  /** Most time for connecting, sending and the whole answer, ms. */
  timeoutMs: number;
  /** Most bytes of an answer that are read. */
  answerBytes: number;
}

const SEND_LIMITS: SendLimits = { timeoutMs: 15_000, answerBytes: 64 * 1024 };

/** The headers that sign a message now; each secret gives one signature. */
export function signedHeaders(secrets: readonly string[], { id, body }: Message, now: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

/** How a name is resolved and when it is; tests put their own in its place. */
export interface Outside {
  resolve?: Resolve | undefined;
  now?: (() => Date) | undefined;
  limits?: SendLimits | undefined;
}

/**
 * Sends a message once. Redirects are not followed; a name is resolved once, and unless the destination may be private, no
 * connection goes to an address outside the public internet. Never throws.
 */
export function send(
  { url, secrets, private: isPrivate }: Destination,
  message: Message,
  { resolve, now = () => new Date(), limits = SEND_LIMITS }: Outside = {},
): Promise<Attempt> {
  const body = Buffer.from(message.body);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': `sanctions-intelligence-service/${RELEASE}`,
      ...signedHeaders(secrets, message, now()),
    },
    signal: AbortSignal.timeout(limits.timeoutMs),
  };
  if (!isPrivate && !isLoopback(url)) options.lookup = publicLookup(url.hostname, resolve);
  return new Promise((settle) => {
    const fail = (reason: string): void => settle({ outcome: 'failed', reason });
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options);
    request.on('error', (error) =>
      fail(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? `no whole answer within ${limits.timeoutMs / 1000} s`
          : error.message,
      ),
    );
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limits.answerBytes)
          response.destroy(new Error(`the answer is longer than ${limits.answerBytes} bytes`));
      });
      response.on('error', (error) =>
        fail(error.name === 'AbortError' ? `no whole answer within ${limits.timeoutMs / 1000} s` : error.message),
      );
      response.on('end', () => {
        if (statusCode >= 200 && statusCode < 300) settle({ outcome: 'delivered' });
        else if (statusCode === 410) settle({ outcome: 'gone' });
        else if (statusCode >= 300 && statusCode < 400)
          fail(`answered ${statusCode}: redirects are not followed; name the address itself`);
        else fail(`answered ${statusCode}`);
      });
    });
    request.end(body);
  });
}
