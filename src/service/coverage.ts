import { NOT_COVERED, type NotCovered } from '../domain/lists/not-covered.ts';
import { isOwn, type OwnMark, ownMark } from '../domain/lists/own-lists.ts';
import type { SourceInfo, SourceState, SourceStatus } from '../domain/lists/source.ts';
import { picked } from '../domain/picked.ts';
import type { Filters } from '../search/query.ts';
import { editionOn, heldFrom } from '../search/snapshot/dated-record.ts';
import { ageDays } from './clock.ts';
import type { LoadedData } from './data/loaded-data.ts';

export const DEMO_NOTICE = 'DEMO DATA: every party is fictional. Do not screen anybody with it.';
const NO_CLEARANCE =
  'An empty result is not a clearance: it says only that nothing was found on the lists and editions in coverage; not_covered says what they do not hold.';

/** Present on an answer from the fictional demo edition; empty for official data. */
export type DemoMark = { demo: true; notice: string } | { demo?: never };

/** The {@link DemoMark} of every response envelope. */
export const demoMark = ({ demo }: Pick<LoadedData, 'demo'>): DemoMark => (demo ? { demo, notice: DEMO_NOTICE } : {});

/** Ids of the lists without any loaded edition: their parties cannot be found. */
export const missingLists = ({ sources }: Pick<LoadedData, 'sources'>): string[] =>
  sources.filter(({ state }) => state.edition === null).map(({ info }) => info.id);

/** Names the missing lists in words, with a trailing space; empty when none are missing. */
function missingNotice(data: Pick<LoadedData, 'sources'>): string {
  const missing = data.sources.filter(({ state }) => state.edition === null);
  if (missing.length === 0) return '';
  const names = missing.map(({ info, state }) => `${state.source_list} (${info.id})`).join(', ');
  return `Not searched, because no edition was ever loaded: ${names}. `;
}

/** A list that a screening searched. */
export interface CoveredList extends OwnMark {
  source_list: string;
  edition: string | null;
  age_days: number | null;
  stale: boolean;
  /** With `as_of` whether it was held on that day; else its present state, `missing` if it was never loaded. */
  state: SourceStatus | 'held' | 'not_held' | 'missing';
  /** Official day of the first stored edition; null without any. */
  held_from: string | null;
}

/** The lists that a screening searched, the age of their editions, and what no list of this service covers. */
export interface ScreeningCoverage {
  data_version: string;
  /** The day as of which the lists were searched, if the request states one. */
  as_of?: string;
  sources: CoveredList[];
  not_covered: readonly NotCovered[];
}

type Source = LoadedData['sources'][number];

/** Coverage of one list, on the day `asOf` (YYYY-MM-DD) or now. */
function coveredList(data: LoadedData, source: Source, today: string, asOf?: string): CoveredList {
  const { state } = source;
  const held_from = heldFrom(data.editionDays, source.info.id);
  const list = { source_list: state.source_list, ...ownMark(source.info.id) };
  if (asOf === undefined) {
    const stale = state.state === 'stale' || state.state === 'failed' || state.state === 'empty';
    const age_days = ageDays(state.edition, today);
    const now = state.edition === null ? 'missing' : state.state;
    return { ...list, edition: state.edition, age_days, stale, state: now, held_from };
  }
  const edition = editionOn(data.editionDays, source.info.id, asOf);
  const isHeld = edition !== null;
  const age_days = ageDays(edition, asOf);
  return { ...list, edition, age_days, stale: !isHeld, state: isHeld ? 'held' : 'not_held', held_from };
}

/** The lists that pass the filters. */
const searched = ({ sources }: LoadedData, { jurisdictions, source_lists, official }: Filters): Source[] =>
  sources.filter(
    ({ info }) =>
      (official === undefined || official !== isOwn(info.id)) &&
      (!jurisdictions || jurisdictions.includes(info.jurisdiction)) &&
      (!source_lists || info.source_lists.some((one) => source_lists.includes(one))),
  );

/** The searched lists without a stored edition on the requested day; none if no day is requested. */
export function listsNotHeld(data: LoadedData, filters: Filters): { lists: CoveredList[]; areAll: boolean } {
  const asOf = filters.as_of;
  if (asOf === undefined) return { lists: [], areAll: false };
  const all = searched(data, filters).map((source) => coveredList(data, source, asOf, asOf));
  const lists = all.filter(({ state }) => state === 'not_held');
  return { lists, areAll: lists.length === all.length };
}

/** What an answer as of an earlier day does not cover; null for an answer about the present. */
function datedNotice(data: LoadedData, filters: Filters): string | null {
  const { as_of } = filters;
  if (as_of === undefined) return null;
  const { lists, areAll } = listsNotHeld(data, filters);
  const dated = `Lists, listings and links as of ${as_of}; names and details that changed since are as they are now.`;
  if (lists.length === 0) return `${dated} ${NO_CLEARANCE}`;
  const named = lists.map((one) => `${one.source_list} (${one.held_from ? `from ${one.held_from}` : 'no edition'})`);
  const missing = `Not held on ${as_of}: ${named.join(', ')}. Of these lists only parties are known that their first edition dates earlier; who left them before is not.`;
  const empty = areAll ? 'No list is held for that day: an empty result says nothing.' : NO_CLEARANCE;
  return `${dated} ${missing} ${empty}`;
}

/** The lists that a screening searched (with `as_of`, on that day), and what its result does not cover, in words. */
export function coverageOf(
  data: LoadedData,
  today: string,
  filters: Filters = {},
): { coverage: ScreeningCoverage; notice: string; demo?: true } {
  const { as_of } = filters;
  const sources = data.sources.map((source) => coveredList(data, source, today, as_of));
  const notice = datedNotice(data, filters) ?? `${missingNotice(data)}${NO_CLEARANCE}`;
  return {
    coverage: { data_version: data.version, ...(as_of && { as_of }), sources, not_covered: NOT_COVERED },
    ...(data.demo ? { demo: true as const } : {}),
    notice: data.demo ? `${DEMO_NOTICE} ${notice}` : notice,
  };
}

/** Envelope fields of an answer that lists parties: with a day the coverage on that day, else only the demo mark. */
export const listingExtra = (data: LoadedData, today: string, filters: Filters): Record<string, unknown> => ({
  ...(filters.as_of === undefined ? demoMark(data) : coverageOf(data, today, filters)),
  data_version: data.version,
});

/** A list as users see it: description, newest edition, counts and state. */
export interface SourceView
  extends OwnMark,
    Pick<SourceInfo, 'jurisdiction' | 'title' | 'authority' | 'home' | 'url' | 'licence'>,
    Pick<SourceState, 'source_id' | 'source_list' | 'edition' | 'date_from_rows' | 'active' | 'removed' | 'set_aside'>,
    Pick<SourceState, 'unknown_elements' | 'state' | 'reason' | 'since' | 'demo'> {
  age_days: number | null;
}

/** The sources as users see them. */
export function sourcesView(data: LoadedData, today: string): SourceView[] {
  return data.sources.map(({ info, state }) => ({
    source_id: info.id,
    source_list: state.source_list,
    ...ownMark(info.id),
    ...picked(info, 'jurisdiction', 'title', 'authority', 'home', 'url', 'licence'),
    ...picked(state, 'edition', 'date_from_rows'),
    age_days: ageDays(state.edition, today),
    ...picked(state, 'active', 'removed', 'set_aside', 'unknown_elements', 'state', 'reason', 'since', 'demo'),
  }));
}
