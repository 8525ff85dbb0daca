/** Written by `npm run fit:facts` from the official lists; docs/reference/facts.md has the underlying fractions. */
import type { BirthStep } from './birth-dates.ts';

/** Bits, log2(m / u), of each outcome of comparing birth dates. */
export const BIRTH_BITS: Readonly<Record<BirthStep, number>> = {
  /** Bits. Equal. */
  day: 11.8,
  /** Bits. Day and month exchanged. */
  swapped: 6.3,
  /** Bits. One digit off, or two exchanged. */
  digit: 4,
  /** Bits. The same year, another day. */
  same_year: -4.3,
  /** Bits. At most two years apart. */
  day_within_2: -4.9,
  /** Bits. At most five years apart. */
  day_within_5: -4.9,
  /** Bits. More than five years apart. */
  day_further: -5.5,
  /** Bits. The same year. */
  year: 4.9,
  /** Bits. At most two years apart. */
  year_within_2: -2.6,
  /** Bits. At most five years apart. */
  year_within_5: -3.4,
  /** Bits. More than five years apart. */
  year_further: -4.9,
};

/** Bits of the other facts, as the lists state them. */
export const MEASURED_BITS = {
  /** Bits. Country agrees. */
  countryAgrees: 0.6,
  /** Bits. Country differs. */
  countryDiffers: -3.3,
  /** Bits. Gender agrees. */
  genderAgrees: 0.2,
  /** Bits. Gender differs. */
  genderDiffers: -5.4,
  /** Bits. Entity type agrees. */
  typeAgrees: 1.2,
  /** Bits. Entity type differs. */
  typeDiffers: -5.6,
  /** Bits. Identifier agrees. */
  identifierAgrees: 9.2,
  /** Bits. Identifier differs. */
  identifierDiffers: -4.4,
};
