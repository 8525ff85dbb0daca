import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FileInUse } from '../../../src/monitoring/state/durable-files.ts';
import { deliver } from '../../../src/monitoring/webhooks/deliver.ts';
import { openQueue, type QueuedEvent, queuedEvent, type WebhookQueue } from '../../../src/monitoring/webhooks/queue.ts';
import { type SendLimits, send, signedHeaders } from '../../../src/monitoring/webhooks/send.ts';
import { jsonLines } from '../../json-lines.ts';
import { describeWithPython } from '../../programs.ts';
import { runPython } from '../../python.ts';
import { temporaryPath } from '../../search/entities.ts';
import { destinationOf, receiver, SECRET } from './receiver.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

function queue(): { queue: WebhookQueue; letters: string } {
  const path = temporaryPath('webhooks.queue');
  const letters = resolve(path, '..', 'dead-letters.jsonl');
  const opened = openQueue(path, letters);
  onTestFinished(() => opened.close());
  return { queue: opened, letters };
}

/** Events of some subjects in turn, numbered through. */
const events = (count: number, subjects = 1): QueuedEvent[] =>
  Array.from({ length: count }, (_, number) => {
    const subject = `record ${number % subjects}`;
    return queuedEvent({ id: `evt_${number}`, type: 'watch.new', subject }, { subject, number }, NOW);
  });

const lettersIn = (path: string): { id: string; error: string }[] =>
  existsSync(path) ? jsonLines(readFileSync(path, 'utf8')) : [];

const LIMITS: SendLimits = { timeoutMs: 500, answerBytes: 1000 };

