import { MultiBar, type SingleBar } from 'cli-progress';
import type { IngestProgress } from '../../ingest/ingest.ts';
import type { FileOutcome } from '../../ingest/ingest-file.ts';
import type { Reread } from '../../ingest/reread.ts';
import { grouped, print, styled, warn } from './terminal.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** One line about what became of a file. */
function outcomeLine({
  source_id,
  kind,
  date,
  status,
  parties,
  set_aside,
  changes,
  reason,
  file,
}: FileOutcome): string {
  const edition = `${date ?? file}${kind === 'delta' ? ' (delta)' : ''}`;
  const head = `${source_id.padEnd(12)}  ${edition}  ${status}`;
  if (reason) return `${source_id.padEnd(12)}  ${edition}${date ? `  ${file}` : ''}  ${status}: ${reason}`;
  if (!changes) return head;
  const aside = set_aside ? `, ${grouped(set_aside)} set aside` : '';
  const { listed, amended, removed, relisted, renumbered } = changes;
  const moved = renumbered > 0 ? `, ${grouped(renumbered)} renumbered` : '';
  return `${head}, ${grouped(parties ?? 0)} parties${aside}: ${grouped(listed)} listed, ${grouped(amended)} amended, ${grouped(removed)} removed, ${grouped(relisted)} relisted${moved}`;
}

/** One line about an edition that newer code read again. */
function rereadLine(sourceId: string, { edition, changed, added, gone, problem }: Reread): string {
  const head = `${sourceId.padEnd(12)}  ${edition}  `;
  if (problem) return `${head}not read again by this version: ${problem} What it reads otherwise shows as amended.`;
  return `${head}read again by this version: ${grouped(changed)} records say more or otherwise, ${grouped(added)} new, ${grouped(gone)} gone; none of it counts as a change of the list. To derive the history anew too: sis ingest --from-archive`;
}

/** How far a bar is, and the same in words. */
interface BarState {
  value: number;
  total: number;
  amount: string;
}

/** Shows how an ingest goes. */
export interface ProgressDisplay {
  onProgress(progress: IngestProgress): void;
  /** Takes the bars off the screen. */
  stop(): void;
}

/**
 * Shows an ingest: a line per file that did something, and on a terminal bars while files are downloaded and read.
 * @param quiet no lines, for `--json`
 */
export function progressDisplay(quiet: boolean): ProgressDisplay {
  const bars = process.stderr.isTTY
    ? new MultiBar({
        format: '{source} {phase} {bar} {amount}',
        clearOnComplete: true,
        hideCursor: true,
        barsize: 24,
        stream: process.stderr,
      })
    : null;
  const shown = new Map<string, SingleBar>();
  const show = (source: string, phase: string, { value, total, amount }: BarState): void => {
    if (!bars) return;
    const bar = shown.get(source) ?? bars.create(total, 0, { source: source.padEnd(12), phase, amount });
    shown.set(source, bar);
    bar.setTotal(Math.max(total, value, 1));
    bar.update(value, { source: source.padEnd(12), phase, amount });
  };
  const say = (line: string, isFault: boolean): void => {
    if (isFault) warn(line);
    else if (!quiet) print(line);
  };

  return {
    onProgress(progress) {
      if (progress.phase === 'download') {
        const { source_id, bytes, total } = progress;
        show(source_id, 'download', { value: bytes, total: total ?? bytes, amount: megabytes(bytes) });
      } else if (progress.phase === 'read') {
        const { source_id, parties } = progress;
        show(source_id, 'reading ', { value: parties, total: parties, amount: `${grouped(parties)} parties` });
      } else if (progress.phase === 'file') {
        const { outcome } = progress;
        const isFault = outcome.status === 'rejected' || outcome.status === 'refused';
        if (isFault || outcome.status === 'applied') say(outcomeLine(outcome), isFault);
      } else {
        const { source_id, files, confirmed, failure, deltas_failure, reread, lost_ids } = progress.outcome;
        const bar = shown.get(source_id);
        if (bar) bars?.remove(bar);
        shown.delete(source_id);
        if (deltas_failure) say(`${source_id.padEnd(12)}  change files: ${deltas_failure}`, true);
        if (reread) say(rereadLine(source_id, reread), reread.problem !== undefined);
        for (const id of lost_ids ?? []) say(`${source_id.padEnd(12)}  ${id}: no record has this id any more`, true);
        if (failure) say(`${source_id.padEnd(12)}  ${failure}`, true);
        else if (confirmed || (files.length > 0 && files.every(({ status }) => status === 'unchanged')))
          say(`${source_id.padEnd(12)}  ${styled('dim', 'nothing new')}`, false);
      }
    },
    stop: () => bars?.stop(),
  };
}
