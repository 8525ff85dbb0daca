/**
 * Numbers for comparing names that other scripts write by their sound. Comments and units are as in `weights.ts`; a cost of 1
 * is one extra consonant.
 */

/**
 * Names in Hangul, kana, Hebrew, Thai, Khmer and Indian scripts, which represent the sound, against Latin words. The Latin
 * spellings of each letter are in `data/lexicon`.
 */
export const SOUND = {
  /** Cost. A Latin spelling that the table marks as possible. */
  possible: 0.2,
  /** Cost. A Latin spelling that the table marks as rare. */
  seldom: 0.4,
  /** Fraction of the sounds. Up to this difference the two are spellings of one name. */
  spellingShare: 0.15,
  /** Similarity. At the difference `spellingShare`. */
  spelling: 0.9,
  /** Similarity. At the difference from which on the two are different words. */
  least: 0.6,
  /** Degree. Below it words only resemble each other: weak evidence if a name of the side in the other script is unmatched. */
  near: 0.95,
  /** Degree. Below it words only resemble each other: weak evidence if they are short. */
  nearShort: 0.92,
  /** Letters. Minimum total of the matched Latin words, without initials, for `nearShort` not to apply. */
  leastLetters: 8,
  /** Letters. Replaces `leastLetters` for Greek and Arabic, where one letter can represent several Latin ones. */
  leastLettersAlphabet: 10,
  /** Similarity. Every letter has a usual counterpart; below 1 because it is still a transliteration. */
  same: 0.96,
  /** Similarity. Minimum for one word against several words of the other name that sound alike only together. */
  leastJoined: 0.9,
  /** Factor. On the similarity of such words. */
  joined: 0.98,
  /** Cost. A final e of the Latin word, which is mostly silent. */
  silentE: 0.05,
  /** Cost. A silent h. */
  silentH: 0.15,
  /** Cost. A silent w. */
  silentW: 0.3,
  /** Cost. A silent g of gh. */
  silentG: 0.2,
  /** Cost. Another letter that is silent by rule: k in kn, p in ps and pn, c in ck and sc. */
  silentByRule: 0.1,
  /** Cost. A silent d next to t or after n. */
  silentD: 0.4,
  /** Cost. A silent l before m, k or f. */
  silentL: 0.5,
  /** Cost. A silent final t, d, s, x, z or p, as in French. */
  silentLast: 0.4,
};

/** Foreign names in Hangul and kana, which have a letter for every vowel. Also used for the readings of kanji. */
export const SYLLABIC_SOUND = {
  /** Fraction of the sounds. From this difference on the two are different words. */
  otherShare: 0.35,
  /** Cost. An extra vowel in the other script. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not list for the letter. */
  otherVowel: 0.5,
  /** Cost. An a or e of the Latin word that is not written. */
  unwrittenA: 0.3,
  /** Cost. An i or y that is not written. */
  unwrittenI: 0.35,
  /** Cost. An o or u that is not written. */
  unwrittenO: 0.4,
  /** Cost. The first vowel, if it is not written. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, if it is not written and not e. */
  unwrittenLast: 0.4,
  /** Cost. An unwritten r before a consonant or at the end, where English does not pronounce it. */
  unwrittenR: 0.1,
};

/** Names in Hebrew letters: most vowels are not written, but o, u and i of foreign names usually are. */
export const HEBREW_SOUND = {
  /** Fraction of the sounds. From this difference on the two are different words. */
  otherShare: 0.35,
  /** Cost. An extra vowel letter in the other script. */
  vowel: 0.4,
  /** Cost. A vowel that the table does not list for the letter. */
  otherVowel: 0.35,
  /** Cost. An a or e of the Latin word that is not written. */
  unwrittenA: 0.03,
  /** Cost. An i or y that is not written. */
  unwrittenI: 0.13,
  /** Cost. An o or u that is not written. */
  unwrittenO: 0.2,
  /** Cost. The first vowel, if it is not written. */
  unwrittenFirst: 0.4,
  /** Cost. The last vowel, if it is not written and not e. */
  unwrittenLast: 0.4,
  /** Cost. An unwritten r: Hebrew writes every r. */
  unwrittenR: 1,
};

/** Foreign names in Arabic letters: short vowels are usually not written. */
export const ARABIC_SOUND = {
  /** Fraction of the sounds. From this difference on the two are different words. */
  otherShare: 0.2,
  /** Cost. An extra vowel letter in the other script. */
  vowel: 0.4,
  /** Cost. A vowel that the table does not list for the letter. */
  otherVowel: 0.35,
  /** Cost. An a or e of the Latin word that is not written. */
  unwrittenA: 0.08,
  /** Cost. An i or y that is not written. */
  unwrittenI: 0.2,
  /** Cost. An o or u that is not written. */
  unwrittenO: 0.25,
  /** Cost. The first vowel, if it is not written. */
  unwrittenFirst: 0.4,
  /** Cost. The last vowel, if it is not written and not e. */
  unwrittenLast: 0.4,
  /** Cost. An unwritten r: Arabic writes every r. */
  unwrittenR: 1,
};

/** Names in Greek letters, which have a letter for every vowel. */
export const GREEK_SOUND = {
  /** Fraction of the sounds. From this difference on the two are different words. */
  otherShare: 0.2,
  /** Cost. An extra vowel letter in the other script. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not list for the letter. */
  otherVowel: 0.5,
  /** Cost. An a or e of the Latin word that is not written. */
  unwrittenA: 0.4,
  /** Cost. An i or y that is not written. */
  unwrittenI: 0.4,
  /** Cost. An o or u that is not written. */
  unwrittenO: 0.4,
  /** Cost. The first vowel, if it is not written. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, if it is not written and not e. */
  unwrittenLast: 0.4,
  /** Cost. An unwritten r: Greek writes every r. */
  unwrittenR: 1,
};

/** Names in Thai, Khmer and Indian scripts: an a or o between consonants is usually not written. */
export const BRAHMIC_SOUND = {
  /** Fraction of the sounds. From this difference on the two are different words. */
  otherShare: 0.35,
  /** Cost. An extra vowel letter in the other script. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not list for the letter. */
  otherVowel: 0.45,
  /** Cost. An a or e of the Latin word that is not written. */
  unwrittenA: 0.08,
  /** Cost. An i or y that is not written. */
  unwrittenI: 0.4,
  /** Cost. An o or u that is not written. */
  unwrittenO: 0.12,
  /** Cost. The first vowel, if it is not written. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, if it is not written and not e. */
  unwrittenLast: 0.3,
  /** Cost. An unwritten r before a consonant or at the end. */
  unwrittenR: 0.3,
};
