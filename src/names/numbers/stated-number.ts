import type { IdentifierType } from '../../domain/vocabulary.ts';

/** A number that a text may state. */
export interface StatedNumber {
  /** What it is looked up by. */
  key: string;
  /** What the text says it is; null where it does not. */
  type: IdentifierType | null;
  /** The number in its normal form, as answers report it. */
  normal: string;
  /** Place in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
}
