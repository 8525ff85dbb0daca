/** Webhooks to receivers that fail, hang, redirect, are gone or change their secret. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { deliver } from '../../src/watch/webhooks/deliver.ts';
import type { Destination } from '../../src/watch/webhooks/destinations.ts';
import { openQueue } from '../../src/watch/webhooks/queue.ts';
import { queuedEvent } from '../../src/watch/webhooks/queued-event.ts';

const FOLDER = resolve(import.meta.dirname, '../../var/watch/webhooks');
const EVENTS = 10_000;
const SUBJECTS = 500;
const PAUSES = Array<number>(9).fill(0.002);
const LIMITS = { timeoutMs: 200, answerBytes: 64 * 1024 };

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

interface Receiver {
  what: string;
  events: number;
  /** Answers the n-th request with a status, or itself with null. */
  answer(request: number, response: ServerResponse): number | null;
  /** Secrets of the sender, and those that the receiver takes at its n-th request. */
  secrets: string[];
  takes(request: number): string;
}

const random = seededRandom(7);
const [OLD, NEW] = [secretOf(1), secretOf(2)];
const ordinary = { secrets: [OLD], takes: () => OLD };

const RECEIVERS: Receiver[] = [
  {
    what: 'fails one time in five, 500 or 503, or breaks the connection',
    events: EVENTS,
    ...ordinary,
    answer: (_, response) => {
      const drawn = random();
      if (drawn < 0.05) {
        response.destroy();
        return null;
      }
      return drawn < 0.12 ? 500 : drawn < 0.2 ? 503 : 200;
    },
  },
  {
    what: 'changes from the old secret to the new one half way; sent with both',
    events: EVENTS,
    secrets: [NEW, OLD],
    takes: (request) => (request <= EVENTS / 2 ? OLD : NEW),
    answer: () => 200,
  },
  {
    what: 'hangs one time in fifty',
    events: 1000,
    ...ordinary,
    answer: (request) => (request % 50 === 0 ? null : 200),
  },
  {
    what: 'redirects',
    events: 200,
    ...ordinary,
    answer: (_, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      return null;
    },
  },
  {
    what: 'answers 410 from its hundredth request on',
    events: 1000,
    ...ordinary,
    answer: (request) => (request < 100 ? 200 : 410),
  },
  { what: 'fails always', events: 200, ...ordinary, answer: () => 500 },
];

async function listen(receiver: Receiver): Promise<{
  server: Server;
  url: URL;
  taken: { id: string; subject: string; number: number }[];
  refused: () => number;
}> {
  const taken: { id: string; subject: string; number: number }[] = [];
  let requests = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests++;
      try {
        new Webhook(receiver.takes(requests)).verify(body, request.headers as Record<string, string>);
      } catch {
        refused++;
        response.writeHead(401).end();
        return;
      }
      const status = receiver.answer(requests, response);
      if (status === null) return;
      if (status < 300) taken.push({ id: request.headers['webhook-id'] as string, ...JSON.parse(body).data });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    server,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    taken,
    refused: () => refused,
  };
}

async function measured(receiver: Receiver, at: number): Promise<string> {
  const { server, url, taken, refused } = await listen(receiver);
  const folder = join(FOLDER, String(at));
  mkdirSync(folder, { recursive: true });
  const letters = join(folder, 'dead-letters.jsonl');
  const queue = openQueue(join(folder, 'webhooks.queue'), letters);
  const destination: Destination = { name: 'one', url, secrets: receiver.secrets, private: false, wants: () => true };
  queue.add(
    'one',
    Array.from({ length: receiver.events }, (_, number) => {
      const subject = `record ${number % SUBJECTS}`;
      return queuedEvent({ id: `evt_${number}`, type: 'watch.new', subject }, { subject, number }, new Date());
    }),
  );
  const start = performance.now();
  await deliver(queue, [destination], { patienceMs: 5000, pauses: PAUSES, limits: LIMITS });
  const seconds = (performance.now() - start) / 1000;
  queue.close();
  server.closeAllConnections();
  server.close();
  const dead = existsSync(letters)
    ? readFileSync(letters, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id as string)
    : [];
  const once = new Set(taken.map(({ id }) => id));
  const lost = receiver.events - new Set([...once, ...dead]).size;
  let disorder = 0;
  for (const events of Map.groupBy(taken, ({ subject }) => subject).values())
    events.forEach((event, place) => {
      if (place > 0 && event.number < events[place - 1]!.number) disorder++;
    });
  const both = [...once].filter((id) => dead.includes(id)).length;
  return `| ${receiver.what} | ${receiver.events} | ${once.size} | ${dead.length} | ${taken.length - once.size} | ${lost} | ${both} | ${disorder} | ${refused()} | ${seconds.toFixed(0)} |`;
}

/** Lines of the page. */
export async function webhookLines(): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  const rows: string[] = [];
  for (const [at, receiver] of RECEIVERS.entries()) {
    const row = await measured(receiver, at);
    console.log(row);
    rows.push(row);
  }
  return [
    '## Webhooks',
    '',
    `Receivers on this machine that check each signature by the library \`standardwebhooks\`; events of ${SUBJECTS} records in turn, ten tries each with pauses of`,
    '2 ms, an answer awaited for 0.2 s. *In disorder*: taken after a later event of the same record.',
    '',
    '| receiver | events | delivered | dead letters | taken twice | lost | in both | in disorder | refused signatures | s |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ];
}
