import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { InputRow } from '../../../src/service/rows/jsonl-rows.ts';
import { type ScreenedBatch, screenedInOrder } from '../../../src/service/rows/ordered.ts';

const row = (number: number): InputRow => ({ number, cells: [], fields: { name: `Customer ${number}` } });
const answer: ScreenedBatch = { lines: Buffer.from('{}\n'), hits: 0, found: 0, errors: 0, warned: 0, unused: [] };

async function* failing(): AsyncGenerator<InputRow[]> {
  yield [row(1)];
  throw new Error('the file ends early');
}

/** The failures that nobody awaited when they happened, as Node reports them. */
async function unhandledIn(work: () => Promise<void>): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => unhandled.push(error));
  try {
    await work();
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
  return unhandled;
}

describe('screening in order', () => {
  it('gives the failure of the file to its caller, also when it comes while a batch is being screened', async () => {
    const screen = async (): Promise<ScreenedBatch> => wait(20, answer);
    const unhandled = await unhandledIn(async () => {
      const screened = screenedInOrder(failing(), screen, { ahead: 1 });
      expect((await screened.next()).value).toMatchObject({ count: 1 });
      await expect(screened.next()).rejects.toThrow('the file ends early');
    });
    expect(unhandled).toEqual([]);
  });

  it('gives the failure of a batch to its caller, also when it comes while an earlier one is being screened', async () => {
    async function* rows(): AsyncGenerator<InputRow[]> {
      yield [row(1)];
      yield [row(2)];
    }
    const screen = async ([first]: readonly InputRow[]): Promise<ScreenedBatch> => {
      if (first?.number === 2) throw new Error('no thread');
      return wait(20, answer);
    };
    const unhandled = await unhandledIn(async () => {
      const screened = screenedInOrder(rows(), screen, { ahead: 4 });
      expect((await screened.next()).value).toMatchObject({ count: 1 });
      await expect(screened.next()).rejects.toThrow('no thread');
    });
    expect(unhandled).toEqual([]);
  });
});
