/** One key for the Latin spellings of a name in all romanisations; capitals are sounds of several letters: S = sh, C = ch. */

import { lazily } from '../../domain/lazily.ts';
import { memoize } from '../../domain/memoize.ts';
import { lexiconTable } from '../../lexicon/lines.ts';

/** The rules by the code of their first letter, in the order in which they are tried. */
const rulesByFirst = lazily(() => {
  const byFirst: (readonly [string, string])[][] = Array.from({ length: 128 }, () => []);
  for (const rule of lexiconTable('sounds/latin-sound-key.tsv')) byFirst[rule[0].charCodeAt(0)]!.push(rule);
  return byFirst;
});

/** Number of words whose keys are cached; those of a query are needed repeatedly. */
const MAX_REMEMBERED = 20_000;

/** The key of a folded Latin word. Digits are unchanged; repeated letters become one. */
export const soundKey = memoize(keyOf, MAX_REMEMBERED);

function keyOf(text: string): string {
  const byFirst = rulesByFirst();
  let key = '';
  let last = '';
  // Initial x is pinyin: Xi and Xu are pronounced shi and shu.
  if (text.charCodeAt(0) === 120) {
    key = last = 'S';
  }
  for (let i = key.length; i < text.length; ) {
    const rules = byFirst[text.charCodeAt(i)];
    let out = text[i]!;
    let used = 1;
    for (let at = 0; rules !== undefined && at < rules.length; at++) {
      const rule = rules[at]!;
      if (!text.startsWith(rule[0], i)) continue;
      out = rule[1];
      used = rule[0].length;
      break;
    }
    // Repeated digits are kept: 11 is not 1.
    for (let at = 0; at < out.length; at++) {
      const char = out[at]!;
      if (char !== last || (char >= '0' && char <= '9')) key += char;
      last = char;
    }
    i += used;
  }
  return key;
}
