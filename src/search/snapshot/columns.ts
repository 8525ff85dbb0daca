import { allCountryCodes } from '../../domain/countries/entity-countries.ts';
import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { isOwn } from '../../domain/lists/own-lists.ts';
import { isMisfiledOrganisation } from '../../sources/text/type-by-name.ts';
import { listingIntervals } from './dated-record.ts';
import { type Collector, jsonSection, type SnapshotBytes, section } from './format.ts';
import { addRow, wordsFor } from './row-sets.ts';
import { i32Of, jsonOf, u32Of } from './section-views.ts';

/** Unknown date in a date column. Smaller than any day number, so that "from" bounds exclude it. */
export const NO_DAY = -(2 ** 31);

/** Columns by row for filters and orders. */
export interface Columns {
  /** Day numbers, {@link NO_DAY} when unknown. */
  listed: Int32Array;
  removed: Int32Array;
  /** Listing periods: those of row r are `intervals[2i], intervals[2i+1]` for i in `intervalAt[r] .. intervalAt[r+1]`. */
  intervals: Int32Array;
  intervalAt: Uint32Array;
  /** Rows in the order of `-listed_date`, `listed_date`, `name`, `-name`. */
  orders: { newest: Uint32Array; oldest: Uint32Array; name: Uint32Array; nameDown: Uint32Array };
  /** Bitmap of a property: `jurisdiction:US`, `list:SDN List`, `type:vessel`, `country:RU`, `programme:SDGT`, `china`. */
  property(name: string): Uint32Array | null;
  properties: readonly string[];
}

function propertiesOf(entity: EntityRecord, lists: readonly string[]): string[] {
  return [
    `jurisdiction:${entity.jurisdiction}`,
    ...lists.map((list) => `list:${list}`),
    `type:${entity.entity_type}`,
    ...(isMisfiledOrganisation(entity) ? ['type:organization'] : []),
    `source:${entity.source_id}`,
    ...[...allCountryCodes(entity)].map((code) => `country:${code}`),
    ...new Set(entity.sanction_programs.map((programme) => `programme:${programme}`)),
    ...(entity.is_china ? ['china'] : []),
    ...(entity.is_active ? ['active'] : []),
    ...(isOwn(entity.id) ? ['own'] : []),
  ];
}

const sortName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Collects the columns row by row. @param listsOf official names of the lists of an entity */
export function columnsBuilder(listsOf: (entity: EntityRecord) => string[]): Collector<[entity: EntityRecord]> {
  const listed: number[] = [];
  const removed: number[] = [];
  const intervals: number[] = [];
  const intervalAt: number[] = [0];
  const names: string[] = [];
  const rowsWith = new Map<string, number[]>();
  return {
    add(entity) {
      const row = listed.length;
      listed.push(entity.listed_date ? dayNumber(entity.listed_date) : NO_DAY);
      removed.push(entity.removed_date ? dayNumber(entity.removed_date) : NO_DAY);
      for (const { start, end } of listingIntervals(entity)) intervals.push(start, end);
      intervalAt.push(intervals.length / 2);
      names.push(sortName(entity.name));
      for (const property of propertiesOf(entity, listsOf(entity))) {
        const rows = rowsWith.get(property);
        if (rows) rows.push(row);
        else rowsWith.set(property, [row]);
      }
    },
    sections() {
      const count = listed.length;
      const properties = [...rowsWith.keys()].sort();
      const bitmaps = new Uint32Array(properties.length * wordsFor(count));
      properties.forEach((property, at) => {
        const words = bitmaps.subarray(at * wordsFor(count), (at + 1) * wordsFor(count));
        for (const row of rowsWith.get(property)!) addRow(words, row);
      });
      const order = (compare: (a: number, b: number) => number): Uint32Array =>
        Uint32Array.from({ length: count }, (_, row) => row).sort((a, b) => compare(a, b) || a - b);
      const byName = (a: number, b: number): number => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : 0);
      const datedFirst = (a: number, b: number): number => Number(listed[a] === NO_DAY) - Number(listed[b] === NO_DAY);
      const columns = {
        listed: Int32Array.from(listed),
        removed: Int32Array.from(removed),
        intervals: Int32Array.from(intervals),
        'intervals.at': Uint32Array.from(intervalAt),
        'order.newest': order((a, b) => listed[b]! - listed[a]!),
        'order.oldest': order((a, b) => datedFirst(a, b) || listed[a]! - listed[b]!),
        'order.name': order(byName),
        'order.name-down': order((a, b) => byName(b, a)),
      };
      return [
        ...Object.entries(columns).map(([name, column]) => section(`columns.${name}`, column)),
        jsonSection('columns.properties', properties),
        section('columns.bitmaps', bitmaps),
      ];
    },
  };
}

/** The columns of an opened snapshot. */
export function openColumns(snapshot: SnapshotBytes): Columns {
  const properties = jsonOf<string[]>(snapshot, 'columns.properties');
  const at = new Map(properties.map((property, index) => [property, index]));
  const bitmaps = u32Of(snapshot, 'columns.bitmaps');
  const words = wordsFor(snapshot.entities);
  const bitmapAt = (index: number): Uint32Array => bitmaps.subarray(index * words, (index + 1) * words);
  return {
    listed: i32Of(snapshot, 'columns.listed'),
    removed: i32Of(snapshot, 'columns.removed'),
    intervals: i32Of(snapshot, 'columns.intervals'),
    intervalAt: u32Of(snapshot, 'columns.intervals.at'),
    orders: {
      newest: u32Of(snapshot, 'columns.order.newest'),
      oldest: u32Of(snapshot, 'columns.order.oldest'),
      name: u32Of(snapshot, 'columns.order.name'),
      nameDown: u32Of(snapshot, 'columns.order.name-down'),
    },
    properties,
    property(name) {
      const index = at.get(name);
      return index === undefined ? null : bitmapAt(index);
    },
  };
}
