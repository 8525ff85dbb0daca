/**
 * `npm run eval -- watch [--draw N]`: N invented customers (100,000 unless stated) watched over every change step between the
 * shared editions of OFAC, the UK, the EU and the UN, and held against two full screenings of each step; the watch killed at
 * random moments; webhooks to receivers that fail; decisions over real amendments. Writes docs/figures/watch.md.
 */
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { whole } from '../bench/load.ts';
import { machine } from '../bench/machine.ts';
import { openSnapshot } from '../src/search/snapshot.ts';
import type { InputRow } from '../src/service/rows/input-row.ts';
import { readScreeningRow } from '../src/service/rows/screening-row.ts';
import { type PassSummary, runPass } from '../src/watch/pass/run-pass.ts';
import { tellPlainly } from '../src/watch/state/outbox.ts';
import { openState } from '../src/watch/state/state-file.ts';
import { writeFigures } from './figures.ts';
import { customerRows, MIX } from './watch/customers.ts';
import { decisionLines } from './watch/decisions.ts';
import { killLines } from './watch/kills.ts';
import { differencesOf, type ReferenceAnswers, type ReferenceCustomer, screenEverybody } from './watch/reference.ts';
import { type Step, watchSteps } from './watch/steps.ts';
import { webhookLines } from './watch/webhooks.ts';

const STATE = resolve(import.meta.dirname, '../var/watch/eval.state');
const CUSTOMERS = 100_000;
const THRESHOLD = 0.7;
/** Customers that are screened one by one to measure what it costs. */
const SAMPLE = 5000;

interface Measured {
  step: Step;
  summary: PassSummary;
  /** Events told, and those that two full screenings say. */
  told: number;
  expected: number;
  /** In one and not in the other, and customers whose answer in the state is not that of a full screening. */
  differences: number;
  examples: string[];
  /** Seconds of processor time. */
  pass: number;
  full: number;
}

async function measured(steps: readonly Step[], rows: readonly InputRow[]): Promise<Measured[]> {
  for (const end of ['', '-wal', '-shm']) rmSync(`${STATE}${end}`, { force: true });
  const state = openState(STATE);
  const threads = availableParallelism();
  const customers = rows.map((row): ReferenceCustomer => {
    const { id, q, corroboration } = readScreeningRow(row);
    return { key: String(id), q, ...(corroboration && { corroboration }) };
  });
  const names = [...Map.groupBy(customers, ({ q }) => q)].map(([q, same]) => ({ q, customers: same }));
  // What screening one by one costs, each by itself, is measured on some, since namesakes are found together.
  const sample = customers.slice(0, SAMPLE).map((one) => ({ q: one.q, customers: [one] }));
  let before: ReferenceAnswers = new Map();
  const found: Measured[] = [];
  for (const [at, step] of steps.entries()) {
    const snapshot = await openSnapshot(step.snapshot);
    const given =
      at === 0
        ? (async function* () {
            yield* rows;
          })()
        : null;
    const summary = await runPass(state, snapshot, given, { threshold: THRESHOLD, threads });
    const pass = summary.processor_seconds;
    const told = new Set<string>();
    tellPlainly(state, (events) => {
      for (const { type, customer, record } of events) told.add(`${customer} ${record} ${type.slice('watch.'.length)}`);
    });
    const { answers } = await screenEverybody(snapshot, names, threads);
    const each = await screenEverybody(snapshot, sample, threads);
    const full = (each.processor / sample.length) * customers.length;
    const expected = differencesOf(before, answers);
    const wrong = [...[...expected].filter((one) => !told.has(one)), ...[...told].filter((one) => !expected.has(one))];
    const kept = keptDifferences(state, answers);
    before = answers;
    const one = {
      step,
      summary,
      told: told.size,
      expected: expected.size,
      differences: wrong.length + kept.length,
      examples: [...wrong, ...kept].slice(0, 5),
      pass,
      full,
    };
    found.push(one);
    console.log(rowOf(one), one.examples.join('; '));
  }
  state.close();
  return found;
}

/** Customers whose alerts and suppressed hits in the state are not those of a full screening. */
function keptDifferences(state: ReturnType<typeof openState>, answers: ReferenceAnswers): string[] {
  const wrong: string[] = [];
  for (const { key, findings } of state.sql('select key, findings from customers').iterate()) {
    const kept = (JSON.parse(findings as string) as { id: string; standing: string }[])
      .filter(({ standing }) => standing !== 'near')
      .map(({ id, standing }) => `${id} ${standing}`);
    const wanted = [...(answers.get(key as string) ?? [])].map(([id, answer]) => `${id} ${answer.split(';')[0]}`);
    if (kept.sort().join() !== wanted.sort().join()) wrong.push(`${key} is kept otherwise`);
  }
  return wrong;
}

const rowOf = ({ step, summary, told, expected, differences, pass, full }: Measured): string => {
  const { changed_records, moved_words, compared, screened, full: why, customers } = summary;
  const share = (count: number): string => `${((100 * count) / customers).toFixed(2)}%`;
  const how = why === null ? `${share(compared)} | ${share(screened)}` : `– | all (${why})`;
  return `| ${step.files.length > 3 ? 'the first editions' : step.files.join(', ')} | ${whole(changed_records)} | ${whole(moved_words)} | ${how} | ${whole(told)} | ${whole(expected)} | **${differences}** | ${pass.toFixed(1)} | ${full.toFixed(1)} | ${(full / pass).toFixed(1)} |`;
};

export async function run({ lists, draw }: { lists: string; draw: number | undefined }): Promise<void> {
  const count = draw ?? CUSTOMERS;
  const load = loadavg()[0]!;
  const steps = await watchSteps(lists);
  const ends = await Promise.all([steps[0]!, steps.at(-1)!].map(({ snapshot }) => openSnapshot(snapshot)));
  const rows: InputRow[] = [];
  for await (const row of customerRows(count, ends)) rows.push(row);
  const found = await measured(steps, rows);
  const sum = (of: (one: Measured) => number): number => found.reduce((total, one) => total + of(one), 0);
  writeFigures('watch', [
    '# Watching customers',
    '',
    `Written by \`npm run eval -- watch\`${draw === undefined ? '' : ` --draw ${draw}`}. ${machine()}; load before: ${load.toFixed(1)}.`,
    '',
    `${whole(count)} invented customers: ${MIX.map(([share, what]) => `${share}% ${what}`).join('; ')}. Threshold 0.70, parties listed now.`,
    '',
    '## Against two full screenings',
    '',
    'Each row is one step of the lists. *Told* are the events of the watch; *by two screenings* is in what screening everybody before and after',
    'differs, by a script of its own: another set of alerts or suppressed hits, another verdict of a fact, another content of the record.',
    '*Differences* are events in one and not in the other, and customers whose kept answer is not that of a full screening.',
    'Processor seconds of all threads, opening and indexing the change included; *full* screens everybody one by one and keeps nothing,',
    `reckoned from ${whole(SAMPLE)} of them, starting the threads included.`,
    '',
    '| files | records changed | words moved | compared | screened | told | by two screenings | differences | watch s | full s | ratio |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...found.map(rowOf),
    '',
    `In all ${whole(sum(({ told }) => told))} events, **${sum(({ differences }) => differences)} differences**.`,
    '',
    ...(await killLines(steps, rows)),
    ...(await webhookLines()),
    ...(await decisionLines(steps)),
  ]);
}
