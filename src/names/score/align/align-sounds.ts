/** Pairs words written by sound in another script with Latin names whose words are split differently: 장폴 and Jean-Paul. */
import { SOUND } from '../sound-weights.ts';
import { pairWithSpan, type Side } from './side.ts';

/** Maximum number of adjacent words that can match one word of the other name. */
const MAX_SPAN = 3;

const isFree = ({ tokens, partner }: Side, at: number): boolean =>
  partner[at] === -1 && (tokens[at]!.cls === 'name' || tokens[at]!.cls === 'particle');

/** Pairs each word of `a` with adjacent words of `b` that sound like it only together. One side is in Latin letters. */
export function matchJoinedSounds(a: Side, b: Side, similarity: (native: string, latin: string) => number): void {
  for (let i = 0; i < a.length; i++) {
    const { cls, text, writtenBySound: native } = a.tokens[i]!;
    if (a.partner[i] !== -1 || cls !== 'name') continue;
    let best = { from: 0, to: 0, similarity: SOUND.leastJoined };
    // Includes the last word, although nothing follows it: on its own it may be the better match.
    for (let from = 0; from < b.length; from++) {
      let joined = '';
      for (let to = from; to < Math.min(b.length, from + MAX_SPAN) && isFree(b, to); to++) {
        const part = b.tokens[to]!;
        if ((native === undefined) === (part.writtenBySound === undefined)) break;
        joined += part.writtenBySound ?? part.text;
        const found = native === undefined ? similarity(joined, text) : similarity(native, joined);
        if (found > best.similarity) best = { from, to: to + 1, similarity: found };
      }
    }
    const { from, to } = best;
    if (to - from > 1) pairWithSpan(a, i, { side: b, from, to }, best.similarity * SOUND.joined);
  }
}
