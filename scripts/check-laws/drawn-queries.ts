/** Queries to check the laws of screening with: listed names as they are and damaged, and names that nobody listed has. */
import { rejoined, reordered, withTypo } from '../../eval/name-damage.ts';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { below, type Random } from '../../src/exam/cases/random.ts';
import { LINK_WEAK } from '../../src/search/names/index/name-index.ts';
import { blobText } from '../../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';

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

/** How a listed name becomes a query of each class; null where it cannot. */
const CLASSES: Record<string, (name: string, random: Random) => string | null> = {
  'as listed': (name) => (IS_LATIN.test(name) ? name : null),
  'one typo': (name, random) => (IS_LATIN.test(name) ? withTypo(name, random) : null),
  'cut off': (name) => (IS_LATIN.test(name) && name.length > FIELD ? name.slice(0, FIELD) : null),
  reordered: (name, random) => (IS_LATIN.test(name) ? reordered(name, random) : null),
  'words joined or split': (name, random) => (IS_LATIN.test(name) ? rejoined(name, random) : null),
  'another script': (name) => (IS_LATIN.test(name) ? null : name),
};

/** So many queries, the classes in turn, every fourth a name that is invented. */
export function drawnQueries({ names }: Snapshot, count: number, random: Random): DrawnQuery[] {
  const classes = Object.entries(CLASSES);
  const [people, parts] = [cultures(), companyParts()];
  const drawn: DrawnQuery[] = [];
  for (let at = 0; drawn.length < count; at++) {
    if (at % 4 === 3) {
      const { q } = at % 8 === 3 ? inventedPerson(people, random) : inventedCompany(parts, people, random);
      drawn.push({ q, className: 'invented', row: null });
      continue;
    }
    const [className, damage] = classes[at % classes.length]!;
    const name = below(random, names.nameCount);
    const text = blobText(names.texts, name);
    const link = names.linkAt[name]!;
    if (text.length > MAX_LETTERS || names.linkFlags[link]! & LINK_WEAK) continue;
    const q = damage(text, random);
    if (q) drawn.push({ q, className, row: names.linkRows[link]! });
  }
  return drawn;
}
