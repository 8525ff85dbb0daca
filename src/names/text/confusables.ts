/** Words that a reader or a scanner confuses: Ahrned, Ahmed; NFMRVT, NEMRUT. */

/** Confusable letters, upper or lower case. Pairs of letters count as one that looks like them: rn is m, cl is d, vv is w. */
const GROUPS = ['m rn n h b', 'd cl o q g c', 'w vv', 'u v', 'i l', 'e f'].map((group) => group.split(' '));
const GROUP_OF = new Map(GROUPS.flatMap((group) => group.map((letters) => [letters, group[0]!])));
const LETTERS = /rn|cl|vv|[a-z]/g;
const IS_WORD = /^[a-z]{3,24}$/;
/** Maximum number of confused letters, and the same in words of up to `MAX_SHORT` letters. */
const MAX_CHANGED = 2;
const MAX_CHANGED_SHORT = 1;
const MAX_SHORT = 4;

const groupOf = (letters: string): string => GROUP_OF.get(letters) ?? letters;
const lettersOf = (word: string): string[] => word.match(LETTERS) ?? [];

/** A number that is equal for confusable folded words, above 0; 0 for a text without a shape. Other words may have it too. */
export function shapeOf(word: string): number {
  if (!IS_WORD.test(word)) return 0;
  let hash = 0x811c9dc5;
  for (const letters of lettersOf(word)) hash = Math.imul(hash ^ groupOf(letters).charCodeAt(0), 0x01000193);
  return (hash >>> 1) + 1;
}

/** True if two folded words differ only in one or two letters that are easily confused. Symmetric. */
export function areConfusable(a: string, b: string): boolean {
  // A pair of letters read as one changes the length by one.
  if (a === b || Math.abs(a.length - b.length) > MAX_CHANGED) return false;
  if (!IS_WORD.test(a) || !IS_WORD.test(b)) return false;
  const [left, right] = [lettersOf(a), lettersOf(b)];
  if (left.length !== right.length) return false;
  const changed = left.filter((letters, at) => letters !== right[at]);
  const most = left.length > MAX_SHORT ? MAX_CHANGED : MAX_CHANGED_SHORT;
  return changed.length <= most && left.every((letters, at) => groupOf(letters) === groupOf(right[at]!));
}
