/** The parts of a text that stand for listed names. */
import type { Screened } from './screen.ts';
import type { ScreenedRow } from './screened-row.ts';

/** A part of a text that hits refer to. */
export interface Mention {
  text: string;
  /** UTF-16 units of the text as sent. */
  span: readonly [from: number, to: number];
  kind: 'name';
  /** Hits that refer to it, and how many more facts explain away. */
  total: number;
  suppressed_total: number;
}

/** What the hits of a screening refer to, in the order of the text; the longer of two that begin together first. */
export function mentionsIn(q: string, { found, suppressed }: Screened): Mention[] {
  const mentions = new Map<string, Mention>();
  const mentionOf = ({ span = [0, q.length] }: ScreenedRow): Mention => {
    const known = mentions.get(span.join()) ?? {
      text: q.slice(...span),
      span,
      kind: 'name',
      total: 0,
      suppressed_total: 0,
    };
    mentions.set(span.join(), known);
    return known;
  };
  // Identifiers have no place in an order of names.
  for (const one of found) if (one.placed) mentionOf(one).total++;
  for (const one of suppressed) if (one.placed) mentionOf(one).suppressed_total++;
  return [...mentions.values()].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}
