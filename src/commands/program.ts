import { Command, CommanderError } from 'commander';
import { WrongConfiguration } from '../config.ts';
import { AmbiguousFile } from '../service/customer-files/file-faults.ts';
import { RELEASE } from '../service/release.ts';
import { registerBackup } from './backup.ts';
import { registerCompare } from './compare.ts';
import { registerDecisions } from './decisions.ts';
import { registerEdition } from './edition.ts';
import { registerExam } from './exam.ts';
import { registerExport } from './export.ts';
import { registerIngest } from './ingest.ts';
import { registerMcp } from './mcp.ts';
import { plainFault } from './plain-fault.ts';
import { registerReceipt } from './receipt.ts';
import { registerRefresh } from './refresh.ts';
import { registerReplay } from './replay.ts';
import { registerReport } from './report.ts';
import { WrongUsage } from './run.ts';
import { registerScreen } from './screen.ts';
import { registerSearch } from './search.ts';
import { registerServe } from './serve.ts';
import { registerSnapshot } from './snapshot.ts';
import { registerSources } from './sources.ts';
import { registerStats } from './stats.ts';
import { registerToken } from './token.ts';
import { registerUp } from './up.ts';
import { registerVerify } from './verify.ts';
import { registerWatch } from './watch.ts';
import { registerWebhook } from './webhook.ts';

const program = new Command('sis')
  .description('Sanctions Intelligence Service: the official sanctions and export-control lists in one place')
  .version(RELEASE)
  .showHelpAfterError('(add --help for what is allowed)')
  .exitOverride()
  .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');

for (const register of [
  registerUp,
  registerIngest,
  registerEdition,
  registerSources,
  registerStats,
  registerSnapshot,
  registerSearch,
  registerScreen,
  registerCompare,
  registerWatch,
  registerDecisions,
  registerWebhook,
  registerExam,
  registerExport,
  registerReport,
  registerRefresh,
  registerServe,
  registerMcp,
  registerToken,
  registerReceipt,
  registerReplay,
  registerVerify,
  registerBackup,
]) {
  register(program);
}

/** 0 done, 1 failed, 2 wrong usage; what went wrong is one line on stderr. */
function exitCodeOf(error: unknown): number {
  // Commander has already said what is wrong; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { message, stack } = error as Error;
  process.stderr.write(`sis: ${(plainFault(error) ?? message).replace(/\s*\n\s*/g, ' ')}\n`);
  if (process.env.SIS_LOG_LEVEL === 'debug') process.stderr.write(`${stack}\n`);
  const isUsage = [WrongUsage, WrongConfiguration, AmbiguousFile].some((kind) => error instanceof kind);
  return isUsage ? 2 : 1;
}

// A reader that stops early (`sis sources | head -1`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
