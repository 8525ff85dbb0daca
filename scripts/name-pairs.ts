/** Labelled pairs of listed names, made from the lists themselves, for fitting and evaluating the score. */
import { below, type Random, shuffled } from '../src/exam/cases/random.ts';
import type { NameKind, NameVariant } from '../src/names/name.ts';
import { bestForms, createComparer } from '../src/names/score/compare.ts';
import { readQuery } from '../src/names/score/prepared.ts';
import { candidateNames } from '../src/search/names/candidates.ts';
import { LINK_WEAK, NAME_KINDS, type NameIndex } from '../src/search/names/index/name-index.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';

/** Two names, and whether they belong to one party. */
export interface NamePair {
  left: readonly NameVariant[];
  right: readonly NameVariant[];
  kind: NameKind;
  label: boolean;
  /** All rows of a party are in one half, so that weights fitted on one half are evaluated on the other. */
  half: 0 | 1;
  /** The names as published. */
  texts: readonly [string, string];
}

/** Maximum number of name pairs from one party, so that a few parties with fifty aliases do not dominate. */
const MAX_OF_PARTY = 12;
/** Number of candidates examined per name, and of similar names of other parties that are used. */
const LOOKED_AT = 40;
const MAX_NEAR = 3;
/** Below this score two names are easy to distinguish. */
const MIN_NEAR = 0.45;

/** For each name, the parties that have it as a strong name, each represented by its row. */
function partiesOf({ names, partyRows }: Snapshot): number[][] {
  return Array.from({ length: names.nameCount }, (_, name) => {
    const parties = new Set<number>();
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++)
      if (!(names.linkFlags[link]! & LINK_WEAK)) parties.add(partyRows[names.linkRows[link]!]!);
    return [...parties];
  });
}

/** Minimum retrieval score of an examined name. */
const MIN_RETRIEVAL = 0.3;

const textOf = (names: NameIndex, name: number): string => blobText(names.texts, name);
const kindOf = (names: NameIndex, name: number): NameKind => NAME_KINDS[names.kinds[name]!]!;

/**
 * Pairs of names of one party: its aliases and those of its linked records on other lists; at most {@link MAX_OF_PARTY}
 * each.
 */
export function positivePairs(snapshot: Snapshot, random: Random): NamePair[] {
  const { names } = snapshot;
  const byParty = new Map<number, number[]>();
  partiesOf(snapshot).forEach((parties, name) => {
    for (const party of parties) byParty.set(party, [...(byParty.get(party) ?? []), name]);
  });
  const pairs: NamePair[] = [];
  for (const [party, own] of byParty) {
    const all = own.flatMap((left, i) => own.slice(i + 1).map((right) => [left, right] as const));
    for (const [left, right] of shuffled(random, all).slice(0, MAX_OF_PARTY)) {
      if (kindOf(names, left) !== kindOf(names, right)) continue;
      pairs.push(pairOf(names, left, right, { label: true, half: (party & 1) as 0 | 1 }));
    }
  }
  return pairs;
}

/** Similar names of unlinked parties: for each of `count` drawn names, those of other parties with the highest scores. */
export function negativePairs(snapshot: Snapshot, count: number, random: Random): NamePair[] {
  const { names } = snapshot;
  const parties = partiesOf(snapshot);
  const comparer = createComparer();
  const pairs: NamePair[] = [];
  for (let drawn = 0; drawn < count; drawn++) {
    const left = below(random, names.nameCount);
    const kind = kindOf(names, left);
    const forms = names.formsOf(left);
    const own = new Set(parties[left]);
    if (own.size === 0) continue;
    const near: { right: number; score: number }[] = [];
    for (const right of [...candidateNames(names, { forms }, MIN_RETRIEVAL).keys()].slice(0, LOOKED_AT)) {
      if (kindOf(names, right) !== kind || parties[right]!.length === 0) continue;
      if (parties[right]!.some((party) => own.has(party))) continue;
      const score = bestForms(forms, names.formsOf(right), kind, comparer)?.score ?? 0;
      // Two records with the same name may be one party that has not been linked yet.
      if (score >= MIN_NEAR && !isSameName(forms, names.formsOf(right))) near.push({ right, score });
    }
    near.sort((a, b) => b.score - a.score || a.right - b.right);
    for (const { right } of near.slice(0, MAX_NEAR))
      pairs.push(pairOf(names, left, right, { label: false, half: (parties[left]![0]! & 1) as 0 | 1 }));
  }
  return pairs;
}

/** Listed names similar to each of these unlisted names; rows are assigned to halves by their position. */
export function strangerPairs(snapshot: Snapshot, queries: readonly string[]): NamePair[] {
  const { names } = snapshot;
  const comparer = createComparer();
  return queries.flatMap((query, at) => {
    const forms = readQuery(query).forms;
    const near = [...candidateNames(names, { forms }, MIN_RETRIEVAL).keys()]
      .slice(0, LOOKED_AT)
      .flatMap((right): NamePair[] => {
        const [kind, candidate] = [kindOf(names, right), names.formsOf(right)];
        const score = bestForms(forms, candidate, kind, comparer)?.score ?? 0;
        if (score < MIN_NEAR || isSameName(forms, candidate)) return [];
        const texts = [query, textOf(names, right)] as const;
        return [{ left: forms, right: candidate, kind, label: false, half: (at & 1) as 0 | 1, texts }];
      });
    return near.slice(0, MAX_NEAR);
  });
}

const pairOf = (names: NameIndex, left: number, right: number, truth: Pick<NamePair, 'label' | 'half'>): NamePair => ({
  left: names.formsOf(left),
  right: names.formsOf(right),
  kind: kindOf(names, left),
  ...truth,
  texts: [textOf(names, left), textOf(names, right)],
});

/** True for the same words in any order, without legal forms and particles. */
function isSameName(left: readonly NameVariant[], right: readonly NameVariant[]): boolean {
  const bag = ({ tokens }: NameVariant): string =>
    tokens
      .filter(({ cls }) => cls !== 'form' && cls !== 'particle' && cls !== 'title')
      .map(({ key, text }) => key ?? text)
      .sort()
      .join(' ');
  const bags = new Set(left.map(bag));
  return right.some((form) => bags.has(bag(form)));
}
