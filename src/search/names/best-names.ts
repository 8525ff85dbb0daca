/** Which name stands for an entity in an answer: of all its names, the one that matches best. */
import type { NameForm } from '../../names/name.ts';
import { SCREEN } from '../../names/score/weights.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import { blobText } from '../snapshot/section-views.ts';
import { LINK_PRIMARY, LINK_WEAK, type NameIndex } from './index/name-index.ts';
import { wholeKey } from './token-keys.ts';

/** A listed name that matches a reading of the query. */
export interface NameMatch {
  score: number;
  name: number;
  query: NameForm;
  candidate: NameForm;
  /** How many letters differ, where the whole names were compared and not their words. */
  slips?: number | undefined;
  /** The query is the beginning of the listed name. */
  isCut?: true | undefined;
}

/** A row found, and the link that says by which of its names. */
export interface Finding extends NameMatch {
  row: number;
  link: number;
  /** The row of the same party whose name it is, where it is none of the row's own. */
  via?: number;
}

/** The best finding of each row so far, among rows that pass the filters. */
export interface BestNames {
  names: NameIndex;
  passing: RowSet;
  byRow: Map<number, Finding>;
}

/** True when an entity that passes the filters has the name. */
export function isBorne({ names: { linkAt, linkRows }, passing }: BestNames, name: number): boolean {
  for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++)
    if (hasRow(passing.words, linkRows[link]!)) return true;
  return false;
}

/**
 * True when an entity that passes the filters has the name, and not yet a match that no other can better.
 * @param most the highest score that the match may have
 */
export function mayBetter({ names, passing, byRow }: BestNames, name: number, most = 1): boolean {
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
 * Gives the match to every entity that has its name and no better one; of equal ones a primary name is better. Weak aliases
 * count only when they are matched exactly. With `asWritten`, only entities that have the name in exactly this text.
 */
export function takeMatch({ names, passing, byRow }: BestNames, match: NameMatch, asWritten?: string): void {
  const { score, query, candidate, slips, isCut } = match;
  const wanted = asWritten === undefined ? undefined : wholeKey(asWritten);
  for (let link = names.linkAt[match.name]!; link < names.linkAt[match.name + 1]!; link++) {
    const row = names.linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    if (wanted !== undefined && wholeKey(blobText(names.texts, names.linkTexts[link]!)) !== wanted) continue;
    const flags = names.linkFlags[link]!;
    if (flags & LINK_WEAK && score < SCREEN.exact) continue;
    const known = byRow.get(row);
    const isBetter =
      !known ||
      score > known.score ||
      (score === known.score && flags & LINK_PRIMARY && !(names.linkFlags[known.link]! & LINK_PRIMARY));
    if (isBetter) byRow.set(row, { score, name: match.name, query, candidate, slips, isCut, row, link });
  }
}
