import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Guard } from '../domain/lists/edition-guards.ts';
import type { DownloadLimits } from '../ingest/download/download.ts';
import { type Between, hasFailed, type IngestFrom, ingestAll, type SourceOutcome } from '../ingest/ingest.ts';
import type { RefreshStep } from '../service/data/refresh-status.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { Store } from '../store/store.ts';
import { CommandFailed, withStore } from './console/run.ts';
import { grouped, print } from './console/terminal.ts';
import { chosenSources, sourcesOf } from './data/chosen-sources.ts';
import { ensureSnapshot } from './data/current-snapshot.ts';
import { online } from './data/ingest-with-progress.ts';
import { snapshotPath } from './data/snapshot-file.ts';
import { autopublish, updateReports } from './data/update-reports.ts';
import { applySettings } from './own-lists/changes.ts';

/** Result of a source, as a step of a run. */
export function ingestStep(outcome: SourceOutcome): RefreshStep {
  const { source_id, files, failure, deltas_failure, reread } = outcome;
  const faulty = files.find(({ status }) => status === 'rejected' || status === 'refused');
  const applied = files.filter(({ status }) => status === 'applied');
  const step = { step: 'ingest', source_id } as const;
  if (hasFailed(outcome))
    return { ...step, outcome: 'failed', detail: failure ?? `${faulty!.file}: ${faulty!.reason}` };
  const deltas = deltas_failure ? `; change files: ${deltas_failure}` : '';
  const again = reread && !reread.problem ? `; the edition of ${reread.edition} read again by this version` : '';
  if (applied.length === 0) return { ...step, outcome: 'unchanged', detail: `nothing new${again}${deltas}` };
  return {
    ...step,
    outcome: 'new',
    detail: `${applied.map(({ date, kind }) => `${kind} ${date}`).join(', ')}${again}${deltas}`,
  };
}

/** Downloaded lists are served when no other one has arrived for this time, ms. */
export const QUIET_MS = 10_000;

/** Modification time of the snapshot; changes when another one is activated. */
const placedAt = (config: Config): number | undefined =>
  statSync(snapshotPath(config), { throwIfNoEntry: false })?.mtimeMs;

const causeOf = (error: unknown): string => (error as Error).message.replace(/\s+/g, ' ').slice(0, 500);

/** Options of a run; default: all lists, with the normal downloads and checks. */
interface RefreshOptions {
  sources?: readonly SourceReader[];
  limits?: Partial<DownloadLimits>;
  accept?: readonly Guard[];
}

/** One refresh run; a failed source stops neither the others nor the later steps. True when no step failed. */
export async function refreshOnce(
  store: Store,
  config: Config,
  onStep: (step: RefreshStep) => void,
  { sources, limits, accept }: RefreshOptions = {},
): Promise<boolean> {
  let good = true;
  let isNew = false;
  const report = (step: RefreshStep): void => {
    if (step.outcome === 'failed') good = false;
    if (step.step === 'ingest' && step.outcome === 'new') isNew = true;
    onStep(step);
  };
  /** Serves the lists that have arrived while others are slow. */
  async function between({ waiting, queued, quietMs }: Between): Promise<void> {
    if (!isNew || waiting.length === 0 || queued > 0 || quietMs < QUIET_MS) return;
    isNew = false;
    await ensureSnapshot(store, config);
  }
  try {
    const settings = config.listsFile === undefined ? [] : await applySettings({ store, config }, config.listsFile);
    for (const { id, fault } of settings) report({ step: 'ingest', source_id: id, outcome: 'failed', detail: fault });
    await ingestAll({
      store,
      sources: sources ?? (await sourcesOf(store)),
      dataDir: config.dataDir,
      from: { ...online(config), ...(limits && { limits }) } as IngestFrom,
      ...(accept && { accept }),
      between,
      onProgress: (progress) => progress.phase === 'source' && report(ingestStep(progress.outcome)),
    });
  } catch (error) {
    report({ step: 'ingest', outcome: 'failed', detail: causeOf(error) });
  }
  // Without any list, no data is a clearer state than empty answers.
  if ((await store.editions()).every(({ status }) => status !== 'applied')) return good;
  let dataVersion: string;
  try {
    const before = placedAt(config);
    dataVersion = (await ensureSnapshot(store, config)).data_version;
    report({
      step: 'snapshot',
      outcome: placedAt(config) === before ? 'unchanged' : 'new',
      detail: `data version ${dataVersion}`,
    });
  } catch (error) {
    report({ step: 'snapshot', outcome: 'failed', detail: causeOf(error) });
    return false;
  }
  try {
    const { built } = await updateReports(store, config, dataVersion);
    const published = await autopublish(store, config, false);
    report({
      step: 'reports',
      outcome: built.length + published.length > 0 ? 'new' : 'unchanged',
      detail: `${grouped(built.length)} new revisions, ${grouped(published.length)} published`,
    });
  } catch (error) {
    report({ step: 'reports', outcome: 'failed', detail: causeOf(error) });
  }
  return good;
}

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
