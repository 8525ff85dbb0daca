import { ageDays } from './clock.ts';
import type { LoadedData } from './loaded-data.ts';

export const DEMO_NOTICE = 'DEMO DATA: every party is fictional. Do not screen anybody with it.';
const NO_CLEARANCE =
  'An empty result is not a clearance: it says only that nothing was found on the lists and editions in coverage.';

/** Which lists a screening searched, and how old their editions are. */
export interface ScreeningCoverage {
  data_version: string;
  sources: { source_list: string; edition: string | null; age_days: number | null; stale: boolean }[];
}

/** What a screening searched, and in words what its result does not say. */
export function coverageOf(data: LoadedData, today: string): { coverage: ScreeningCoverage; notice: string } {
  const sources = data.sources.map(({ state }) => ({
    source_list: state.source_list,
    edition: state.edition,
    age_days: ageDays(state.edition, today),
    stale: state.state === 'stale' || state.state === 'failed' || state.state === 'empty',
  }));
  return {
    coverage: { data_version: data.version, sources },
    notice: data.demo ? `${DEMO_NOTICE} ${NO_CLEARANCE}` : NO_CLEARANCE,
  };
}
