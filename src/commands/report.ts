import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { isIsoDay } from '../domain/dates.ts';
import { LANGUAGES } from '../messages/messages.ts';
import { reportHtml } from '../reports/render/html.ts';
import { reportMarkdown } from '../reports/render/markdown.ts';
import { reportView } from '../reports/render/view.ts';
import type { ReportBody } from '../reports/report.ts';
import { todayIn } from '../service/clock.ts';
import type { ReportHead } from '../store/reports.ts';
import { type Options, oneOf, wholeNumber } from './console/flags.ts';
import { CommandFailed, WrongUsage, withStore } from './console/run.ts';
import { grouped, print, printJson, printTable } from './console/terminal.ts';
import { ensureSnapshot } from './data/current-snapshot.ts';
import { autopublish, FIRST_DAYS, type Range, updateReports } from './data/update-reports.ts';

type RangeFlags = Options<'from' | 'to', 'own' | 'json'>;

function readDay(name: string, text: string): string {
  if (isIsoDay(text)) return text;
  throw new WrongUsage(`${name} must be an existing day YYYY-MM-DD, not ${text}.`);
}

/** The range given by DATE or by --from and --to; null without any. */
function givenRange(date: string | undefined, { from, to }: RangeFlags, today: string): Range | null {
  if (date !== undefined) {
    if (from || to) throw new WrongUsage('Give either a date or --from and --to, not both.');
    const day = readDay('The date', date);
    return { from: day, to: day };
  }
  if (!from && !to) return null;
  const range = { from: readDay('--from', from ?? '0001-01-01'), to: readDay('--to', to ?? today) };
  if (range.from > range.to) throw new WrongUsage(`--from ${range.from} is after --to ${range.to}.`);
  return range;
}

function neededRange(date: string | undefined, flags: RangeFlags, { timezone }: Config): Range {
  const range = givenRange(date, flags, todayIn(timezone));
  if (range) return range;
  throw new WrongUsage('Name a date, or a range with --from and --to.');
}

async function build(date: string | undefined, flags: RangeFlags): Promise<void> {
  await withStore(async (store, config) => {
    const own = flags.own ?? false;
    const range = givenRange(date, flags, todayIn(config.timezone));
    const { data_version: dataVersion } = await ensureSnapshot(store, config);
    const isTerminal = process.stderr.isTTY;
    const onProgress = (done: number, total: number): void => {
      if (isTerminal) process.stderr.write(`\r${grouped(done)} of ${grouped(total)} reports`);
      if (isTerminal && done === total) process.stderr.write('\n');
    };
    const outcome = await updateReports(store, config, dataVersion, { range, own, onProgress });
    const { newestEdition, built, days } = outcome;
    if (newestEdition === null)
      throw new CommandFailed(
        own
          ? 'There is no own list yet: sis list add ID --name NAME --file FILE'
          : 'There is no official list yet; fill the store with `sis ingest` first.',
      );
    if (date && date > newestEdition) {
      throw new CommandFailed(`There are no data for ${date} yet: the newest edition is of ${newestEdition}.`);
    }
    const published = own ? [] : await autopublish(store, config, false);
    if (flags.json) return printJson({ ...outcome, published });
    print(
      `${grouped(days)} days checked: ${grouped(built.length)} new revisions, ${grouped(published.length)} published.`,
    );
    for (const { date: day, revision, note } of built) if (note) print(`${day}  revision ${revision}: ${note}`);
    if (own) print('Reports of own lists are not served: sis report show DATE --own');
    else if (built.length > 0 && published.length === 0)
      print('Drafts are served once published: sis report publish DATE');
  });
}

/** A revision in the format of `--json`. */
function rowOf({ date, revision, state, data_version, body, change_summary, built_at, published_at }: ReportHead) {
  const { title, totals } = body as ReportBody;
  return { date, revision, state, title: title.en, totals, data_version, change_summary, built_at, published_at };
}

async function listRevisions(date: string | undefined, flags: RangeFlags & { state?: string; limit?: string }) {
  await withStore(async (store, config) => {
    const states = ['draft', 'published', 'superseded'] as const;
    const state = flags.state ? oneOf('--state', flags.state, states) : undefined;
    const limit = wholeNumber('--limit', flags.limit) ?? 50;
    const wanted = { ...givenRange(date, flags, '9999-12-31'), ...(state && { state }) };
    const reports = flags.own ? store.ownReports : store.reports;
    const rows = (await reports.heads({ ...wanted, limit })).map((head) => ({
      ...rowOf(head),
      ...(flags.own && { official: false }),
    }));
    if (flags.json) return printJson(rows);
    printTable(rows, { DATE: 'date', REV: 'revision', STATE: 'state', TITLE: 'title', CHANGED: 'change_summary' });
    const total = await reports.count(wanted);
    if (total > rows.length)
      print(`${grouped(total - rows.length)} more: --limit, --from, --to (time zone ${config.timezone})`);
  });
}

