/** What a case is made from: a listed record, its party, and the names that all parties have. */
import type { ListedPartyRecords, ListedRecord } from './listed.ts';

/** What a class makes a case from. */
export interface Drawn {
  record: ListedRecord;
  party: ListedPartyRecords;
  listed: ListedNames;
}

/** What the lists hold, as the rules ask for it. */
export interface ListedNames {
  /** Of how many listed parties some name has this folded word. */
  countOf(word: string): number;
  /** Listed parties of which some name has this folded word. */
  bearersOf(word: string): readonly ListedPartyRecords[];
  /** Listed parties that have this folded name. */
  ownersOf(name: string): readonly ListedPartyRecords[];
}

/** The names of these parties, for looking up. */
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
