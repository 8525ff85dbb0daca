/**
 * A small load balancer: sends requests in turn to the nodes that say they are ready, over connections kept alive, and
 * asks each every quarter of a second. Another node is tried only for a request that surely was not begun (the
 * connection was refused), and, with `retry`, for one whose node broke off.
 */
import { Agent, createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Well under the 65 s after which a node closes an idle connection, so that none is closed while a request is on its way. */
const IDLE_MS = 20_000;
const LOOK_MS = 250;
const LOOK_PATIENCE_MS = 5_000;
/** A node that says nothing is left out after so many looks; one that says that it is not ready, at once. */
const FALL = 3;

export interface Balancer {
  url: string;
  /** Ports of the nodes to use from now. */
  use(ports: readonly number[]): void;
  /** Whether requests whose node broke off are given to another one, as proxies do with GET. */
  retry: boolean;
  close(): Promise<void>;
}

/** Starts the balancer on a free loopback port. */
export async function startBalancer(first: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200, timeout: IDLE_MS });
  let ports = [...first];
  const ready = new Set(first);
  const silent = new Map<number, number>();
  const looking = new Set<number>();
  let turn = 0;

  function missed(port: number): void {
    const times = (silent.get(port) ?? 0) + 1;
    silent.set(port, times);
    if (times >= FALL) ready.delete(port);
  }

  function look(port: number): void {
    if (looking.has(port)) return;
    looking.add(port);
    const asked = get({ port, path: '/ready', agent: false, timeout: LOOK_PATIENCE_MS }, (answer) => {
      answer.resume();
      silent.delete(port);
      if (answer.statusCode === 200) ready.add(port);
      else ready.delete(port);
    });
    asked.on('timeout', () => asked.destroy(new Error('late')));
    asked.on('error', () => missed(port));
    asked.on('close', () => looking.delete(port));
  }
  const timer = setInterval(() => ports.forEach(look), LOOK_MS);

  const balancer: Omit<Balancer, 'url'> = {
    use(now) {
      ports = [...now];
      for (const port of ready) if (!ports.includes(port)) ready.delete(port);
    },
    retry: false,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  const server = createServer((incoming, outgoing) => {
    const tried = new Set<number>();
    const forward = (): void => {
      const open = ports.filter((port) => ready.has(port) && !tried.has(port));
      const port = open[turn++ % Math.max(1, open.length)];
      if (port === undefined) {
        outgoing.writeHead(502).end('no node is ready');
        return;
      }
      tried.add(port);
      const { method, url, headers } = incoming;
      const sent = request({ port, method, path: url, headers: { ...headers, connection: 'keep-alive' }, agent });
      sent.on('response', (answer) => {
        const { connection: _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode!, kept);
        answer.pipe(outgoing);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) return outgoing.destroy();
        if (error.code !== 'ECONNREFUSED' && !balancer.retry) {
          outgoing.writeHead(502).end(`node ${port}: ${error.code}`);
          return;
        }
        ready.delete(port);
        forward();
      });
      sent.end();
    };
    forward();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(balancer, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
