/** Parses and writes JSON of other programs. */

/** The text of a body. */
export const bodyText = (body: Uint8Array | string): string =>
  typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();

/** The value of an answer that this process has written as JSON. */
export const parsedAnswer = <T>(body: Uint8Array | string): T => JSON.parse(bodyText(body));

/** Maximum nesting of objects and lists; deeper ones overflow the stack of code that walks them. */
const MAX_NESTING = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** A text that is not valid JSON; the message continues a sentence: `is not valid JSON`. */
export class BadJson extends Error {
  override name = 'BadJson';
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (OPENING.has(code)) {
      if (++depth > MAX_NESTING) return true;
    } else if (CLOSING.has(code)) depth--;
  }
  return false;
}

/** Finds numbers that a double may not give back as they are written; also matches some others. */
const MAYBE_INEXACT = /[[:,\s]-?\d[\d.]{15}|\d[eE][+-]?\d{3}|\.\d*[1-9]0/;

/** A zero at the end of an official number, like 1.10. Not 7.0, which is how some programs write a whole number. */
const LAST_ZERO = /\.\d*[1-9]0+$/;

/** Integers that become bigints. Conversion time is quadratic in the digits, and no id is longer. */
const LONG_NUMBER = /^-?\d{1,40}$/;

/** Returns an integer that a double would round as a bigint, and any other number that it would alter as its source text. */
function exactNumber(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  if (LONG_NUMBER.test(source)) return BigInt(source);
  return Number.isFinite(value) && source.replace(/\D/g, '').length <= 15 && !LAST_ZERO.test(source) ? value : source;
}

/**
 * Parses external JSON. Its nesting is checked first.
 * @param keepsNumbers numbers that a double cannot represent become bigints, or their source text if they are not
 * integers or very long; so do decimals that end with a zero
 * @throws BadJson
 */
export function parseJson(text: string, { keepsNumbers = false } = {}): unknown {
  if (isTooDeep(text)) throw new BadJson(`is nested deeper than ${MAX_NESTING} levels`);
  try {
    return keepsNumbers && MAYBE_INEXACT.test(text)
      ? JSON.parse(text, exactNumber as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
  } catch {
    throw new BadJson('is not valid JSON');
  }
}

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** The JSON of a value, with bigints written as numbers in full. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? rawJSON(String(one)) : one));
