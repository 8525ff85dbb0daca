import type { Logger } from 'pino';
import { commandApart } from './command-apart.ts';

/** Builds the snapshot in a process of its own, so that requests are answered meanwhile. */
export interface Builder {
  /** Builds where it is needed, from what is stored at this call or later; resolves when the process has ended, to false when it failed. One at a time. */
  build(): Promise<boolean>;
  stop(): void;
}

/** A builder that says in the log what went wrong. */
export function builderApart(log: Logger): Builder {
  const { run, stop } = commandApart(['snapshot', 'build', '--if-needed', '--json'], {
    onEnded(reason) {
      if (reason !== null) log.error({ reason }, 'the snapshot could not be built; the old one stays');
    },
  });
  return { build: async () => (await run()) === null, stop };
}
