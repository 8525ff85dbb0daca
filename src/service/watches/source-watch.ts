import type { Logger } from 'pino';
import type { SourceState } from '../../domain/lists/source.ts';
import type { LoadedData } from '../data/loaded-data.ts';

/** A list does not grow stale faster than this is noticed. */
const EVERY_MS = 60_000;
/** How often is asked whether other editions are in the store. */
const MARK_EVERY_MS = 2_000;

const isSameList = (one: SourceState, other: SourceState | undefined): boolean =>
  one.source_id === other?.source_id &&
  one.applied_sha256 === other.applied_sha256 &&
  one.active === other.active &&
  one.removed === other.removed &&
  one.readings === other.readings;

/** True when two looks at all sources saw the same editions, read as often. */
export const ofSameLists = (one: readonly SourceState[], other: readonly SourceState[]): boolean =>
  one.length === other.length && one.every((state, at) => isSameList(state, other[at]));

/**
 * The same data with the sources as they are known now. What is served stays: editions and counts are those of the
 * snapshot, only state and reason follow; a list is not called fresh for an edition that is not served yet. Gives `data` itself
 * when nothing is different.
 */
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

/** How the snapshot being served and the store stand to each other. */
export interface SnapshotState {
  /** `behind`: the store holds other editions than it was built from; a newer one is being built, or should be. */
  state: 'current' | 'behind';
  /** ISO instant at which that was seen first. */
  since?: string;
}

export interface SourceWatch {
  /** Looks now; resolves when the states served are those of the store, to whether the snapshot is behind it. */
  look(): Promise<boolean>;
  snapshot(): SnapshotState;
  stop(): void;
}

export interface SourceWatchParts {
  readStates(): Promise<SourceState[]>;
  /** What changes with the editions in the store, and costs little to ask. */
  readMark(): Promise<string>;
  server: { current(): LoadedData | null; swap(data: LoadedData): void };
  log: Logger;
  onSnapshot(state: SnapshotState): void;
}

/**
 * Keeps the states of the sources (fresh, stale, failed) as the store knows them, every minute and when asked, and notices when
 * the store holds other editions than are served.
 */
export function watchSources({ readStates, readMark, server, log, onSnapshot }: SourceWatchParts): SourceWatch {
  let snapshot: SnapshotState = { state: 'current' };
  let mark: string | null = null;
  let looked = Number.NEGATIVE_INFINITY;

  function note(isBehind: boolean): void {
    if (isBehind === (snapshot.state === 'behind')) return;
    snapshot = isBehind ? { state: 'behind', since: new Date().toISOString() } : { state: 'current' };
    if (isBehind) log.warn('the store holds other editions than are served');
    onSnapshot(snapshot);
  }

  async function look(): Promise<boolean> {
    try {
      looked = performance.now();
      mark = await readMark();
      const states = await readStates();
      const data = server.current();
      if (!data) return true;
      const next = withStates(data, states);
      if (next !== data) server.swap(next);
      note(
        !ofSameLists(
          data.sources.map(({ state }) => state),
          states,
        ),
      );
    } catch (error) {
      log.warn({ err: error }, 'the states of the sources cannot be read');
    }
    return snapshot.state === 'behind';
  }

  async function lookWhereNeeded(): Promise<void> {
    const isDue = performance.now() - looked >= EVERY_MS;
    // That the store is away is said by others, and by the next look.
    if (isDue || (await readMark().catch(() => mark)) !== mark) await look();
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    lookWhereNeeded().finally(() => {
      busy = false;
    });
  }, MARK_EVERY_MS);
  timer.unref();
  return { look, snapshot: () => snapshot, stop: () => clearInterval(timer) };
}
