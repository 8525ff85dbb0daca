import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { picked } from '../domain/picked.ts';
import { examCases } from '../exam/cases/cases.ts';
import { type CaseClass, CLASSES } from '../exam/cases/classes.ts';
import { listedParties, partyById } from '../exam/cases/listed.ts';
import { type Engine, httpEngine, ownEngine, readAdapter } from '../exam/engines.ts';
import { caseLines, type ExamReport, type ExamSetting, examReport } from '../exam/report.ts';
import { htmlReport } from '../exam/report-html.ts';
import { markdownReport } from '../exam/report-tables.ts';
import { runExam } from '../exam/run.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { RELEASE } from '../service/release.ts';
import { rulesetVersion } from '../service/ruleset.ts';
import { type Options, oneOf } from './console/flags.ts';
import { progressBar } from './console/progress.ts';
import { CommandFailed, once, WrongUsage } from './console/run.ts';
import { grouped, print, printJson, printTable, warn } from './console/terminal.ts';
import { listedData, warnOfData } from './data/current-snapshot.ts';

type Flags = Options<'classes' | 'engine' | 'adapter', 'force' | 'json'> & {
  output: string;
  seed?: number;
  sample?: number;
  threshold?: number;
};

const SEED = 1;
const QUESTIONS = 100_000;

const HELP = `
Classes: ${CLASSES.map(({ id }) => id).join(', ')}.
All classes have equally many test cases; every name is screened alone and again with facts of a customer file.
The folder then contains exam.md, exam.html, exam.json and cases.jsonl (each name, with both answers). The same seed,
lists, rules and options give the same bytes.

Another engine is tested over HTTP with an adapter file; see examples/exam. It should have the same lists.

Examples:
  sis exam --output exam
  sis exam --output exam --sample 5000 --seed 7 --force
  sis exam --output slips --classes one_slip,two_slips --sample 4000
  sis exam --output exam-watchman --engine http://127.0.0.1:8084 --adapter examples/exam/watchman.ts --threshold 0.59`;

/** The test classes with these ids. @throws WrongUsage for an unknown one */
function classesOf(list: string | undefined): readonly CaseClass[] {
  if (list === undefined) return CLASSES;
  const known = CLASSES.map(({ id }) => id);
  const ids = list.split(',').map((id) => oneOf('--classes', id.trim(), known));
  return CLASSES.filter(({ id }) => ids.includes(id));
}

/** Parses an option as a number within a range. */
const numberFrom =
  (min: number, max: number, whole: boolean) =>
  (text: string, previous: unknown): number => {
    const value = Number(once(text, previous));
    if (/^\d+(\.\d+)?$/.test(text) && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
  };

const FILES = ['exam.json', 'exam.md', 'exam.html', 'cases.jsonl'] as const;

function write(folder: string, texts: Record<(typeof FILES)[number], string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(texts)) {
    const path = join(folder, file);
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
  }
}

/** The engine selected by the options. `onRefused` is called for each request that it refuses. */
const engineOf = async ({ engine, adapter }: Flags, snapshot: Snapshot, onRefused: () => void): Promise<Engine> =>
  engine === undefined ? ownEngine(snapshot) : httpEngine(engine, await readAdapter(adapter!), onRefused);

function checkUsage({ engine, adapter, output, force }: Flags): void {
  if ((engine === undefined) !== (adapter === undefined)) throw new WrongUsage('--engine and --adapter go together.');
  if (engine !== undefined && !/^https?:\/\/[^\s?#]+$/.test(engine))
    throw new WrongUsage('--engine must be an address that begins with http:// or https://.');
  const there = FILES.find((file) => existsSync(join(output, file)));
  if (there && !force) throw new CommandFailed(`${join(output, there)} exists; --force replaces it.`);
}

function printSummary({ classes, asked, lost_by_facts }: ExamReport, output: string): void {
  const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(2)}%`);
  type Result = ExamReport['classes'][number];
  const ranked = (share: (tally: Result['plain']) => number | null) => ({
    value: ({ plain, counts }: Result) => (counts === 'no alert' ? '' : percent(share(plain))),
    right: true as const,
  });
  printTable(classes, {
    CLASS: 'title',
    NAMES: ({ plain }) => plain.asked,
    ASIDE: ({ all, plain }) => all.plain.asked - plain.asked,
    ALERT: { value: ({ plain }) => percent(plain.alert_share), right: true },
    'WITH FACTS': { value: ({ facts }) => percent(facts.alert_share), right: true },
    FIRST: ranked(({ first_share }) => first_share),
    'IN TEN': ranked(({ in_ten_share }) => in_ten_share),
    GOAL: ({ counts, goal }) => `${counts} ${percent(goal)}`,
    MET: ({ met }) => (met ? 'yes' : 'no'),
  });
  print(
    `${grouped(asked.questions)} questions; facts suppressed the alert of ${grouped(lost_by_facts)} names. Written to ${output}.`,
  );
}

async function exam(flags: Flags): Promise<void> {
  checkUsage(flags);
  const own = flags.engine === undefined;
  const ruleset = own ? rulesetVersion() : null;
  const { output, seed = SEED, sample = QUESTIONS, threshold = ALERT_THRESHOLD } = flags;
  const classes = classesOf(flags.classes);
  const { snapshot } = await listedData();
  warnOfData(snapshot);
  const parties = listedParties(snapshot);
  const cases = examCases(parties, { seed, questions: sample, classes });
  let refused = 0;
  const engine = await engineOf(flags, snapshot, () => refused++);
  const bar = progressBar('asking {bar} {percentage}%  {value} of {total}  {eta_formatted} to go');
  bar?.start(cases.length * 2, 0);
  const byId = partyById(parties);
  const marked = await runExam(engine, cases, { threshold, partyOf: (id) => byId.get(id) }, (asked) =>
    bar?.update(asked),
  ).finally(async () => {
    bar?.stop();
    await engine.close();
  });
  const setting: ExamSetting = {
    seed,
    questions: sample,
    engine: engine.name,
    threshold,
    data_version: snapshot.dataVersion,
    ruleset,
    release: own ? RELEASE : null,
    sources: snapshot.sources.map((one) => picked(one, 'source_id', 'source_list', 'edition', 'active')),
    demo: snapshot.sources.some(({ demo }) => demo),
    refused,
  };
  const report = examReport(setting, marked);
  write(output, {
    'exam.json': `${JSON.stringify(report, null, 2)}\n`,
    'exam.md': markdownReport(report),
    'exam.html': await htmlReport(report),
    'cases.jsonl': caseLines(marked),
  });
  if (refused > 0) warn(`${grouped(refused)} requests were refused by the engine and count as answers without a hit.`);
  if (flags.json) printJson(report);
  else printSummary(report, output);
}

export function registerExam(program: Command): void {
  program
    .command('exam')
    .description('Examine the screening with cases made from the lists, and write a report for an examiner')
    .requiredOption('--output <folder>', 'folder of the report')
    .option('--seed <n>', `seed of the random choices (default: ${SEED})`, numberFrom(0, 2 ** 32 - 1, true))
    .option('--sample <n>', `total number of test cases (default: ${QUESTIONS})`, numberFrom(30, 10_000_000, true))
    .option('--classes <ids>', 'only these classes, separated by commas')
    .option(
      '--threshold <score>',
      `alert threshold, 0-1 (default: ${ALERT_THRESHOLD.toFixed(2)})`,
      numberFrom(0, 1, false),
    )
    .option('--engine <url>', 'test another engine at this address')
    .option('--adapter <file>', 'adapter for the other engine')
    .option('--force', 'replace an existing report')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(exam);
}
