import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiToken } from '../../domain/token.ts';
import type { SharedStore } from '../../store/engines/shared-store.ts';
import type { StateMark } from '../../store/engines/store-states.ts';
import type { Store } from '../../store/store.ts';
import type { StoreHealth, StoreTrouble } from './store-health.ts';

/** The newest state of the store that a node has seen, and every token that it has seen revoked, with the time. */
interface Seen {
  state: StateMark | null;
  revoked: Record<string, string>;
}

const fileIn = (dataDir: string): string => join(dataDir, 'store-state.json');

function readSeen(dataDir: string): Seen {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Seen;
  } catch {
    // No file yet, or one truncated by a power failure: the next state of the store counts as the first one.
    return { state: null, revoked: {} };
  }
}

function writeSeen(dataDir: string, seen: Seen): void {
  const temporary = `${fileIn(dataDir)}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(seen), { mode: 0o600, flush: true });
  renameSync(temporary, fileIn(dataDir));
}

/** The store has lost commits that this node has seen, as after a failover to an outdated replica. */
class StoreWentBack extends Error {
  override name = 'StoreWentBack';
  constructor() {
    super(
      'The database has lost its last commits: it does not hold what this data folder has seen of it. Bring the lost commits back, or accept what is there: sis backup FILE && sis restore FILE --force.',
    );
  }
}

/** Compares a store with what was seen of it: its present state, and whether that is a continuation. A restore is accepted. */
async function follow(shared: SharedStore, seen: StateMark | null): Promise<{ now: StateMark; follows: boolean }> {
  const { holdsSeen, ...now } = await shared.state(seen);
  return { now, follows: seen === null || holdsSeen || now.epoch > seen.epoch };
}

/** @throws StoreWentBack if the store lacks something that a node with this data folder has seen */
export async function refuseLostState({ shared }: Pick<Store, 'shared'>, dataDir: string): Promise<void> {
  if (shared && !(await follow(shared, readSeen(dataDir).state)).follows) throw new StoreWentBack();
}

/** @param onChange called when the store has lost commits, and when they are back or a new history has begun */
export function seenState(
  { shared, tokens }: { shared: SharedStore; tokens: Store['tokens'] },
  health: Pick<StoreHealth, 'ask'>,
  dataDir: string,
  onChange: (behind: StoreTrouble | null) => void,
) {
  const seen = readSeen(dataDir);
  let behind: StoreTrouble | null = null;

  function setBehind(is: boolean): void {
    if (is === (behind !== null)) return;
    behind = is ? { state: 'behind', since: new Date().toISOString(), reason: new StoreWentBack().message } : null;
    onChange(behind);
  }

  return {
    /** Checks the store; true when it contains everything that was seen. @throws StoreUnavailable */
    async look(): Promise<boolean> {
      const { now, follows } = await health.ask(() => follow(shared, seen.state), 'state of the store');
      setBehind(!follows);
      if (!follows) return false;
      if (now.id === seen.state?.id && now.mark === seen.state.mark) return true;
      const revoked = await health.ask(tokens.revoked, 'revoked tokens');
      Object.assign(seen.revoked, revoked);
      seen.state = now;
      writeSeen(dataDir, seen);
      return true;
    },
    /** The trouble reported when the store has lost commits; else null. */
    behind: () => behind,
    /** A token as found in the store, or as revoked if it was ever seen revoked. */
    token(found: ApiToken | null): ApiToken | null {
      if (!found) return null;
      if (found.revoked_at !== null) seen.revoked[found.id] ??= found.revoked_at;
      const revoked_at = seen.revoked[found.id] ?? null;
      return revoked_at === found.revoked_at ? found : { ...found, revoked_at };
    },
  };
}

/** What a node has recorded about its store. It never accepts an earlier state by itself. */
export type SeenState = ReturnType<typeof seenState>;
