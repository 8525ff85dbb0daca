/** The rows of each party: the inverse of the table that has the party of each row. */

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
