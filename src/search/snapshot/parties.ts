/** The rows of each party, and on how many lists it is. */
import type { Columns } from './columns.ts';

// The rows of each party: the inverse of the table that has the party of each row.

/** The rows of the party that a row belongs to, itself among them, in order. @param partyRows by row: the first row of its party */
export function partyMembers(partyRows: Uint32Array): (row: number) => Uint32Array {
  const at = new Uint32Array(partyRows.length + 1);
  for (const first of partyRows) at[first + 1]!++;
  for (let row = 0; row < partyRows.length; row++) at[row + 1]! += at[row]!;
  const members = new Uint32Array(partyRows.length);
  const next = at.slice();
  for (const [row, first] of partyRows.entries()) members[next[first]!++] = row;
  return (row) => members.subarray(at[partyRows[row]!], at[partyRows[row]! + 1]);
}

// On how many lists each party is.

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
