/**
 * `npm run eval -- watch-faults`: a watch killed at random moments; webhooks to receivers that fail; decisions over real
 * amendments. Writes docs/figures/watch-faults.md.
 */
import { loadavg } from 'node:os';
import { machine } from '../bench/machine.ts';
import { writeFigures } from './figures.ts';
import { inventedRows } from './watch/customers.ts';
import { decisionLines } from './watch/decisions.ts';
import { KILLED_CUSTOMERS, killLines } from './watch/kills.ts';
import { customerLists, watchSteps } from './watch/steps.ts';
import { webhookLines } from './watch/webhooks.ts';

export async function run({ lists }: { lists: string }): Promise<void> {
  const load = loadavg()[0]!;
  const steps = await watchSteps(lists);
  const rows = await inventedRows(KILLED_CUSTOMERS, await customerLists(lists));
  writeFigures('watch-faults', [
    '# A watch that is killed, decisions, and webhooks that fail',
    '',
    `Written by \`npm run eval -- watch-faults\`. ${machine()}; load before: ${load.toFixed(1)}.`,
    '',
    ...(await decisionLines(steps)),
    ...(await webhookLines()),
    ...(await killLines(steps, rows)),
  ]);
}
