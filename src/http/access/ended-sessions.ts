import type { EndedSessionRepository } from '../../store/ended-sessions.ts';

/** Sessions that were ended before their time. */
export interface EndedSessions {
  /** Ends one, here at once; `endsAt` is when it would have ended, ms since 1970. */
  add(id: string, endsAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/** A session ended by another node is refused after this, ms. */
const BELIEVED_MS = 250;

/**
 * Ended sessions in memory, and in the store that nodes share where there is one. While it cannot be written to, a session
 * is ended in this process alone; that is made good as soon as it can.
 */
export function endedSessions(stored: EndedSessionRepository | undefined, now: () => number): EndedSessions {
  const ended = new Map<string, { endsAt: number; isStored: boolean }>();
  /** As the store had them last. */
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
    // A store that is away or cannot be written to ends no session that goes on.
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
