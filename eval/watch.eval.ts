/**
 * `npm run eval -- watch [--draw N] [--seed N]`: N invented customers (100,000 unless stated) watched over every change step
 * between the shared editions, and held against two full screenings of each step. Writes docs/figures/watch.md, for customers
 * of another seed docs/figures/watch-<seed>.md.
 */
import { availableParallelism, loadavg } from 'node:os';
import { whole } from '../bench/load.ts';
import { machine } from '../bench/machine.ts';
import { writeFigures } from './figures.ts';
import { inventedRows, MIX } from './watch/customers.ts';
import { keptOtherwise } from './watch/held-against.ts';
import { howHeld, table, type WatchEnd, watched } from './watch/passes.ts';
import { customerLists, watchSteps } from './watch/steps.ts';

const CUSTOMERS = 100_000;

export async function run({
  lists,
  draw = CUSTOMERS,
  seed,
}: {
  lists: string;
  draw?: number;
  seed?: number | undefined;
}): Promise<void> {
  const load = loadavg()[0]!;
  const steps = await watchSteps(lists);
  const rows = await inventedRows(draw, await customerLists(lists), seed);
  let kept = '';
  const atEnd = async ({ customers, ...end }: WatchEnd): Promise<void> => {
    const { names, otherwise } = await keptOtherwise(end, customers, availableParallelism());
    kept = `After the last step what is kept of all ${whole(customers.length)} customers was held against a screening of each of their ${whole(names)} names: **${otherwise.length} otherwise**.`;
    console.log(kept, otherwise.slice(0, 5).join('; '));
  };
  const found = await watched(steps, rows, { isBaselineKept: false, atEnd });
  writeFigures(seed === undefined ? 'watch' : `watch-${seed}`, [
    '# Watching customers over every change of the lists',
    '',
    `Written by \`npm run eval -- watch --draw ${draw}${seed === undefined ? '' : ` --seed ${seed}`}\`. ${machine()}; load before: ${load.toFixed(1)}.`,
    '',
    `Each row is one step of the lists, the editions of every list in the order of their days, and a pass over ${whole(draw)} invented customers:`,
    `${MIX.map(([share, what]) => `${share}% ${what}`).join('; ')}. Threshold 0.70, parties listed now.`,
    '',
    ...howHeld(draw),
    '',
    ...table(found),
    '',
    kept,
  ]);
}
