/** Input for a case: a listed record, its party, and the names of all parties. */
import type { ListedPartyRecords, ListedRecord } from './listed.ts';

/** The input from which a class creates a case. */
export interface Drawn {
  record: ListedRecord;
  party: ListedPartyRecords;
  listed: ListedNames;
}

/** The names on the lists, as needed by the rules. */
export interface ListedNames {
  /** Number of listed parties with this folded word in a name. */
  countOf(word: string): number;
  /** Listed parties with this folded word in a name. */
  bearersOf(word: string): readonly ListedPartyRecords[];
  /** Listed parties with this folded name. */
  ownersOf(name: string): readonly ListedPartyRecords[];
}

/** Indexes the names of these parties. */
export function listedNames(parties: readonly ListedPartyRecords[]): ListedNames {
  const byWord = new Map<string, ListedPartyRecords[]>();
  const byName = new Map<string, ListedPartyRecords[]>();
  const put = (map: Map<string, ListedPartyRecords[]>, key: string, party: ListedPartyRecords): void => {
    const known = map.get(key);
    if (known) known.push(party);
    else map.set(key, [party]);
  };
  for (const party of parties) {
    for (const name of party.names) put(byName, name, party);
    for (const word of new Set([...party.names].flatMap((name) => name.split(' ')))) put(byWord, word, party);
  }
  return {
    countOf: (word) => byWord.get(word)?.length ?? 0,
    bearersOf: (word) => byWord.get(word) ?? [],
    ownersOf: (name) => byName.get(name) ?? [],
  };
}
