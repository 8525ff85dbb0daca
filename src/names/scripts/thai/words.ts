/** Splits Thai words, which are written without spaces: กลุ่มวากเนอร์ is Wagner Group. */
import { lazily } from '../../../domain/lazily.ts';
import { anyOf } from '../../../lexicon/lines.ts';
import { orgWordEntries } from '../../lexicon/org-words.ts';

const THAI = /^\p{Script=Thai}/u;

/** Thai organisation words at either end of a text, the longest first. */
const ends = lazily(() => {
  const words = [...orgWordEntries('other').keys()].filter((word) => THAI.test(word));
  const word = anyOf(words.sort((a, b) => b.length - a.length));
  // A vowel or mark that belongs to the previous letter cannot begin a word.
  return { first: new RegExp(`^${word}(?![\\p{M}ะ-ฺๅ])`, 'u'), last: new RegExp(`${word}$`) };
});

/** A Thai word with the organisation words at its ends split off; other words are unchanged. */
export function thaiParts(word: string): string[] {
  if (!THAI.test(word)) return [word];
  const before: string[] = [];
  const behind: string[] = [];
  let rest = word.normalize('NFKC');
  for (let found = ends().first.exec(rest); found; found = ends().first.exec(rest)) {
    before.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  for (let found = ends().last.exec(rest); found; found = ends().last.exec(rest)) {
    behind.unshift(found[0]);
    rest = rest.slice(0, found.index);
  }
  return [...before, ...(rest === '' ? [] : [rest]), ...behind];
}
