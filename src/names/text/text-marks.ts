/**
 * Finds in one pass which kinds of characters a text contains. Most names contain none, so rules that need one are skipped. Only
 * ASCII is examined; a text with any other character counts as containing every kind.
 */

/** Character flags by which analysis rules are skipped. */
export const MARK = {
  notAscii: 1,
  comma: 2,
  bracket: 4,
  slash: 8,
  dot: 16,
  colon: 32,
  hyphen: 64,
  quote: 128,
  digit: 256,
  /** A capital directly after another letter. */
  innerCapital: 512,
  small: 1024,
  apostrophe: 2048,
  /** `&`, `+` and every other character without a separate flag, except spaces. */
  other: 4096,
} as const;

const ALL = 8191;

/** Flags of each ASCII character except letters, whose flags depend on the preceding character. */
const BY_CODE = Uint16Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-zA-Z ]/.test(char)) return 0;
  if (/\d/.test(char)) return MARK.digit;
  if (/[,;]/.test(char)) return MARK.comma;
  if (/[()[\]]/.test(char)) return MARK.bracket;
  if (/[/|]/.test(char)) return MARK.slash;
  if (char === '.') return MARK.dot;
  if (char === ':') return MARK.colon;
  if (char === '-') return MARK.hyphen;
  if (char === "'") return MARK.apostrophe;
  return char === '"' ? MARK.quote : MARK.other;
});

const isSmall = (code: number): boolean => code >= 97 && code <= 122;
const isCapital = (code: number): boolean => code >= 65 && code <= 90;

/** True for the code of an ASCII letter. */
export const isLetter = (code: number): boolean => isSmall(code) || isCapital(code);

/** True for the code of an ASCII letter or digit. */
export const isLetterOrDigit = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57);

/** The {@link MARK} flags of a text. */
export function characterFlags(text: string): number {
  let marks = 0;
  let isBehindLetter = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return ALL;
    if (isSmall(code)) marks |= MARK.small;
    else if (!isCapital(code)) marks |= BY_CODE[code]!;
    else if (isBehindLetter) marks |= MARK.innerCapital;
    isBehindLetter = isLetter(code);
  }
  return marks;
}
