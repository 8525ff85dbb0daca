/** Maximum length of a text that is split into words, and of a word; both limit hostile input. */
const MAX_TEXT = 100_000;
const MAX_WORD = 40;

const APOSTROPHES = /['’‘ʼʻʾʿ`´]/g;
const RUN = /[\p{L}\p{N}]+/gu;
/** For a text that is {@link PLAIN}. */
const PLAIN_RUN = /[a-z0-9]+/g;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Words of a text, folded: without case, width, diacritics or apostrophes. Scripts without spaces give overlapping pairs of
 * characters, so that any part of them can be found; with role `index` the last character is added on its own.
 */
export function textWords(text: string, role: 'index' | 'query'): string[] {
  const cut = text.slice(0, MAX_TEXT);
  const folded = PLAIN.test(cut)
    ? cut.toLowerCase().replace(APOSTROPHES, '')
    : cut
        .replace(APOSTROPHES, '')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC')
        .toLowerCase();
  if (PLAIN.test(folded)) return (folded.match(PLAIN_RUN) ?? []).map((run) => run.slice(0, MAX_WORD));
  const words: string[] = [];
  for (const [run] of folded.matchAll(RUN)) {
    for (const [piece] of run.matchAll(UNSPACED)) {
      if (IS_UNSPACED.test(piece)) addPairs(words, [...piece], role);
      else words.push(piece.slice(0, MAX_WORD));
    }
  }
  return words;
}

function addPairs(words: string[], characters: readonly string[], role: 'index' | 'query'): void {
  for (let i = 0; i + 1 < characters.length; i++) words.push(characters[i]! + characters[i + 1]!);
  if (role === 'index' || characters.length === 1) words.push(characters.at(-1)!);
}
