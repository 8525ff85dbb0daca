/** Whether a pass can look at what changed alone. */
import type { Snapshot } from '../../search/snapshot.ts';
import type { WatchState } from '../state/state-file.ts';

/** A pass, as the state knows it. */
interface PassMark {
  no: number;
  data_version: string;
  ruleset: string | null;
  threshold: number;
}

export interface PassPlan {
  mark: PassMark;
  /** The pass before; null at the first. */
  before: PassMark | null;
  /** Why every customer is screened; null when the changes alone are looked at. */
  full: 'first' | 'asked' | 'rules' | 'threshold' | 'changes' | null;
}

const markOf = (state: WatchState, which: 'done' | 'begun'): PassMark | null => JSON.parse(state.get(which) ?? 'null');

/**
 * The plan of the next pass. One that was interrupted goes on under its number when it had the same to do: what it had
 * screened stays.
 */
export function planPass(
  state: WatchState,
  { dataVersion, ruleset }: Pick<Snapshot, 'dataVersion' | 'ruleset'>,
  { threshold, full }: { threshold: number; full: boolean },
): PassPlan {
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
