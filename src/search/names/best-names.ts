/** Selects, of all names of an entity, the one that matches best. */
import type { PairMatch } from '../../names/score/pair.ts';
import { SCREEN } from '../../names/score/weights.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { LINK_PRIMARY, LINK_WEAK, type NameIndex } from './index/name-index.ts';

/** A row found, and the link to the name by which it was found. */
export interface Finding extends PairMatch {
  row: number;
  name: number;
  link: number;
  /** The linked row whose name it is, if the row itself does not have the name. */
  via?: number;
}

/** The best finding of each row so far, among rows that pass the filters. */
export interface BestNames {
  names: NameIndex;
  passing: RowSet;
  byRow: Map<number, Finding>;
}

/**
 * True if an entity that passes the filters has the name and could still get a better match by it.
 * @param most maximum score of the match
 */
export function canImproveMatch({ names, passing, byRow }: BestNames, name: number, most = 1): boolean {
  const { linkAt, linkRows, linkFlags } = names;
  for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) {
    const row = linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    const known = byRow.get(row);
    if (!known || known.score < most) return true;
    if (known.score > most) continue;
    if (linkFlags[link]! & LINK_PRIMARY && !(linkFlags[known.link]! & LINK_PRIMARY)) return true;
  }
  return false;
}

/**
 * Records the match for every entity that has the name and no better match. Of equal matches, one of the primary name is better.
 * Weak aliases count only if they match exactly.
 */
export function recordMatch({ names, passing, byRow }: BestNames, name: number, match: PairMatch): void {
  for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) {
    const row = names.linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    const flags = names.linkFlags[link]!;
    if (flags & LINK_WEAK && match.score < SCREEN.exact) continue;
    const known = byRow.get(row);
    const isBetter =
      !known ||
      match.score > known.score ||
      (match.score === known.score && flags & LINK_PRIMARY && !(names.linkFlags[known.link]! & LINK_PRIMARY));
    if (isBetter) byRow.set(row, { ...match, name, row, link });
  }
}
