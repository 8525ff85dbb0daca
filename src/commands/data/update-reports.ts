import type { Config } from '../../config.ts';
import { addDays } from '../../domain/dates.ts';
import { type BuildOutcome, buildReports } from '../../reports/build.ts';
import { publishFinished } from '../../reports/revisions.ts';
import { todayIn } from '../../service/clock.ts';
import { SOURCES } from '../../sources/catalog.ts';
import { ownListReader } from '../../sources/own/own-list.ts';
import type { Store } from '../../store/store.ts';

/** Number of days of the first reports if no range is given. */
export const FIRST_DAYS = 90;

/** Range of days, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

interface UpdateOptions {
  range?: Range | null;
  /** Reports of own lists instead of official ones. */
  own?: boolean;
  /** Called with the number of finished days and of all days. */
  onProgress?: (done: number, total: number) => void;
}

/** Builds the reports of the days before the newest edition, and updates those whose day has changed. */
export async function updateReports(
  store: Store,
  config: Config,
  dataVersion: string,
  { range, own = false, onProgress }: UpdateOptions = {},
): Promise<BuildOutcome> {
  const sources = own ? (await store.ownLists()).map(ownListReader) : SOURCES;
  const ids = new Set(sources.map(({ info }) => info.id));
  const applied = (await store.editions()).filter(
    ({ status, source_id }) => status === 'applied' && ids.has(source_id),
  );
  const newest = applied.reduce((day, one) => (one.date && one.date > day ? one.date : day), '');
  const today = todayIn(config.timezone);
  const last = newest && newest < today ? newest : today;
  return buildReports({
    store: own ? { ...store, reports: store.ownReports } : store,
    sources: sources.map(({ info }) => info),
    dataVersion,
    ...(range ?? { from: addDays(last, -FIRST_DAYS), to: today, reviseOthers: true }),
    everyDay: range ? range.from === range.to : false,
    ...(onProgress && { onProgress }),
  });
}

/** Publishes complete days if enabled. `byDefault` applies when the environment does not state it. */
export async function autopublish(store: Store, config: Config, byDefault: boolean): Promise<string[]> {
  return (config.autopublish ?? byDefault) ? publishFinished(store, todayIn(config.timezone)) : [];
}
