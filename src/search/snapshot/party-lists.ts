/** On how many lists each party is. */
import type { Columns } from './columns.ts';

const MOST = 255;

/** By row: the number of distinct lists on which an entity of its party is listed now, at most 255. */
export function partyListCounts({ properties, property }: Columns, partyRows: Uint32Array): Uint8Array {
  const active = property('active');
  const counts = new Uint8Array(partyRows.length);
  const lastList = new Int32Array(partyRows.length).fill(-1);
  const count = (row: number, list: number): void => {
    const party = partyRows[row]!;
    if (lastList[party] === list) return;
    lastList[party] = list;
    if (counts[party]! < MOST) counts[party]!++;
  };
  properties.forEach((name, list) => {
    if (!name.startsWith('list:') || !active) return;
    property(name)!.forEach((word, at) => {
      for (let bits = word & active[at]!; bits !== 0; bits &= bits - 1)
        count(32 * at + 31 - Math.clz32(bits & -bits), list);
    });
  });
  return counts.map((_, row) => counts[partyRows[row]!]!);
}
