/** Reverse relations: which records refer to a record, so that a relation can be followed from either end. */
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { type Section, type SnapshotBytes, section } from './format.ts';
import { u32Of } from './section-views.ts';

/** Rows that refer to a row: `rows[at[row] .. at[row + 1]]`, in ascending order. */
export interface NamedBy {
  at: Uint32Array;
  rows: Uint32Array;
}

/**
 * Collects relations row by row. Keys are resolved at the end, when all rows are known.
 * @param numberedTogether the sources that share the numbering of a source, so that a key means the same party
 */
export function namedByBuilder(numberedTogether: (sourceId: string) => string[]): {
  add(entity: EntityRecord, row: number): void;
  sections(): Section[];
} {
  const rowOfId = new Map<string, number>();
  const relations: { from: number; candidates: string[] }[] = [];
  return {
    add({ id, source_id, relationships }, row) {
      rowOfId.set(id, row);
      for (const relation of relationships) {
        if (relation.id !== undefined) relations.push({ from: row, candidates: [relation.id] });
        else if (relation.key !== undefined)
          relations.push({
            from: row,
            candidates: numberedTogether(source_id).map((source) => `${source}-${relation.key}`),
          });
      }
    },
    sections() {
      const naming = Array.from({ length: rowOfId.size }, () => new Set<number>());
      for (const { from, candidates } of relations) {
        const to = candidates.map((id) => rowOfId.get(id)).find((row) => row !== undefined);
        if (to !== undefined && to !== from) naming[to]!.add(from);
      }
      const at = new Uint32Array(naming.length + 1);
      naming.forEach((rows, row) => {
        at[row + 1] = at[row]! + rows.size;
      });
      return [
        section('named-by.at', at),
        section('named-by.rows', Uint32Array.from(naming.flatMap((rows) => [...rows]))),
      ];
    },
  };
}

/** The reverse relations of an opened snapshot. */
export const openNamedBy = (snapshot: SnapshotBytes): NamedBy => ({
  at: u32Of(snapshot, 'named-by.at'),
  rows: u32Of(snapshot, 'named-by.rows'),
});

/** The rows that refer to a row. */
export const rowsNaming = ({ at, rows }: NamedBy, row: number): Uint32Array => rows.subarray(at[row]!, at[row + 1]!);
