/** A customer file cannot be read; the message names the file, what is wrong and what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A customer file can be read in several ways, and nothing in it settles which; the message names the option that does. */
export class AmbiguousFile extends Error {
  override name = 'AmbiguousFile';
}
