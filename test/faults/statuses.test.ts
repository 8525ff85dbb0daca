import { existsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { download } from '../../src/ingest/download/download.ts';
import { deliver } from '../../src/monitoring/webhooks/deliver.ts';
import { openQueue } from '../../src/monitoring/webhooks/queue.ts';
import { send } from '../../src/monitoring/webhooks/send.ts';
import { destinationOf } from '../monitoring/webhooks/receiver.ts';
import { listening, temporaryFolder } from '../temporary.ts';

/** How the answer of a server ends. */
const ENDINGS = {
  /** An empty body, as it is announced. */
  whole: (status: number) => `HTTP/1.1 ${status} Injected\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  /** A body is announced and does not come; the connection stays open. */
  silent: (status: number) => `HTTP/1.1 ${status} Injected\r\nContent-Length: 9\r\n\r\n`,
  /** The connection ends in the middle of the headers. */
  torn: (status: number) => `HTTP/1.1 ${status} Injected\r\nContent-`,
  /** Another protocol is agreed to, which was not asked for. */
  upgrade: (status: number) => `HTTP/1.1 ${status} Injected\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
  /** The final answer follows. */
  final: (status: number) =>
    `HTTP/1.1 ${status} Injected\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
} satisfies Record<string, (status: number) => string>;
type Ending = keyof typeof ENDINGS;

/** `FAULTS=status` repeats one status. */
const ONLY = Number(process.env.FAULTS ?? 0);
const chosen = (statuses: readonly number[]): number[] => statuses.filter((status) => !ONLY || status === ONLY);
const STATUSES = chosen(Array.from({ length: 500 }, (_, at) => 100 + at));
/** Statuses with a meaning of their own to a client, for endings that take as long as the limit of time. */
const SPECIAL = chosen([
  100, 101, 102, 103, 199, 200, 204, 206, 299, 301, 304, 307, 400, 401, 408, 410, 429, 500, 503, 599,
]);

const open = new Set<Socket>();
const server = createServer((socket) => {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
  socket.on('error', () => {});
  socket.once('data', (head: Buffer) => {
    const [, status, ending] = /^\w+ \/(\d+)\/(\w+)/.exec(head.toString())!;
    socket.write(ENDINGS[ending as Ending](Number(status)));
    if (ending !== 'silent' && ending !== 'upgrade') socket.end();
  });
});
const origin = await listening(server);
const folder = temporaryFolder();
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Longer than every limit of time that is set here: what takes longer has none. */
const NEVER_MS = 60_000;
async function ended<T>(work: Promise<T>): Promise<T | 'never'> {
  let timer: NodeJS.Timeout;
  const never = new Promise<'never'>((done) => {
    timer = setTimeout(done, NEVER_MS, 'never');
  });
  return Promise.race([work, never]).finally(() => clearTimeout(timer));
}

/** What is wrong with each of the cases, some of them at a time. */
async function wrongIn(faultOf: (status: number, ending: Ending) => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = [];
  for (let at = 0; at < CASES.length; at += 50) {
    const found = await Promise.all(
      CASES.slice(at, at + 50).map(async ({ status, ending }) => {
        const fault = await faultOf(status, ending);
        return fault === null
          ? null
          : `status ${status}, ${ending}: ${fault}; FAULTS=${status} npx vitest run --project sqlite test/faults/statuses`;
      }),
    );
    wrong.push(...found.filter((line) => line !== null));
  }
  console.log(`${CASES.length} answers`);
  return wrong;
}

const CASES = [
  ...STATUSES.map((status) => ({ status, ending: 'whole' as const })),
  ...SPECIAL.flatMap((status) => (['silent', 'torn', 'upgrade'] as const).map((ending) => ({ status, ending }))),
  ...SPECIAL.filter((status) => status < 200).map((status) => ({ status, ending: 'final' as const })),
];

describe('every status, in every form,', { timeout: 600_000 }, () => {
  it('ends the delivery of a webhook: delivered, gone or failed with a reason', async () => {
    const message = { id: 'evt_1', body: '{"type":"watch.new","data":{}}' };
    const limits = { timeoutMs: 2_000, answerBytes: 1_000 };
    const wrong = await wrongIn(async (status, ending) => {
      const attempt = await ended(send(destinationOf(`${origin}/${status}/${ending}`), message, { limits }));
      if (attempt === 'never') return 'the delivery never ended';
      // An informational answer is no answer; 101 is a final one that was not asked for.
      const whole = ending === 'whole' || ending === 'upgrade' || [204, 304].includes(status);
      const final = ending === 'final' && status !== 101 ? 200 : status;
      const expected =
        final >= 200 && final < 300 && ending !== 'torn' && (ending === 'final' || ending === 'whole' || status === 204)
          ? 'delivered'
          : final === 410 && whole && ending === 'whole'
            ? 'gone'
            : 'failed';
      // Without a length, a body lasts until the connection ends; ours stays open.
      return attempt.outcome === expected ? null : `${JSON.stringify(attempt)} instead of ${expected}`;
    });
    expect(wrong).toEqual([]);
  });

  it('of one receiver keeps nothing from the others, and every event is delivered, given up or waits', async () => {
    const queue = openQueue(join(folder, 'queue'), join(folder, 'letters'));
    try {
      const well = destinationOf(`${origin}/200/whole`, { name: 'well' });
      const others = SPECIAL.flatMap((status) =>
        (['whole', 'silent', 'upgrade'] as const).map((ending) =>
          destinationOf(`${origin}/${status}/${ending}`, { name: `${status} ${ending}` }),
        ),
      );
      const events = [1, 2, 3].map((at) => ({
        ...{ id: `evt_${at}`, type: 'watch.new', subject: `record ${at}`, body: '{}' },
      }));
      for (const { name } of [...others, well]) queue.add(name, events);
      const limits = { timeoutMs: 5_000, answerBytes: 1_000 };
      expect(await ended(deliver(queue, [...others, well], { patienceMs: 0, limits }))).not.toBe('never');
      const counts = queue.counts();
      expect(counts.find(({ destination, state }) => destination === 'well' && state === 'delivered')?.count).toBe(3);
      const lost = others.filter(
        ({ name }) =>
          counts.filter(({ destination }) => destination === name).reduce((sum, { count }) => sum + count, 0) !== 3,
      );
      expect(lost.map(({ name }) => name)).toEqual([]);
    } finally {
      queue.close();
    }
  });

  it('ends a download: a file, none needed, or a failure that leaves no file', async () => {
    const limits = { attempts: 1, stallMs: 2_000 };
    const wrong = await wrongIn(async (status, ending) => {
      const path = join(folder, `${status}-${ending}.file`);
      const url = `${origin}/${status}/${ending}`;
      const work = download({ url, path, limits, ownAddress: true }).then(
        (done) => done.status,
        (error: Error) => error.name,
      );
      const outcome = await ended(work);
      if (outcome === 'never') return 'the download never ended';
      const isFile = (status === 200 && ending === 'whole') || (ending === 'final' && status !== 101);
      const isUnchanged = status === 304 && ending !== 'torn';
      const expected = isFile ? 'downloaded' : isUnchanged ? 'unchanged' : 'DownloadFailed';
      if (outcome !== expected) return `${outcome} instead of ${expected}`;
      return existsSync(path) === isFile ? null : isFile ? 'there is no file' : 'a file is left';
    });
    expect(wrong).toEqual([]);
  });

  it('leaves no connection open', async () => {
    for (let tries = 0; open.size > 0 && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50));
    expect(open.size).toBe(0);
  });
});
