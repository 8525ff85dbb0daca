/**
 * Evidence of facts other than the name, in bits: log2(m / u), the usual weight in record linkage (Fellegi and Sunter, "A
 * theory for record linkage", JASA 64, 1969). m is the probability of the outcome for one party on two lists, u for two
 * parties.
 */
import { MEASURED_BITS } from './fact-bits.ts';

/** Bits of the facts other than the birth date, where both sides state them. Measured unless the comment says "by hand". */
export const FACT_BITS = {
  /** Bits. At least one country is equal. */
  countryAgrees: MEASURED_BITS.countryAgrees,
  /** Bits. No country is equal. By hand: a bank states where a customer lives, a list where a party belongs. */
  countryDiffers: -0.7,
  /** Bits. The gender is equal. */
  genderAgrees: MEASURED_BITS.genderAgrees,
  /** Bits. The gender differs. */
  genderDiffers: MEASURED_BITS.genderDiffers,
  /** Bits. The type of party is equal. */
  typeAgrees: MEASURED_BITS.typeAgrees,
  /** Bits. The type of party differs. */
  typeDiffers: MEASURED_BITS.typeDiffers,
  /** Bits. An official identifier is equal, which is decisive on its own. */
  identifierAgrees: MEASURED_BITS.identifierAgrees,
  /** Bits. The identifiers differ. By hand: a query does not say what kind it states, and people replace theirs. */
  identifierDiffers: -1,
};

/** How the bits change a score. These values are choices, not measurements. */
export const FACT = {
  /** Score. Deducted for each bit of contradiction. */
  perBit: 0.01,
  /** Score. Deducted for each bit of contradiction when two parties are compared with each other outside a search. */
  perBitOfPair: 0.08,
  /** Bits. Maximum that counts in either direction. */
  mostBits: 10,
  /** Factor. Maximum part of the gap to 1 that agreeing facts close; only from the alert threshold on. */
  lift: 0.25,
  /** Score. At or above it the names match fully, even if words are unmatched. */
  fullScore: 0.9,
  /** Degree. At or above it a word of the query is fully matched. */
  fullDegree: 0.9,
  /** Degree. At or above it a word is matched as written, apart from spaces. */
  writtenDegree: 0.99,
  /** People. Population in which the namesakes of a name are estimated. */
  people: 1_000_000,
  /** People. With at least this many namesakes, a full match of the name may be chance. */
  namesakes: 5,
  /** Bits. Evidence of a partial name match at the alert threshold. */
  partialLeast: 2,
  /** Bits. Evidence of a partial name match just below a full one. */
  partialMost: 7,
  /** Score. A suppressed hit scores at least this much below the alert threshold. */
  suppressedMargin: 0.01,
};
