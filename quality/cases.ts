/** Labelled rows for retrieval, and the check whether an entity is the party of a row. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldLatin } from '../src/names/text/fold.ts';
import { blobText, textOf } from '../src/search/snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../src/search/snapshot.ts';

/** One row of a labelled set; see the README next to the sets. */
export interface Case {
  query: string;
  candidate?: string | null;
  schema?: string;
  match?: boolean | null;
  script?: string;
  lang?: string;
  kind?: string;
  expected?: string[];
  expect_none?: boolean;
  listed?: { list: string; id: string; name: string }[];
  query_props?: { birthDate?: string; nationality?: string };
}

/** The rows of a set; empty when the folder has no such set. */
export function casesOf<Row = Case>(folder: string, name: string): Row[] {
  const path = join(folder, `${name}.jsonl`);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** A name as sorted folded words, so that order, case and punctuation do not matter. */
export function bagOf(name: string): string {
  const latin = foldLatin(name.replace(/['’‘ʼ`]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' '));
  const words = (latin.trim() || name.normalize('NFKC').toLowerCase()).split(/\s+/);
  return words.sort().join(' ');
}

/** Rows with each name, by its sorted words. */
export function bearers(snapshot: Snapshot): Map<string, Set<number>> {
  const { names } = snapshot;
  const found = new Map<string, Set<number>>();
  for (let name = 0; name < names.nameCount; name++) {
    const bag = bagOf(blobText(names.texts, name));
    const rows = found.get(bag) ?? new Set();
    for (const row of names.linkRows.subarray(names.linkAt[name]!, names.linkAt[name + 1]!)) rows.add(row);
    found.set(bag, rows);
  }
  return found;
}

/** All names of a row. */
function namesOfRow(snapshot: Snapshot, row: number): string[] {
  const { name, aliases } = JSON.parse(textOf(detailJson(snapshot, row)));
  return [name, ...aliases.map((alias: { name: string }) => alias.name)];
}

/** True when one of a row's names contains every word of the query: a namesake, not a false alert. */
export function isNamesake(snapshot: Snapshot, query: string, row: number): boolean {
  const words = bagOf(query).split(' ');
  return namesOfRow(snapshot, row).some((name) => {
    const bag = bagOf(name).split(' ');
    return words.every((word) => bag.includes(word));
  });
}
