import type { Command } from 'commander';
import type { RunSummary } from '../monitoring/run/run.ts';
import { runMonitoring } from '../monitoring/run/run-monitoring.ts';
import { fileSink, flushToFile, flushToOutput, type WatchEvent } from '../monitoring/state/outbox.ts';
import { noteEndedPass } from '../monitoring/state/passes.ts';
import { openState, type WatchState } from '../monitoring/state/state-file.ts';
import { watchMessage } from '../monitoring/webhooks/queue.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { NO_DECISIONS, readDecisions } from '../service/decisions/decision.ts';
import { thresholdParameter } from '../service/parameters/parameters.ts';
import { type Options, readFlags, readingOf, several } from './console/flags.ts';
import { CommandFailed, stoppedBySignals, withStore } from './console/run.ts';
import { grouped, printJson, warn } from './console/terminal.ts';
import { dataInPlace, warnOfData } from './data/current-snapshot.ts';
import { dataToScreen, type PipedFlags, threadsOf } from './rows/screen-piped.ts';
import { customerFiles, digestOfFiles, rowsOfFiles, rowsOfInput } from './watch/customer-files.ts';
import { openWebhooks, queueEvents, type WatchPaths, type Webhooks, watchPaths } from './watch/places.ts';
import { serviceEvents } from './watch/service-events.ts';
import { webhookSender } from './webhook.ts';

type Flags = PipedFlags &
  Options<
    'state' | 'output' | 'decisions' | 'webhooks' | 'threshold' | 'dateFormat' | 'encoding',
    'full' | 'baseline' | 'inPlace' | 'json'
  > & { map?: string[] };

const HELP = `
Reports which customers to review after the lists have changed: one JSON line for each listed record that is a new alert
of a customer (watch.new), no longer one (watch.cleared), or a changed one (watch.changed), with reasons and both data
versions. The first run screens all customers and reports every alert. Each later run screens the customers affected by
the changes, with the same result as screening all of them. Run it after each \`sis ingest\`.

Customer files have the format of \`sis screen\` (.csv, .xlsx, .jsonl …; name, id, birth_date, country, gender, identifier,
entity_type), and contain all customers each time. The id identifies a customer; one that is no longer in the file is
cleared. In a folder, files named customers*.csv (.xlsx, .jsonl …) are read, watch.state stores the known alerts, and events
are appended to events.jsonl, each exactly once, even if the process is killed. On standard output an event may be repeated
after a crash, with the same id.

Examples:
  sis watch customers/                           # a folder with customers.csv in it
  sis watch customers.csv --state watch.state
  sis watch customers.csv --state watch.state --output events.jsonl --full
  bank-export | sis watch - --state watch.state`;

/** The customers to read; rows are null if the files have not changed since the last run. */
async function customersOf(state: WatchState, { customers }: WatchPaths, flags: Flags) {
  if (customers === '-') return { rows: rowsOfInput(), digest: null };
  const files = customerFiles(customers);
  const reading = readingOf(flags);
  const digest = await digestOfFiles(files, reading);
  return { rows: digest === state.get('customers') ? null : rowsOfFiles(files, reading, warn), digest };
}

/** Writes pending events and queues them for webhooks. */
function writeEvents(state: WatchState, { output }: WatchPaths, webhooks: Webhooks | null): number {
  const handOn = (events: WatchEvent[]): void => {
    const now = new Date();
    const messages = events.map((event) => watchMessage(event, now));
    if (webhooks) queueEvents(webhooks, messages);
  };
  if (output === null)
    return flushToOutput(state, (events) => {
      handOn(events);
      process.stdout.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    });
  const sink = fileSink(output);
  try {
    return flushToFile(state, sink, handOn);
  } finally {
    sink.close();
  }
}

/** Adds events of the service itself. */
async function addServiceEvents(webhooks: Webhooks): Promise<void> {
  const { queue } = webhooks;
  const events = await withStore((store, { publicUrl }) => serviceEvents(store, queue, new Date(), publicUrl));
  queueEvents(webhooks, events);
}

const WHY_FULL: Record<NonNullable<RunSummary['full']>, string> = {
  first: 'it is the first pass',
  asked: '--full',
  rules: 'the rules of scoring are others',
  threshold: 'the threshold is another',
  changes: 'too much changed to look at the changes alone',
};

