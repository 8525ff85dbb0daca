import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { Statistics } from '../../domain/entity/statistics.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import type { BusinessDay } from '../../reports/business-day.ts';
import type {
  ChangeBar,
  ChangeFacets,
  ChangesQuery,
  CountedRange,
  ListedChange,
  ListSizes,
  TimeStep,
} from '../../search/changes.ts';
import type { HybridQuery, KeywordQuery, StructuredQuery } from '../../search/query.ts';
import type { EditionDay } from '../../search/snapshot/dated-record.ts';
import type { LinkReasons } from '../../search/snapshot/row-facts.ts';
import type { ScreenedBatch } from '../rows/ordered.ts';
import type { ScreeningJob } from '../rows/screening-batch.ts';

/** A source with its description and state. */
interface LoadedSource {
  info: SourceInfo;
  state: SourceState;
}

/** Size of a response cache, and how often it was used. */
export interface CacheStats {
  /** Bytes of the answers and of their cache keys. */
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
}

/** Fields that the service adds to the envelope of a search. */
export type Extra = Record<string, unknown>;

/** One immutable snapshot, used for a whole request. Searches return the envelope `{entities, …}` as encoded JSON. */
export interface LoadedData {
  /** `data_version`: hash of the content. */
  readonly version: string;
  /** Version of the matching rules it was built with; null when not stated. */
  readonly ruleset: string | null;
  /** True for the fictional demo edition. */
  readonly demo: boolean;
  readonly sources: readonly LoadedSource[];
  readonly statistics: Statistics;
  /** Statistics of the response cache for searches; absent without a cache. */
  readonly keptAnswers?: Readonly<CacheStats>;
  structured(query: StructuredQuery, extra: Extra): Uint8Array;
  keyword(query: KeywordQuery, extra: Extra): Uint8Array | Promise<Uint8Array>;
  hybrid(query: HybridQuery, extra: Extra): Promise<Uint8Array>;
  /** Dated events, newest date first. */
  changes(query: ChangesQuery): ListedChange[];
  /** Number of dated events of each kind. */
  changeKinds(range: CountedRange): ChangeFacets['kinds'];
  /** Counts of dated events by list, type and other facets. */
  changeFacets(range: CountedRange): ChangeFacets;
  /** Listings and removals over time by authority, oldest first. */
  changeBars(range: CountedRange, step: TimeStep): ChangeBar[];
  /** The newest official day up to and including `date` with a change; null when there is none. */
  latestChange(date: string): string | null;
  /** Number of parties on each list over time, from a year on. */
  listSizes(firstYear: number): ListSizes[];
  /** Changes of the latest business day (Monday to Friday) on or before `today`. */
  businessDay(today: string): BusinessDay;
  /** Screens a batch of rows: what `sis screen` does with one. */
  screenRows(job: ScreeningJob): Promise<ScreenedBatch>;
  /** Official days of the stored editions and change files of each source. */
  readonly editionDays: readonly EditionDay[];
  /** Detail JSON of an entity, or null. With a day: as of that day, and null if it was not yet listed. */
  detail(id: string, day?: string): Uint8Array | null;
  /** Every sanctions programme that a record names. */
  readonly programmes: readonly string[];
  /** Ids of the records that list this one among their relationships. */
  namedBy(id: string): string[];
  /** Why a record is linked to others, by their ids; null where that is unknown or it has no links. */
  linkReasons(id: string): LinkReasons | null;
  /** {@link LoadedData.detail} as an object. */
  record(id: string, day?: string): EntityDetail | null;
  /** Every entity in full, in order of ids. */
  records(): Iterable<EntityDetail>;
  /** Id of any entity, for examples; null when there is none. */
  anyId(): string | null;
}

/** The data as of a day, with that day's records, lists and links. Without a day the data itself. */
export const dataOn = (data: LoadedData, day: string | undefined): LoadedData =>
  day === undefined ? data : { ...data, detail: (id) => data.detail(id, day), record: (id) => data.record(id, day) };

/** How long the previous version stays available, so that a client can page through a search to its end. */
const EARLIER_MS = 5 * 60_000;

/** A holder that starts with `first`, and keeps the previous version for {@link EARLIER_MS}. `onSwap` is called at every swap. */
export function dataHolder(first: LoadedData | null, onSwap: (data: LoadedData) => void = () => {}) {
  let current = first;
  let earlier: LoadedData | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** The present data, or those of a version that is still available; null for any other version. */
    current(version?: string): LoadedData | null {
      if (version === undefined || version === current?.version) return current;
      return version === earlier?.version ? earlier : null;
    },
    /** Uses `data` for later requests; those in progress continue with the data they began with. */
    swap(data: LoadedData): void {
      // The version is unchanged when only the states of the lists have changed.
      if (data.version !== current?.version) {
        earlier = current;
        clearTimeout(timer);
        timer = setTimeout(() => {
          earlier = null;
        }, EARLIER_MS).unref();
      }
      current = data;
      onSwap(data);
    },
  };
}
