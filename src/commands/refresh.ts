import type { Command } from 'commander';
import { print } from './console/terminal.ts';
import { refreshOnce } from './refresh/refresh-pass.ts';
import { CommandFailed, withStore } from './run.ts';

export function registerRefresh(program: Command): void {
  program
    .command('refresh')
    .description('Bring everything up to date once: download, ingest, snapshot, reports; for a scheduler')
    .option('--json', 'print each step as a line of JSON')
    .addHelpText('after', '\nExamples:\n  sis refresh\n  SIS_REPORTS_AUTOPUBLISH=on sis refresh')
    .action((flags: { json?: boolean }) =>
      withStore(async (store, config) => {
        const good = await refreshOnce(store, config, (step) => {
          const { step: name, source_id, outcome, detail } = step;
          print(flags.json ? JSON.stringify(step) : `${(source_id ?? name).padEnd(12)}  ${outcome}: ${detail}`);
        });
        if (!good) throw new CommandFailed('Not every step succeeded; the last good data stays. See the lines above.');
      }),
    );
}
