/**
 * Evidence of facts other than the name, in bits: log2(m / u), the usual weight in record linkage (Fellegi and Sunter, "A
 * theory for record linkage", JASA 64, 1969). m is the probability of the outcome for one party on two lists, u for two
 * parties.
 */
import { MEASURED_BITS } from './fact-bits.ts';

/** Bits of the facts other than the birth date, where both sides state them. Measured unless the comment says "by hand". */
export const FACT_BITS = {
  countryAgrees: MEASURED_BITS.countryAgrees, // Bits. At least one country is equal.
  countryDiffers: -0.7, // Bits. No country is equal. By hand: a customer lives elsewhere than a party belongs.
  genderAgrees: MEASURED_BITS.genderAgrees, // Bits. The gender is equal.
  genderDiffers: MEASURED_BITS.genderDiffers, // Bits. The gender differs.
  typeAgrees: MEASURED_BITS.typeAgrees, // Bits. The type of party is equal.
  typeDiffers: MEASURED_BITS.typeDiffers, // Bits. The type of party differs.
  identifierAgrees: MEASURED_BITS.identifierAgrees, // Bits. An official identifier is equal: decisive on its own.
  identifierDiffers: -1, // Bits. No identifier is equal. By hand: kinds are not stated, and people replace theirs.
};

/** How the bits change a score. These values are choices, not measurements. */
export const FACT = {
  perBit: 0.01, // Score. Deducted for each bit of contradiction.
  perBitOfPair: 0.08, // Score. The same when two parties are compared with each other outside a search.
  mostBits: 10, // Bits. Maximum that counts in either direction.
  lift: 0.25, // Factor. Maximum part of the gap to 1 that agreeing facts close; only from the alert threshold on.
  fullScore: 0.9, // Score. At or above it the names match fully, even if words are unmatched.
  fullDegree: 0.9, // Degree. At or above it a word of the query is fully matched.
  writtenDegree: 0.99, // Degree. At or above it a word is matched as written, apart from spaces.
  people: 1_000_000, // People. Population in which the namesakes of a name are estimated.
  namesakes: 5, // People. With at least this many namesakes, a full match of the name may be chance.
  partialLeast: 2, // Bits. Evidence of a partial name match at the alert threshold.
  partialMost: 7, // Bits. Evidence of a partial name match just below a full one.
  suppressedMargin: 0.01, // Score. A suppressed hit scores at least this much below the alert threshold.
};
