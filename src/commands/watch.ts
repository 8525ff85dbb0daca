import type { Command } from 'commander';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { NO_DECISIONS } from '../service/decisions/decision.ts';
import { thresholdParameter } from '../service/question/parameters.ts';
import type { WatchEvent } from '../watch/event.ts';
import type { PassSummary } from '../watch/pass/pass.ts';
import { runPass } from '../watch/pass/run-pass.ts';
import { fileSink, tell, tellPlainly } from '../watch/state/outbox.ts';
import { noteEndedPass } from '../watch/state/passes.ts';
import type { WatchState } from '../watch/state/state-file.ts';
import { watchMessage } from '../watch/webhooks/queued-event.ts';
import { readFlags, readingOf, several } from './console/flags.ts';
import { grouped, printJson, warn } from './console/terminal.ts';
import { dataInPlace, warnOfData } from './data/listed-data.ts';
import { CommandFailed, stoppedBySignals, withStore } from './run.ts';
import { dataToScreen, type PipedFlags, threadsOf } from './screen-piped.ts';
import { customerFiles, digestOfFiles, rowsOfFiles, rowsOfInput } from './watch/customer-files.ts';
import {
  decisionsIn,
  openWatchState,
  openWebhooks,
  type WatchPlaces,
  type Webhooks,
  watchPlaces,
} from './watch/places.ts';
import { serviceEvents } from './watch/service-events.ts';
import { webhookSender } from './webhook.ts';

interface Flags extends PipedFlags {
  state?: string;
  output?: string;
  decisions?: string;
  webhooks?: string;
  threshold?: string;
  map?: string[];
  dateFormat?: string;
  encoding?: string;
  full?: boolean;
  baseline?: boolean;
  inPlace?: boolean;
  json?: boolean;
}

const HELP = `
Says which customers to look at again after the lists have changed: one JSON line for each listed record that is found
for a customer now (watch.new), no more (watch.cleared), or otherwise than before (watch.changed), with reasons and both
data versions. The first pass screens everybody and tells every alert; each later one screens whom the changes concern,
and finds what screening everybody before and after would find. Run it after each \`sis ingest\`.

Customers are files as \`sis screen\` takes them (.csv, .xlsx, .jsonl …; name, id, birth_date, country, gender, identifier,
entity_type): all of them each time. An id keeps a customer the same from pass to pass; one that is in the file no more is cleared.
Of a folder, files named customers*.csv (.xlsx, .jsonl …) are read, watch.state keeps what is known, and events are
added to events.jsonl, each once, whenever the process may be killed. On standard output an event may come again after a
crash, under the same id.

Examples:
  sis watch customers/                           # a folder with customers.csv in it
  sis watch customers.csv --state watch.state
  sis watch customers.csv --state watch.state --output events.jsonl --full
  bank-export | sis watch - --state watch.state`;

/** The customers to read; rows are null if the files have not changed since the last run. */
async function customersOf(state: WatchState, { customers }: WatchPlaces, flags: Flags) {
  if (customers === '-') return { rows: rowsOfInput(), digest: null };
  const files = customerFiles(customers);
  const reading = readingOf(flags);
  const digest = await digestOfFiles(files, reading);
  return { rows: digest === state.get('customers') ? null : rowsOfFiles(files, reading, warn), digest };
}

/** Writes pending events and queues them for webhooks. */
function tellAll(state: WatchState, { output }: WatchPlaces, webhooks: Webhooks | null): number {
  const handOn = (events: WatchEvent[]): void => {
    const now = new Date();
    const messages = events.map((event) => watchMessage(event, now));
    for (const { name, wants } of webhooks?.destinations ?? [])
      webhooks!.queue.add(
        name,
        messages.filter(({ type }) => wants(type)),
      );
  };
  if (output === null)
    return tellPlainly(state, (events) => {
      handOn(events);
      process.stdout.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    });
  const sink = fileSink(output);
  try {
    return tell(state, sink, handOn);
  } finally {
    sink.close();
  }
}

