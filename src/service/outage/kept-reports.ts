import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { ReportHead, ReportRepository, StoredReport } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { type PublishedReading, type PublishedReports, type ReportReader, reportsFromStore } from '../data/readers.ts';
import { type StoreHealth, StoreUnavailable } from './store-health.ts';

const gzipAsync = promisify(gzip);

/** Reports per query of the store. */
const PAGE = 20;
/** Requests notice a publication at once, the copy after at most this time, ms. */
const LOOK_MS = 5_000;

/** Name of the query for the newest publication, in messages about its failure. */
const MARK = 'newest publication';

/** Revision while this process has not read the reports yet. Requests that need reports are refused, others are answered. */
const NOTHING_KNOWN = -1;

/** Reports as of a revision: heads unchanged, reports compressed. */
interface Copy {
  mark: number;
  heads: ReportHead[];
  reports: Map<string, Uint8Array>;
}

async function readCopy(reports: ReportRepository, { ask }: StoreHealth): Promise<Copy> {
  for (;;) {
    const mark = await ask(reports.publicationMark, MARK);
    const copy: Copy = { mark, heads: [], reports: new Map() };
    for (let offset = 0; ; offset += PAGE) {
      const page = await ask(() => reports.list({ state: 'published', offset, limit: PAGE }), 'copying reports');
      for (const report of page) {
        const { facts: _, ...head } = report;
        copy.heads.push(head);
        copy.reports.set(report.date, await gzipAsync(JSON.stringify(report)));
      }
      if (page.length < PAGE) break;
    }
    // Reads again if the revision changed meanwhile, because the copy would mix two of them.
    if ((await ask(reports.publicationMark, MARK)) === mark) return copy;
  }
}

/** The report queries, answered from a copy. */
function repositoryOf(copy: Copy): PublishedReports {
  const between = ({ from = '', to = '9999' }: { from?: string; to?: string }): ReportHead[] =>
    copy.heads.filter(({ date }) => date >= from && date <= to);
  return {
    publicationMark: async () => copy.mark,
    heads: async ({ offset = 0, limit = Number.POSITIVE_INFINITY, ...range } = {}) =>
      between(range).slice(offset, offset + limit),
    count: async (range = {}) => between(range).length,
    async get(date) {
      const report = copy.reports.get(date);
      return report ? (JSON.parse(gunzipSync(report).toString()) as StoredReport) : null;
    },
  };
}

/** Published reports, from a copy in memory while the store is unavailable or (`isBehind`) has lost commits. */
export function reportsWithFallback(
  { reports }: Pick<Store, 'reports'>,
  health: StoreHealth,
  log: Logger,
  isBehind: () => boolean = () => false,
) {
  const direct = reportsFromStore({ reports });
  let copy: { mark: number; reader: ReportReader } | null = null;
  let reading = false;

  async function follow(): Promise<void> {
    if (reading || (copy && isBehind())) return;
    reading = true;
    try {
      if (copy?.mark === (await health.ask(reports.publicationMark, MARK))) return;
      const fresh = await readCopy(reports, health);
      copy = { mark: fresh.mark, reader: reportsFromStore({ reports: repositoryOf(fresh) }) };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) log.warn({ err: error }, 'the published reports cannot be copied');
    } finally {
      reading = false;
    }
  }

  /** Queries the store, or while it is unavailable the copy, unless that is not of the requested revision. */
  async function either<T>(what: string, ask: (from: PublishedReading) => Promise<T>, mark?: number): Promise<T> {
    if (copy && isBehind()) return ask(copy.reader);
    try {
      return await health.ask(() => ask(direct), what);
    } catch (error) {
      const isOther = mark !== undefined && copy?.mark !== mark;
      if (!(error instanceof StoreUnavailable) || copy === null || isOther) throw error;
      return ask(copy.reader);
    }
  }

  const at = (mark?: number): PublishedReading => ({
    list: (range) => either('list of reports', (from) => from.list(range), mark),
    get: (date, lang) => either('report of a day', (from) => from.get(date, lang), mark),
    feed: (wanted) => either('feed of reports', (from) => from.feed(wanted), mark),
  });

  const timer = setInterval(follow, LOOK_MS).unref();
  void follow();
  const reader: ReportReader = {
    async mark() {
      if (copy && isBehind()) return copy.mark;
      try {
        const mark = await health.ask(direct.mark, MARK);
        if (copy?.mark !== mark) void follow();
        return mark;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        return copy?.mark ?? NOTHING_KNOWN;
      }
    },
    ...at(),
    at,
  };
  return { reader, stop: () => clearInterval(timer) };
}

/** A reader of published reports that also works while the store is unavailable. */
export type KeptReports = ReturnType<typeof reportsWithFallback>;
