/**
 * `npm run eval -- watch [--draw N] [--seed N]`: customer monitoring of N invented customers (default 100,000) over every
 * change between the shared editions, compared with two full screenings of each step. Writes docs/figures/watch.md.
 */
import { availableParallelism } from 'node:os';
import { optionsOf } from './options.ts';
import { whole, writeSection } from './page.ts';
import { inventedRows, MIX } from './watch/customers.ts';
import { keptOtherwise } from './watch/held-against.ts';
import { howHeld, table, type WatchEnd, watched } from './watch/passes.ts';
import { customerLists, watchSteps } from './watch/steps.ts';

/** Runs the comparison and writes its section. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { draw: '100000', seed: '' });
  const { lists } = options;
  const draw = Number(options.draw);
  const seed = options.seed === '' ? undefined : Number(options.seed);
  const steps = await watchSteps(lists);
  const rows = await inventedRows(draw, await customerLists(lists), seed);
  let kept = '';
  const atEnd = async ({ customers, ...end }: WatchEnd): Promise<void> => {
    const { names, otherwise } = await keptOtherwise(end, customers, availableParallelism());
    kept = `After the last step what is kept of all ${whole(customers.length)} customers was held against a screening of each of their ${whole(names)} names: **${otherwise.length} otherwise**.`;
    console.log(kept, otherwise.slice(0, 5).join('; '));
  };
  const found = await watched(steps, rows, atEnd);
  writeSection('watch', 'Every change between the editions held', [
    `\`npm run eval -- watch --draw ${draw}${seed === undefined ? '' : ` --seed ${seed}`}\`. Each row is one step of the lists, the editions of every list in the order of their days, and a pass over ${whole(draw)} invented customers:`,
    `${MIX.map(([share, what]) => `${share}% ${what}`).join('; ')}. Threshold 0.70, parties listed now.`,
    '',
    ...howHeld(draw),
    '',
    ...table(found),
    '',
    kept,
  ]);
}
