/** Maximum length of a row, in bytes; a longer one is an error. */
export const MAX_ROW_BYTES = 1_000_000;

/** A file of rows cannot be parsed; the message names the file, the error and what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file of rows is ambiguous; the message names the option that decides. */
export class AmbiguousFile extends Error {
  override name = 'AmbiguousFile';
}
