import { InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { openStore, type Store } from '../store/store.ts';

/** A command could not do its work; the message is the one line that the user reads. Exit code 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** The command was called the wrong way; exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** Opens the store that the environment names, runs the command on it, and closes it whatever happens. */
export async function withStore<T>(run: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    return await run(store, config);
  } finally {
    await store.close();
  }
}

/** Takes an option once; a second one would silently replace the first. */
export function once(value: string, previous: unknown): string {
  if (previous !== undefined) throw new InvalidArgumentError('It is given more than once.');
  return value;
}

/** Stops on the first Ctrl-C in good order; the second one ends at once, as usual. */
export function stoppedBySignals(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}
