import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import { isIsoDay } from '../domain/dates.ts';
import { GUARDS, type Guard } from '../domain/lists/edition-guards.ts';
import { hasFailed, type IngestFrom } from '../ingest/ingest.ts';
import { SOURCES } from '../sources/catalog.ts';
import { type Options, readGuards } from './console/flags.ts';
import { CommandFailed, WrongUsage, withStore } from './console/run.ts';
import { printJson } from './console/terminal.ts';
import { chosenSources } from './data/chosen-sources.ts';
import { ingestWithProgress, listsFolder, online } from './data/ingest-with-progress.ts';

type IngestFlags = Options<'lists' | 'file' | 'published', 'acceptShrink' | 'fromArchive' | 'json'> & {
  accept?: Guard[];
};

function chosenOrigin({ lists, file, published, fromArchive }: IngestFlags, sources: readonly string[]): IngestFrom {
  if ([lists, file, fromArchive].filter(Boolean).length > 1)
    throw new WrongUsage('Give one of --lists, --file and --from-archive, not two.');
  if (published && !file) throw new WrongUsage('--published goes with --file.');
  if (published && !isIsoDay(published))
    throw new WrongUsage(`--published must be a day YYYY-MM-DD, not ${published}.`);
  if (lists) return listsFolder(lists);
  if (fromArchive) return { kind: 'archive' };
  if (!file) return online(readConfig(process.env));
  if (sources.length !== 1)
    throw new WrongUsage('--file needs exactly one source: sis ingest un-sc --file consolidated.xml');
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new CommandFailed(`There is no file ${file}.`);
  if (!found.isFile()) throw new CommandFailed(`${file} is not a file; use --lists for a folder of editions.`);
  return { kind: 'file', path: resolve(file), ...(published && { published }) };
}

export function registerIngest(program: Command): void {
  program
    .command('ingest')
    .description('Ingest official lists: download them, or read them from a folder or a file')
    .argument('[sources...]', `source ids (default: all): ${SOURCES.map(({ info }) => info.id).join(', ')}`)
    .option('--lists <dir>', 'folder with one sub-folder of editions per source id, ingested oldest first')
    .option('--file <file>', 'one edition of one source')
    .option('--published <day>', 'official day of that file, for lists that do not state it (YYYY-MM-DD)')
    .option('--accept <guards>', `accept editions that fail these checks (recorded): ${GUARDS.join(', ')}`, readGuards)
    .addOption(new Option('--accept-shrink', 'the same as --accept=shrink').hideHelp())
    .option('--from-archive', 'rebuild entities and history from all archived editions')
    .option('--json', 'print the outcome of each source as JSON')
    .addHelpText(
      'after',
      `
Examples:
  sis ingest                                    download every list
  sis ingest un-sc eu-fsf                       download two
  sis ingest --lists ../shared/lists            ingest a folder of editions
  sis ingest --from-archive                     after an upgrade: history as the present version derives it
  sis ingest ca-sema --file sema-lmes.xml --published 2026-08-22
  sis ingest un-sc --file consolidated.xml --accept=shrink,churn

An edition is applied completely or not at all. Exit code 1 when any edition was rejected or could not be obtained.`,
    )
    .action((ids: string[], flags: IngestFlags) => {
      const from = chosenOrigin(flags, ids);
      return withStore(async (store, config) => {
        const sources = await chosenSources(store, ids);
        const { json, acceptShrink } = flags;
        const accept = [...(flags.accept ?? []), ...(acceptShrink ? (['shrink'] as const) : [])];
        const outcomes = await ingestWithProgress(store, config, from, { sources, accept, quiet: json });
        if (json) printJson(outcomes);
        const failed = outcomes.filter(hasFailed).map(({ source_id }) => source_id);
        if (failed.length > 0) {
          throw new CommandFailed(
            `Not everything was ingested (${failed.join(', ')}); the last good editions stay. Download the rejected editions again, or wait for the next edition; \`sis sources\` keeps the reason.`,
          );
        }
      });
    });
}
