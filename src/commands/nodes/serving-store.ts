import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { TokenReader } from '../../http/access/auth.ts';
import { seenState } from '../../service/outage/seen-state.ts';
import { type StoreHealth, type StoreState, StoreUnavailable, storeHealth } from '../../service/outage/store-health.ts';
import { isAway, refuseTransactionPooler } from '../../store/engines/postgres.ts';
import { connectStore, openStore, type Store } from '../../store/store.ts';

/** How often a process that started without its store checks whether it is available, ms. */
const RETRY_MS = 1_000;

/** Brings the schema up to date; on PostgreSQL with longer timeouts than for answering requests. */
async function migrateStore(serving: Store, config: Config): Promise<void> {
  if (!config.databaseUrl) return serving.migrate();
  const store = await openStore(config);
  await store.close();
}

/** Brings the schema up to date as soon as the store is available. */
async function migrateWhenThere(store: Store, config: Config, health: StoreHealth, log: Logger): Promise<void> {
  try {
    await health.ask(() => (config.databaseUrl ? refuseTransactionPooler(config.databaseUrl) : store.ping()));
    await migrateStore(store, config);
  } catch (error) {
    const fault = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
    if (!(fault instanceof StoreUnavailable) && !isAway((fault as Error).cause ?? fault)) throw fault;
    const again = setInterval(() => {
      if (health.state().state === 'away') return;
      clearInterval(again);
      migrateWhenThere(store, config, health, log).catch((fault) =>
        log.error({ err: fault }, 'the store cannot be used'),
      );
    }, RETRY_MS).unref();
  }
}

/** Opens the store for serving: PostgreSQL may be unavailable, then and later; it is migrated when it is available. */
export async function openServingStore(config: Config, log: Logger) {
  const store = connectStore({ ...config, use: 'serving' });
  let report: (state: StoreState) => void = () => {};
  const onChange = (_: StoreState, err?: unknown): void => {
    const now = state();
    report(now);
    if (now.state === 'ok') log.info('the store is available again');
    else if (now.state === 'away') log.warn(now, 'the store is away; the last snapshot and reports are served');
    else if (now.state === 'behind') log.error(now, 'the store has lost commits; what this node has stays');
    else log.warn({ ...now, err }, 'the store refuses statements; answers continue from the last snapshot and reports');
  };
  const health = storeHealth(store, { onChange });
  const { shared } = store;
  const seen = shared && seenState({ shared, tokens: store.tokens }, health, config.dataDir, () => onChange(state()));
  const state = (): StoreState => {
    const own = health.state();
    return own.state === 'away' ? own : (seen?.behind() ?? own);
  };
  await migrateWhenThere(store, config, health, log);
  return {
    store,
    health,
    /** What this process has seen of a shared store; null for a store that is not shared. */
    seen,
    state,
    /** Tokens as in the store, or as revoked if they were ever seen revoked. */
    tokens: {
      async findByHash(digest) {
        const found = await health.ask(() => store.tokens.findByHash(digest), 'looking tokens up');
        return seen ? seen.token(found) : found;
      },
      touch: (id, at) => health.ask(() => store.tokens.touch(id, at), 'noting the use of tokens'),
    } satisfies TokenReader,
    /** Reports every change from now on. */
    onChange(reportTo: (state: StoreState) => void): void {
      report = reportTo;
      reportTo(state());
    },
  };
}
