/** Registration marks of aircraft, in which every letter is significant. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

const nationalities = lazily(() => new Set(lexiconWords('latin/aircraft-marks.txt')));

/** True if the folded words of a name are the registration mark of an aircraft and nothing else: EP-MNU. */
export const isAircraftMark = (words: readonly string[]): boolean =>
  words.length === 2 && /^[a-z]{3}$/.test(words[1]!) && nationalities().has(words[0]!);
