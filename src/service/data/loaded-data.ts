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
  TimeStep,
} from '../../search/changes.ts';
import type { ListSizes } from '../../search/list-sizes.ts';
import type { HybridQuery, KeywordQuery, StructuredQuery } from '../../search/query.ts';
import type { EditionDay } from '../../search/snapshot/dated-record.ts';
import type { LinkReasons } from '../../search/snapshot/link-reasons.ts';
import type { ScreenedBatch } from '../rows/screened-batch.ts';
import type { ScreeningJob } from '../rows/screening-batch.ts';

/** A source with its facts and its state. */
interface LoadedSource {
  info: SourceInfo;
  state: SourceState;
}

/** What a cache of answers holds and how often it helped. */
export interface KeptCounts {
  /** Bytes of the answers and of their questions. */
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
}

/** Fields that the service adds to the envelope of a search. */
export type Extra = Record<string, unknown>;

/**
 * One immutable snapshot as the HTTP service uses it. A request takes it once and works on it to its end, so no
 * answer mixes two versions. Searches give the whole envelope `{entities, pagination, …}` as encoded JSON.
 */
export interface LoadedData {
  /** `data_version`: hash of the content. */
  readonly version: string;
  /** Version of the rules of names that it was built by; null when they were not stated. */
  readonly ruleset: string | null;
  /** True when it holds the fictional demo edition. */
  readonly demo: boolean;
  readonly sources: readonly LoadedSource[];
  readonly statistics: Statistics;
  /** What is kept of answers to searches; absent where none are. */
  readonly keptAnswers?: Readonly<KeptCounts>;
  structured(query: StructuredQuery, extra: Extra): Uint8Array;
  keyword(query: KeywordQuery, extra: Extra): Uint8Array | Promise<Uint8Array>;
  hybrid(query: HybridQuery, extra: Extra): Promise<Uint8Array>;
  /** Dated events, newest date first. */
  changes(query: ChangesQuery): ListedChange[];
  /** Counts of dated events by what they concern. */
  changeFacets(range: CountedRange): ChangeFacets;
  /** Listings and removals over time by authority, oldest first. */
  changeBars(range: CountedRange, step: TimeStep): ChangeBar[];
  /** The newest official day up to and including `date` with a change; null when there is none. */
  latestChange(date: string): string | null;
  /** How many parties stood on each list over time, from a year on. */
  listSizes(firstYear: number): ListSizes[];
  /** Changes of the latest business day (Monday to Friday) on or before `today`. */
  businessDay(today: string): BusinessDay;
  /** Screens a batch of rows: what `sis screen` does with one. */
  screenRows(job: ScreeningJob): Promise<ScreenedBatch>;
  /** Official days of the editions and change files of each source that are held. */
  readonly editionDays: readonly EditionDay[];
  /** Detail JSON of an entity, or null; with a day as it was then, and null where it was on no list yet. */
  detail(id: string, day?: string): Uint8Array | null;
  /** Every sanctions programme that a record names. */
  readonly programmes: readonly string[];
  /** Ids of the records that name this one among their relations. */
  namedBy(id: string): string[];
  /** Why a record is one party with others, as facts by the id of the other; null where that is not known or it stands alone. */
  linkReasons(id: string): LinkReasons | null;
  /** The same as a value. */
  record(id: string, day?: string): EntityDetail | null;
  /** Every entity in full, in order of ids. */
  records(): Iterable<EntityDetail>;
  /** Id of some entity, for examples; null when there is none. */
  anyId(): string | null;
}

/** The data with its records as of a day: each with that day's listing, lists and links. As it is without a day. */
export const dataOn = (data: LoadedData, day: string | undefined): LoadedData =>
  day === undefined ? data : { ...data, detail: (id) => data.detail(id, day), record: (id) => data.record(id, day) };

/** How long the version before the present one is held, so that a search can be paged through to its end. */
const EARLIER_MS = 5 * 60_000;

/** Where the running service finds the data it answers from; null before the first snapshot is ready. */
export interface DataHolder {
  /** The present data, or those of a version that is held; null for another version. */
  current(version?: string): LoadedData | null;
  /** Later requests are answered from `data`; those under way end on what they began with. */
  swap(data: LoadedData): void;
}

/** A holder that starts with `first`, and holds the version before for {@link EARLIER_MS}. `onSwap` is called at every swap. */
export function dataHolder(first: LoadedData | null, onSwap: (data: LoadedData) => void = () => {}): DataHolder {
  let current = first;
  let earlier: LoadedData | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    current(version) {
      if (version === undefined || version === current?.version) return current;
      return version === earlier?.version ? earlier : null;
    },
    swap(data) {
      // The same version comes again when only the states of the lists have changed.
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