type ShowFlags = Pick<RangeFlags, 'own' | 'json'> & { revision?: string; format?: string; lang?: string };

async function show(date: string, flags: ShowFlags): Promise<void> {
  const day = readDay('The date', date);
  const lang = oneOf('--lang', flags.lang ?? 'en', LANGUAGES);
  const format = flags.json ? 'json' : oneOf('--format', flags.format ?? 'md', ['json', 'md', 'html']);
  const revision = wholeNumber('--revision', flags.revision);
  await withStore(async (store) => {
    const reports = flags.own ? store.ownReports : store.reports;
    const report =
      (revision ? null : await reports.get(day, { state: 'published' })) ??
      (await reports.get(day, revision ? { revision } : {}));
    if (!report) {
      const make = `sis report build ${day}${flags.own ? ' --own' : ''}`;
      throw new CommandFailed(`There is no such report of ${day}; make one with \`${make}\`.`);
    }
    const { state, built_at, published_at } = report;
    const view = reportView(report, lang);
    const mark = flags.own ? { official: false } : {};
    if (format === 'json') return printJson({ state, ...mark, ...view, operator: { built_at, published_at } });
    print(format === 'md' ? reportMarkdown(view) : await reportHtml(view));
    if (state !== 'published' && !flags.own) process.stderr.write(`This revision is not published (${state}).\n`);
  });
}

const daysText = (days: readonly string[]): string =>
  days.length > 5 ? `${grouped(days.length)} reports` : days.join(', ');

async function publish(date: string | undefined, flags: RangeFlags & { revision?: string }): Promise<void> {
  const revision = wholeNumber('--revision', flags.revision);
  await withStore(async (store, config) => {
    const range = neededRange(date, flags, config);
    if (revision && range.from !== range.to) throw new WrongUsage('--revision needs exactly one date.');
    const dates = [...new Set((await store.reports.heads(range)).map((head) => head.date))].sort();
    if (dates.length === 0) {
      throw new CommandFailed(`There is no report to publish; make one with \`sis report build ${date ?? ''}\`.`);
    }
    const published: string[] = [];
    for (const day of dates)
      if (await store.reports.publish(day, new Date().toISOString(), revision)) published.push(day);
    if (published.length === 0) throw new CommandFailed(`There is no revision ${revision} of ${dates[0]}.`);
    if (flags.json) printJson({ published });
    else print(`Published: ${daysText(published)}.`);
  });
}

async function unpublish(date: string | undefined, flags: RangeFlags): Promise<void> {
  await withStore(async (store, config) => {
    const range = neededRange(date, flags, config);
    const unpublished: string[] = [];
    for (const { date: day } of await store.reports.heads({ ...range, state: 'published' }))
      if (await store.reports.unpublish(day)) unpublished.push(day);
    if (unpublished.length === 0) throw new CommandFailed('No such report is published.');
    if (flags.json) printJson({ unpublished });
    else print(`No longer published: ${daysText(unpublished)}.`);
  });
}

const OF_OWN_LISTS = 'reports of own lists instead of official ones';

/** `sis report`: daily reports. */
export function registerReport(program: Command): void {
  const report = program
    .command('report')
    .description('Daily reports: drafts, revisions, publishing')
    .addHelpText(
      'after',
      `
Examples:
  sis report build                        renew what changed, back to ${FIRST_DAYS} days before the newest edition
  sis report build --from 2000-01-01      backfill
  sis report show 2026-08-21 --lang zh
  sis report publish 2026-08-21
  sis report list 2026-08-21              every revision of a day
  sis report build --own                  reports of own lists; list and show take --own too`,
    );
  const ranged = (name: string, description: string): Command =>
    report
      .command(name)
      .description(description)
      .argument('[date]', 'one day, YYYY-MM-DD')
      .option('--from <day>', 'first day of a range')
      .option('--to <day>', 'last day of a range (default: today)')
      .option('--json', 'print JSON');
  ranged('build', 'Build drafts, and new revisions if the facts have changed')
    .option('--own', OF_OWN_LISTS)
    .action(build);
  ranged('list', 'List revisions with their state, newest first')
    .option('--own', OF_OWN_LISTS)
    .option('--state <state>', 'draft, published or superseded only')
    .option('--limit <number>', 'how many at most (default: 50)')
    .action(listRevisions);
  report
    .command('show')
    .description('Print a report: the published revision, else the newest draft')
    .argument('<date>', 'YYYY-MM-DD')
    .option('--own', OF_OWN_LISTS)
    .option('--revision <number>', 'that revision')
    .option('--format <format>', 'json, md (default) or html')
    .option('--lang <language>', 'en (default) or zh')
    .option('--json', 'the same as --format json')
    .action(show);
  ranged('publish', 'Serve the newest revision of these days')
    .option('--revision <number>', 'that revision')
    .action(publish);
  ranged('unpublish', 'Withdraw reports').action(unpublish);
}
