/**
 * What facts beside the name say, in bits: log2(m / u), as record linkage weighs agreement (Fellegi and Sunter, "A theory
 * for record linkage", JASA 64, 1969). m is how often the outcome is seen for one party on two lists, u for two parties.
 */
import { MEASURED_BITS } from './fact-bits.ts';

/** Bits of the facts beside the birth date, where both sides state them. Measured unless said otherwise. */
export const FACT_BITS = {
  /** Bits. A country in common. */
  countryAgrees: MEASURED_BITS.countryAgrees,
  /** Bits. No country in common: by hand, since a bank knows where its customer lives and a list where a party belongs. */
  countryDiffers: -0.7,
  /** Bits. The same gender. */
  genderAgrees: MEASURED_BITS.genderAgrees,
  /** Bits. Another gender. */
  genderDiffers: MEASURED_BITS.genderDiffers,
  /** Bits. The same type of party. */
  typeAgrees: MEASURED_BITS.typeAgrees,
  /** Bits. Another type of party. */
  typeDiffers: MEASURED_BITS.typeDiffers,
  /** Bits. The same official number: decides by itself. */
  identifierAgrees: MEASURED_BITS.identifierAgrees,
  /** Bits. Another number: by hand, since a query does not say of what kind its number is, and people replace theirs. */
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
  /** Degree. From here on it is matched as written, or but for a space. */
  writtenDegree: 0.99,
  /** People. Among so many the namesakes of a name are counted. */
  people: 1_000_000,
  /** People. From so many namesakes on, chance explains a full match of the name. */
  namesakes: 5,
  /** Bits. What a partial match at the alert threshold says for itself. */
  partialLeast: 2,
  /** Bits. What a partial match just below a full one says for itself. */
  partialMost: 7,
  /** Score. A hit that facts explain away ends at least this far below the alert threshold. */
  suppressedMargin: 0.01,
};
