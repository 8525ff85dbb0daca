/** Names that Russian blends of several words: Tulamashzavod, the machine-building plant of Tula. */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconTable } from '../../lexicon/lines.ts';
import type { Word } from '../text/tokens.ts';

/** Letters of what stands before the parts, which is the name. */
const LEAST_NAME = 3;

const parts = lazily(() => {
  const english = lexiconTable('cyrillic/blend-parts.tsv');
  const any = anyOf([...english.keys()].sort((a, b) => b.length - a.length));
  return { english, ends: new RegExp(`^(.{${LEAST_NAME},}?)(${any}+)$`), each: new RegExp(any, 'g') };
});

/** The words of a name with the parts of blends in English; undefined where there is no blend. */
export function withoutBlends(words: readonly Word[]): Word[] | undefined {
  let isBlended = false;
  const found = words.flatMap((word) => {
    const cut = word.script === 'latin' || word.script === 'cyrillic' ? parts().ends.exec(word.latin) : null;
    // Gazprombank has no name beside its parts.
    if (!cut || parts().english.has(cut[1]!)) return [word];
    isBlended = true;
    const meant = cut[2]!.match(parts().each)!.flatMap((part) => parts().english.get(part)!.split(' '));
    return [cut[1]!, ...meant].map((latin): Word => ({ latin, script: 'latin', capitals: false }));
  });
  return isBlended ? found : undefined;
}
