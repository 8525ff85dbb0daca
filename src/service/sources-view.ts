import { type OwnMark, ownMark } from '../domain/lists/own-lists.ts';
import type { SourceStatus } from '../domain/lists/source.ts';
import type { Jurisdiction } from '../domain/vocabulary.ts';
import { ageDays } from './clock.ts';
import type { LoadedData } from './data/loaded-data.ts';

/** A list as users see it: what it is, its newest edition, counts and state. */
export interface SourceView extends OwnMark {
  source_id: string;
  source_list: string;
  jurisdiction: Jurisdiction;
  title: string;
  authority: string;
  home: string;
  url: string;
  licence: string;
  edition: string | null;
  date_from_rows?: true | undefined;
  age_days: number | null;
  active: number;
  removed: number;
  set_aside: number;
  /** What the edition uses that the list has not used before: its authority may have renamed something. */
  unknown_elements?: Record<string, number> | undefined;
  state: SourceStatus;
  reason?: string | undefined;
  /** Instant since when the ingests of a failed list have been failing; operator data. */
  since?: string | undefined;
  demo: boolean;
}

/** The sources as users see them. */
export function sourcesView(data: LoadedData, today: string): SourceView[] {
  return data.sources.map(({ info, state }) => ({
    source_id: info.id,
    source_list: state.source_list,
    ...ownMark(info.id),
    jurisdiction: info.jurisdiction,
    title: info.title,
    authority: info.authority,
    home: info.home,
    url: info.url,
    licence: info.licence,
    edition: state.edition,
    ...(state.date_from_rows && { date_from_rows: true as const }),
    age_days: ageDays(state.edition, today),
    active: state.active,
    removed: state.removed,
    set_aside: state.set_aside,
    ...(state.unknown_elements && { unknown_elements: state.unknown_elements }),
    state: state.state,
    ...(state.reason === undefined ? {} : { reason: state.reason }),
    ...(state.since === undefined ? {} : { since: state.since }),
    demo: state.demo,
  }));
}
