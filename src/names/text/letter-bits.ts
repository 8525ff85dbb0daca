/** The bit number of a letter: 1 for a or A, up to 26. */
export const letterNumber = (letter: string): number => letter.charCodeAt(0) & 31;

/** One bit for each letter of a text, added to `known`. Characters outside a-z share bits with letters. */
export function letterBits(text: string, known = 0): number {
  let bits = known;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

/** Number of set bits of a 32-bit number. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
