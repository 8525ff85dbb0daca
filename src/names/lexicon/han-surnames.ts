import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

/** A Chinese surname in Latin letters. */
export interface HanSurname {
  pinyin: string;
  /** Other usual spellings, some of two words ("au yeung"). */
  others: readonly string[];
}

/** Chinese surnames by their simplified characters. */
export const hanSurnames = lazily(() => {
  const table = new Map<string, HanSurname>();
  for (const [zh, pinyin, others] of lexiconRows('han/surnames.tsv')) {
    table.set(zh!, { pinyin: pinyin!, others: alternatives(others?.trim()) });
  }
  return table;
});

/** Chinese surnames as Latin text has them, in every usual spelling. */
export const chineseSurnames = lazily(
  (): ReadonlySet<string> => new Set([...hanSurnames().values()].flatMap(({ pinyin, others }) => [pinyin, ...others])),
);