function warnOfSummary(summary: RunSummary, told: number): void {
  const { customers, screened, compared, changed_records, full, read, seconds } = summary;
  const how = full
    ? `all screened: ${WHY_FULL[full]}`
    : `${grouped(changed_records)} records changed; ${grouped(compared)} compared with them, ${grouped(screened)} screened in full`;
  warn(`${grouped(customers)} customers, ${how}; ${grouped(told)} events, ${seconds.toFixed(1)} s.`);
  warn(`new ${grouped(summary.new)}, changed ${grouped(summary.changed)}, cleared ${grouped(summary.cleared)}`);
  if (read?.faults) warn(`${grouped(read.faults)} rows were not screened; the first: ${read.fault}`);
}

/** How long the end of a run waits for another attempt of a webhook, ms. */
const PATIENCE_MS = 60_000;

async function watch(customers: string, flags: Flags): Promise<void> {
  const places = watchPaths(customers, flags);
  if (customers !== '-') customerFiles(customers);
  const decisions = places.decisions === null ? NO_DECISIONS : readDecisions(places.decisions);
  const { threshold = ALERT_THRESHOLD } = readFlags({ threshold: thresholdParameter }, { threshold: flags.threshold });
  const threads = threadsOf(flags);
  const { snapshot } = flags.inPlace ? await dataInPlace() : await dataToScreen(flags);
  warnOfData(snapshot);
  const state = openState(places.state);
  const webhooks = places.webhooks === null ? null : openWebhooks(places.webhooks);
  const signal = stoppedBySignals();
  try {
    const sender = webhooks && webhookSender(webhooks, signal);
    let told = 0;
    const onFound = (): void => {
      told += writeEvents(state, places, webhooks);
      sender?.begin();
    };
    // Events that an interrupted run found but could not write.
    onFound();
    const { rows, digest } = await customersOf(state, places, flags);
    const { full = false, baseline = false } = flags;
    const options = { threshold, full, baseline, decisions, signal, onFound, threads };
    const summary = await runMonitoring(state, snapshot, rows, options);
    if (rows && digest && !summary.stopped) state.step(() => state.set('customers', digest));
    told += writeEvents(state, places, webhooks);
    if (places.folder !== null && !summary.stopped) noteEndedPass(places.folder, summary);
    if (flags.json && places.output !== null) printJson({ ...summary, told });
    else warnOfSummary(summary, told);
    if (webhooks && flags.snapshot === undefined) await addServiceEvents(webhooks);
    await sender?.end(PATIENCE_MS);
    if (summary.stopped) throw new CommandFailed('Stopped; run the same command to resume.');
    if (summary.read?.faults) throw new CommandFailed(`${grouped(summary.read.faults)} rows were not screened.`);
  } finally {
    webhooks?.queue.close();
    state.close();
  }
}

export function registerWatch(program: Command): void {
  program
    .command('watch')
    .description('Report which customers to review after the lists have changed')
    .argument(
      '<customers>',
      'a folder, a file of customers (.csv, .xlsx, .jsonl …), or - for lines of JSON on standard input',
    )
    .option('--state <file>', 'file of the known alerts (default: watch.state in the folder)')
    .option(
      '--output <file>',
      'file to which events are appended, or - for standard output (default: events.jsonl in the folder, else -)',
    )
    .option('--decisions <file>', 'known false positives (default: decisions.jsonl in the folder, if it exists)')
    .option('--webhooks <file>', 'destinations of events (default: webhooks.json in the folder, if it exists)')
    .option('--threshold <score>', `minimum score of a hit, 0-1 (default: ${ALERT_THRESHOLD.toFixed(2)})`)
    .option('--map <field=heading,…>', 'content of the columns, as for sis screen', several)
    .option('--date-format <order>', 'dmy (day first), mdy, or serial')
    .option('--encoding <label>', 'encoding, such as windows-1252, windows-1251, gb18030')
    .option('--snapshot <file>', 'screen against this snapshot instead of the store')
    .option('--threads <n>', 'number of screening threads (default: one per processor)')
    .option('--in-place', 'screen against the active snapshot, as a running service does')
    .option('--full', 'screen all customers, whatever changed')
    .option('--baseline', 'first run: record existing hits without sending events')
    .option('--json', 'print the summary as JSON (if events go to a file)')
    .addHelpText('after', HELP)
    .action(watch);
}
