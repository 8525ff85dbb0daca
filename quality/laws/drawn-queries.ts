/** Queries to check the laws of screening with: listed names as they are and damaged, and names that nobody listed has. */

import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { below, type Random } from '../../src/exam/cases/random.ts';
import type { NameKind } from '../../src/names/name.ts';
import { LINK_WEAK, listedName } from '../../src/search/names/index/name-index.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { rejoined, reordered, withTypo } from './name-damage.ts';

export interface DrawnQuery {
  q: string;
  className: string;
  /** The record that is meant; null for a name that is invented. */
  row: number | null;
}

const IS_LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u;
const MAX_LETTERS = 90;
/** Letters that a field leaves of a longer name. */
const FIELD = 35;
/** Names that are drawn for a query before its class is taken to have none. */
const MAX_DRAWS = 10_000;

/** What stands around a name in payments and letters. */
const TEXTS = [
  'Payment to {} for services',
  'INV 4471 {}, Hamburg',
  'We met {} in Vienna and signed the contract on 12 May',
];

/** Makes a query of a listed name; null where its class has none of it. */
type Damage = (name: string, random: Random, kind: NameKind) => string | null;

const ofLatin =
  (damage: Damage): Damage =>
  (name, random, kind) =>
    IS_LATIN.test(name) ? damage(name, random, kind) : null;
const ofOtherScript =
  (isWanted: (kind: NameKind) => boolean): Damage =>
  (name, _, kind) =>
    isWanted(kind) && !IS_LATIN.test(name) ? name : null;

const CLASSES: Record<string, Damage> = {
  'as listed': ofLatin((name) => name),
  'one typo': ofLatin(withTypo),
  'cut off': ofLatin((name) => (name.length > FIELD ? name.slice(0, FIELD) : null)),
  reordered: ofLatin(reordered),
  'words joined or split': ofLatin(rejoined),
  'in a text': ofLatin((name, random) => TEXTS[below(random, TEXTS.length)]!.replace('{}', name)),
  'person in another script': ofOtherScript((kind) => kind === 'person'),
  'organisation in another script': ofOtherScript((kind) => kind !== 'person'),
};

/** So many queries: each class in turn, then an invented person and an invented company. */
export function drawnQueries(snapshot: Pick<Snapshot, 'names'>, count: number, random: Random): DrawnQuery[] {
  const [people, parts] = [cultures(), companyParts()];
  const invented = (q: string): DrawnQuery => ({ q, className: 'invented', row: null });
  const makers = [
    ...Object.entries(CLASSES).map(
      ([className, damage]) =>
        () =>
          drawn(snapshot, className, damage, random),
    ),
    () => invented(inventedPerson(people, random).q),
    () => invented(inventedCompany(parts, people, random).q),
  ];
  return Array.from({ length: count }, (_, at) => makers[at % makers.length]!() ?? makers.at(-1)!()!);
}

function drawn(
  { names }: Pick<Snapshot, 'names'>,
  className: string,
  damage: Damage,
  random: Random,
): DrawnQuery | null {
  for (let draws = 0; draws < MAX_DRAWS; draws++) {
    const name = below(random, names.nameCount);
    const { text, kind } = listedName(names, name);
    const link = names.linkAt[name]!;
    if (text.length > MAX_LETTERS || names.linkFlags[link]! & LINK_WEAK) continue;
    const q = damage(text, random, kind);
    if (q) return { q, className, row: names.linkRows[link]! };
  }
  return null;
}
