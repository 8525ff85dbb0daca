import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { OpenApiDocument } from '../../src/service/openapi-document.ts';
import { type FuzzRequest, fuzzBytes, fuzzRequest, type Random } from './requests.ts';

/** Statuses that any path may return in addition to those documented for its operation. */
const ANYWHERE = new Set([200, 204, 304, 400, 401, 404, 405, 408, 414, 429, 431]);
/** Fraction of requests that are sent as corrupted bytes, each on a separate connection. */
const RAW_SHARE = 0.03;
const HANGS_AFTER_MS = 15_000;

export interface FuzzOptions {
  port: number;
  token: string;
  requests: number;
  /** No request is started after this time. */
  milliseconds: number;
  connections: number;
  random: Random;
  onProgress?(sent: number): void;
}

export interface FuzzFigures {
  sent: number;
  seconds: number;
  /**
   * Number of answers by status; 0: the connection was closed without an answer, which is allowed for corrupted bytes
   * only.
   */
  statuses: Record<string, number>;
  longestMs: number;
  /** Descriptions of the first errors. */
  faults: string[];
}

interface Target {
  port: number;
  agent: Agent;
}

/** Sends a request and returns the status of its answer, after reading the answer to its end. */
function send({ port, agent }: Target, { method, target, headers }: FuzzRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path: target, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
      answer.on('error', reject);
    });
    sent.setTimeout(HANGS_AFTER_MS, () => sent.destroy(new Error(`no answer in ${HANGS_AFTER_MS / 1000} s`)));
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends bytes on a separate connection and returns the status of the first answer, 0 when there was none. */
function sendBytes({ port }: Target, bytes: Buffer, random: Random): Promise<number> {
  return new Promise((resolve, reject) => {
    // Many local addresses, so that ports do not run out.
    const localAddress = `127.0.0.${2 + Math.floor(random() * 250)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    let head = '';
    socket.on('data', (chunk) => {
      if (head.length < 20) head += chunk.toString('latin1');
    });
    // An incomplete request would wait for the server's timeout unless we close our side.
    socket.end(bytes);
    socket.setTimeout(HANGS_AFTER_MS, () => socket.destroy(new Error(`not closed in ${HANGS_AFTER_MS / 1000} s`)));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)));
  });
}

function faultOf(document: OpenApiDocument, { path }: FuzzRequest, status: number): string | null {
  if (status >= 500) return `answered ${status}`;
  const documented = path !== null && document.paths[path]!.get?.responses[String(status)] !== undefined;
  // Headers that are too large are refused before an operation is selected.
  if (documented || status === 431 || (path === null && ANYWHERE.has(status))) return null;
  return `answered ${status}, which is not documented`;
}

/** Sends random requests and checks that each is answered in time, with a documented status. */
export async function fuzz(options: FuzzOptions): Promise<FuzzFigures> {
  const { port, token, requests, milliseconds, connections, random, onProgress } = options;
  const target: Target = { port, agent: new Agent({ keepAlive: true, maxSockets: connections }) };
  const document = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as OpenApiDocument;
  const started = performance.now();
  const figures: FuzzFigures = { sent: 0, seconds: 0, statuses: {}, longestMs: 0, faults: [] };

  async function one(): Promise<void> {
    const isRaw = random() < RAW_SHARE;
    const wanted = fuzzRequest(random, document, token);
    const begun = performance.now();
    let status: number;
    let fault: string | null;
    try {
      status = isRaw ? await sendBytes(target, fuzzBytes(random, wanted), random) : await send(target, wanted);
      fault = isRaw
        ? status >= 500 && status !== 505
          ? `answered ${status}`
          : null
        : faultOf(document, wanted, status);
    } catch (error) {
      status = -1;
      fault = (error as Error).message;
    }
    figures.longestMs = Math.max(figures.longestMs, Math.round(performance.now() - begun));
    figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
    if (fault && figures.faults.length < 20)
      figures.faults.push(`${isRaw ? 'bytes of ' : ''}${wanted.method} ${wanted.target.slice(0, 300)}: ${fault}`);
  }
  async function client(): Promise<void> {
    while (figures.sent < requests && performance.now() - started < milliseconds) {
      figures.sent++;
      if (figures.sent % 50_000 === 0) onProgress?.(figures.sent);
      await one();
    }
  }
  await Promise.all(Array.from({ length: connections }, client));
  target.agent.destroy();
  const health = await fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => 0,
  );
  if (health !== 200) figures.faults.push('the service does not answer any more');
  figures.seconds = Math.round((performance.now() - started) / 1000);
  return figures;
}
