import { daysBetween, latestOf } from '../domain/dates.ts';
import type { SourceInfo } from '../domain/lists/source.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Coverage, HeldEdition, ListFormChange, ReportedList } from './report.ts';

/** The data of an edition that determine coverage. */
export type CoveringEdition = Pick<
  StoredEdition,
  'source_id' | 'kind' | 'date' | 'status' | 'sha256' | 'demo' | 'list_changes'
> & { reason?: string | null };

type Dated = CoveringEdition & { date: string };

/** Usual maximum of days between two editions, for a list with too few editions to compute its own. */
const USUAL_DAYS = 14;
/** Minimum number of intervals between editions for computing a list's own maximum, and how many of the newest are used. */
const MIN_STEPS = 4;
const MAX_STEPS = 24;
/** An interval longer than this many usual ones is a gap, but never up to MIN_GAP days, and always over MAX_GAP. */
const GAP_STEPS = 3;
const [MIN_GAP, MAX_GAP] = [7, 60];

/** Days that the edition at `at` may follow the one before without a gap: a multiple of the median interval so far. */
function usualDays(full: readonly Dated[], at: number): number {
  const steps: number[] = [];
  for (let one = Math.max(1, at - MAX_STEPS + 1); one <= at; one++) {
    const days = daysBetween(full[one - 1]!.date, full[one]!.date);
    if (days > 0) steps.push(days);
  }
  if (steps.length < MIN_STEPS) return USUAL_DAYS;
  const median = steps.sort((a, b) => a - b)[steps.length >> 1]!;
  return Math.min(MAX_GAP, Math.max(MIN_GAP, GAP_STEPS * median));
}

/** Days between an edition and the one before it when that is longer than usual for the list, else null. */
function gapDays(full: readonly Dated[], at: number): number | null {
  const earlier = full.findLastIndex(({ date }) => date < full[at]!.date);
  if (earlier < 0) return null;
  const days = daysBetween(full[earlier]!.date, full[at]!.date);
  return days > usualDays(full, at) ? days : null;
}

const listOf = ({ id, title, jurisdiction }: SourceInfo): ReportedList => ({ source_id: id, title, jurisdiction });

function coverageBySource(info: SourceInfo, full: readonly Dated[], deltas: readonly Dated[], day: string): Coverage {
  const is = (state: Coverage['state'], edition: Dated | undefined): Coverage => ({
    ...listOf(info),
    state,
    edition: edition?.date ?? null,
    after: null,
    gap_days: null,
    sha256: edition?.sha256 ?? null,
    demo: edition?.demo ?? false,
  });
  if (full.length === 0) return is('missing', undefined);
  const delta = deltas.find(({ date }) => date === day);
  const first = full.find(({ date }) => date >= day);
  if (!first) return delta ? is('covered', delta) : is('awaited', full.at(-1));
  // Of two editions of one day the later one counts.
  const covering = full.findLast(({ date }) => date === first.date)!;
  const beforeHistory = covering.date === full[0]!.date && day < covering.date;
  if (beforeHistory && delta) return is('covered', delta);
  if (beforeHistory) return is('dates_only', covering);
  const earlier = full.findLast(({ date }) => date < covering.date);
  const gap_days = gapDays(full, full.indexOf(covering));
  const state = gap_days !== null && day !== covering.date && !delta ? 'between' : 'covered';
  return { ...is(state, covering), after: earlier?.date ?? null, gap_days };
}

/** The first edition of the unbroken series that ends with the edition covering a day; null if no edition covers it. */
function unbrokenSince(full: readonly Dated[], day: string): string | null {
  let at = full.findIndex(({ date }) => date >= day);
  if (at < 0) return null;
  while (at > 0 && gapDays(full, at) === null) at--;
  return full[at]!.date;
}

/** The newest rejected edition up to a day, unless an edition of its day or a later one up to the day was applied. */
function heldEdition(info: SourceInfo, editions: readonly Dated[], day: string): HeldEdition[] {
  const until = editions.filter(({ source_id, date }) => source_id === info.id && date <= day);
  const byDay = until.filter(({ status }) => status === 'rejected').sort((a, b) => (a.date < b.date ? -1 : 1));
  const held = byDay.at(-1);
  if (!held || until.some(({ status, date }) => status === 'applied' && date >= held.date)) return [];
  return [{ ...listOf(info), edition: held.date, reason: held.reason ?? '' }];
}

/** Which edition covers a day and changed form on it; later editions change only what was still awaited. */
export function coverageOf(infos: readonly SourceInfo[], editions: readonly CoveringEdition[]) {
  const dated = editions.filter((one): one is Dated => one.date !== null);
  const applied = dated.filter(({ status }) => status === 'applied');
  const bySource = infos.map((info) => {
    const own = applied.filter(({ source_id }) => source_id === info.id);
    return {
      info,
      full: own.filter(({ kind }) => kind === 'full').sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      deltas: own.filter(({ kind }) => kind === 'delta'),
    };
  });
  return {
    formChangesOn: (day: string): ListFormChange[] =>
      bySource.flatMap(({ info, full }) =>
        full
          .filter(({ date, list_changes }) => date === day && list_changes.lines.length > 0)
          .map(({ list_changes }) => ({ ...listOf(info), ...list_changes })),
      ),
    heldOn: (day: string): HeldEdition[] => infos.flatMap((info) => heldEdition(info, dated, day)),
    unbrokenSince(sourceId: string, day: string): string | null {
      const source = bySource.find(({ info }) => info.id === sourceId);
      return source ? unbrokenSince(source.full, day) : null;
    },
    on: (day: string): Coverage[] =>
      bySource.map(({ info, full, deltas }) => coverageBySource(info, full, deltas, day)),
    newest: latestOf(applied.map(({ date }) => date)),
  };
}
