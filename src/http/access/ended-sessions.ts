import type { EndedSessionRepository } from '../../store/tokens.ts';

/** Sessions that were ended before they expired. */
export interface EndedSessions {
  /** Ends a session, in this process at once; `endsAt`: when it would have expired, ms since 1970. */
  add(id: string, endsAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/** A session that another node ended is refused after at most this time, ms. */
const BELIEVED_MS = 250;

/** Keeps ended sessions in memory and in the shared store; a failed write is repeated until it succeeds. */
export function endedSessions(stored: EndedSessionRepository | undefined, now: () => number): EndedSessions {
  const ended = new Map<string, { endsAt: number; isStored: boolean }>();
  /** The ended sessions as last read from the store. */
  let others: ReadonlySet<string> = new Set();
  let read = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function storeOwn(of: EndedSessionRepository): Promise<void> {
    for (const [id, one] of ended) {
      if (one.endsAt <= now()) ended.delete(id);
      else if (!one.isStored) {
        await of.add(id, new Date(one.endsAt).toISOString(), new Date(now()).toISOString());
        one.isStored = true;
      }
    }
  }

  async function readAll(of: EndedSessionRepository): Promise<void> {
    // A store that is unavailable or read-only must not end sessions that are still valid.
    await storeOwn(of).catch(() => {});
    others = new Set(await of.list(new Date(now()).toISOString()).catch(() => others));
  }

  async function refresh(): Promise<void> {
    if (!stored) return;
    if (now() - read >= BELIEVED_MS) {
      read = now();
      reading = readAll(stored);
    }
    await reading;
  }

  return {
    async add(id, endsAt) {
      ended.set(id, { endsAt, isStored: stored === undefined });
      read = Number.NEGATIVE_INFINITY;
      await refresh();
    },
    async has(id) {
      if (ended.has(id)) return true;
      await refresh();
      return others.has(id);
    },
  };
}
