import type { EntityRecord } from '../entity/entity.ts';
import type { SourceInfo } from './source.ts';

/** The fields of a record that state which lists contain it. */
export type OnLists = Pick<EntityRecord, 'source_id' | 'source_list' | 'lists'>;

/** Returns the official names of all lists of its publication that contain a record, starting with `source_list`. */
export function officialLists(infos: readonly SourceInfo[]): (record: OnLists) => string[] {
  const byId = new Map(infos.map((info) => [info.id, info]));
  return ({ source_id, source_list, lists }) => {
    const info = byId.get(source_id);
    if (!info || lists.length < 2) return [source_list];
    // Files abbreviate some lists, and name lists of other publications, in which the party has a separate record.
    const official = lists.flatMap((list) =>
      info.source_lists.includes(list) ? list : (info.other_names?.[list] ?? []),
    );
    return [...new Set([source_list, ...official])];
  };
}
