/** Queries for checking the laws of screening: listed names, both intact and damaged, and invented names. */

import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { below, type Random } from '../../src/exam/cases/random.ts';
import type { NameKind } from '../../src/names/name.ts';
import { LINK_WEAK, listedName } from '../../src/search/names/index/name-index.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { rejoined, reordered, withTypo } from './name-damage.ts';

export interface DrawnQuery {
  q: string;
  className: string;
  /** The intended record; null for an invented name. */
  row: number | null;
}

const IS_LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u;
const MAX_LETTERS = 90;
/** Maximum length of a name field, in letters. */
const FIELD = 35;
/** Maximum draws per query; after that its class is considered impossible. */
const MAX_DRAWS = 10_000;

/** Texts around a name, as in payments and letters. */
const TEXTS = [
  'Payment to {} for services',
  'INV 4471 {}, Hamburg',
  'We met {} in Vienna and signed the contract on 12 May',
];

/** Makes a query of a listed name; null when its class does not apply to it. */
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

/** Makes `count` queries: the classes alternately, then an invented person and an invented company. */
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
