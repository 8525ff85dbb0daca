/** The rows of each party, and the number of its lists. */
import type { Columns } from './columns.ts';

/** Returns a function that gives all rows of a row's party in order. @param partyRows by row: the first of its party */
export function partyMembers(partyRows: Uint32Array): (row: number) => Uint32Array {
  const at = new Uint32Array(partyRows.length + 1);
  for (const first of partyRows) at[first + 1]!++;
  for (let row = 0; row < partyRows.length; row++) at[row + 1]! += at[row]!;
  const members = new Uint32Array(partyRows.length);
  const next = at.slice();
  for (const [row, first] of partyRows.entries()) members[next[first]!++] = row;
  return (row) => members.subarray(at[partyRows[row]!], at[partyRows[row]! + 1]);
}

const MOST = 255;

/** By row: number of distinct lists on which its party is now listed, capped at 255. */
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
