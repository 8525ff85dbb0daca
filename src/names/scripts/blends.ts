/** Names that Russian blends of several words: Tulamashzavod, the machine-building plant of Tula; Sibneft, the oil of Siberia. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, anyOf, lexiconRows, lexiconTable, longestFirst } from '../../lexicon/lines.ts';
import { latinWord, type Word } from '../text/words.ts';

/** Letters of what stands before the parts, which is the name. */
const LEAST_NAME = 3;

const parts = lazily(() => {
  const last = lexiconTable('cyrillic/blend-parts.tsv');
  const english = new Map([...lexiconTable('cyrillic/blend-joints.tsv'), ...last]);
  // Short parts are only read before another one: Griffin holds no finance.
  const any = anyOf(longestFirst(english.keys()));
  return {
    last,
    english,
    heads: new Map(lexiconRows('cyrillic/blend-heads.tsv').map(([head, ...row]) => [head!, row])),
    ends: new RegExp(`^(.{${LEAST_NAME},}?)(${any}*${anyOf(longestFirst(last.keys()))})$`),
    endings: new Set([...last.keys()].map(ending)),
    each: new RegExp(any, 'g'),
  };
});

/** By which most words are told from those that end in a part. */
const ending = (word: string): string => word.slice(-2);

/** What a blend may begin with: the name as it stands, and what a short form of a place or of the state means. */
function beginnings(head: string, behind: number): string[] {
  const [english, is] = parts().heads.get(head) ?? [];
  // Rosbank is no Russian bank.
  return is === 'state' && behind < 2 ? [head] : [head, ...alternatives(english)];
}

/** The words of a name with the parts of blends in English, in each meaning of what they begin with; none where there is no blend. */
export function withoutBlends(words: readonly Word[]): Word[][] {
  const { last, english, ends, endings, each } = parts();
  let found: Word[][] = [[]];
  let isBlended = false;
  for (const word of words) {
    const mayBlend = (word.script === 'latin' || word.script === 'cyrillic') && endings.has(ending(word.latin));
    const cut = mayBlend ? ends.exec(word.latin) : null;
    // Gazprombank has no name beside its parts.
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
