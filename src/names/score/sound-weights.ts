/**
 * Numbers for comparing names that other scripts write by their sound. Comments and units are as in `weights.ts`; a cost of 1
 * is one extra consonant.
 */

/**
 * Names in Hangul, kana, Hebrew, Thai, Khmer and Indian scripts, which represent the sound, against Latin words. The Latin
 * spellings of each letter are in `data/lexicon`.
 */
export const SOUND = {
  possible: 0.2, // Cost. A Latin spelling that the table marks as possible.
  seldom: 0.4, // Cost. A Latin spelling that the table marks as rare.
  spellingShare: 0.15, // Fraction of the sounds. Up to this difference the two are spellings of one name.
  spelling: 0.9, // Similarity. At the difference `spellingShare`.
  least: 0.6, // Similarity. At the difference from which on the two are different words.
  near: 0.95, // Degree. Below it words only resemble each other: weak if another name is unmatched, or a business descriptor beside short words.
  nearShort: 0.92, // Degree. Below it words only resemble each other: weak evidence if they are short.
  leastLetters: 8, // Letters. Minimum total of the matched Latin words, without initials, for `nearShort` not to apply.
  leastLettersAlphabet: 10, // Letters. Replaces `leastLetters` for Greek and Arabic.
  same: 0.96, // Similarity. Every letter has a usual counterpart; below 1 because it is still a transliteration.
  leastJoined: 0.9, // Similarity. Minimum for one word against several that sound alike only together.
  joined: 0.98, // Factor. On the similarity of such words.
  silentE: 0.05, // Cost. A final e of the Latin word, which is mostly silent.
  silentH: 0.15, // Cost. A silent h.
  silentW: 0.3, // Cost. A silent w.
  silentG: 0.2, // Cost. A silent g of gh.
  silentByRule: 0.1, // Cost. Another letter that is silent by rule: k in kn, p in ps and pn, c in ck and sc.
  silentD: 0.4, // Cost. A silent d next to t or after n.
  silentL: 0.5, // Cost. A silent l before m, k or f.
  silentLast: 0.4, // Cost. A silent final t, d, s, x, z or p, as in French.
};

/** The numbers of a script, in the order of the rows below, with the unit and the meaning of each. */
const SOUND_COSTS = {
  otherShare: 'Fraction of the sounds. From this difference on the two are different words.',
  vowel: 'Cost. An extra vowel in the other script.',
  otherVowel: 'Cost. A vowel that the table does not list for the letter.',
  unwrittenA: 'Cost. An a or e of the Latin word that is not written.',
  unwrittenI: 'Cost. An i or y that is not written.',
  unwrittenO: 'Cost. An o or u that is not written.',
  unwrittenFirst: 'Cost. The first vowel, if it is not written.',
  unwrittenLast: 'Cost. The last vowel, if it is not written and not e.',
  unwrittenR: 'Cost. An unwritten r before a consonant or at the end.',
} as const;

const costs = (...values: readonly number[]) =>
  Object.fromEntries(Object.keys(SOUND_COSTS).map((name, at) => [name, values[at]!])) as Record<
    keyof typeof SOUND_COSTS,
    number
  >;

/** Foreign names in Hangul and kana, which have a letter for every vowel. Also used for the readings of kanji. */
export const SYLLABIC_SOUND = costs(0.35, 0.5, 0.5, 0.3, 0.35, 0.4, 0.5, 0.4, 0.1);
/** Names in Hebrew letters: most vowels are not written, but o, u and i of foreign names usually are. */
export const HEBREW_SOUND = costs(0.35, 0.4, 0.35, 0.03, 0.13, 0.2, 0.4, 0.4, 1);
/** Foreign names in Arabic letters: short vowels are usually not written. */
export const ARABIC_SOUND = costs(0.2, 0.4, 0.35, 0.08, 0.2, 0.25, 0.4, 0.4, 1);
/** Names in Greek letters, which have a letter for every vowel. */
export const GREEK_SOUND = costs(0.2, 0.5, 0.5, 0.4, 0.4, 0.4, 0.5, 0.4, 1);
/** Names in Thai, Khmer and Indian scripts: an a or o between consonants is usually not written. */
export const BRAHMIC_SOUND = costs(0.35, 0.5, 0.45, 0.08, 0.4, 0.12, 0.5, 0.3, 0.3);
