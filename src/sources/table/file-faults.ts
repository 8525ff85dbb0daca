/** Longest row of a file, in bytes; a longer one is an error. */
export const MAX_ROW_BYTES = 1_000_000;

/** A file of rows cannot be read; the message names the file, what is wrong and what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file of rows can be read in several ways, and nothing in it settles which; the message names the option that does. */
export class AmbiguousFile extends Error {
  override name = 'AmbiguousFile';
}
