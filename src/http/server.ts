import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { dataHolder, type LoadedData } from '../service/data/loaded-data.ts';
import { Problem, problemBody } from '../service/problems.ts';
import type { EndedSessionRepository } from '../store/tokens.ts';
import { endedSessions, SESSION_KEY_BYTES, sealedSessions } from './access/session.ts';
import { createApp } from './app.ts';
import type { AppParts, HttpConfig } from './app-parts.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { clientReader } from './request/client.ts';

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
function refuseConnections(server: Server, onRefused: (status: number) => void): void {
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

export interface ServerConfig extends HttpConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** PEM texts. */
  tls?: { cert: string; key: string };
}

export interface ServerParts
  extends Omit<AppParts, 'config' | 'data' | 'sessions' | 'draining' | 'clientOf' | 'metrics'> {
  config: ServerConfig;
  /** The data to answer from first; with null, requests get 503 until {@link RunningServer.swap}. */
  data: LoadedData | null;
  /** Encrypts session cookies; nodes that share it share sessions. Default: a key of this process alone. */
  sessionKey?: Buffer | undefined;
  /** Stores which sessions were ended; default: in this process alone. */
  endedSessions?: EndedSessionRepository | undefined;
}

export interface RunningServer {
  /** Address of the service, without a trailing slash. */
  url: string;
  port: number;
  metrics: Metrics;
  /** The data that requests are answered from now. */
  current(): LoadedData | null;
  /** Answers later requests from `data`; requests in progress keep the data that they began with. */
  swap(data: LoadedData): void;
  /** Closes after `drainMs`, in which it still answers but `/ready` is 503, so that proxies switch to other nodes. */
  close(drainMs?: number): Promise<void>;
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

/** More than the longest allowed target, so that a longer one gets a 414 with an explanation. */
const MAX_HEADER_BYTES = 32 * 1024;
const SHUTDOWN_MS = 8000;

const LIMITS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 10_000,
  // Bodies have a separate limit, because a batch can take long: see `limitBody`.
  requestTimeout: 0,
  // Longer than the timeout of proxies, so that we never close a connection while a request is on its way.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  insecureHTTPParser: false,
  noDelay: true,
};

/** A body that is not complete after this time is cut off. */
const BODY_MS = 15_000;
/** Paths with streamed bodies, which have an idle limit instead. */
const STREAMED = /^\/batch\/screen(?:\?|$)/;

/** A client that neither sends nor reads for this long is disconnected. */
const IDLE_SOCKET_MS = 60_000;

/** Starts the service. Throws when authentication is off on an address that others can reach, or the port is in use. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, log } = parts;
  if (config.auth === 'off' && !LOOPBACK_HOSTS.has(config.host))
    throw new Error(
      `SIS_AUTH=off is accepted on a loopback address only, not on ${config.host}; set SIS_HOST=127.0.0.1 or use tokens.`,
    );
  const metrics = createMetrics();
  if (parts.audit) metrics.audit(parts.audit.state);
  const holder = dataHolder(parts.data, metrics.snapshot);
  if (parts.data) metrics.snapshot(parts.data);
  let draining = false;
  const ended = endedSessions(parts.endedSessions, Date.now);
  const sessions = sealedSessions(parts.sessionKey ?? randomBytes(SESSION_KEY_BYTES), Date.now, ended);
  const clientOf = clientReader(config.trustedProxies ?? []);
  const appParts: AppParts = { ...parts, data: holder.current, sessions, metrics, clientOf, draining: () => draining };
  const answer = requestListener(appParts);
  const server = config.tls ? createTlsServer({ ...LIMITS, ...config.tls }, answer) : createServer(LIMITS, answer);
  server.setTimeout(IDLE_SOCKET_MS);
  server.prependListener('request', (incoming: IncomingMessage) => limitBody(server, incoming));
  refuseConnections(server, (status) => {
    metrics.refused(status);
    log.info({ status }, 'connection refused');
  });
  await listen(server, config);
  const { port } = server.address() as AddressInfo;
  const name = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return {
    url: `${config.tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`,
    port,
    metrics,
    current: holder.current,
    swap: holder.swap,
    async close(drainMs = 0) {
      draining = true;
      if (drainMs > 0) await pause(drainMs);
      await close(server);
    },
  };
}

function requestListener(parts: AppParts): RequestListener {
  const malformed = new Headers({ 'Content-Type': 'application/problem+json; charset=utf-8' });
  const listener = getRequestListener(createApp(parts).fetch, {
    // Only for input that cannot become a request, such as one with an invalid Host header.
    errorHandler: () =>
      new Response(
        '{"type":"/docs#error-400","title":"Bad request","status":400,"detail":"This is not a well-formed HTTP request."}',
        { status: 400, headers: malformed },
      ),
  });
  return (incoming, outgoing) => {
    if (parts.draining()) outgoing.shouldKeepAlive = false;
    void listener(incoming, outgoing);
  };
}

/** Disconnects a client whose body does not arrive in time. */
function limitBody(server: Server, incoming: IncomingMessage): void {
  if (incoming.complete || STREAMED.test(incoming.url ?? '')) return;
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!incoming.complete) server.emit('clientError', late, incoming.socket);
  }, BODY_MS);
  incoming.once('close', () => clearTimeout(timer));
}

function listen(server: Server, { host, port }: ServerConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken; choose another with --port or SIS_PORT.`)
          : new Error(`Cannot listen on ${host}:${port}: ${error.message}`),
      ),
    );
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // A kept-alive connection becomes idle only after its last answer was sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** A process that has closed its server ends after this time at the latest, whatever it waits for. */
const END_MS = 10_000;
/** Time for writing the last log lines. */
const LAST_LINES_MS = 1_000;

/** Ends the process when something keeps it alive: a write that never returns would block an ordinary exit too. */
function endInTime(log: Logger): void {
  const end = (): void => {
    log.fatal('not everything could be closed in time; the process is ended');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_LINES_MS);
  };
  setTimeout(end, END_MS).unref();
}

/** Closes the server on SIGTERM after `drainMs`, on SIGINT at once; a second signal ends the process. */
export function closedOnSignal(
  server: RunningServer,
  log: Logger,
  drainMs = 0,
  onSignalled: () => unknown = () => {},
): Promise<void> {
  return new Promise((resolve) => {
    let closing = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (closing) process.exit(1);
      closing = true;
      log.info({ signal }, 'closing');
      onSignalled();
      server.close(signal === 'SIGTERM' ? drainMs : 0).then(() => {
        endInTime(log);
        resolve();
      });
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
