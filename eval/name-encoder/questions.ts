/** What is asked, whom each question means, and which parties may therefore not be learned from. */
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { bagOf, bearers, type Case, casesOf } from '../retrieval-cases.ts';
import { damagedNames } from './damaged.ts';
import type { Question } from './measure.ts';

const DAMAGED = 1500;
const NAMED = ['multilingual_queries', 'un_positives_mutated', 'zh_names_helper', 'zh_us_lists'] as const;
/** Groups of fewer rows than this are put together. */
const SMALL = 20;

/** Native names of the Official Journal; the snapshot must not hold the native aliases. */
export function crossScript(snapshot: Snapshot, folder: string): Question[] {
  const byName = bearers(snapshot);
  const asked = casesOf(folder, 'eu_oj_crossscript').flatMap((row): Question[] => {
    const right = byName.get(bagOf(row.candidate ?? ''));
    const group = `${row.script} ${row.schema === 'Person' ? 'persons' : 'organisations'}`;
    return row.match && right ? [{ group, q: row.query, right }] : [];
  });
  const sizes = new Map<string, number>();
  for (const { group } of asked) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return asked
    .map((one) => (sizes.get(one.group)! < SMALL ? { ...one, group: 'other scripts' } : one))
    .sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0));
}

/** The other labelled sets, and listed names damaged at random, against the lists as they are. */
export function fullLists(snapshot: Snapshot, folder: string): Question[] {
  const byName = bearers(snapshot);
  const labelled = NAMED.flatMap((group) =>
    casesOf(folder, group).flatMap((row): Question[] => {
      const right = new Set(meant(row).flatMap((name) => [...(byName.get(bagOf(name)) ?? [])]));
      return right.size > 0 ? [{ group, q: row.query, right }] : [];
    }),
  );
  const damaged = damagedNames(snapshot, DAMAGED).map(({ kind, q, row }) => ({
    group: kind,
    q,
    right: new Set([row]),
  }));
  return [...labelled, ...damaged];
}

/** The listed names that a row means; none where it means nobody. */
function meant({ candidate, match, expect_none, expected, listed }: Case): string[] {
  if (match === false || expect_none) return [];
  return [...(candidate ? [candidate] : []), ...(expected ?? []), ...(listed ?? []).map(({ name }) => name)];
}

/** Parties, as `partyOf` names them, that any labelled row asks for, by the name it uses or the one it expects. */
export function askedParties(snapshot: Snapshot, folder: string, partyOf: (id: string) => string): Set<string> {
  const byName = bearers(snapshot);
  const held = new Set<string>();
  for (const row of ['eu_oj_crossscript', ...NAMED].flatMap((set) => casesOf(folder, set))) {
    for (const name of [row.query, ...meant(row)])
      for (const found of byName.get(bagOf(name)) ?? []) held.add(partyOf(idOf(snapshot, found)));
  }
  return held;
}

/** The names of a row as published, for examples. */
export const primaryName = (snapshot: Snapshot, row: number): string =>
  JSON.parse(textOf(detailJson(snapshot, row))).name;
