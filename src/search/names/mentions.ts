/** The parts of a text that match listed names and identifiers. */
import type { Screened } from './screen.ts';
import type { ScreenedRow } from './screened-row.ts';

/** A part of a text that hits refer to. */
export interface Mention {
  text: string;
  /** UTF-16 units of the text as sent. */
  span: readonly [from: number, to: number];
  kind: 'name' | 'number';
  /** Number of hits that refer to it, and of suppressed hits. */
  total: number;
  suppressed_total: number;
}

/** The parts that the hits of a screening refer to, in the order of the text; at equal starts the longer one first. */
export function mentionsIn(q: string, { found, suppressed }: Screened): Mention[] {
  const mentions = new Map<string, Mention>();
  const mentionOf = ({ placed, span = [0, q.length] }: ScreenedRow): Mention => {
    const kind = placed ? 'name' : 'number';
    const key = `${kind} ${span}`;
    const known = mentions.get(key) ?? { text: q.slice(...span), span, kind, total: 0, suppressed_total: 0 };
    mentions.set(key, known);
    return known;
  };
  // An identifier stated separately has no position in the text.
  const isInText = ({ placed, span }: ScreenedRow): boolean => placed !== undefined || span !== undefined;
  for (const one of found.filter(isInText)) mentionOf(one).total++;
  for (const one of suppressed.filter(isInText)) mentionOf(one).suppressed_total++;
  return [...mentions.values()].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}
