import { InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '../../config.ts';
import { openStore, type Store } from '../../store/store.ts';

/** A command failed; the message is the one line for the user. Exit code 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** A command was called incorrectly. Exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** Opens the configured store, runs the command with it, and closes it in any case. */
export async function withStore<T>(run: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    return await run(store, config);
  } finally {
    await store.close();
  }
}

/** Parser of an option that may be given once; by default a second one would silently replace the first. */
export function once(value: string, previous: unknown): string {
  if (previous !== undefined) throw new InvalidArgumentError('It is given more than once.');
  return value;
}

/** Aborts on the first Ctrl-C, for a clean stop; the second one ends the process at once. */
export function stoppedBySignals(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}
