/** Registration marks of aircraft, which are told apart by each of their letters. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

const nationalities = lazily(() => new Set(lexiconWords('latin/aircraft-marks.txt')));

/** True where the folded words of a name are the mark of an aircraft and nothing else: EP-MNU. */
export const isAircraftMark = (words: readonly string[]): boolean =>
  words.length === 2 && /^[a-z]{3}$/.test(words[1]!) && nationalities().has(words[0]!);
