/** Decides whether a run can examine the changes only. */
import type { Snapshot } from '../../search/snapshot.ts';
import type { WatchState } from '../state/state-file.ts';

/** A run, as recorded in the state. */
interface PassMark {
  no: number;
  data_version: string;
  ruleset: string | null;
  threshold: number;
}

export interface RunPlan {
  mark: PassMark;
  /** The previous run; null at the first. */
  before: PassMark | null;
  /** Why every customer is screened; null if only the changes are examined. */
  full: 'first' | 'asked' | 'rules' | 'threshold' | 'changes' | null;
}

const markOf = (state: WatchState, which: 'done' | 'begun'): PassMark | null => JSON.parse(state.get(which) ?? 'null');

/** Plans the next run. An interrupted run is resumed under its number if it had the same inputs; its results are kept. */
export function planRun(
  state: WatchState,
  { dataVersion, ruleset }: Pick<Snapshot, 'dataVersion' | 'ruleset'>,
  { threshold, full }: { threshold: number; full: boolean },
): RunPlan {
  const before = markOf(state, 'done');
  const begun = markOf(state, 'begun');
  const isInterrupted = begun !== null && begun.no !== before?.no;
  const goesOn =
    isInterrupted &&
    begun.data_version === dataVersion &&
    begun.ruleset === ruleset &&
    begun.threshold === threshold &&
    begun;
  const no = goesOn ? begun.no : Math.max(before?.no ?? 0, begun?.no ?? 0) + 1;
  const mark = { no, data_version: dataVersion, ruleset, threshold };
  const why = !before
    ? 'first'
    : before.ruleset !== ruleset
      ? 'rules'
      : before.threshold !== threshold
        ? 'threshold'
        : full
          ? 'asked'
          : null;
  return { mark, before, full: why };
}
