/** Russian names blended from several words: Tulamashzavod, the machine-building plant of Tula; Sibneft, the oil of Siberia. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, anyOf, lexiconRows, lexiconTable, longestFirst } from '../../lexicon/lines.ts';
import { latinWord, type Word } from '../text/words.ts';

/** Minimum length of the name before the blended parts. */
const MIN_NAME = 3;

const parts = lazily(() => {
  const last = lexiconTable('cyrillic/blend-parts.tsv');
  const english = new Map([...lexiconTable('cyrillic/blend-joints.tsv'), ...last]);
  // Short parts only count before another one: Griffin does not contain "finance".
  const any = anyOf(longestFirst(english.keys()));
  return {
    last,
    english,
    heads: new Map(lexiconRows('cyrillic/blend-heads.tsv').map(([head, ...row]) => [head!, row])),
    ends: new RegExp(`^(.{${MIN_NAME},}?)(${any}*${anyOf(longestFirst(last.keys()))})$`),
    endings: new Set([...last.keys()].map(ending)),
    each: new RegExp(any, 'g'),
  };
});

/** The last two letters, which exclude most words that do not end in a part. */
const ending = (word: string): string => word.slice(-2);

/** Possible meanings of the start of a blend: the name itself, and the meaning of a short form of a place or of the state. */
function beginnings(head: string, behind: number): string[] {
  const [english, is] = parts().heads.get(head) ?? [];
  // Rosbank is a name, not "Russian bank".
  return is === 'state' && behind < 2 ? [head] : [head, ...alternatives(english)];
}

/** The words of a name with the parts of blends in English, one result for each meaning of the start; empty if there is no blend. */
export function withoutBlends(words: readonly Word[]): Word[][] {
  const { last, english, ends, endings, each } = parts();
  let found: Word[][] = [[]];
  let isBlended = false;
  for (const word of words) {
    const mayBlend = (word.script === 'latin' || word.script === 'cyrillic') && endings.has(ending(word.latin));
    const cut = mayBlend ? ends.exec(word.latin) : null;
    // Gazprombank consists of parts only, without a name before them.
    if (!cut || last.has(cut[1]!)) {
      for (const read of found) read.push(word);
      continue;
    }
    const blended = cut[2]!.match(each)!;
    const meant = blended.flatMap((part) => english.get(part)!.split(' '));
    const begins = isBlended ? [cut[1]!] : beginnings(cut[1]!, blended.length);
    found = found.flatMap((read) =>
      begins.map((head) => [...read, ...[...head.split(' '), ...meant].map((word) => latinWord(word))]),
    );
    isBlended = true;
  }
  return isBlended ? found : [];
}
