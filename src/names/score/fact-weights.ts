/**
 * What facts beside the name say, in bits: log2(m / u), as record linkage weighs agreement (Fellegi and Sunter, "A theory
 * for record linkage", JASA 64, 1969). m is how often the outcome is seen for one party on two lists, u for two parties.
 */
import type { BirthStep } from './birth-dates.ts';

/** Bits of each outcome of comparing birth dates. */
export const BIRTH_BITS: Readonly<Record<BirthStep, number>> = {
  day: 12,
  swapped: 6,
  digit: 2.5,
  same_year: 1.5,
  day_within_2: -0.5,
  day_within_5: -2.5,
  day_further: -5,
  year: 4.5,
  year_within_2: 0.5,
  year_within_5: -2,
  year_further: -4.5,
};

/** Bits of the other facts, where both sides state them. */
export const FACT_BITS = {
  /** Bits. A country in common. */
  countryAgrees: 2,
  /** Bits. No country in common: set by hand, since a bank knows where its customer lives and a list where a party belongs. */
  countryDiffers: -0.7,
  /** Bits. The same gender. */
  genderAgrees: 0.3,
  /** Bits. Another gender. */
  genderDiffers: -5,
  /** Bits. The same type of party. */
  typeAgrees: 0.5,
  /** Bits. Another type of party. */
  typeDiffers: -5,
  /** Bits. The same official number: decides by itself. */
  identifierAgrees: 20,
  /** Bits. Another number of the same kind: people have several, and replace them. */
  identifierDiffers: -1,
};

/** What the bits do to a score. Choices. */
export const FACT = {
  /** Score. Taken off for each bit that speaks against. */
  perBit: 0.01,
  /** Score. The same where two parties are compared with each other and nothing is searched. */
  perBitOfPair: 0.08,
  /** Bits. More than that speak no louder. */
  mostBits: 10,
  /** Factor. Most that facts that agree take of what is missing to 1; only above the alert threshold. */
  lift: 0.25,
  /** Score. From here on a name is the same in full, whatever is left over. */
  fullScore: 0.9,
  /** Degree. From here on a word of the query is matched in full. */
  fullDegree: 0.9,
  /** People. Among so many the namesakes of a name are counted. */
  people: 1_000_000,
  /** People. From so many namesakes on, chance explains a full match of the name. */
  namesakes: 1,
  /** Bits. What a partial match at the alert threshold says for itself. */
  partialLeast: 1,
  /** Bits. What a partial match just below a full one says for itself. */
  partialMost: 5,
  /** Score. A hit that facts explain away ends at least this far below the alert threshold. */
  suppressedMargin: 0.01,
};
