import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNKNOWN_ELEMENT } from '../../domain/lists/edition-notes.ts';
import type { ReadItem } from '../reader.ts';

const KNOWN = join(import.meta.dirname, '../../../data/lists/known-elements.json');

/** Notes what a file uses that no official edition of its list has used: the authority may have renamed something. */
export interface UnknownElements {
  /** Takes the name of an element, an attribute (`@name`) or a column. */
  see(name: string): void;
  /** One note for each time that an unknown name was seen. */
  notes(): Generator<ReadItem>;
}

/** @param sourceId whose names are known: see `data/lists/README.md` */
export function unknownElements(sourceId: string): UnknownElements {
  const names: Record<string, string[]> = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const known = new Set(names[sourceId]);
  const unknown: string[] = [];
  return {
    see(name) {
      if (!known.has(name)) unknown.push(name.slice(0, 60));
    },
    *notes() {
      for (const text of unknown) yield { kind: 'note', note: UNKNOWN_ELEMENT, text };
    },
  };
}
