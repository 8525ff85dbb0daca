import type { Command } from 'commander';
import { rowOfCustomer } from '../monitoring/state/customers.ts';
import { appendLine } from '../monitoring/state/durable-files.ts';
import { openState } from '../monitoring/state/state-file.ts';
import { recordNow, rowOf, type Snapshot } from '../search/snapshot.ts';
import { todayIn } from '../service/clock.ts';
import {
  customerFact,
  RECORD_FACTS,
  type RecordFact,
  recordFacts,
  recordsOf,
} from '../service/decisions/deciding-facts.ts';
import { Decision, decisionOutcome, readDecisions } from '../service/decisions/decision.ts';
import { parseJson } from '../service/json-text.ts';
import { readScreeningRow, type ScreeningRow } from '../service/rows/screening-row.ts';
import type { Options } from './console/flags.ts';
import { CommandFailed, WrongUsage } from './console/run.ts';
import { print, printJson, printTable } from './console/terminal.ts';
import { listedData } from './data/current-snapshot.ts';
import { watchPaths } from './watch/places.ts';

const HELP = `
A decision states that a hit is not the customer. It dismisses the alert for this customer and this record until a fact
that it is based on changes: by default any name, birth date, country, gender, type or number of the record, and the
customer's row. The file is JSON lines; pass it to sis watch and sis screen with --decisions.

Examples:
  sis decisions add decisions.jsonl --customer C1 --record eu-fsf-13 --watch customers/ --reason "Born 1961, not 1952" --by anna
  sis decisions add decisions.jsonl --customer C1 --record eu-fsf-13 --row '{"q":"Ivan Petrov","birth_date":"1961"}' \\
    --facts birth_dates,countries --reason "Other birth date"
  sis decisions list decisions.jsonl
  sis decisions check decisions.jsonl --watch customers/`;

type AddFlags = Record<'customer' | 'record' | 'reason', string> & Options<'by' | 'date' | 'facts' | 'watch' | 'row'>;

type Row = Pick<ScreeningRow, 'q' | 'corroboration'>;

/** Rows of customers from the state of a monitoring folder. */
function rowsOfWatch(path: string): (customer: string) => Row | null {
  const state = openState(watchPaths(path, {}).state);
  try {
    return rowOfCustomer(state);
  } finally {
    // Read on demand and closed with the process.
    process.once('exit', () => state.close());
  }
}

function givenRow(text: string): Row {
  let fields: unknown;
  try {
    fields = parseJson(text, { keepsNumbers: true });
  } catch {
    throw new WrongUsage('--row must be the customer\'s row as JSON, such as {"q":"Ivan Petrov","birth_date":"1961"}.');
  }
  const row = readScreeningRow({ number: 1, fields: fields as Record<string, unknown> });
  if (row.error !== undefined) throw new WrongUsage(`--row: ${row.error}`);
  return row;
}

function decidingFacts(text: string | undefined): readonly RecordFact[] {
  if (text === undefined) return RECORD_FACTS;
  return text.split(',').map((one) => {
    const fact = RECORD_FACTS.find((known) => known === one.trim());
    if (fact) return fact;
    throw new WrongUsage(`--facts takes ${RECORD_FACTS.join(', ')}, not ${one.trim()}.`);
  });
}

