/** Pairs two-word place names with names that have only one of the words. */
import { isHalfOfPlace } from '../../lexicon/places.ts';
import { MATCH } from '../weights.ts';
import { pairWithSpan, type Side } from './side.ts';

/** Pairs one word of `a` with a two-word place name of `b`: Hong Sanmu Ltd, Hong Kong Sanmu Ltd. */
export function matchHalfPlaces(a: Side, b: Side): void {
  for (let j = 0; j < b.length; j++) {
    const place = b.tokens[j]!;
    if (place.cls !== 'place' || b.partner[j] !== -1) continue;
    for (let i = 0; i < a.length; i++) {
      const { cls, text } = a.tokens[i]!;
      if (a.partner[i] !== -1 || cls === 'particle' || !isHalfOfPlace(text, place.text)) continue;
      pairWithSpan(a, i, { side: b, from: j, to: j + 1 }, MATCH.halfPlace);
      break;
    }
  }
}
