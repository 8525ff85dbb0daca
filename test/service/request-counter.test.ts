import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../src/service/outage/store-health.ts';
import { sharedCounter } from '../../src/service/request-counter.ts';

const LIMIT = 200;
const present = { ask: <T>(question: () => Promise<T>): Promise<T> => question() };
const away = {
  ask: async (): Promise<never> => {
    throw new StoreUnavailable('stopped');
  },
};

/** Counts as the store does, and how often it was asked. */
function memoryStore() {
  const counts = new Map<string, number>();
  const store = {
    asked: 0,
    async countRequests(key: string, minute: number, requests: number): Promise<number> {
      store.asked++;
      const place = `${key} ${minute}`;
      const sum = (counts.get(place) ?? 0) + requests;
      counts.set(place, sum);
      return sum;
    },
  };
  return store;
}

/** Lets in as many as it can by these counters in turn. */
async function letIn(counters: readonly ReturnType<typeof sharedCounter>[], requests: number): Promise<number> {
  let count = 0;
  for (let at = 0; at < requests; at++) {
    const { used } = await counters[at % counters.length]!.count('token', LIMIT);
    if (used <= LIMIT) count++;
  }
  return count;
}

describe('requests counted over nodes', () => {
  // The minute must not end meanwhile.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('are never more than the limit, and at least what is promised when they are spread', async () => {
    const store = memoryStore();
    const nodes = [0, 1, 2].map(() => sharedCounter(store, present, () => 3));
    const count = await letIn(nodes, 3 * LIMIT);
    expect(count).toBeLessThanOrEqual(LIMIT);
    expect(count).toBeGreaterThanOrEqual(LIMIT * 0.9);
  });

  it('are all of the limit by one node alone, for few questions to the store', async () => {
    const store = memoryStore();
    const [first] = [0, 1, 2].map(() => sharedCounter(store, present, () => 3));
    expect(await letIn([first!], 2 * LIMIT)).toBe(LIMIT);
    expect(store.asked).toBeLessThan(40);
  });

  it('keep to the limit when they come together', async () => {
    const store = memoryStore();
    const nodes = [0, 1, 2].map(() => sharedCounter(store, present, () => 3));
    const all = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, at) => nodes[at % 3]!.count('token', LIMIT)));
    expect(all.filter(({ used }) => used <= LIMIT).length).toBeLessThanOrEqual(LIMIT);
  });

  it('are an equal part for each node while the store is away', async () => {
    const nodes = [0, 1, 2].map(() => sharedCounter(memoryStore(), away, () => 3));
    expect(await letIn(nodes, 3 * LIMIT)).toBe(3 * Math.ceil(LIMIT / 3));
  });

  it('that go together are let in together or not at all', async () => {
    const counter = sharedCounter(memoryStore(), present, () => 1);
    expect((await counter.count('token', LIMIT, 150)).used).toBeLessThanOrEqual(LIMIT);
    expect((await counter.count('token', LIMIT, 100)).used).toBeGreaterThan(LIMIT);
    expect((await counter.count('other', LIMIT, 100)).used).toBeLessThanOrEqual(LIMIT);
  });
});
