/** A file server that serves editions, errors, redirects, slow streams and damaged bodies in turn. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour =
  | 'good'
  | 'error'
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

async function drip(response: ServerResponse, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / 40);
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    response.write(body.subarray(start, start + size));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  response.end();
}

/**
 * @param choose how to answer for a path `/<source id>/<file>`, and with which bytes; null: there is no such file
 */
export async function startHostileServer(
  choose: (path: string) => { behaviour: Behaviour; body: Buffer } | null,
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
    const { body } = chosen;
    const behaviour = chosen.behaviour === 'redirect' && request.url !== path ? 'good' : chosen.behaviour;
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (behaviour === 'good' && request.headers['if-none-match'] === etag) {
      count('not-modified');
      response.writeHead(304).end();
      return;
    }
    count(behaviour);
    if (behaviour === 'error') response.writeHead(503, { 'retry-after': '1' }).end('busy');
    else if (behaviour === 'missing') response.writeHead(404).end();
    else if (behaviour === 'redirect') response.writeHead(302, { location: `/elsewhere${path}` }).end();
    else if (behaviour === 'redirect-loop') response.writeHead(302, { location: path }).end();
    else if (behaviour === 'web-page') response.writeHead(200).end('<html><body>Down for maintenance</body></html>');
    else if (behaviour === 'empty') response.writeHead(200, { 'content-length': '0' }).end();
    else if (behaviour === 'slow') {
      response.writeHead(200, { etag });
      drip(response, body).catch(() => response.destroy());
    } else if (behaviour === 'truncated') {
      // Whole by its own word, but half of the file.
      response.writeHead(200).end(body.subarray(0, body.length >> 1));
    } else if (behaviour === 'cut-off') {
      response.writeHead(200, { 'content-length': String(body.length) });
      response.write(body.subarray(0, body.length >> 1));
      setTimeout(() => response.destroy(), PAUSE_MS);
    } else response.writeHead(200, { etag, 'content-length': String(body.length) }).end(body);
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
