import type { Logger } from 'pino';
import type { SourceState } from '../../domain/lists/source.ts';
import type { LoadedData } from '../data/loaded-data.ts';

/** Interval of checks, ms; a list does not become stale faster. */
const EVERY_MS = 60_000;
/** Interval of checks whether the editions in the store have changed, ms. */
const MARK_EVERY_MS = 2_000;

const isSameList = (one: SourceState, other: SourceState | undefined): boolean =>
  one.source_id === other?.source_id &&
  one.applied_sha256 === other.applied_sha256 &&
  one.active === other.active &&
  one.removed === other.removed &&
  one.readings === other.readings;

/** True when two reads of all sources returned the same editions, parsed equally often. */
export const ofSameLists = (one: readonly SourceState[], other: readonly SourceState[]): boolean =>
  one.length === other.length && one.every((state, at) => isSameList(state, other[at]));

/** The same data with the present states of the sources; a list is not fresh for an edition that is not served yet. */
export function withStates(data: LoadedData, states: readonly SourceState[]): LoadedData {
  const now = new Map(states.map((state) => [state.source_id, state]));
  let differs = false;
  const sources = data.sources.map((source) => {
    const known = now.get(source.info.id);
    if (
      !known ||
      (known.state === 'fresh' && !isSameList(source.state, known)) ||
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

/** Whether the served snapshot is up to date with the store. */
export interface SnapshotState {
  /** `behind`: the store has other editions than the snapshot; a newer one is being built, or should be. */
  state: 'current' | 'behind';
  /** ISO 8601 time at which that was first detected. */
  since?: string;
}

export interface SourceWatchParts {
  readStates(): Promise<SourceState[]>;
  /** A value that changes with the editions in the store, and is cheap to query. */
  readMark(): Promise<string>;
  server: { current(): LoadedData | null; swap(data: LoadedData): void };
  log: Logger;
  onSnapshot(state: SnapshotState): void;
}

/** Updates the states of the sources every minute and on request, and detects editions that are not served. */
export function watchSources({ readStates, readMark, server, log, onSnapshot }: SourceWatchParts) {
  let snapshot: SnapshotState = { state: 'current' };
  let mark: string | null = null;
  let looked = Number.NEGATIVE_INFINITY;

  function note(isBehind: boolean): void {
    if (isBehind === (snapshot.state === 'behind')) return;
    snapshot = isBehind ? { state: 'behind', since: new Date().toISOString() } : { state: 'current' };
    if (isBehind) log.warn('the store has other editions than those served');
    onSnapshot(snapshot);
  }

  /** Checks now; resolves when the served states are those of the store, with whether the snapshot is behind it. */
  async function look(): Promise<boolean> {
    try {
      looked = performance.now();
      mark = await readMark();
      const states = await readStates();
      const data = server.current();
      if (!data) return true;
      const next = withStates(data, states);
      if (next !== data) server.swap(next);
      const served = data.sources.map(({ state }) => state);
      note(!ofSameLists(served, states));
    } catch (error) {
      log.warn({ err: error }, 'the states of the sources cannot be read');
    }
    return snapshot.state === 'behind';
  }

  async function lookWhereNeeded(): Promise<void> {
    const isDue = performance.now() - looked >= EVERY_MS;
    // A failing store is reported elsewhere, and by the next check.
    if (isDue || (await readMark().catch(() => mark)) !== mark) await look();
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    lookWhereNeeded().finally(() => {
      busy = false;
    });
  }, MARK_EVERY_MS).unref();
  return { look, snapshot: () => snapshot, stop: () => clearInterval(timer) };
}

export type SourceWatch = ReturnType<typeof watchSources>;
