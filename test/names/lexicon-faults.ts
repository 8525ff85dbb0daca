/** What can be wrong with a list of `data/lexicon`, as sentences; the test of the lists and the test of the checks share these. */

/** How the entries of one file are found in its rows and what must hold for each. */
export interface ListRule {
  /** The entries of a row that something is looked up by. */
  entries: (row: readonly string[]) => readonly string[];
  /** The form in which the analysis looks an entry up. */
  folded?: (entry: string) => string;
  /** True when the analysis finds the entry. */
  isFound?: (entry: string, row: readonly string[]) => boolean;
  /** True where one entry may stand in several rows, with another meaning in each. */
  repeats?: boolean;
}

/** Faults of one list. */
export function listFaults(rows: readonly (readonly string[])[], rule: ListRule): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const inRow = new Set<string>();
    if (row.some((cell) => cell !== cell.trim())) faults.push(`spaces around a field of ${row[0]}`);
    for (const entry of rule.entries(row)) {
      if (entry === '') faults.push(`an empty entry in ${row.join(' ')}`);
      if (inRow.has(entry) || (!rule.repeats && seen.has(entry))) faults.push(`${entry} stands twice`);
      if (rule.folded && rule.folded(entry) !== entry) faults.push(`${entry} is looked up as ${rule.folded(entry)}`);
      if (rule.isFound && !rule.isFound(entry, row)) faults.push(`${entry} can never match`);
      inRow.add(entry);
      seen.add(entry);
    }
  }
  return faults;
}

/** Words that stand in more than one of several lists of the same purpose. */
export function inTwoLists(lists: Readonly<Record<string, readonly string[]>>): string[] {
  const listOf = new Map<string, string>();
  const faults: string[] = [];
  for (const [list, words] of Object.entries(lists)) {
    for (const word of words) {
      const other = listOf.get(word);
      if (other !== undefined && other !== list) faults.push(`${word} stands in ${other} and in ${list}`);
      listOf.set(word, list);
    }
  }
  return faults;
}

/** Rules that an earlier one of fewer letters always forestalls, where the first that fits is used. */
export function forestalled(entries: readonly string[]): string[] {
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at).find((other) => entry.startsWith(other));
    return earlier === undefined ? [] : [`${entry} comes after ${earlier}`];
  });
}
