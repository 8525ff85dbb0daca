/**
 * One key for the many Latin spellings of a name: the digraphs of English, German, French, Polish, Turkish and the
 * romanisations of Russian, Arabic and Chinese collapse to one letter each. Capital letters stand for sounds that
 * Latin writes with several letters: S = sh, C = ch. `c` = ts.
 */

/** Longest first at each position. `!` marks rules that hold only before e, i, y. */
const RULES: readonly (readonly [string, string])[] = [
  ['shch', 'S'], ['tsch', 'C'], ['stch', 'S'], ['dzh', 'j'], ['sch', 'S'], ['tch', 'C'],
  ['sh', 'S'], ['ch', 'C'], ['kh', 'h'], ['gh', 'g'], ['ph', 'f'], ['th', 't'], ['dh', 'd'], ['bh', 'b'], ['zh', 'j'],
  ['dj', 'j'], ['dz', 'd'], ['dg', 'g'], ['ts', 'c'], ['tz', 'c'], ['cz', 'C'], ['sz', 'S'], ['ck', 'k'], ['qu', 'kv'],
  ['ou', 'u'], ['oo', 'u'], ['ee', 'e'], ['ea', 'e'], ['ae', 'ai'], ['oe', 'o'], ['ue', 'u'], ['yo', 'io'], ['yu', 'iu'], ['ya', 'ia'], ['ye', 'e'], ['je', 'e'],
  ['ie', 'e'], ['iy', 'i'], ['yi', 'i'], ['ij', 'i'], ['ii', 'i'], ['yy', 'i'],
  ['ce', 'se'], ['ci', 'si'], ['cy', 'si'], ['c', 'k'], ['q', 'k'], ['w', 'v'], ['x', 'ks'], ['y', 'i'],
]; // biome-ignore format: a table

const BY_FIRST: readonly (readonly [string, string])[][] = Array.from({ length: 128 }, () => []);
for (const rule of RULES) BY_FIRST[rule[0].charCodeAt(0)]!.push(rule);

/** The key of a folded Latin word; digits stay as they are. Runs of one letter collapse. */
export function soundKey(text: string): string {
  let key = '';
  let last = '';
  // Pinyin: Xi, Xu are spoken shi, shu.
  if (text.charCodeAt(0) === 120) {
    key = last = 'S';
  }
  for (let i = key.length; i < text.length; ) {
    const rules = BY_FIRST[text.charCodeAt(i)] ?? [];
    let out = text[i]!;
    let used = 1;
    for (const [from, to] of rules) {
      if (!text.startsWith(from, i)) continue;
      out = to;
      used = from.length;
      break;
    }
    // Digits never collapse: 11 is not 1.
    for (const char of out) {
      if (char !== last || (char >= '0' && char <= '9')) key += char;
      last = char;
    }
    i += used;
  }
  return key;
}
