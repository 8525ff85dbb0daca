import { searchKeyword } from '../search/keyword.ts';
import { pageJson } from '../search/page-json.ts';
import { screenNames } from '../search/screen.ts';
import { detailJson, idOf, rowOf, type Snapshot } from '../search/snapshot.ts';
import { searchStructured } from '../search/structured.ts';
import type { LoadedData } from './loaded-data.ts';

/** Makes an opened snapshot answer the service's questions. */
export function loadSnapshot(snapshot: Snapshot): LoadedData {
  const infos = new Map(snapshot.sourceInfos.map((info) => [info.id, info]));
  const sources = snapshot.sources.flatMap((state) => {
    const info = infos.get(state.source_id);
    return info ? [{ info, state }] : [];
  });
  return {
    version: snapshot.dataVersion,
    demo: sources.some(({ state }) => state.demo),
    sources,
    statistics: snapshot.statistics,
    structured(search, extra) {
      return pageJson(snapshot, searchStructured(snapshot, search), search.page, search.limit, extra);
    },
    keyword(search, extra) {
      const { query, ...found } = searchKeyword(snapshot, search);
      return pageJson(snapshot, found, search.page, search.limit, { query, ...extra });
    },
    async screen({ q, filters, page, limit, threshold, corroboration }, extra) {
      const found = screenNames(snapshot, {
        q,
        filters,
        corroboration,
        threshold,
        offset: (page - 1) * limit,
        limit,
      });
      return pageJson(snapshot, found, page, limit, extra);
    },
    detail(id) {
      const row = rowOf(snapshot, id);
      return row === -1 ? null : detailJson(snapshot, row);
    },
    anyId() {
      const newest = searchStructured(snapshot, { filters: {}, page: 1, limit: 1 }).hits[0];
      return newest ? idOf(snapshot, newest.row) : null;
    },
  };
}
