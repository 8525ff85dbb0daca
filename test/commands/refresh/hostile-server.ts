/** A mirror of the official files that misbehaves: errors, refusals, redirects, slow streams and damaged bodies in turn. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour =
  | 'good'
  /** 503, and 500 without a word on when to come back. */
  | 'error'
  | 'broken'
  /** 429. */
  | 'too-many'
  /** 403 for all but browsers, and for everybody. */
  | 'browsers-only'
  | 'forbidden'
  /** Closes the connection; takes it and says nothing; sends one byte a second. */
  | 'dead'
  | 'silent'
  | 'trickle'
  /** States another length than it sends. */
  | 'wrong-length'
  | 'missing'
  | 'redirect'
  | 'redirect-loop'
  | 'slow'
  | 'truncated'
  | 'cut-off'
  | 'web-page'
  | 'empty';

export interface HostileServer {
  /** Address to use as mirror. */
  url: string;
  /** How many answers of each behaviour were given. */
  served: Map<Behaviour | 'not-modified', number>;
  close(): Promise<void>;
}

const PAUSE_MS = 20;

async function drip(response: ServerResponse, body: Buffer, size: number, pauseMs: number): Promise<void> {
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    response.write(body.subarray(start, start + size));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  response.end();
}

/**
 * @param choose how to answer for a path `/<source id>/<file>`, and with which bytes; null: there is no such file
 */
export async function startHostileServer(
  choose: (path: string) => { behaviour: Behaviour; body: Buffer; lastModified?: string } | null,
): Promise<HostileServer> {
  const served: HostileServer['served'] = new Map();
  const count = (what: Behaviour | 'not-modified'): void => void served.set(what, (served.get(what) ?? 0) + 1);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!.replace(/^\/elsewhere/, '');
    const chosen = path.includes('/changes/') ? null : choose(path);
    if (!chosen) {
      response.writeHead(404).end();
      return;
    }
    const { body, lastModified } = chosen;
    const dated = lastModified === undefined ? {} : { 'last-modified': lastModified };
    const behaviour = chosen.behaviour === 'redirect' && request.url !== path ? 'good' : chosen.behaviour;
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (behaviour === 'good' && request.headers['if-none-match'] === etag) {
      count('not-modified');
      response.writeHead(304).end();
      return;
    }
    count(behaviour);
    if (behaviour === 'error') response.writeHead(503, { 'retry-after': '1' }).end('busy');
    else if (behaviour === 'broken') response.writeHead(500).end('broken');
    else if (behaviour === 'too-many') response.writeHead(429, { 'retry-after': '1' }).end();
    else if (behaviour === 'forbidden') response.writeHead(403).end();
    else if (behaviour === 'browsers-only' && !/Chrome/.test(request.headers['user-agent'] ?? ''))
      response.writeHead(403).end();
    else if (behaviour === 'dead') request.socket.destroy();
    else if (behaviour === 'silent') return;
    else if (behaviour === 'trickle') {
      response.writeHead(200);
      drip(response, body, 1, 1_000).catch(() => response.destroy());
    } else if (behaviour === 'wrong-length') {
      response.writeHead(200, { 'content-length': String(body.length + 100) });
      response.write(body, () => setTimeout(() => response.destroy(), PAUSE_MS));
    } else if (behaviour === 'missing') response.writeHead(404).end();
    else if (behaviour === 'redirect') response.writeHead(302, { location: `/elsewhere${path}` }).end();
    else if (behaviour === 'redirect-loop') response.writeHead(302, { location: path }).end();
    else if (behaviour === 'web-page') response.writeHead(200).end('<html><body>Down for maintenance</body></html>');
    else if (behaviour === 'empty') response.writeHead(200, { 'content-length': '0' }).end();
    else if (behaviour === 'slow') {
      response.writeHead(200, { etag });
      drip(response, body, Math.ceil(body.length / 40), PAUSE_MS).catch(() => response.destroy());
    } else if (behaviour === 'truncated') {
      // Whole by its own word, but half of the file.
      response.writeHead(200).end(body.subarray(0, body.length >> 1));
    } else if (behaviour === 'cut-off') {
      response.writeHead(200, { 'content-length': String(body.length) });
      response.write(body.subarray(0, body.length >> 1));
      setTimeout(() => response.destroy(), PAUSE_MS);
    } else response.writeHead(200, { etag, ...dated, 'content-length': String(body.length) }).end(body);
  }

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
