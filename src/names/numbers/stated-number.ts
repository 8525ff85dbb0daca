import type { IdentifierType } from '../../domain/vocabulary.ts';

/** An identifier that a text may contain. */
export interface StatedNumber {
  /** Its lookup key. */
  key: string;
  /** The type stated by the text; null if it states none. */
  type: IdentifierType | null;
  /** The identifier in its normal form, as reported in answers. */
  normal: string;
  /** Position in the text, UTF-16 units: `[from, to)`. */
  from: number;
  to: number;
}
