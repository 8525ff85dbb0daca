/**
 * Decides whether a match by sound is too weak to identify one person: among many thousands of short names some sound alike.
 */
import type { Side } from '../align/side.ts';
import { SOUND } from '../sound-weights.ts';
import { MATCH } from '../weights.ts';

const ALPHABET = /^[\p{Script=Greek}\p{Script=Arabic}]/u;

/**
 * True if a word only roughly sounds alike and either a name is unmatched or the words are short. One side is in Latin letters.
 */
export function isWeakSound(written: Side, latin: Side): boolean {
  let lowest = 1;
  let letters = 0;
  let isLeft = false;
  let least = SOUND.leastLetters;
  for (let i = 0; i < written.length; i++) {
    const { cls, text, writtenBySound } = written.tokens[i]!;
    if (writtenBySound !== undefined && ALPHABET.test(writtenBySound)) least = SOUND.leastLettersAlphabet;
    if (cls !== 'name' || text.length === 1) continue;
    const degree = written.degree[i]!;
    if (degree < MATCH.matched) isLeft = true;
    else if (degree < lowest) lowest = degree;
  }
  for (let j = 0; j < latin.length; j++)
    if (latin.tokens[j]!.cls === 'name' && latin.degree[j]! >= MATCH.matched) letters += latin.tokens[j]!.text.length;
  return (isLeft && lowest < SOUND.near) || (letters < least && lowest < SOUND.nearShort);
}
