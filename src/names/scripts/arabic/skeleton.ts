/**
 * One consonant key for Arabic and Persian names and for their Latin spellings, so that `محمد`, Mohammed, Muhammad and
 * Mohamad share a key. Vowels are left out except for the mark `a` of one at the start; doubled letters count once; letters
 * that transliterations swap fall together: q, k, g, gh; d, dh, z; sh, ch; p, b; w and v count only at the start.
 */

const ARABIC: Record<string, string> = {
  ب: 'b', پ: 'b', ت: 't', ط: 't', ث: 't', ج: 'j', چ: 'c', ژ: 'j', ح: 'h', ه: 'h', خ: 'x', د: 'd', ذ: 'd', ض: 'd', ظ: 'd', ز: 'd',
  ر: 'r', س: 's', ص: 's', ش: 'c', غ: 'k', ق: 'k', ك: 'k', گ: 'k', ف: 'f', ڤ: 'f', ل: 'l', م: 'm', ن: 'n', ڠ: 'k', ڭ: 'k', ڨ: 'k', ٹ: 't', ڈ: 'd', ڑ: 'r',
}; // biome-ignore format: a table
const VOWEL_LETTERS = new Set('اآأإعءئؤيوى');

/** Consonant key of one Arabic-script word whose letter variants are already unified (`foldWord`). */
export function arabicSkeleton(word: string): string {
  let key = '';
  const letters = [...word];
  letters.forEach((letter, at) => {
    if (at === 0) {
      if (letter === 'و') key += 'w';
      else if (letter === 'ي') key += letters.length > 1 && !VOWEL_LETTERS.has(letters[1]!) ? 'y' : 'y';
      else if (VOWEL_LETTERS.has(letter)) key += 'a';
    }
    const sound = ARABIC[letter];
    const isSilentEnd = letter === 'ه' && at === letters.length - 1 && letters.length > 2;
    if (sound && !isSilentEnd && !key.endsWith(sound)) key += sound;
  });
  return key;
}

/** Longest first. */
const LATIN: readonly (readonly [string, string])[] = [
  ['sch', 'c'], ['tch', 'c'], ['kh', 'x'], ['gh', 'k'], ['sh', 'c'], ['ch', 'c'], ['dh', 'd'], ['th', 't'], ['zh', 'j'], ['dj', 'j'], ['ph', 'f'], ['ck', 'k'],
  ['b', 'b'], ['p', 'b'], ['t', 't'], ['j', 'j'], ['h', 'h'], ['d', 'd'], ['z', 'd'], ['r', 'r'], ['s', 's'], ['k', 'k'], ['q', 'k'], ['g', 'k'], ['c', 'k'],
  ['x', 'ks'], ['f', 'f'], ['l', 'l'], ['m', 'm'], ['n', 'n'],
]; // biome-ignore format: a table

const BY_FIRST = new Map<string, (readonly [string, string])[]>();
for (const rule of LATIN) {
  const list = BY_FIRST.get(rule[0][0]!) ?? [];
  list.push(rule);
  BY_FIRST.set(rule[0][0]!, list);
}

/** Consonant key of a folded Latin word (`a-z` only), comparable with `arabicSkeleton`. Empty when it has no letters. */
export function latinSkeleton(token: string): string {
  let key = '';
  for (let at = 0; at < token.length; ) {
    const letter = token[at]!;
    if (at === 0) {
      if (letter === 'w' || letter === 'v') key += 'w';
      else if (letter === 'y') key += 'y';
      else if ('aeiou'.includes(letter)) key += 'a';
    }
    const rule = BY_FIRST.get(letter)?.find(([from]) => token.startsWith(from, at));
    const used = rule?.[0].length ?? 1;
    const isSilentEnd = letter === 'h' && used === 1 && at === token.length - 1 && token.length > 2;
    if (rule && !isSilentEnd && !key.endsWith(rule[1])) key += rule[1];
    at += used;
  }
  return key;
}