async function add(file: string, flags: AddFlags): Promise<void> {
  if ((flags.watch === undefined) === (flags.row === undefined))
    throw new WrongUsage('Give the facts of the customer with either --watch or --row.');
  const wanted = decidingFacts(flags.facts);
  const { snapshot, config } = await listedData();
  const row = flags.row === undefined ? rowsOfWatch(flags.watch!)(flags.customer) : givenRow(flags.row);
  if (!row) throw new CommandFailed(`The watch knows no customer ${flags.customer}.`);
  const place = rowOf(snapshot, flags.record);
  if (place < 0) throw new CommandFailed(`There is no record ${flags.record}.`);
  const facts = recordFacts(recordNow(snapshot, place));
  const { customer, record, reason, by } = flags;
  const decision = Decision.safeParse({
    customer,
    record,
    facts: { ...Object.fromEntries(wanted.map((fact) => [fact, facts[fact]])), customer: customerFact(row) },
    reason,
    ...(by !== undefined && { by }),
    date: flags.date ?? todayIn(config.timezone),
  });
  if (!decision.success)
    throw new WrongUsage(
      decision.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
    );
  appendLine(file, decision.data);
  print(
    `Added to ${file}: ${customer} is not ${record}, as long as ${[...wanted, 'customer'].join(', ')} stay the same.`,
  );
}

function list(file: string, { customer, json }: { customer?: string; json?: boolean }): void {
  const { all } = readDecisions(file);
  const shown = all.filter((one) => customer === undefined || one.customer === customer);
  if (json) printJson(shown);
  else
    printTable(shown, {
      customer: 'customer',
      record: 'record',
      date: 'date',
      by: 'by',
      'decided by': ({ facts }) => Object.keys(facts).join(', '),
      reason: 'reason',
    });
}

/** The result of checking a decision. */
interface Checked {
  customer: string;
  record: string;
  state: 'silenced' | 'reopened' | 'no such record' | 'no such customer';
  changed: string[];
}

function checked(snapshot: Snapshot, decision: Decision, rowOfKey: ((customer: string) => Row | null) | null): Checked {
  const { customer, record } = decision;
  const found = (state: Checked['state'], changed: string[] = []): Checked => ({ customer, record, state, changed });
  if (rowOf(snapshot, record) < 0) return found('no such record');
  const row = rowOfKey?.(customer);
  if (rowOfKey && !row) return found('no such customer');
  // Without a row, a change of the customer's facts cannot be detected.
  const own = row ? customerFact(row) : decision.facts.customer;
  const ruling = decisionOutcome([decision], record, recordsOf(snapshot, own ?? ''))!;
  return found(ruling.state, ruling.changed);
}

async function check(file: string, { watch, json }: { watch?: string; json?: boolean }): Promise<void> {
  const { all } = readDecisions(file);
  const { snapshot } = await listedData();
  const rows = watch === undefined ? null : rowsOfWatch(watch);
  const results = all.map((decision) => checked(snapshot, decision, rows));
  if (json) printJson(results);
  else
    printTable(results, {
      customer: 'customer',
      record: 'record',
      state: 'state',
      'changed since': ({ changed }) => changed.join(', '),
    });
}

export function registerDecisions(program: Command): void {
  const decisions = program
    .command('decisions')
    .description('Known false positives: add, list and check decisions')
    .addHelpText('after', HELP);
  decisions
    .command('add')
    .description('Add a decision with the present facts')
    .argument('<file>', 'file of decisions; created if missing')
    .requiredOption('--customer <id>', 'your id of the customer')
    .requiredOption('--record <id>', 'id of the record that the customer is not')
    .requiredOption('--reason <text>', 'reason, for later readers')
    .option('--by <name>', 'who decided')
    .option('--date <day>', 'YYYY-MM-DD (default: today)')
    .option('--facts <list>', `basis of the decision: ${RECORD_FACTS.join(', ')} (default: all)`)
    .option('--watch <path>', 'folder or state of sis watch with the customer')
    .option('--row <json>', "the customer's row")
    .action(add);
  decisions
    .command('list')
    .description('Show the decisions')
    .argument('<file>', 'file of decisions')
    .option('--customer <id>', 'of this customer only')
    .option('--json', 'print as JSON')
    .action(list);
  decisions
    .command('check')
    .description('Check which decisions still apply')
    .argument('<file>', 'file of decisions')
    .option('--watch <path>', "folder or state of sis watch, to check customers' rows too")
    .option('--json', 'print as JSON')
    .action(check);
}
