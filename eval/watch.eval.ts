/**
 * `npm run eval -- watch [--draw N] [--many N]`: invented customers watched over every change step between the shared editions
 * (100,000 unless `--draw` says otherwise) and over a usual day (1,000,000, `--many`), held against two full screenings of
 * each step; the watch killed at random moments; webhooks to receivers that fail; decisions over real amendments. Writes
 * docs/figures/watch.md.
 */
import { loadavg } from 'node:os';
import { whole } from '../bench/load.ts';
import { machine } from '../bench/machine.ts';
import type { InputRow } from '../src/service/rows/input-row.ts';
import { writeFigures } from './figures.ts';
import { customerRows, MIX } from './watch/customers.ts';
import { decisionLines } from './watch/decisions.ts';
import { killLines } from './watch/kills.ts';
import { COLUMNS, DRAW, rowOf, SAMPLE, type Watched, watched } from './watch/passes.ts';
import { customerLists, usualFrom, watchSteps } from './watch/steps.ts';
import { webhookLines } from './watch/webhooks.ts';

const CUSTOMERS = 100_000;
const MANY = 1_000_000;

const sumOf = (found: readonly Watched[], of: (one: Watched) => number): number =>
  found.reduce((total, one) => total + of(one), 0);

const inAll = (found: readonly Watched[]): string =>
  `In all ${whole(sumOf(found, ({ told }) => told))} events, **${sumOf(found, ({ held }) => held.differences)} differences**.`;

async function rowsOf(count: number, ends: Parameters<typeof customerRows>[1]): Promise<InputRow[]> {
  const rows: InputRow[] = [];
  for await (const row of customerRows(count, ends)) rows.push(row);
  return rows;
}

export async function run({
  lists,
  draw,
  many = MANY,
}: {
  lists: string;
  draw?: number;
  many?: number;
}): Promise<void> {
  const count = draw ?? CUSTOMERS;
  const load = loadavg()[0]!;
  const steps = await watchSteps(lists);
  const ends = await customerLists(lists);
  const rows = await rowsOf(count, ends);
  const every = await watched(steps, rows, { isBaselineKept: false });
  const usual = await watched(steps.slice(usualFrom(steps) - 1), await rowsOf(many, ends), { isBaselineKept: true });
  writeFigures('watch', [
    '# Watching customers',
    '',
    `Written by \`npm run eval -- watch --draw ${count} --many ${many}\`. ${machine()}; load before: ${load.toFixed(1)}.`,
    '',
    `Invented customers: ${MIX.map(([share, what]) => `${share}% ${what}`).join('; ')}. Threshold 0.70, parties listed now.`,
    '',
    '## Against two full screenings',
    '',
    `Each row is one step of the lists, all editions in the order of their days, and a pass over all ${whole(count)} customers. Screening everybody`,
    'twice for each step would take hours, so the pass is held against two full screenings, before and after, by a script of its own, of these customers:',
    `${whole(DRAW.fromAll)} drawn from all, the same at every step; ${whole(DRAW.fromSharing)} drawn from those whose name shares a word with a changed record (*checked*: how many of how many); and`,
    'every customer that the watch named. So an event told falsely is found for certain, one that is missed by the share of customers checked.',
    '*Told* are the events of the watch; *by two screenings* is in what the two screenings of the customers checked differ: another set of alerts or',
    'suppressed hits, another verdict of a fact, another content of the record. *Differences* are events in one and not in the other, and customers',
    'checked whose kept answer is not that of a full screening. Times are of the whole pass, indexing the change included: *watch* and *full* in',
    `processor seconds of all threads, *clock* by the clock; *full* screens everybody one by one and keeps nothing, reckoned from ${whole(SAMPLE)} of them.`,
    '',
    ...COLUMNS,
    ...every.map(rowOf),
    '',
    inAll(every),
    '',
    `## A usual day, ${whole(many)} customers`,
    '',
    `The newest file of changes of OFAC, and what came after it, held against full screenings in the same way. The pass before had all ${whole(many)} as known.`,
    '',
    ...COLUMNS,
    ...usual.map(rowOf),
    '',
    inAll(usual),
    '',
    ...(await killLines(steps, rows)),
    ...(await webhookLines()),
    ...(await decisionLines(steps)),
  ]);
}
