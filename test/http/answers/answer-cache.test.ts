import { expect, it } from 'vitest';
import { cachedByteCount, keptAnswer } from '../../../src/http/answers/answer-cache.ts';
import type { Answer } from '../../../src/http/answers/send-answer.ts';

const MB = 2 ** 20;
const text = (megabytes: number) => async (): Promise<Answer> => ({ body: 'x'.repeat(megabytes * MB) });

it('counts what is kept, compressed forms too, and begins anew beyond its bound', async () => {
  const owner = {};
  const before = cachedByteCount();
  const first = await keptAnswer(owner, 0, 'first', text(6));
  first.kept!.keepCoded('br', new Uint8Array(6 * MB));
  first.kept!.keepCoded('br', new Uint8Array(6 * MB));
  expect(cachedByteCount() - before).toBe(12 * MB);
  expect(await keptAnswer(owner, 0, 'first', text(1))).toBe(first);
  await keptAnswer(owner, 0, 'second', text(6));
  await keptAnswer(owner, 0, 'third', text(1));
  expect(cachedByteCount() - before).toBe(MB);
  // A form of what is no longer kept.
  first.kept!.keepCoded('gzip', new Uint8Array(MB));
  expect(cachedByteCount() - before).toBe(MB);
});

it('forgets all when the mark steps, and what was begun before it', async () => {
  const owner = {};
  const before = cachedByteCount();
  const old = await keptAnswer(owner, 1, 'report', text(1));
  let make = (_: Answer): void => {};
  const late = keptAnswer(owner, 1, 'late', () => new Promise((resolve) => (make = resolve)));
  expect(await keptAnswer(owner, 2, 'report', text(2))).not.toBe(old);
  make({ body: 'withdrawn' });
  expect((await late).body).toBe('withdrawn');
  expect((await keptAnswer(owner, 2, 'late', text(1))).body).toHaveLength(MB);
  expect(cachedByteCount() - before).toBe(3 * MB);
});
