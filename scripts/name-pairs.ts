/** Pairs of listed names with the truth about them, made from the lists themselves: what the score is fitted and judged on. */
import { below, type Random, shuffled } from '../src/exam/cases/random.ts';
import type { NameForm, NameKind } from '../src/names/name.ts';
import { bestForms, createComparer } from '../src/names/score/compare.ts';
import { readQuery } from '../src/names/score/prepared.ts';
import { candidateNames } from '../src/search/names/candidates.ts';
import { LINK_WEAK, NAME_KINDS, type NameIndex } from '../src/search/names/index/name-index.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';

/** Two names, and whether they are of one party. */
export interface NamePair {
  left: readonly NameForm[];
  right: readonly NameForm[];
  kind: NameKind;
  label: boolean;
  /** Rows of a party stand in one half: what is fitted on one is judged on the other. */
  half: 0 | 1;
  /** The names as published. */
  texts: readonly [string, string];
}

/** Most pairs of names taken from one party, so that a few with fifty aliases do not decide. */
const MOST_OF_PARTY = 12;
/** Candidates looked at for each name, and near names of other parties kept. */
const LOOKED_AT = 40;
const MOST_NEAR = 3;
/** Below this score two names are told apart without effort. */
const LEAST_NEAR = 0.45;

/** Parties that bear each name as a strong one, by the row that stands for the party. */
function partiesOf({ names, partyRows }: Snapshot): number[][] {
  return Array.from({ length: names.nameCount }, (_, name) => {
    const parties = new Set<number>();
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++)
      if (!(names.linkFlags[link]! & LINK_WEAK)) parties.add(partyRows[names.linkRows[link]!]!);
    return [...parties];
  });
}

/** Least retrieval score of a name that is looked at. */
const MIN_RETRIEVAL = 0.3;

const textOf = (names: NameIndex, name: number): string => blobText(names.texts, name);
const kindOf = (names: NameIndex, name: number): NameKind => NAME_KINDS[names.kinds[name]!]!;

/** Every two names of one party, its aliases and those of its linked records on other lists; at most some of each. */
export function positivePairs(snapshot: Snapshot, random: Random): NamePair[] {
  const { names } = snapshot;
  const byParty = new Map<number, number[]>();
  partiesOf(snapshot).forEach((parties, name) => {
    for (const party of parties) byParty.set(party, [...(byParty.get(party) ?? []), name]);
  });
  const pairs: NamePair[] = [];
  for (const [party, own] of byParty) {
    const all = own.flatMap((left, i) => own.slice(i + 1).map((right) => [left, right] as const));
    for (const [left, right] of shuffled(random, all).slice(0, MOST_OF_PARTY)) {
      if (kindOf(names, left) !== kindOf(names, right)) continue;
      pairs.push(pairOf(names, left, right, { label: true, half: (party & 1) as 0 | 1 }));
    }
  }
  return pairs;
}

/** Near names that nothing links: for each of `count` names drawn, those of other parties that score highest. */
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
      // The same name on two records may be one party that nobody has linked yet.
      if (score >= LEAST_NEAR && !isSameName(forms, names.formsOf(right))) near.push({ right, score });
    }
    near.sort((a, b) => b.score - a.score || a.right - b.right);
    for (const { right } of near.slice(0, MOST_NEAR))
      pairs.push(pairOf(names, left, right, { label: false, half: (parties[left]![0]! & 1) as 0 | 1 }));
  }
  return pairs;
}

/** Near listed names of each of these names, which are on no list; rows are halved by their place. */
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
        if (score < LEAST_NEAR || isSameName(forms, candidate)) return [];
        const texts = [query, textOf(names, right)] as const;
        return [{ left: forms, right: candidate, kind, label: false, half: (at & 1) as 0 | 1, texts }];
      });
    return near.slice(0, MOST_NEAR);
  });
}

const pairOf = (names: NameIndex, left: number, right: number, truth: Pick<NamePair, 'label' | 'half'>): NamePair => ({
  left: names.formsOf(left),
  right: names.formsOf(right),
  kind: kindOf(names, left),
  ...truth,
  texts: [textOf(names, left), textOf(names, right)],
});

/** Equal words in any order, legal forms and particles aside. */
function isSameName(left: readonly NameForm[], right: readonly NameForm[]): boolean {
  const bag = ({ tokens }: NameForm): string =>
    tokens
      .filter(({ cls }) => cls !== 'form' && cls !== 'particle' && cls !== 'title')
      .map(({ key, text }) => key ?? text)
      .sort()
      .join(' ');
  const bags = new Set(left.map(bag));
  return right.some((form) => bags.has(bag(form)));
}
