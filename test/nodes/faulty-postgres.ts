/** A proxy before PostgreSQL that answers chosen statements with an error of its own, as a server in trouble does. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

const SYNC = 'S';

export interface FaultyPostgres {
  /** Address of the database through the proxy. */
  url: string;
  /** Every statement that has passed, without its values. */
  statements: Set<string>;
  /** Statements that were answered with the error since {@link FaultyPostgres.fail}. */
  failed(): number;
  /** From now on that statement fails with this SQLSTATE; null: none does. */
  fail(fault: { statement: string; state: string } | null): void;
  close(): Promise<void>;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const errorResponse = (state: string): Buffer =>
  message('E', Buffer.from(`SERROR\0VERROR\0C${state}\0Minvented fault ${state}\0\0`));
const READY = message('Z', Buffer.from('I'));

/** The text of a statement in a Parse or Query message; null in any other. */
function statementOf(type: string, body: Buffer): string | null {
  if (type === 'Q') return body.toString('utf8', 0, body.length - 1);
  if (type !== 'P') return null;
  const start = body.indexOf(0) + 1;
  return body.toString('utf8', start, body.indexOf(0, start));
}

/** Starts the proxy on a free loopback port. */
export async function startFaultyPostgres(databaseUrl: string): Promise<FaultyPostgres> {
  const target = new URL(databaseUrl);
  const statements = new Set<string>();
  const open = new Set<Socket>();
  let fault: { statement: string; state: string } | null = null;
  let failed = 0;

  /** Passes messages on, but for those that belong to a statement that fails. */
  function forward(client: Socket, server: Socket): (chunk: Buffer) => void {
    let waiting: Buffer = Buffer.alloc(0);
    let started = false;
    /** The error of a statement under way, answered when the client asks for the outcome. */
    let answer: Buffer | null = null;
    return (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const head = started ? 1 : 0;
        if (waiting.length < head + 4) return;
        const end = head + waiting.readInt32BE(head);
        if (waiting.length < end) return;
        const whole = waiting.subarray(0, end);
        waiting = waiting.subarray(end);
        if (!started) {
          started = true;
          server.write(whole);
          continue;
        }
        const type = String.fromCharCode(whole[0]!);
        const statement = statementOf(type, whole.subarray(5));
        if (statement !== null) statements.add(statement);
        if (statement !== null && statement === fault?.statement) {
          failed++;
          answer = errorResponse(fault.state);
        }
        if (answer === null) server.write(whole);
        else if (type === SYNC || type === 'Q') {
          client.write(Buffer.concat([answer, READY]));
          answer = null;
        }
      }
    };
  }

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', forward(client, server));
    server.pipe(client);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const through = new URL(databaseUrl);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    statements,
    failed: () => failed,
    fail(next) {
      fault = next;
      failed = 0;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
