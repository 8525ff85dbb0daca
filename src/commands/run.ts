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
