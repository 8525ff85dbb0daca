import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { type PoolOptions, ThreadLost, WorkerPool } from '../../src/threads/worker-pool.ts';

const pools: WorkerPool<number | string, unknown>[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function pool(more: Partial<PoolOptions> = {}): WorkerPool<number | string, unknown> {
  const script = new URL('./pool-thread.ts', import.meta.url);
  const one = new WorkerPool<number | string, unknown>({
    script,
    size: 2,
    depth: 4,
    data: () => 'first',
    youngGenerationMb: 8,
    ...more,
  });
  pools.push(one);
  return one;
}

/** Says the megabytes that the new objects of a thread grow to. */
const ROOM = `
  import { WorkerPool } from '${new URL('../../src/threads/worker-pool.ts', import.meta.url)}';
  const pool = new WorkerPool({
    script: new URL('${new URL('./pool-thread.ts', import.meta.url)}'),
    size: 1, depth: 1, data: () => 'first', youngGenerationMb: Number(process.env.POOL_MB),
  });
  console.log(await pool.run('room'));
  await pool.close();
`;

test('every job has its own answer, over several threads', async () => {
  const { run } = pool();
  const numbers = Array.from({ length: 200 }, (_, i) => i);
  expect(await Promise.all(numbers.map(run))).toEqual(numbers.map((number) => number * 2));
});

test('bytes of their own are handed over, bytes of a pool that others share are copied', async () => {
  const { run } = pool({ size: 1 });
  expect(await run('large')).toEqual(new Uint8Array(100_000).fill(7));
  expect(await run('large left')).toBe(0);
  expect(await run('held')).toEqual({ lines: new Uint8Array(50_000).fill(5) });
  expect(await run('held left')).toBe(0);
  expect(Buffer.from((await run('pooled')) as Uint8Array).toString()).toBe('some bytes of a pool that others share');
  expect(await run('pooled left')).toBe(38);
});

test('a thread has the room for new objects that the pool asks for, whatever the program was started with', async () => {
  const run = (megabytes: number): string =>
    execFileSync(
      process.execPath,
      ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning', '--eval', ROOM],
      { encoding: 'utf8', env: { ...process.env, POOL_MB: String(megabytes) } },
    );
  expect(Number(run(48))).toBeGreaterThan(10);
  expect(Number(run(3))).toBeLessThan(4);
});

test('all threads take part', async () => {
  const { run } = pool({ depth: 1 });
  const threads = await Promise.all(['wait', 'who', 'wait', 'who', 'wait', 'who'].map(run));
  expect(new Set(threads.filter((one) => typeof one === 'number')).size).toBeGreaterThan(0);
});

test('an error of the work reaches the caller, and the thread goes on', async () => {
  const { run } = pool({ size: 1 });
  await expect(run('fail')).rejects.toThrow('no such job');
  expect(await run(4)).toBe(8);
});

test('a thread that ends is replaced; a job that ends two is given up, the others are answered', async () => {
  const one = pool({ size: 2, depth: 1 });
  const jobs = [1, 'die', 2, 3].map((job) => one.run(job).catch((error: unknown) => error));
  const [first, died, second, third] = await Promise.all(jobs);
  expect([first, second, third]).toEqual([2, 4, 6]);
  expect(died).toBeInstanceOf(ThreadLost);
  expect((died as ThreadLost).ran).toBe(true);
  expect(await one.run(21)).toBe(42);
});

test('threads that cannot start are said to be so', async () => {
  const error = await pool({ data: () => 'cannot start' })
    .run(1)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ThreadLost);
  expect((error as ThreadLost).ran).toBe(false);
  expect((error as ThreadLost).message).toMatch(/cannot start/);
});

test('what is told is heard before later jobs, and by threads that start later', async () => {
  let data = 'first';
  const one = pool({ size: 1, data: () => data });
  expect(await one.run('what')).toBe('first');
  one.tell('second');
  data = 'second';
  expect(await one.run('what')).toBe('second');
  await one.run('die').catch(() => {});
  expect(await one.run('what')).toBe('second');
});

test('closing ends what is under way and takes nothing more', async () => {
  const one = pool({ size: 1 });
  await one.run(1);
  const waiting = one.run('wait').catch((error: unknown) => error);
  await one.close();
  expect(await waiting).toBeInstanceOf(ThreadLost);
  await expect(one.run(1)).rejects.toThrow(ThreadLost);
});

test('a job that cannot be posted fails alone', async () => {
  let deep: unknown[] = [];
  for (let level = 0; level < 4000; level++) deep = [deep];
  for (const unpostable of [deep, () => {}]) {
    const { run } = pool({ size: 1, depth: 1 });
    const cold = [unpostable, 1, unpostable, 2].map((job) => run(job as never).catch((error: unknown) => error));
    expect(await Promise.all(cold)).toEqual([expect.any(Error), 2, expect.any(Error), 4]);
    const warm = [unpostable, unpostable, 3].map((job) => run(job as never).catch((error: unknown) => error));
    expect(await Promise.all(warm)).toEqual([expect.any(Error), expect.any(Error), 6]);
  }
});

test('a thread that misses the deadline is replaced; its other jobs are done by another', async () => {
  const { run } = pool({ size: 1, depth: 4, deadlineMs: 1000 });
  const jobs = [1, 'hang', 2, 'never', 3].map((job) => run(job).catch((error: unknown) => error));
  const [first, hung, second, never, third] = await Promise.all(jobs);
  expect([first, second, third]).toEqual([2, 4, 6]);
  for (const late of [hung, never]) {
    expect(late).toBeInstanceOf(ThreadLost);
    expect((late as ThreadLost).message).toContain('no answer within 1 s');
  }
  expect(await run(21)).toBe(42);
});

test('an error that cannot be posted back reaches the caller as its text', async () => {
  const { run } = pool({ size: 1 });
  await expect(run('fail oddly')).rejects.toThrow('holds a function');
  expect(await run(4)).toBe(8);
});
