/** A receiver of webhooks for tests: it checks each signature by the library, and answers as a test asks. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Destination } from '../../../src/monitoring/webhooks/destinations.ts';
import { listening } from '../../temporary.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Received {
  id: string;
  body: string;
  headers: IncomingHttpHeaders;
  data: { subject: string; number: number };
}

export interface Receiver {
  destination: Destination;
  /** What was taken, in the order in which it came. */
  taken: Received[];
  /** Requests in all. */
  requests: number;
}

/** Answers a request: gives a status, or answers itself and gives null. */
type Answer = (request: number, response: ServerResponse) => number | null;

/** Starts a receiver that takes what `answer` answers with 2xx. */
export async function receiver(answer: Answer = () => 204, secret = SECRET): Promise<Receiver> {
  const one: Receiver = { destination: destinationOf('http://127.0.0.1:1/'), taken: [], requests: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const number = ++one.requests;
      try {
        new Webhook(secret).verify(body, request.headers as Record<string, string>);
      } catch {
        response.writeHead(401).end();
        return;
      }
      const status = answer(number, response);
      if (status === null) return;
      if (status >= 200 && status < 300) {
        const { data } = JSON.parse(body);
        one.taken.push({ id: request.headers['webhook-id'] as string, body, headers: request.headers, data });
      }
      response.writeHead(status).end();
    });
  });
  one.destination = destinationOf(`${await listening(server)}/`);
  return one;
}

/** A destination at an address. */
export const destinationOf = (url: string, more: Partial<Destination> = {}): Destination => ({
  name: 'cases',
  url: new URL(url),
  wants: () => true,
  secrets: [SECRET],
  private: false,
  ...more,
});
