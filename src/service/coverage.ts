import { NOT_COVERED, type NotCovered } from '../domain/lists/not-covered.ts';
import { ageDays } from './clock.ts';
import type { LoadedData } from './data/loaded-data.ts';

export const DEMO_NOTICE = 'DEMO DATA: every party is fictional. Do not screen anybody with it.';
const NO_CLEARANCE =
  'An empty result is not a clearance: it says only that nothing was found on the lists and editions in coverage; not_covered says what they do not hold.';

/** What marks an answer made from the fictional demo edition; empty for official data. */
export type DemoMark = { demo: true; notice: string } | { demo?: never };

/** The mark that every envelope carries when the data is the demo edition. */
export const demoMark = ({ demo }: Pick<LoadedData, 'demo'>): DemoMark => (demo ? { demo, notice: DEMO_NOTICE } : {});

/** Which lists a screening searched, how old their editions are, and what no list of this service holds. */
export interface ScreeningCoverage {
  data_version: string;
  sources: { source_list: string; edition: string | null; age_days: number | null; stale: boolean }[];
  not_covered: readonly NotCovered[];
}

/** What a screening searched, and in words what its result does not say. */
export function coverageOf(
  data: LoadedData,
  today: string,
): { coverage: ScreeningCoverage; notice: string; demo?: true } {
  const sources = data.sources.map(({ state }) => ({
    source_list: state.source_list,
    edition: state.edition,
    age_days: ageDays(state.edition, today),
    stale: state.state === 'stale' || state.state === 'failed' || state.state === 'empty',
  }));
  return {
    coverage: { data_version: data.version, sources, not_covered: NOT_COVERED },
    ...(data.demo ? { demo: true as const } : {}),
    notice: data.demo ? `${DEMO_NOTICE} ${NO_CLEARANCE}` : NO_CLEARANCE,
  };
}
