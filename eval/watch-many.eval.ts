/**
 * `npm run eval -- watch-many [--draw N]`: N invented customers (1,000,000 unless stated) watched over a usual day of changes,
 * and held against two full screenings. Making the state that a usual day begins with screens everybody once; it is kept in
 * `var/watch` for the next run. Writes docs/figures/watch-many.md.
 */
import { loadavg } from 'node:os';
import { whole } from '../bench/load.ts';
import { machine } from '../bench/machine.ts';
import { writeFigures } from './figures.ts';
import { inventedRows, MIX } from './watch/customers.ts';
import { howHeld, table, watched } from './watch/passes.ts';
import { customerLists, usualFrom, watchSteps } from './watch/steps.ts';

const CUSTOMERS = 1_000_000;

export async function run({ lists, draw = CUSTOMERS }: { lists: string; draw?: number }): Promise<void> {
  const load = loadavg()[0]!;
  const steps = await watchSteps(lists);
  const rows = await inventedRows(draw, await customerLists(lists));
  writeFigures('watch-many', [
    '# Watching a million customers on a usual day',
    '',
    `Written by \`npm run eval -- watch-many --draw ${draw}\`. ${machine()}; load before: ${load.toFixed(1)}.`,
    '',
    `The newest file of changes of OFAC and what came after it, and passes over ${whole(draw)} invented customers: ${MIX.map(([share, what]) => `${share}% ${what}`).join('; ')}.`,
    'Threshold 0.70, parties listed now. The pass before had what was found for all of them as known.',
    '',
    ...howHeld(draw),
    '',
    ...table(await watched(steps.slice(usualFrom(steps) - 1), rows, { isBaselineKept: true })),
  ]);
}
