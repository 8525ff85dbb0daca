import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MISSING_ELEMENT, UNKNOWN_ELEMENT } from '../../domain/lists/edition-notes.ts';
import type { ReadItem } from '../reader.ts';

const LISTS = join(import.meta.dirname, '../../../data/lists');
const namesIn = (file: string, sourceId: string): Set<string> =>
  new Set((JSON.parse(readFileSync(join(LISTS, file), 'utf8')) as Record<string, string[]>)[sourceId]);

/** So many records have every name that is common in their list. */
const MIN_RECORDS = 50;

/** Notes what a file uses that no official edition of its list has used: the authority may have renamed something. */
export interface UnknownElements {
  /** Takes the name of an element, an attribute (`@name`) or a column. */
  see(name: string): void;
  /**
   * One note for each time that an unknown name was seen, and one for each common name that was not.
   * @param records of a whole edition; change files have few names
   */
  notes(records?: number): Generator<ReadItem>;
}

/** @param sourceId whose names are known: see `data/lists/README.md` */
export function unknownElements(sourceId: string): UnknownElements {
  const known = namesIn('known-elements.json', sourceId);
  const missing = namesIn('common-elements.json', sourceId);
  const unknown: string[] = [];
  return {
    see(name) {
      missing.delete(name);
      if (!known.has(name)) unknown.push(name.slice(0, 60));
    },
    *notes(records = 0) {
      for (const text of unknown) yield { kind: 'note', note: UNKNOWN_ELEMENT, text };
      yield* missingElements(missing, records);
    },
  };
}

/**
 * One note for each name that a whole edition should have and has nowhere.
 * @param records of the edition; a small one may lack some
 */
export function* missingElements(names: Iterable<string>, records: number): Generator<ReadItem> {
  if (records < MIN_RECORDS) return;
  for (const text of names) yield { kind: 'note', note: MISSING_ELEMENT, text };
}
