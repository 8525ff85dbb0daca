import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MISSING_ELEMENT, UNKNOWN_ELEMENT } from '../../domain/lists/edition-notes.ts';
import type { ReadItem } from '../reader.ts';

const LISTS = join(import.meta.dirname, '../../../data/lists');
const namesIn = (file: string, sourceId: string): Set<string> =>
  new Set((JSON.parse(readFileSync(join(LISTS, file), 'utf8')) as Record<string, string[]>)[sourceId]);

/** From this number of records on, a file has all common names of its list. */
const MIN_RECORDS = 50;

/** Detects the names of a file that no earlier official edition of its list used; see `data/lists/README.md`. */
export type UnknownElements = ReturnType<typeof unknownElements>;

/** @param sourceId source of the known names */
export function unknownElements(sourceId: string) {
  const known = namesIn('known-elements.json', sourceId);
  const missing = namesIn('common-elements.json', sourceId);
  const unknown: string[] = [];
  return {
    /** Adds the name of an element, an attribute (`@name`) or a column. */
    see(name: string): void {
      missing.delete(name);
      if (!known.has(name)) unknown.push(name.slice(0, 60));
    },
    /** Notes for each occurrence of an unknown name and, in a full edition of so many `records`, for missing ones. */
    *notes(records = 0): Generator<ReadItem> {
      for (const text of unknown) yield { kind: 'note', note: UNKNOWN_ELEMENT, text };
      yield* missingElements(missing, records);
    },
  };
}

/** One note for each name that a full edition should have and does not have; one of few `records` may lack some. */
export function* missingElements(names: Iterable<string>, records: number): Generator<ReadItem> {
  if (records < MIN_RECORDS) return;
  for (const text of names) yield { kind: 'note', note: MISSING_ELEMENT, text };
}
