/** What changed, and the judge that is made of it. */
import { idOf, rowOf, type Snapshot } from '../../search/snapshot.ts';
import { rowNames } from '../answers/row-names.ts';
import { changedNames, rowsWithWords } from './changed-names.ts';
import { concerned, type Judge } from './concerned.ts';
import type { MovedWords } from './moved-words.ts';
import { weighedWords } from './weighed-words.ts';

/** What changed since the pass before. */
export interface Change {
  /** Ids of changed records, those that are gone too, and of records of changed parties. */
  records: ReadonlySet<string>;
  /** Rows of changed records. */
  rows: ReadonlySet<number>;
  /** Rows of records with a word that moved. */
  worded: ReadonlySet<number>;
  moved: MovedWords;
  /** Least score of a hit, 0–1. */
  threshold: number;
}

/** True when no customer but new ones can have another answer. */
export const isNoChange = ({ records, moved }: Change): boolean => records.size === 0 && moved.words.size === 0;

/** The judge of customers by a change. @param tokenOf a token of their names by its number, as JSON */
export function judgeOf(snapshot: Snapshot, change: Change, tokenOf: (id: number) => string): Judge {
  const { records, rows, worded, moved, threshold } = change;
  const names = changedNames(snapshot, { records: rows, worded, moved });
  const namesOfRow = rowNames(snapshot.names, snapshot.entities);
  const namesOf = (id: string): readonly number[] => {
    const row = rowOf(snapshot, id);
    return row < 0 ? [] : [...namesOfRow(row)];
  };
  const turned = new Set([...rowsWithWords(snapshot, moved.turned)].map((row) => idOf(snapshot, row)));
  const weighed = weighedWords(snapshot, moved.listed);
  return concerned({ records, turned, names, moved, weighed, threshold, namesOf }, snapshot.names, tokenOf);
}
