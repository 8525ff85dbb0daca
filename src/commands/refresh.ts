import type { Command } from 'commander';
import type { RefreshStep } from '../service/data/refresh-status.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { print } from './console/terminal.ts';
import { chosenSources } from './data/chosen-sources.ts';
import { refreshOnce } from './refresh/refresh-pass.ts';

export function registerRefresh(program: Command): void {
  program
    .command('refresh')
    .description('Run one refresh: download, ingest, snapshot, reports; for schedulers')
    .argument('[sources...]', 'ids of the lists to download (default: all)')
    .option('--json', 'print each step as a JSON line')
    .addHelpText(
      'after',
      '\nExamples:\n  sis refresh\n  sis refresh eu-fsf un-sc\n  SIS_REPORTS_AUTOPUBLISH=on sis refresh',
    )
    .action((ids: string[], flags: { json?: boolean }) =>
      withStore(async (store, config) => {
        const show = (step: RefreshStep): void => {
          const { step: name, source_id, outcome, detail } = step;
          print(flags.json ? JSON.stringify(step) : `${(source_id ?? name).padEnd(12)}  ${outcome}: ${detail}`);
        };
        const good = await refreshOnce(store, config, show, { sources: await chosenSources(store, ids) });
        if (!good)
          throw new CommandFailed('Not every step succeeded; the last good data stay in use. See the lines above.');
      }),
    );
}
