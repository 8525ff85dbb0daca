/** What changed, in a form that is sent to the threads, and the judge that each of them makes of it. */
import { rowOf, type Snapshot } from '../../search/snapshot.ts';
import { rowNames } from '../answers/row-names.ts';
import { changedNames } from './changed-names.ts';
import { concerned, type Judge } from './concerned.ts';
import type { MovedWords } from './moved-words.ts';

/** What changed since the pass before. */
export interface Change {
  /** Ids of changed records, those that are gone too; the rows of the others. */
  records: ReadonlySet<string>;
  rows: ReadonlySet<number>;
  /** Rows of records with a word that moved. */
  worded: ReadonlySet<number>;
  moved: MovedWords;
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Tokens of the customers' names as JSON, by their numbers. */
  tokens: ReadonlyMap<number, string>;
}

/** True when no customer but new ones can have another answer. */
export const isNoChange = ({ records, moved }: Change): boolean => records.size === 0 && moved.words.size === 0;

/** The judge of customers by a change. */
export function judgeOf(snapshot: Snapshot, change: Change): Judge {
  const { records, rows, worded, moved, threshold, tokens } = change;
  const names = changedNames(snapshot, { records: rows, worded, moved });
  const namesOfRow = rowNames(snapshot.names, snapshot.entities);
  const namesOf = (id: string): readonly number[] => {
    const row = rowOf(snapshot, id);
    return row < 0 ? [] : [...namesOfRow(row)];
  };
  return concerned({ records, names, moved, threshold, namesOf }, snapshot.names, (id) => tokens.get(id)!);
}
