/** Texts that map each character to its position in the text as sent, through all processing steps. */

/** A text in which character `i` corresponds to the range `from[i]` to `to[i]` of the text as sent, in UTF-16 units. */
export interface MappedText {
  text: string;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/** Maps a text as sent to itself. */
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

/** Joins texts with a separator, which is mapped to the range between them in the text as sent. */
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

/** Position of a part of the text in the text as sent: `[from, to)`. */
export const spanAsSent = ({ from, to }: MappedText, start: number, end: number): [number, number] =>
  end > start ? [from[start]!, to[end - 1]!] : [from[start] ?? 0, from[start] ?? 0];

/**
 * Replaces the matches of a pattern. The replacement as a whole is mapped to the range of the match. `undefined` leaves a match
 * unchanged.
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
