/** Receivers that do what none should: every delivery ends, and a destination that is bad delays no other. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { webhookSender } from '../../../src/commands/webhook.ts';
import { openQueue, queuedEvent } from '../../../src/monitoring/webhooks/queue.ts';
import { type Attempt, send } from '../../../src/monitoring/webhooks/send.ts';
import { CLI } from '../../commands/sis.ts';
import { temporaryPath } from '../../search/entities.ts';
import { atEnd, listening, temporaryFolder } from '../../temporary.ts';
import { destinationOf, receiver, SECRET } from './receiver.ts';

const eventOf = (number: number) =>
  queuedEvent(
    { id: `evt_${number}`, type: 'watch.new', subject: `record ${number}` },
    { number, subject: 's' },
    new Date(),
  );
const LIMITS = { timeoutMs: 700, answerBytes: 1000 };

/** A receiver that treats its connections so once the request has begun to arrive. @returns its address */
async function raw(treat: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => treat(socket));
  });
  const url = await listening(server);
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
  });
  return `${url}/`;
}

const attempt = async (treat: (socket: Socket) => void, limits = LIMITS): Promise<Attempt> =>
  send(destinationOf(await raw(treat)), eventOf(1), { limits });

const head = (status: number, more = '') => `HTTP/1.1 ${status} X\r\n${more}\r\n`;
/** Sends a piece again and again until the connection is closed. */
const endlessly = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(piece), 5);
  socket.on('close', () => clearInterval(timer));
};

describe('an attempt ends', () => {
  it('with every status', async () => {
    const statuses = Array.from({ length: 500 }, (_, at) => at + 100);
    const outcomes = await Promise.all(
      statuses.map(async (status) => {
        const limits = status < 200 && status !== 101 ? LIMITS : { ...LIMITS, timeoutMs: 50_000 };
        const found = await attempt((socket) => socket.write(head(status, 'Content-Length: 0\r\n')), limits);
        return found.outcome === 'failed' ? found.reason : found.outcome;
      }),
    );
    const expected = statuses.map((status) => {
      if (status === 101) return 'answered 101';
      // What comes before an answer is none.
      if (status < 200) return 'no whole answer within 0.7 s';
      if (status < 300) return 'delivered';
      if (status === 410) return 'gone';
      return `answered ${status}${status < 400 ? ': redirects are not followed; name the address itself' : ''}`;
    });
    expect(outcomes).toEqual(expected);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['nothing is answered', () => {}, 'no whole answer'],
    ['the headers do not end', endlessly('X-More: a\r\n'), 'Parse Error'],
    ['the headers never come', (socket) => socket.write('HTTP/1.1 200 OK\r\nX-'), 'no whole answer'],
    ['the body never comes', (socket) => socket.write(head(200, 'Content-Length: 5\r\n')), 'no whole answer'],
    [
      'the body comes too slowly',
      (socket) => {
        socket.write(head(200, 'Content-Length: 500\r\n'));
        endlessly('x')(socket);
      },
      'no whole answer',
    ],
    ['answers before the answer never end', endlessly(head(102)), 'no whole answer'],
    ['hints before the answer never end', endlessly(head(103, 'Link: </a>; rel=preload\r\n')), 'no whole answer'],
    ['the connection is closed', (socket) => socket.end(), 'socket hang up'],
    ['the connection is reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    [
      'it is reset within the body',
      (socket) => {
        socket.write(head(200, 'Content-Length: 5\r\n'));
        setTimeout(() => socket.resetAndDestroy(), 50);
      },
      'ECONNRESET',
    ],
    ['it is closed within the body', (socket) => socket.end(`${head(200, 'Content-Length: 5\r\n')}x`), 'aborted'],
    ['the answer is no HTTP', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'), 'Parse Error'],
    [
      'another protocol is begun',
      (socket) => socket.write(head(101, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')),
      'answered 101',
    ],
    [
      'another protocol is begun with an answer in it',
      (socket) => socket.write(head(101, 'Upgrade: x\r\nConnection: upgrade\r\n') + head(200)),
      'answered 101',
    ],
  ])('when %s', async (_what, treat, reason) => {
    expect(await attempt(treat)).toEqual({ outcome: 'failed', reason: expect.stringContaining(reason) });
  });
});

describe('a bad destination', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['answers 101', (socket) => socket.write(head(101, 'Connection: Upgrade\r\nUpgrade: x\r\n'))],
    ['never answers', () => {}],
  ])('that %s delays no other', async (_what, treat) => {
    const good = await receiver();
    const bad = destinationOf(await raw(treat), { name: 'bad' });
    const queue = openQueue(temporaryPath('webhooks.queue'), temporaryPath('letters'));
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const sender = webhookSender({ queue, destinations: [bad, good.destination] }, stop.signal);
    const taken = (): number[] => good.taken.map(({ data }) => data.number);
    for (let number = 0; number < 5; number++) {
      for (const name of ['bad', 'cases']) queue.add(name, [eventOf(number)]);
      sender.begin();
      // Each event arrives while the other destination still has the first one.
      await expect.poll(taken).toEqual(Array.from({ length: number + 1 }, (_, at) => at));
    }
    expect(queue.counts()).toContainEqual({ destination: 'bad', state: 'waiting', count: 5 });
  });

  it('fails the command, which ends as it should', async () => {
    const folder = temporaryFolder();
    const url = await raw((socket) => socket.write(head(101, 'Connection: Upgrade\r\nUpgrade: x\r\n')));
    const destinations = [{ name: 'bad', url, secret_env: 'HOOK_SECRET' }];
    writeFileSync(join(folder, 'webhooks.json'), JSON.stringify({ destinations }));
    const child = spawn(process.execPath, [CLI, 'webhook', 'test', folder], {
      env: { ...process.env, HOOK_SECRET: SECRET },
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    expect(await new Promise((done) => child.once('close', done))).toBe(1);
    expect(said).toContain('bad: answered 101');
  });
});
