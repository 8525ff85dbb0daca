/** Belarusian surnames as Russian writes them: Piatrou, Petrov; Shautsou, Shevtsov. */

/** Ends of Belarusian surnames, where Russian has -ov and -ev; few names elsewhere end so. */
const ENDS = /[^aeiou](?:i?[ao]|[ei])u$/;
/** Letters of such a surname. */
const LEAST = 6;

/**
 * The Russian spellings of a folded Belarusian surname; none for other words. An unstressed o is written a, which the
 * spelling does not tell from an a: Halavachou is Golovachev, Karalkou Korolkov, Bahdanau Bogdanov.
 */
export function asRussianSurnames(text: string): string[] {
  if (text.length < LEAST || text.at(-1) !== 'u' || !ENDS.test(text)) return [];
  const russian = text
    .replace(/u$/, 'v')
    .replace(/([aeo])u(?=[^aeiouy])/g, 'ev')
    .replace(/ts(?=[iy])/g, 't')
    .replace(/(?<=[^aeiou])[ij]a/g, 'e')
    .replace(/^[iy]a/, 'ye')
    .replace(/(?<=[aeo])vu/, 'u')
    .replace(/dz(?=[iey])/g, 'd')
    .replace(/(?<![ckpstz])h/g, 'g')
    .replace(/av$/, 'ov')
    .replace(/(?<=[csz]h)ov$/, 'ev');
  const oneRounded = russian.replace(/a/, 'o');
  return [...new Set([russian, oneRounded, oneRounded.replace(/a/, 'o')])];
}
