/** Belarusian surnames as Russian writes them: Piatrou, Petrov; Shautsou, Shevtsov. */

/** Ends of Belarusian surnames, where Russian has -ov and -ev; few names elsewhere end so. */
const ENDS = /[^aeiou](?:i?[ao]|[ei])u$/;
/** Letters of such a surname. */
const LEAST = 6;

/** The Russian spelling of a folded Belarusian surname; undefined for other words. */
export function asRussianSurname(text: string): string | undefined {
  if (text.length < LEAST || text.at(-1) !== 'u' || !ENDS.test(text)) return undefined;
  return text
    .replace(/u$/, 'v')
    .replace(/([aeo])u(?=[^aeiouy])/g, 'ev')
    .replace(/(?<=[^aeiou])[ij]a/g, 'e')
    .replace(/dz(?=[iey])/g, 'd')
    .replace(/av$/, 'ov');
}
