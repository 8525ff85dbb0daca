/** Texts that know where each of their letters stands in the text as sent, through every step of reading. */

/** A text; letter `i` stands for the letters `from[i]` to `to[i]` of the text as sent, in UTF-16 units. */
export interface MappedText {
  text: string;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/** A text as sent. */
export function asSent(text: string): MappedText {
  const from = new Uint32Array(text.length);
  const to = new Uint32Array(text.length);
  for (let at = 0; at < text.length; at++) {
    from[at] = at;
    to[at] = at + 1;
  }
  return { text, from, to };
}

/** A part of a text. */
export const partOf = ({ text, from, to }: MappedText, start: number, end = text.length): MappedText => ({
  text: text.slice(start, end),
  from: Array.prototype.slice.call(from, start, end),
  to: Array.prototype.slice.call(to, start, end),
});

/** Texts put together, with a sign between them that stands for what lies between in the text as sent. */
export function joinedTexts(parts: readonly MappedText[], sign = ''): MappedText {
  const [first, ...others] = parts;
  if (!first) return asSent('');
  const from = [...Array.from(first.from)];
  const to = [...Array.from(first.to)];
  let text = first.text;
  for (const part of others) {
    for (let at = 0; at < sign.length; at++) {
      from.push(to.at(-1) ?? 0);
      to.push(part.from[0] ?? to.at(-1) ?? 0);
    }
    text += sign + part.text;
    for (let at = 0; at < part.text.length; at++) {
      from.push(part.from[at]!);
      to.push(part.to[at]!);
    }
  }
  return { text, from, to };
}

/** Where a part of the text stands in the text as sent: `[from, to)`. */
export const spanAsSent = ({ from, to }: MappedText, start: number, end: number): [number, number] =>
  end > start ? [from[start]!, to[end - 1]!] : [from[start] ?? 0, from[start] ?? 0];

/**
 * The text with what the pattern finds put otherwise; what is put stands as a whole for what was found. `undefined` leaves it.
 * @param pattern with the flag `g`
 */
export function replaced(
  source: MappedText,
  pattern: RegExp,
  put: (found: RegExpMatchArray) => string | undefined,
): MappedText {
  let text = '';
  let last = 0;
  const from: number[] = [];
  const to: number[] = [];
  const keep = (until: number): void => {
    text += source.text.slice(last, until);
    for (let at = last; at < until; at++) {
      from.push(source.from[at]!);
      to.push(source.to[at]!);
    }
  };
  for (const found of source.text.matchAll(pattern)) {
    const other = put(found);
    if (other === undefined) continue;
    keep(found.index);
    last = found.index + found[0].length;
    const [start, end] = spanAsSent(source, found.index, last);
    text += other;
    for (let at = 0; at < other.length; at++) {
      from.push(start);
      to.push(end);
    }
  }
  if (last === 0) return source;
  keep(source.text.length);
  return { text, from, to };
}
