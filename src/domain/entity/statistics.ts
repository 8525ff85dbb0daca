import type { EntityType, Jurisdiction } from '../vocabulary.ts';

/** Counts of one group of entities. */
export interface GroupCounts {
  total: number;
  active: number;
  inactive: number;
}

/** `/api/stats`: the present official lists, and separately the own lists. Groups are sorted by size, then by name. */
export interface Statistics extends GroupCounts {
  china_related: number;
  by_jurisdiction: ({ jurisdiction: Jurisdiction } & GroupCounts)[];
  by_source_list: ({ source_list: string; jurisdiction: Jurisdiction } & GroupCounts)[];
  by_entity_type: ({ entity_type: EntityType } & GroupCounts)[];
  own: GroupCounts & Pick<Statistics, 'by_source_list'>;
}
