import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunSummary } from '../../src/monitoring/run/run.ts';
import { noteEndedPass, readWatched } from '../../src/monitoring/state/passes.ts';
import { temporaryFolder } from '../temporary.ts';

const newFolder = (): string => temporaryFolder();
const summary = { customers: 7, full: null } as RunSummary;
const told = (folder: string, ...customers: string[]): void =>
  appendFileSync(
    join(folder, 'events.jsonl'),
    customers.map((customer) => `${JSON.stringify({ customer })}\n`).join(''),
  );
const customersIn = async (folder: string, isWanted: (at: string) => boolean) =>
  (await readWatched(folder, isWanted))?.events.map(({ customer }) => customer);

it('no pass has ended in a folder that is missing or empty', async () => {
  expect(await readWatched('/nowhere/at/all', () => true)).toBeNull();
  expect(await readWatched(newFolder(), () => true)).toBeNull();
});

it('events are those of the passes that are wanted, with what a stopped pass told before', async () => {
  const folder = newFolder();
  told(folder, 'old');
  noteEndedPass(folder, summary);
  const { at } = (await readWatched(folder, () => false))!;
  expect(await customersIn(folder, () => false)).toEqual([]);
  while (new Date().toISOString() <= at) await new Promise((done) => setTimeout(done, 1));
  // Told by a pass that was stopped.
  told(folder, 'stopped');
  told(folder, 'new');
  noteEndedPass(folder, { ...summary, customers: 8 });
  told(folder, 'unfinished');
  expect(await customersIn(folder, (one) => one > at)).toEqual(['stopped', 'new']);
  expect(await readWatched(folder, () => true)).toMatchObject({ customers: 8, isWhole: true });
  expect(await customersIn(folder, () => true)).toEqual(['old', 'stopped', 'new']);
});

it('a file of events that was begun anew is read from its beginning, and of a very long one the end', async () => {
  const folder = newFolder();
  const noneBefore = (passes: number) => {
    let seen = 0;
    return () => ++seen > passes;
  };
  told(folder, 'first', 'second', 'third');
  noteEndedPass(folder, summary);
  writeFileSync(join(folder, 'events.jsonl'), '');
  told(folder, 'anew');
  noteEndedPass(folder, summary);
  expect(await customersIn(folder, noneBefore(1))).toEqual(['anew']);
  appendFileSync(join(folder, 'events.jsonl'), `${JSON.stringify({ customer: 'x'.repeat(5_000_000) })}\n`);
  told(folder, 'last');
  noteEndedPass(folder, summary);
  expect(await readWatched(folder, noneBefore(2))).toMatchObject({ events: [{ customer: 'last' }], isWhole: false });
});
