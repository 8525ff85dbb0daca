import type { Logger } from 'pino';
import type { SourceState } from '../../domain/lists/source.ts';
import type { LoadedData } from '../data/loaded-data.ts';

/** A list does not grow stale faster than this is noticed. */
const EVERY_MS = 60_000;

/**
 * The same data with the sources as they are known now. What is served stays: editions and counts are those of the
 * snapshot, only state and reason follow. Gives `data` itself when nothing is different.
 */
export function withStates(data: LoadedData, states: readonly SourceState[]): LoadedData {
  const now = new Map(states.map((state) => [state.source_id, state]));
  let differs = false;
  const sources = data.sources.map((source) => {
    const known = now.get(source.info.id);
    if (
      !known ||
      (known.state === source.state.state && known.reason === source.state.reason && known.since === source.state.since)
    )
      return source;
    differs = true;
    const { reason: _reason, since: _since, ...state } = source.state;
    const { reason, since } = known;
    return {
      ...source,
      state: { ...state, state: known.state, ...(reason && { reason }), ...(since && { since }) },
    };
  });
  return differs ? { ...data, sources } : data;
}

export interface SourceWatch {
  /** Looks now; resolves when the states served are those of the store. */
  look(): Promise<void>;
  stop(): void;
}

/** Keeps the states of the sources (fresh, stale, failed) as the store knows them, every minute and when asked. */
export function watchSources(
  readStates: () => Promise<SourceState[]>,
  server: { current(): LoadedData | null; swap(data: LoadedData): void },
  log: Logger,
): SourceWatch {
  async function look(): Promise<void> {
    try {
      const states = await readStates();
      const data = server.current();
      if (!data) return;
      const next = withStates(data, states);
      if (next !== data) server.swap(next);
    } catch (error) {
      log.warn({ err: error }, 'the states of the sources cannot be read');
    }
  }
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
