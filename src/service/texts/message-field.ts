import { type MappedText, partOf } from '../../names/read/mapped-text.ts';

/** How a field of a message is read: as one name, as text with names and numbers in it, as an official number, or not. */
export type FieldUse = 'name' | 'text' | 'number' | 'unread';

/** A field of a message. */
export interface MessageField {
  /** Where it stands: `50K`, `59[2]/address`, `FIToFICstmrCdtTrf/CdtTrfTxInf/Cdtr/Nm`. */
  path: string;
  use: FieldUse;
  /** The ways to read it; several where a name goes on in the next line, with a space lost or not. */
  readings: readonly MappedText[];
}

/** The text without the space around it. */
export function trimmed(text: MappedText): MappedText {
  const start = text.text.length - text.text.trimStart().length;
  return partOf(text, start, Math.max(start, text.text.trimEnd().length));
}

/** Gives each path a number from its second use on: `59`, `59[2]`. */
export function pathCounter(): (path: string) => string {
  const counts = new Map<string, number>();
  return (path) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count === 1 ? path : `${path}[${count}]`;
  };
}
