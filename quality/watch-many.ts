/**
 * `npm run eval -- watch-many [--draw N]`: customer monitoring of N invented customers (default 1,000,000) over days with
 * changes of every usual size, compared with two full screenings. The initial state needs a full screening of all
 * customers; it is cached in `var/watch`. Writes docs/figures/watch.md.
 */
import { openSnapshot } from '../src/search/snapshot.ts';
import { optionsOf } from './options.ts';
import { whole, writeSection } from './page.ts';
import { inventedRows, MIX } from './watch/customers.ts';
import { daySizes, smallerDay } from './watch/days.ts';
import { howHeld, table, type Watched, watched } from './watch/passes.ts';
import { customerLists, type Step, usualFrom, watchSteps } from './watch/steps.ts';

/** Runs the comparison and writes its section. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { draw: '1000000' });
  const { lists } = options;
  const draw = Number(options.draw);
  const steps = await watchSteps(lists);
  const rows = await inventedRows(draw, await customerLists(lists));
  const [before, day, ...later] = steps.slice(usualFrom(steps) - 1) as [Step, Step, ...Step[]];
  const usual = daySizes(await openSnapshot(day.snapshot));
  const passes: Watched[] = [];
  const kept = { isBaselineKept: true };
  for (const { records } of usual.sizes)
    passes.push(...(await watched([before, await smallerDay([before, day], records)], rows, kept)));
  const [heavy, ...others] = await watched([before, day, ...later], rows, kept);
  const share = (part: number): string => `${Math.round(100 * part)}%`;
  writeSection('watch', 'Many customers from day to day', [
    `\`npm run eval -- watch-many --draw ${draw}\`. How many records a day changes, by the dates that the lists state for listings, removals and amendments in three years: of ${usual.days} days with any,`,
    `${usual.sizes.map(({ share: part, records }) => `${share(part)} have ${records} or fewer`).join(', ')}; ${share(usual.shareBelow(heavy!.summary.changed_records))} have fewer than the newest file of changes of OFAC, ${heavy!.summary.changed_records}.`,
    'The first rows are days of those sizes, of records drawn from that file, the others staying as they were; then the whole file, and what came after it.',
    '',
    `Passes over ${whole(draw)} invented customers: ${MIX.map(([part, what]) => `${part}% ${what}`).join('; ')}.`,
    'Threshold 0.70, parties listed now. The pass before had what was found for all of them as known.',
    '',
    ...howHeld(draw),
    '',
    ...table([...passes, heavy!, ...others]),
  ]);
}
