import type { SourceInfo } from './source.ts';

/** What of a record says which lists it is on. */
export interface OnLists {
  source_id: string;
  source_list: string;
  lists: readonly string[];
}

/** Official names of all lists of its publication that a record is on, that of `source_list` first. */
export function officialLists(infos: readonly SourceInfo[]): (record: OnLists) => string[] {
  const byId = new Map(infos.map((info) => [info.id, info]));
  return ({ source_id, source_list, lists }) => {
    const info = byId.get(source_id);
    if (!info || lists.length < 2) return [source_list];
    // Files write some lists by a short name, and name lists of other publications, where the party has its own record.
    const official = lists.flatMap((list) =>
      info.source_lists.includes(list) ? list : (info.other_names?.[list] ?? []),
    );
    return [...new Set([source_list, ...official])];
  };
}
