/** Removes titles and forms of address from a personal name in Han, kana, Hangul or Arabic script. */

import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconWords, longestFirst } from '../../lexicon/lines.ts';
import { simplifyHan } from '../lexicon/han-chars.ts';
import { foldWord } from '../lexicon/org-words.ts';

/** Titles of a script without spaces, before or after the name. */
const joinedTitles = lazily(() => {
  const titles = anyOf(longestFirst([...lexiconWords('han/titles.txt'), ...lexiconWords('korean/titles.txt')]));
  return { before: new RegExp(`^${titles}[\\s·・]*`), behind: new RegExp(`[\\s·・]*${titles}$`) };
});

const arabicTitles = lazily(() => new Set(lexiconWords('arabic/titles.txt')));

/** Minimum number of characters that must remain, since a short name may end like a title. */
const MIN_NAME = 2;

/** The text of a name without the titles before and after it; unchanged if it has none. */
export function withoutTitles(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? withoutArabicTitles(text) : withoutJoinedTitles(text);
}

function withoutArabicTitles(text: string): string {
  const words = text.split(/\s+/);
  let from = 0;
  while (from < words.length - 1) {
    const pair = words
      .slice(from, from + 2)
      .map(foldWord)
      .join(' ');
    const length = arabicTitles().has(pair) ? 2 : arabicTitles().has(foldWord(words[from]!)) ? 1 : 0;
    if (length === 0 || from + length >= words.length) break;
    from += length;
  }
  return words.slice(from).join(' ');
}

function withoutJoinedTitles(text: string): string {
  // Folding is character by character, so both texts have the same positions.
  const written = text.normalize('NFKC').trim();
  const folded = simplifyHan(written);
  const from = joinedTitles().before.exec(folded)?.[0].length ?? 0;
  const name = folded.slice(from);
  const end = folded.length - (joinedTitles().behind.exec(name)?.[0].length ?? 0);
  return end - from >= MIN_NAME ? written.slice(from, end) : text;
}
