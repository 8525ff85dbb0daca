import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { GroupCounts, Statistics } from '../../domain/entity/statistics.ts';
import { isOwn } from '../../domain/lists/own-lists.ts';
import type { EntityType, Jurisdiction } from '../../domain/vocabulary.ts';

const empty = (): GroupCounts => ({ total: 0, active: 0, inactive: 0 });

function count(group: GroupCounts, active: boolean): void {
  group.total++;
  if (active) group.active++;
  else group.inactive++;
}

/** Counts entities; one on several lists counts in each. @param listsOf official names of the lists of an entity */
export function statisticsCounter(listsOf: (entity: EntityRecord) => string[]): {
  add(entity: EntityRecord): void;
  result(): Statistics;
} {
  const all = { ...empty(), china_related: 0 };
  const jurisdictions = new Map<Jurisdiction, GroupCounts>();
  const lists = new Map<string, { jurisdiction: Jurisdiction } & GroupCounts>();
  const types = new Map<EntityType, GroupCounts>();
  const own = { all: empty(), lists: new Map<string, { jurisdiction: Jurisdiction } & GroupCounts>() };
  const groupOf = <K, V>(groups: Map<K, V>, key: K, fresh: () => V): V => {
    const group = groups.get(key) ?? fresh();
    groups.set(key, group);
    return group;
  };
  const sorted = <K, V extends GroupCounts>(groups: Map<K, V>): [K, V][] =>
    [...groups].sort(([a, x], [b, y]) => y.total - x.total || (String(a) < String(b) ? -1 : 1));
  return {
    add(entity) {
      if (isOwn(entity.id)) {
        const { jurisdiction, source_list } = entity;
        count(own.all, entity.is_active);
        count(
          groupOf(own.lists, source_list, () => ({ jurisdiction, ...empty() })),
          entity.is_active,
        );
        return;
      }
      count(all, entity.is_active);
      if (entity.is_china) all.china_related++;
      count(groupOf(jurisdictions, entity.jurisdiction, empty), entity.is_active);
      for (const name of listsOf(entity)) {
        const list = groupOf(lists, name, () => ({ jurisdiction: entity.jurisdiction, ...empty() }));
        count(list, entity.is_active);
      }
      count(groupOf(types, entity.entity_type, empty), entity.is_active);
    },
    result: () => ({
      ...all,
      by_jurisdiction: sorted(jurisdictions).map(([jurisdiction, counts]) => ({ jurisdiction, ...counts })),
      by_source_list: sorted(lists).map(([source_list, counts]) => ({ source_list, ...counts })),
      by_entity_type: sorted(types).map(([entity_type, counts]) => ({ entity_type, ...counts })),
      own: {
        ...own.all,
        by_source_list: sorted(own.lists).map(([source_list, counts]) => ({ source_list, ...counts })),
      },
    }),
  };
}
