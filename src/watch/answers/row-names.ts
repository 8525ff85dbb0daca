import { LINK_WEAK, type NameIndex } from '../../search/names/index/name-index.ts';

/** The names of each row that count however near a query is to them: weak aliases do not. @param rows how many there are */
export function rowNames(
  { linkAt, linkRows, linkFlags, nameCount }: NameIndex,
  rows: number,
): (row: number) => Uint32Array {
  const at = new Uint32Array(rows + 1);
  const eachLink = (take: (row: number, name: number) => void): void => {
    for (let name = 0; name < nameCount; name++)
      for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++)
        if (!(linkFlags[link]! & LINK_WEAK)) take(linkRows[link]!, name);
  };
  eachLink((row) => {
    at[row + 1]!++;
  });
  for (let row = 1; row <= rows; row++) at[row]! += at[row - 1]!;
  const names = new Uint32Array(at[rows]!);
  const next = at.slice();
  eachLink((row, name) => {
    names[next[row]!++] = name;
  });
  return (row) => names.subarray(at[row]!, at[row + 1]!);
}
