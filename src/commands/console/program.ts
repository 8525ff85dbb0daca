import { Command, CommanderError } from 'commander';
import { unknownVariables, WrongConfiguration } from '../../config.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { RELEASE } from '../../service/release.ts';
import { AmbiguousFile } from '../../sources/table/file-faults.ts';
import { plainFault } from './plain-fault.ts';
import { once, WrongUsage } from './run.ts';
import { isServing, warn } from './terminal.ts';

const program = new Command('sis')
  .description('Sanctions Intelligence Service: the official sanctions and export-control lists in one place')
  .version(RELEASE)
  .showHelpAfterError('(add --help for what is allowed)')
  .exitOverride()
  .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');

/** Every command, in the order of the help. Each command loads only its own code, so that a service starts quickly. */
const COMMANDS = lookupTable<() => Promise<(program: Command) => void>>({
  up: async () => (await import('../up.ts')).registerUp,
  ingest: async () => (await import('../ingest.ts')).registerIngest,
  edition: async () => (await import('../edition.ts')).registerEdition,
  list: async () => (await import('../list.ts')).registerList,
  sources: async () => (await import('../sources.ts')).registerSources,
  stats: async () => (await import('../sources.ts')).registerStats,
  snapshot: async () => (await import('../snapshot.ts')).registerSnapshot,
  search: async () => (await import('../search.ts')).registerSearch,
  screen: async () => (await import('../screen.ts')).registerScreen,
  compare: async () => (await import('../compare.ts')).registerCompare,
  watch: async () => (await import('../watch.ts')).registerWatch,
  decisions: async () => (await import('../decisions.ts')).registerDecisions,
  webhook: async () => (await import('../webhook.ts')).registerWebhook,
  exam: async () => (await import('../exam.ts')).registerExam,
  export: async () => (await import('../export.ts')).registerExport,
  report: async () => (await import('../report.ts')).registerReport,
  refresh: async () => (await import('../refresh.ts')).registerRefresh,
  serve: async () => (await import('../serve.ts')).registerServe,
  health: async () => (await import('../health.ts')).registerHealth,
  mcp: async () => (await import('../mcp.ts')).registerMcp,
  token: async () => (await import('../token.ts')).registerToken,
  receipt: async () => (await import('../receipt.ts')).registerReceipt,
  replay: async () => (await import('../receipt.ts')).registerReplay,
  verify: async () => (await import('../verify.ts')).registerVerify,
  backup: async () => (await import('../backup.ts')).registerBackup,
});

/** Set once the names of environment variables have been checked. */
const CHECKED = '_SIS_CHECKED';

const asked = COMMANDS.has(process.argv[2] ?? '') ? [process.argv[2]!] : [...COMMANDS.keys()];
for (const name of asked) (await COMMANDS.get(name)!())(program);

/** Restricts every option to one value, unless it collects several with its own parser. */
function takeOnce(command: Command): void {
  for (const option of command.options)
    if ((option.required || option.optional) && !option.parseArg) option.argParser(once);
  command.commands.forEach(takeOnce);
}
takeOnce(program);

/** Exit code: 0 done, 1 failed, 2 wrong usage. Prints the error as one line on stderr. */
function exitCodeOf(error: unknown): number {
  // Commander has already printed the error; help and version are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { message, stack } = error as Error;
  process.stderr.write(`sis: ${(plainFault(error) ?? message).replace(/\s*\n\s*/g, ' ')}\n`);
  if (process.env.SIS_LOG_LEVEL === 'debug') process.stderr.write(`${stack}\n`);
  const isUsage = [WrongUsage, WrongConfiguration, AmbiguousFile].some((kind) => error instanceof kind);
  return isUsage ? 2 : 1;
}

// A reader that stops early (`sis sources | head -1`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isServing()) return;
  if (error.code === 'EPIPE') process.exit(0);
  process.exit(exitCodeOf(error));
});
// There is no output left for messages.
process.stderr.on('error', () => {});

// Child processes inherit the environment and need not repeat the warnings.
if (process.env[CHECKED] === undefined) for (const line of unknownVariables(process.env)) warn(`Warning: ${line}`);
process.env[CHECKED] = 'yes';

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
