import type { Logger } from 'pino';
import { commandApart } from './command-apart.ts';

/** Writes the files of the data in a process of its own. */
export interface Exporter {
  /** Writes those of the snapshot in place, after what is being written. */
  write(): void;
  stop(): void;
}

/** An exporter that says in the log what went wrong; one that is not wanted does nothing. */
export function exporterApart(isWanted: boolean, log: Logger): Exporter {
  const { run, stop } = commandApart(['export', '--publish', '--in-place', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the files of the data could not be written; the old ones stay');
    },
  });
  return {
    write() {
      if (isWanted) void run();
    },
    stop,
  };
}
