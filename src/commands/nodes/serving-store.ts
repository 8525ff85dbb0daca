import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { StoreAway, type StoreHealth, type StoreState, storeHealth } from '../../service/outage/store-health.ts';
import { isAway } from '../../store/engines/postgres.ts';
import { connectStore, openStore, type Store } from '../../store/store.ts';

/** How often a process that began without its store looks whether it is there, ms. */
const AGAIN_MS = 1_000;

/** Brings the schema up to date; the process that does it has more patience than one that answers requests. */
async function migrateStore(config: Config): Promise<void> {
  const store = await openStore(config);
  await store.close();
}

/** Brings the schema up to date when the store answers: now, or as soon as it is there. */
async function migrateWhenThere(store: Store, config: Config, health: StoreHealth, log: Logger): Promise<void> {
  try {
    await health.ask(store.ping);
    await migrateStore(config);
  } catch (error) {
    const fault = error instanceof StoreAway ? (error.cause ?? error) : error;
    if (!(fault instanceof StoreAway) && !isAway((fault as Error).cause ?? fault)) throw fault;
    const again = setInterval(() => {
      if (health.state().state === 'away') return;
      clearInterval(again);
      migrateWhenThere(store, config, health, log).catch((fault) =>
        log.error({ err: fault }, 'the store cannot be used'),
      );
    }, AGAIN_MS);
    again.unref();
  }
}

/** The store of a process that answers requests, and whether it is there. */
export interface ServingStore {
  store: Store;
  health: StoreHealth;
  /** Tells of every change from now. */
  onChange(tell: (state: StoreState) => void): void;
}

/**
 * Opens the store for serving: PostgreSQL may be away, then and later. Its schema is brought up to date when it answers.
 * @throws Error when the store is there and cannot be used.
 */
export async function openServingStore(config: Config, log: Logger): Promise<ServingStore> {
  const store = connectStore({ ...config, use: 'serving' });
  let tell: (state: StoreState) => void = () => {};
  const onChange = (state: StoreState, err?: unknown): void => {
    tell(state);
    if (state.state === 'ok') log.info('the store is back');
    else if (state.state === 'away') log.warn(state, 'the store is away; the last snapshot and reports are served');
    else log.warn({ ...state, err }, 'the store refuses statements; answers go on from the last snapshot and reports');
  };
  const health = storeHealth(store, { onChange });
  await migrateWhenThere(store, config, health, log);
  return {
    store,
    health,
    onChange(told) {
      tell = told;
      told(health.state());
    },
  };
}
