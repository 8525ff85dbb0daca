import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem, problemBody } from '../service/problems.ts';

/** How long, and how many bytes, we continue to read from a refused client, so that it receives the answer. */
const LINGER_MS = 1000;
const LINGER_BYTES = 4 * 1024 * 1024;

type ParserError = Error & { code?: string; rawPacket?: Buffer };

function problemOf(error: ParserError): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Without a line feed in the excess bytes, it is the request line that is too long.
    const inRequestLine = error.rawPacket !== undefined && !error.rawPacket.includes('\n');
    return inRequestLine
      ? new Problem(414, 'The request target is too long.')
      : new Problem(431, 'The request header fields are too large.');
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'The request did not arrive in time.');
  if (error.code === 'HPE_INVALID_URL')
    return new Problem(
      400,
      'The request target holds characters that must be percent-encoded as UTF-8; with curl use -G --data-urlencode "q=…".',
    );
  return new Problem(400, 'This is not a well-formed HTTP request.');
}

function end(socket: Duplex, problem: Problem): void {
  const body = problemBody(problem, '', '');
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // Closing with unread input resets the connection, which can destroy the answer in transit; so read on for a moment.
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) socket.destroy();
  });
  socket.on('close', () => clearTimeout(timer));
  socket.on('error', () => socket.destroy());
  socket.resume();
}

/** Answers input that is not a request (malformed, oversized, too slow, CONNECT) with a problem and closes the connection. */
export function refuseConnections(server: Server, onRefused: (status: number) => void): void {
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const problem = problemOf(error);
    onRefused(problem.status);
    end(socket, problem);
  });
  server.on('connect', (_request, socket: Duplex) => {
    onRefused(405);
    const headers = { Allow: 'GET, HEAD, OPTIONS' };
    end(socket, new Problem(405, 'CONNECT is not allowed here; allowed: GET, HEAD, OPTIONS.', { headers }));
  });
}
