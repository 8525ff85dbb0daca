/** Words written by sound in another script against Latin names that are cut into words differently: 장폴 and Jean-Paul. */
import { latinSkeleton } from '../../scripts/arabic/skeleton.ts';
import { SOUND } from '../sound-weights.ts';
import { TOKEN } from '../weights.ts';
import { type Side, standFor } from './side.ts';

/** Most adjacent words that may be one word in the other name. */
const MAX_SPAN = 3;

const isFree = ({ tokens, partner }: Side, at: number): boolean =>
  partner[at] === -1 && (tokens[at]!.cls === 'name' || tokens[at]!.cls === 'particle');

/** Pairs each word of `a` with adjacent words of `b`, one side in Latin letters, where only together they sound alike. */
export function matchJoinedSounds(a: Side, b: Side, similarity: (native: string, latin: string) => number): void {
  for (let i = 0; i < a.length; i++) {
    const { cls, text, writtenBySound: native } = a.tokens[i]!;
    if (a.partner[i] !== -1 || cls !== 'name') continue;
    let best = { from: 0, to: 0, similarity: SOUND.leastJoined };
    // The last word too, though it has none to be joined with: alone it may sound more alike.
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
    if (to - from > 1) standFor(a, i, { side: b, from, to }, best.similarity * SOUND.joined);
  }
}

/** Least consonants of words that are one word in the other name: of fewer, many words share them. */
const LEAST_CONSONANTS = 4;

/** Pairs each word of `a` with adjacent words of `b` that together have its consonants, one side in Arabic script. */
export function matchJoinedConsonants(a: Side, b: Side): void {
  for (let i = 0; i < a.length; i++) {
    const { cls, text, consonants } = a.tokens[i]!;
    if (a.partner[i] !== -1 || cls !== 'name' || text.length < LEAST_CONSONANTS) continue;
    for (let from = 0; from + 1 < b.length && a.partner[i] === -1; from++) {
      let joined = '';
      for (let to = from; to < Math.min(b.length, from + MAX_SPAN) && isFree(b, to); to++) {
        const part = b.tokens[to]!;
        if ((consonants === undefined) === (part.consonants === undefined)) break;
        const key = part.consonants ?? latinSkeleton(part.text);
        // A vowel at the start of a word is marked; inside the joined word it is none.
        joined = joined === '' ? key : withoutDoubles(joined + key.replace(/^a/, ''));
        if (to === from || joined.length < LEAST_CONSONANTS) continue;
        if (joined !== (consonants ?? latinSkeleton(text))) continue;
        standFor(a, i, { side: b, from, to: to + 1 }, TOKEN.sameConsonants);
        break;
      }
    }
  }
}

const withoutDoubles = (key: string): string => key.replace(/(.)\1+/g, '$1');
