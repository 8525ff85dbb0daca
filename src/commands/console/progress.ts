import { MultiBar, SingleBar } from 'cli-progress';
import type { IngestProgress, SourceOutcome } from '../../ingest/ingest.ts';
import type { FileOutcome } from '../../ingest/ingest-file.ts';
import type { Reread } from '../../ingest/reread.ts';
import { grouped, print, styled, warn } from './terminal.ts';

/** A progress bar of cli-progress on a terminal; null elsewhere. */
export function progressBar(format: string): SingleBar | null {
  if (!process.stderr.isTTY) return null;
  return new SingleBar({ format, hideCursor: true, clearOnComplete: true, barsize: 24, stream: process.stderr });
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** One line about the result of a file. */
function outcomeLine(outcome: FileOutcome): string {
  const { source_id, kind, date, status, parties, set_aside, changes, reason, file } = outcome;
  const edition = `${date ?? file}${kind === 'delta' ? ' (delta)' : ''}`;
  const head = `${source_id.padEnd(12)}  ${edition}  ${status}`;
  if (reason) return `${source_id.padEnd(12)}  ${edition}${date ? `  ${file}` : ''}  ${status}: ${reason}`;
  if (!changes) return head;
  const aside = set_aside ? `, ${grouped(set_aside)} set aside` : '';
  const { listed, amended, removed, relisted, renumbered } = changes;
  const moved = renumbered > 0 ? `, ${grouped(renumbered)} renumbered` : '';
  return `${head}, ${grouped(parties ?? 0)} parties${aside}: ${grouped(listed)} listed, ${grouped(amended)} amended, ${grouped(removed)} removed, ${grouped(relisted)} relisted${moved}`;
}

/** One line about an edition that a newer version parsed again. */
function rereadLine(sourceId: string, { edition, changed, added, gone, problem }: Reread): string {
  const head = `${sourceId.padEnd(12)}  ${edition}  `;
  if (problem) return `${head}not read again by this version: ${problem} What it reads otherwise shows as amended.`;
  return `${head}read again by this version: ${grouped(changed)} records say more or otherwise, ${grouped(added)} new, ${grouped(gone)} gone; none of it counts as a change of the list. To derive the history anew too: sis ingest --from-archive`;
}

/** Live lines on a terminal, one for each list; null elsewhere. */
function liveLines() {
  if (!process.stderr.isTTY) return null;
  const options = { clearOnComplete: true, hideCursor: true, stream: process.stderr };
  const all = new MultiBar({ format: '{source}  {state}', ...options });
  const shown = new Map<string, SingleBar>();
  return {
    show(source: string, state: string): void {
      const line = shown.get(source) ?? all.create(1, 0, { source: source.padEnd(12), state });
      shown.set(source, line);
      line.update(0, { state });
    },
    /** Prints a permanent line above the live ones. */
    say: (line: string): void => void (shown.size > 0 ? all.log(`${line}\n`) : print(line)),
    stop: (): void => all.stop(),
  };
}

const seconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 1_000)} s`;

/** Result of a source, in a few words. */
function inShort({ files, failure, confirmed }: SourceOutcome): string {
  const last = files.findLast(({ kind }) => kind === 'full');
  if (failure !== null) return `failed: ${failure}`;
  if (confirmed || !last) return 'nothing new';
  const parties = last.parties === undefined ? '' : `, ${grouped(last.parties)} parties`;
  return `${last.date ?? ''} ${last.status}${parties}${last.reason ? `: ${last.reason}` : ''}`.trim();
}

/** Permanent lines about the result of a source, besides those of its files. */
function sourceLines(outcome: SourceOutcome): { line: string; isFault: boolean }[] {
  const { source_id, files, confirmed, failure, deltas_failure, reread, lost_ids } = outcome;
  const head = `${source_id.padEnd(12)}  `;
  const isSame = confirmed || (files.length > 0 && files.every(({ status }) => status === 'unchanged'));
  return [
    ...(deltas_failure ? [{ line: `${head}change files: ${deltas_failure}`, isFault: true }] : []),
    ...(reread ? [{ line: rereadLine(source_id, reread), isFault: reread.problem !== undefined }] : []),
    ...(lost_ids ?? []).map((id) => ({ line: `${head}${id}: no record has this id any more`, isFault: true })),
    ...(failure ? [{ line: `${head}${failure}`, isFault: true }] : []),
    ...(!failure && isSame ? [{ line: `${head}${styled('dim', 'nothing new')}`, isFault: false }] : []),
  ];
}

/** Displays an ingest: a line per file that had an effect; on a terminal a live line per list. `quiet`: errors only */
export function progressDisplay(quiet: boolean) {
  const live = liveLines();
  const retried = new Set<string>();
  const say = (line: string, isFault = false): void => {
    if (quiet && !isFault) return;
    if (live) live.say(line);
    else if (isFault) warn(line);
    else print(line);
  };
  return {
    onProgress(progress: IngestProgress): void {
      if (progress.phase === 'download') {
        const { source_id, bytes, total } = progress;
        const of = total ? ` of ${megabytes(total)}` : '';
        live?.show(source_id, bytes === 0 ? 'asked for' : `${megabytes(bytes)}${of} downloaded`);
      } else if (progress.phase === 'retry') {
        const { source_id, cause, waitMs } = progress;
        live?.show(source_id, `again in ${seconds(waitMs)}: ${cause}`);
        if (!live && !retried.has(source_id)) say(`${source_id.padEnd(12)}  ${cause} It will be tried again.`, true);
        retried.add(source_id);
      } else if (progress.phase === 'read') {
        live?.show(progress.source_id, `${grouped(progress.parties)} parties read`);
      } else if (progress.phase === 'file') {
        const { outcome } = progress;
        const isFault = outcome.status === 'rejected' || outcome.status === 'refused';
        if (isFault || outcome.status === 'applied') say(outcomeLine(outcome), isFault);
      } else {
        live?.show(progress.outcome.source_id, inShort(progress.outcome));
        for (const { line, isFault } of sourceLines(progress.outcome)) say(line, isFault);
      }
    },
    say,
    /** Removes the live lines from the screen. */
    stop: () => live?.stop(),
  };
}
