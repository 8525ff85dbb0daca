import type { SourceInfo } from '../domain/source.ts';
import type { Coverage } from './report.ts';

/** An edition as far as coverage needs it. */
export interface CoveringEdition {
  source_id: string;
  kind: 'full' | 'delta';
  date: string | null;
  status: 'applied' | 'rejected';
  sha256: string;
  demo: boolean;
}

type Dated = CoveringEdition & { date: string };

function coverageBySource(info: SourceInfo, full: readonly Dated[], deltas: readonly Dated[], day: string): Coverage {
  const is = (state: Coverage['state'], edition: Dated | undefined): Coverage => ({
    source_id: info.id,
    title: info.title,
    jurisdiction: info.jurisdiction,
    state,
    edition: edition?.date ?? null,
    sha256: edition?.sha256 ?? null,
    demo: edition?.demo ?? false,
  });
  if (full.length === 0) return is('missing', undefined);
  const delta = deltas.find(({ date }) => date === day);
  const first = full.find(({ date }) => date >= day);
  if (!first) return delta ? is('covered', delta) : is('awaited', full.at(-1));
  // Of two editions of one day the later one has the last word.
  const covering = full.findLast(({ date }) => date === first.date)!;
  const beforeHistory = covering.date === full[0]!.date && day < covering.date;
  if (beforeHistory && delta) return is('covered', delta);
  return is(beforeHistory ? 'dates_only' : 'covered', covering);
}

/**
 * For any day, which edition of each source covers it; `firsts` has the day of each source's first edition. Later
 * editions change the answer only for sources that were still awaited.
 */
export function coverageOf(
  infos: readonly SourceInfo[],
  editions: readonly CoveringEdition[],
): { on(day: string): Coverage[]; newest: string | null; firsts: ReadonlyMap<string, string> } {
  const applied = editions.filter((one): one is Dated => one.status === 'applied' && one.date !== null);
  const bySource = infos.map((info) => {
    const own = applied.filter(({ source_id }) => source_id === info.id);
    return {
      info,
      full: own.filter(({ kind }) => kind === 'full').sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      deltas: own.filter(({ kind }) => kind === 'delta'),
    };
  });
  return {
    firsts: new Map(bySource.flatMap(({ info, full }) => (full[0] ? [[info.id, full[0].date]] : []))),
    on: (day) => bySource.map(({ info, full, deltas }) => coverageBySource(info, full, deltas, day)),
    newest: applied.reduce<string | null>(
      (newest, { date }) => (newest === null || date > newest ? date : newest),
      null,
    ),
  };
}
