/**
 * Names that name the same person in another language, in everyday speech or in another romanisation (Oleg = Aleh,
 * William = Bill, Chen = Chan).
 */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

const otherNames = lazily(() => {
  const othersOf = new Map<string, Set<string>>();
  for (const file of ['latin/given-name-groups.tsv', 'latin/surname-groups.tsv']) {
    for (const [group] of lexiconRows(file)) {
      const names = alternatives(group);
      for (const name of names) {
        const others = othersOf.get(name) ?? new Set<string>();
        for (const other of names) if (other !== name) others.add(other);
        othersOf.set(name, others);
      }
    }
  }
  return new Map([...othersOf].map(([name, others]) => [name, [...others]]));
});

const NONE: readonly string[] = [];

/** Other names the bearer of this given name or surname may go by; folded. Empty when none are known. */
export const otherGivenNames = (name: string): readonly string[] => otherNames().get(name) ?? NONE;