/** Adds events of the service itself. */
async function addServiceEvents({ queue, destinations }: Webhooks): Promise<void> {
  const events = await withStore((store, { publicUrl }) => serviceEvents(store, queue, new Date(), publicUrl));
  for (const { name, wants } of destinations)
    queue.add(
      name,
      events.filter(({ type }) => wants(type)),
    );
}

const WHY_FULL: Record<NonNullable<PassSummary['full']>, string> = {
  first: 'it is the first pass',
  asked: '--full',
  rules: 'the rules of scoring are others',
  threshold: 'the threshold is another',
  changes: 'too much changed to look at the changes alone',
};

function warnOfSummary(summary: PassSummary, told: number): void {
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
  const places = watchPlaces(customers, flags);
  if (customers !== '-') customerFiles(customers);
  const decisions = places.decisions === null ? NO_DECISIONS : decisionsIn(places.decisions);
  const { threshold = ALERT_THRESHOLD } = readFlags({ threshold: thresholdParameter }, { threshold: flags.threshold });
  const threads = threadsOf(flags);
  const { snapshot } = flags.inPlace ? await dataInPlace() : await dataToScreen(flags);
  warnOfData(snapshot);
  const state = openWatchState(places.state);
  const webhooks = places.webhooks === null ? null : openWebhooks(places.webhooks);
  const signal = stoppedBySignals();
  try {
    const sender = webhooks && webhookSender(webhooks, signal);
    let told = 0;
    const onFound = (): void => {
      told += tellAll(state, places, webhooks);
      sender?.begin();
    };
    // Events that an interrupted run found but could not write.
    onFound();
    const { rows, digest } = await customersOf(state, places, flags);
    const { full = false, baseline = false } = flags;
    const options = { threshold, full, baseline, decisions, signal, onFound };
    const summary = await runPass(state, snapshot, rows, { ...options, ...(threads !== undefined && { threads }) });
    if (rows && digest && !summary.stopped) state.step(() => state.set('customers', digest));
    told += tellAll(state, places, webhooks);
    if (places.folder !== null && !summary.stopped) noteEndedPass(places.folder, summary);
    if (flags.json && places.output !== null) printJson({ ...summary, told });
    else warnOfSummary(summary, told);
    if (webhooks && flags.snapshot === undefined) await addServiceEvents(webhooks);
    await sender?.end(PATIENCE_MS);
    if (summary.stopped) throw new CommandFailed('Stopped; the same command goes on where it was.');
    if (summary.read?.faults) throw new CommandFailed(`${grouped(summary.read.faults)} rows were not screened.`);
  } finally {
    webhooks?.queue.close();
    state.close();
  }
}

export function registerWatch(program: Command): void {
  program
    .command('watch')
    .description('Say which customers to look at again after the lists have changed')
    .argument(
      '<customers>',
      'a folder, a file of customers (.csv, .xlsx, .jsonl …), or - for lines of JSON on standard input',
    )
    .option('--state <file>', 'where the known alerts are kept (default: watch.state in the folder)')
    .option(
      '--output <file>',
      'file that events are added to, or - for standard output (default: events.jsonl in the folder, else -)',
    )
    .option('--decisions <file>', 'known false hits (default: decisions.jsonl in the folder, if it is there)')
    .option('--webhooks <file>', 'where to send events (default: webhooks.json in the folder, if it is there)')
    .option('--threshold <score>', `least score of a hit, 0-1 (default: ${ALERT_THRESHOLD.toFixed(2)})`)
    .option('--map <field=heading,…>', 'which columns hold what, as for sis screen', several)
    .option('--date-format <order>', 'dmy (day first), mdy, or serial')
    .option('--encoding <label>', 'such as windows-1252, windows-1251, gb18030')
    .option('--snapshot <file>', 'screen against this snapshot, not the store')
    .option('--threads <n>', 'threads that screen (default: one for each processor)')
    .option('--in-place', 'screen against the snapshot that is in place, as a service does that serves it')
    .option('--full', 'screen everybody, whatever changed')
    .option('--baseline', 'first pass: take what is found as known, and tell nothing of it')
    .option('--json', 'print the summary as JSON (where events go to a file)')
    .addHelpText('after', HELP)
    .action(watch);
}
