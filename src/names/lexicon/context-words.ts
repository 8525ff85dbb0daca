/** Words next to names in texts: payments, titles, roles, months. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

/**
 * Role of a word next to a name: `joint` joins two parties; `title` and `ship` indicate what the party is; `month` counts only
 * next to a number or at the end; `particle` may be part of the name (de, bin); `context` is any other word that is not part of a
 * name.
 */
export type ContextRole = 'context' | 'joint' | 'title' | 'ship' | 'month' | 'particle';

interface ContextPhrase {
  words: readonly string[];
  role: ContextRole;
}

const OWN_ROLES: ReadonlySet<string> = new Set<ContextRole>(['joint', 'title', 'ship', 'month', 'particle']);

/** Phrases by their first word, those with most words first. */
const phrases = lazily(() => {
  const found = new Map<string, ContextPhrase[]>();
  for (const [cls, , entries] of lexiconRows('context/words.tsv'))
    for (const entry of alternatives(entries)) {
      const words = entry.split(' ');
      const role = OWN_ROLES.has(cls!) ? (cls as ContextRole) : 'context';
      found.set(words[0]!, [...(found.get(words[0]!) ?? []), { words, role }]);
    }
  for (const list of found.values()) list.sort((a, b) => b.words.length - a.words.length);
  return found;
});

/** The context word or phrase that starts at one of the folded words: its role and number of words. */
export function contextAt(words: readonly string[], at: number): { role: ContextRole; length: number } | undefined {
  const found = phrases()
    .get(words[at]!)
    ?.find(({ words: own }) => own.every((word, i) => words[at + i] === word));
  return found && { role: found.role, length: found.words.length };
}
