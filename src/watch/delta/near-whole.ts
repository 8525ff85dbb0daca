/** Which customers may have a whole name that is, letter by letter, nearly a changed one, or its beginning: told by the letters alone. */
import { bitCount } from '../../domain/bit-count.ts';
import { CUT, WHOLE } from '../../names/score/whole-weights.ts';
import type { BeginningIndex } from '../../search/names/index/beginnings.ts';
import type { NameIndex } from '../../search/names/index/name-index.ts';
import type { WholeNameIndex } from '../../search/names/whole-names.ts';

/** JSON around the words of whole names. */
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE] = [...'"\\,[]'].map((mark) => mark.charCodeAt(0));
const SPACE = 32;
const FIRST_BEYOND_ASCII = 128;

/** The letters of a name as bits, and those that it has twice; some share a bit. And a hash of its first letters. */
interface Letters {
  length: number;
  once: number;
  twice: number;
  first: number;
}

const noLetters = (): Letters => ({ length: 0, once: 0, twice: 0, first: 0x811c9dc5 });

function addLetter(letters: Letters, byte: number): void {
  const bit = 1 << (byte & 31);
  if (letters.length < CUT.fewestLetters) letters.first = Math.imul(letters.first ^ byte, 0x01000193);
  letters.length++;
  letters.twice |= letters.once & bit;
  letters.once |= bit;
}

/**
 * Tells most customers by how many letters they have, and which, that no name that is `judged` is near theirs or begins with
 * it: from the words of their whole names as JSON, which need not be read for it.
 */
export function nearWholeFilter(
  { whole, beginnings }: Pick<NameIndex, 'whole' | 'beginnings'>,
  judged: Uint8Array,
): (spelled: Uint8Array) => boolean {
  const begun = firstLetters(beginnings, judged);
  const byLength = Array.from({ length: 256 + WHOLE.mostSlips }, (): Letters[] => []);
  for (let entry = 0; entry < whole.names.length; entry++) {
    if (!judged[whole.names[entry]!]) continue;
    const letters = lettersOf(whole.texts, entry);
    byLength[letters.length]!.push(letters);
  }
  const isNear = ({ length, once, twice }: Letters): boolean => {
    for (let slips = -WHOLE.mostSlips; slips <= WHOLE.mostSlips; slips++) {
      // A slip changes a letter for another; those that make a name longer change fewer.
      const most = 2 * WHOLE.mostSlips - Math.abs(slips);
      for (const one of byLength[length + slips] ?? []) {
        const others = bitCount(one.once ^ once);
        if (others <= most && others + bitCount(one.twice ^ twice) <= most) return true;
      }
    }
    return false;
  };
  return (spelled) => {
    let letters = noLetters();
    for (let at = 0; at < spelled.length; at++) {
      const byte = spelled[at]!;
      if (byte === BACKSLASH || byte >= FIRST_BEYOND_ASCII) return true;
      if (byte === QUOTE || byte === COMMA || byte === OPEN) continue;
      if (byte !== CLOSE) {
        addLetter(letters, byte);
        continue;
      }
      if (letters.length >= CUT.fewestLetters && begun.has(letters.first)) return true;
      if (letters.length > 0 && isNear(letters)) return true;
      letters = noLetters();
    }
    return false;
  };
}

/** The hashes of how the names begin that are judged. */
function firstLetters({ texts, names }: BeginningIndex, judged: Uint8Array): Set<number> {
  const first = new Set<number>();
  for (let at = 0; at < names.length; at++) if (judged[names[at]!]) first.add(lettersOf(texts, at).first);
  return first;
}

function lettersOf(texts: WholeNameIndex['texts'], entry: number): Letters {
  const letters = noLetters();
  for (let at = texts.offsets[entry]!; at < texts.offsets[entry + 1]!; at++)
    if (texts.bytes[at] !== SPACE) addLetter(letters, texts.bytes[at]!);
  return letters;
}
