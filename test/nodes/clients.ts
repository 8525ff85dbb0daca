/** Many clients at once, each with a connection kept alive, and what became of their requests. */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A busy machine is waited for; a request that hangs is not. */
const PATIENCE_MS = 60_000;
/** Between two requests of a client. */
const PAUSE_MS = 50;

export interface Tally {
  requests: number;
  /** Anything but 200. */
  failed: number;
  /** The first failures, in words. */
  failures: string[];
}

export interface Clients {
  /** Ends the load, once every request under way is answered. */
  stop(): Promise<Tally>;
}

/** One request; its status and how its body begins. */
export function ask(
  url: string,
  token: string | null,
  agent?: Agent,
): Promise<{ status: number; body: string; retryAfter?: string }> {
  return new Promise((resolve, reject) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const sent = get(url, { headers, timeout: PATIENCE_MS, ...(agent && { agent }) }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        body += text;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const retryAfter = answer.headers['retry-after'];
        resolve({ status: answer.statusCode!, body, ...(retryAfter && { retryAfter }) });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
  });
}

/** Starts clients that ask for the paths in turn; so few that the nodes have time for what is tried. */
export function startClients(base: string, token: string, paths: readonly string[], count = 12): Clients {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const tally: Tally = { requests: 0, failed: 0, failures: [] };
  let stopped = false;

  async function client(number: number): Promise<void> {
    for (let turn = number; !stopped; turn++) {
      const path = paths[turn % paths.length]!;
      let fault: string | null = null;
      try {
        const { status, body } = await ask(base + path, token, agent);
        if (status !== 200) fault = `${status} ${body.slice(0, 200)}`;
      } catch (error) {
        fault = (error as Error).message;
      }
      tally.requests++;
      if (fault !== null) {
        tally.failed++;
        if (tally.failures.length < 5) tally.failures.push(`${path}: ${fault}`);
      }
      await setTimeout(PAUSE_MS);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, number) => client(number)));
  return {
    async stop() {
      stopped = true;
      await all;
      agent.destroy();
      return tally;
    },
  };
}
