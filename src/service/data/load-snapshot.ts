import { BUILTIN_ONLY, type EncoderSource } from '../../encoder/open.ts';
import { businessDayOf } from '../../reports/business-day.ts';
import {
  changeBars,
  changeFacets,
  changeKinds,
  countChangesOn,
  latestChangeDay,
  listChanges,
  listSizes,
} from '../../search/changes.ts';
import { searchHybrid } from '../../search/hybrid.ts';
import { searchKeyword } from '../../search/keyword.ts';
import { pageJson } from '../../search/page-json.ts';
import { linkReasonsOf, rowsNaming } from '../../search/snapshot/row-facts.ts';
import { datedDetailJson, idOf, recordNow, recordOn, rowOf, type Snapshot, snapshotOn } from '../../search/snapshot.ts';
import { searchStructured } from '../../search/structured.ts';
import type { LoadedData } from './loaded-data.ts';

const PROGRAMME = 'programme:';

/** Returns the function that screens batches. Its code is loaded with the first batch, because search threads never have one. */
function batchesOf(snapshot: Snapshot, encoders: EncoderSource): LoadedData['screenRows'] {
  let screener: Promise<LoadedData['screenRows']> | undefined;
  const open = async (): Promise<LoadedData['screenRows']> =>
    (await import('../rows/screening-batch.ts')).batchScreener(snapshot, encoders.open);
  return async (job) => {
    screener ??= open();
    return (await screener)(job);
  };
}

/** Wraps an opened snapshot in the queries of the service. `encoders` encode queries by topic. */
export function loadSnapshot(snapshot: Snapshot, encoders: EncoderSource = BUILTIN_ONLY): LoadedData {
  const infos = new Map(snapshot.sourceInfos.map((info) => [info.id, info]));
  const sources = snapshot.sources.flatMap((state) => {
    const info = infos.get(state.source_id);
    return info ? [{ info, state }] : [];
  });
  const ofEntity = <T>(id: string, read: (row: number) => T): T | null => {
    const row = rowOf(snapshot, id);
    return row === -1 ? null : read(row);
  };
  return {
    version: snapshot.dataVersion,
    ruleset: snapshot.ruleset,
    demo: sources.some(({ state }) => state.demo),
    sources,
    statistics: snapshot.statistics,
    programmes: snapshot.columns.properties.flatMap((one) =>
      one.startsWith(PROGRAMME) ? one.slice(PROGRAMME.length) : [],
    ),
    editionDays: snapshot.editionDays,
    structured(query, extra) {
      const then = snapshotOn(snapshot, query.filters.as_of);
      return pageJson(then, searchStructured(then, query), query, extra);
    },
    keyword(search, extra) {
      const then = snapshotOn(snapshot, search.filters.as_of);
      const { query, ...found } = searchKeyword(then, search);
      return pageJson(then, found, search, { query, ...extra });
    },
    async hybrid(query, extra) {
      const then = snapshotOn(snapshot, query.filters.as_of);
      const { degraded, degraded_reason, hints, tiers, topics_bounded, facets, mentions, ...found } =
        await searchHybrid(then, query, await encoders.open());
      return pageJson(then, found, query, {
        ...extra,
        mentions,
        hints,
        tiers,
        topics_bounded,
        ...(facets ? { facets } : {}),
        ...(degraded ? { degraded, degraded_reason } : {}),
      });
    },
    changes: (query) => listChanges(snapshot, query),
    changeKinds: (range) => changeKinds(snapshot, range),
    changeFacets: (range) => changeFacets(snapshot, range),
    changeBars: (range, step) => changeBars(snapshot, range, step),
    latestChange: (date) => latestChangeDay(snapshot, date),
    listSizes: (firstYear) => listSizes(snapshot, firstYear),
    businessDay(today) {
      const countsOn = (day: string) => countChangesOn(snapshot, day);
      const latestChange = (day: string) => latestChangeDay(snapshot, day);
      return businessDayOf({ editionDays: snapshot.editionDays, countsOn, latestChange }, today);
    },
    screenRows: batchesOf(snapshot, encoders),
    detail: (id, day) => ofEntity(id, (row) => datedDetailJson(snapshotOn(snapshot, day), row)),
    namedBy: (id) =>
      ofEntity(id, (row) => [...rowsNaming(snapshot.namedBy, row)].map((one) => idOf(snapshot, one))) ?? [],
    linkReasons: (id) => ofEntity(id, (row) => linkReasonsOf(snapshot.linkReasons, row)),
    record: (id, day) => ofEntity(id, (row) => recordOn(snapshotOn(snapshot, day), row)),
    *records() {
      for (let row = 0; row < snapshot.entities; row++) yield recordNow(snapshot, row);
    },
    anyId() {
      const newest = searchStructured(snapshot, { filters: {}, page: 1, limit: 1 }).hits[0];
      return newest ? idOf(snapshot, newest.row) : null;
    },
  };
}