describe('sending what waits', () => {
  it('signs each event so that the library accepts it, and sends it once', async () => {
    const one = await receiver();
    const { queue: waiting } = queue();
    waiting.add('cases', events(20, 5));
    expect(waiting.add('cases', events(20, 5))).toBe(0);
    const done = await deliver(waiting, [one.destination], { patienceMs: 0 });
    expect(done).toEqual({ delivered: 20, failed: 0, dead: 0, waiting: 0 });
    expect(new Set(one.taken.map(({ id }) => id)).size).toBe(20);
    expect(JSON.parse(one.taken[0]!.body)).toMatchObject({ type: 'watch.new', timestamp: NOW.toISOString() });
    await deliver(waiting, [one.destination], { patienceMs: 0 });
    expect(one.requests).toBe(20);
  });

  it('keeps the order of each subject over failures, and delivers each event once', async () => {
    // Every third request fails, so that later events overtake earlier ones of other subjects.
    const one = await receiver((number) => (number % 3 === 0 ? 503 : 200));
    const { queue: waiting } = queue();
    waiting.add('cases', events(200, 20));
    const done = await deliver(waiting, [one.destination], { patienceMs: 1000, pauses: Array(50).fill(0.001) });
    expect(done).toMatchObject({ delivered: 200, dead: 0, waiting: 0 });
    expect(one.taken).toHaveLength(200);
    const bySubject = Map.groupBy(one.taken, ({ data }) => data.subject);
    expect(bySubject.size).toBe(20);
    for (const taken of bySubject.values()) {
      const numbers = taken.map(({ data }) => data.number);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
  });

  it('gives an event up after its last try, and goes on with the next of its subject', async () => {
    const one = await receiver((number) => (number <= 3 ? 500 : 200));
    const { queue: waiting, letters } = queue();
    waiting.add('cases', events(2));
    const done = await deliver(waiting, [one.destination], { patienceMs: 1000, pauses: [0.001, 0.001] });
    expect(done).toEqual({ delivered: 1, failed: 3, dead: 1, waiting: 0 });
    expect(lettersIn(letters)).toMatchObject([{ id: 'evt_0', error: 'answered 500', tries: 3 }]);
    expect(one.taken.map(({ id }) => id)).toEqual(['evt_1']);
    expect(waiting.replay(null)).toBe(1);
    await deliver(waiting, [one.destination], { patienceMs: 0 });
    expect(one.taken.map(({ id }) => id)).toEqual(['evt_1', 'evt_0']);
  });

  it('waits for a later try, with a longer pause each time', async () => {
    const { queue: waiting } = queue();
    waiting.add('cases', events(1));
    const gone = destinationOf('http://127.0.0.1:1/');
    let now = NOW;
    const pauses = [5, 30];
    for (const pause of pauses) {
      expect(await deliver(waiting, [gone], { patienceMs: 0, pauses, now: () => now })).toMatchObject({ waiting: 1 });
      expect(waiting.list('waiting')[0]!.next_at).toBe(now.getTime() + pause * 1000);
      now = new Date(now.getTime() + pause * 1000);
    }
    expect(await deliver(waiting, [gone], { patienceMs: 0, pauses, now: () => now })).toMatchObject({ dead: 1 });
  });

  it('sends no more to a receiver that answers 410, until it is asked to', async () => {
    let status = 410;
    const one = await receiver(() => status);
    const { queue: waiting, letters } = queue();
    waiting.add('cases', events(30, 30));
    const done = await deliver(waiting, [one.destination], { patienceMs: 0 });
    expect(done).toMatchObject({ delivered: 0, dead: 30, waiting: 0 });
    expect(lettersIn(letters).map(({ error }) => error)).toEqual(Array(30).fill('answered 410: the receiver is gone'));
    expect(waiting.disabled('cases', one.destination.url.href)).toBe('answered 410: the receiver is gone');
    expect(waiting.disabled('cases', 'http://127.0.0.1:2/')).toBeNull();
    waiting.add('cases', [{ ...events(1)[0]!, id: 'later' }]);
    const before = one.requests;
    await deliver(waiting, [one.destination], { patienceMs: 0 });
    expect(one.requests).toBe(before);
    status = 200;
    waiting.enable('cases');
    waiting.replay(null);
    expect(await deliver(waiting, [one.destination], { patienceMs: 0 })).toMatchObject({ delivered: 31, waiting: 0 });
  });

  it('lets one process at a time send', () => {
    const path = temporaryPath('webhooks.queue');
    const first = openQueue(path, `${path}.letters`);
    onTestFinished(() => first.close());
    expect(() => openQueue(path, `${path}.letters`)).toThrow(FileInUse);
  });
});

describe('one attempt', () => {
  const [message] = events(1) as [QueuedEvent];

  it('follows no redirect', async () => {
    const target = await receiver();
    const one = await receiver((_, response) => {
      response.writeHead(307, { location: target.destination.url.href }).end();
      return null;
    });
    expect(await send(one.destination, message)).toMatchObject({ reason: expect.stringContaining('307') });
    expect(target.requests).toBe(0);
  });

  it('gives up on an answer that does not come, or does not end', async () => {
    const silent = await receiver(() => null);
    expect(await send(silent.destination, message, { limits: LIMITS })).toEqual({
      outcome: 'failed',
      reason: 'no whole answer within 0.5 s',
    });
    const drip = await receiver((_, response) => {
      response.writeHead(200).write('a');
      return null;
    });
    expect(await send(drip.destination, message, { limits: LIMITS })).toMatchObject({ outcome: 'failed' });
    const long = await receiver((_, response) => {
      response.writeHead(200).end('x'.repeat(2000));
      return null;
    });
    const patient = { ...LIMITS, timeoutMs: 30_000 };
    expect(await send(long.destination, message, { limits: patient })).toMatchObject({
      reason: 'the answer is longer than 1000 bytes',
    });
  });

  it('connects to no private address that a name leads to, unless the destination may be private', async () => {
    const resolvePrivately = async () => [{ address: '127.0.0.1', family: 4 }];
    const one = destinationOf('https://hooks.example:1/');
    const refused = await send(one, message, { resolve: resolvePrivately });
    expect(refused).toMatchObject({ reason: 'hooks.example is at 127.0.0.1, which is no public address' });
  });

  it('signs by the old and the new secret while both are named', async () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const old = await receiver();
    const fresh = await receiver(() => 204, other);
    const secrets = [other, SECRET];
    for (const one of [old, fresh]) {
      expect(await send({ ...one.destination, secrets }, message)).toEqual({ outcome: 'delivered' });
      expect(one.taken[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
      expect(one.taken[0]!.body).not.toContain('whsec');
    }
    expect(await send({ ...old.destination, secrets: [other] }, message)).toMatchObject({ reason: 'answered 401' });
  });
});

describeWithPython(['standardwebhooks'], 'the Python library of Standard Webhooks', () => {
  it('accepts what is signed, by either secret, and refuses what is altered', async () => {
    const other = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
    const message = { id: 'evt_1', body: JSON.stringify({ type: 'watch.new', data: { name: 'Zoë 北京' } }) };
    const headers = signedHeaders([SECRET, other], message, new Date());
    const program = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
given = json.load(sys.stdin)
for secret in given["secrets"]:
    assert Webhook(secret).verify(given["body"], given["headers"])["type"] == "watch.new"
for body, headers in [(given["body"] + " ", given["headers"]), (given["body"], {**given["headers"], "webhook-id": "evt_2"})]:
    try:
        Webhook(given["secrets"][0]).verify(body, headers)
        sys.exit("accepted what was altered")
    except WebhookVerificationError:
        pass
print("ok")`;
    const input = JSON.stringify({ secrets: [SECRET, other], body: message.body, headers });
    expect((await runPython(program, input)).trim()).toBe('ok');
  });
});
