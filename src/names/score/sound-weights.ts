/**
 * The numbers of comparing names that other scripts write by their sound, in the form and with the units of `weights.ts`. A cost
 * or miss of 1 is one consonant too many.
 */

/**
 * Names that Hangul, kana, Hebrew, Thai and Khmer letters and those of India write by their sound, against Latin words. The writings of each letter are in
 * `data/lexicon`; a cost of 1 is a consonant too many.
 */
export const SOUND = {
  /** Cost. A writing that the table calls possible. */
  possible: 0.2,
  /** Cost. A writing that the table calls seldom. */
  seldom: 0.4,
  /** Share of the sounds. Up to here the two are spellings of one name. */
  spellingShare: 0.15,
  /** Similarity. At that share. */
  spelling: 0.9,
  /** Similarity. Where the two become different words. */
  least: 0.6,
  /** Degree. Words below it are only near, which proves little where a name of the sound's side is left over. */
  near: 0.95,
  /** Degree. Words below it are only near, which proves little where they are short. */
  nearShort: 0.92,
  /** Letters. Least in all of the Latin words, initials aside, for such a match. */
  leastLetters: 8,
  /** Letters. The same for Greek and Arabic, where few letters stand for many Latin ones. */
  leastLettersAlphabet: 10,
  /** Similarity. Every letter has a usual counterpart: still a reading, not the spelling. */
  same: 0.96,
  /** Similarity. Least for a word against several words of the other name that only together sound alike. */
  leastJoined: 0.9,
  /** Factor. On the similarity of such words. */
  joined: 0.98,
  /** Cost. A last e of the Latin word, mostly silent. */
  silentE: 0.05,
  /** Cost. A silent h. */
  silentH: 0.15,
  /** Cost. A silent w. */
  silentW: 0.3,
  /** Cost. A silent g of gh. */
  silentG: 0.2,
  /** Cost. Other letters that are silent by rule: k of kn, p of ps and pn, c of ck and sc. */
  silentByRule: 0.1,
  /** Cost. A d beside t or after n. */
  silentD: 0.4,
  /** Cost. An l before m, k or f. */
  silentL: 0.5,
  /** Cost. A last t, d, s, x, z or p, as in French. */
  silentLast: 0.4,
};

/** The same, as Hangul and kana write foreign names: every vowel has a letter. Kanji by their readings as well. */
export const SYLLABIC_SOUND = {
  /** Share of the sounds. From here on the two are different words. */
  otherShare: 0.35,
  /** Cost. A vowel more. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not give for the letter. */
  otherVowel: 0.5,
  /** Cost. An a or e of the Latin word without a letter. */
  unwrittenA: 0.3,
  /** Cost. An i or y without a letter. */
  unwrittenI: 0.35,
  /** Cost. An o or u without a letter. */
  unwrittenO: 0.4,
  /** Cost. The first vowel without a letter. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, unless it is e, without a letter. */
  unwrittenLast: 0.4,
  /** Cost. An r before a consonant or at the end, which English does not speak. */
  unwrittenR: 0.1,
};

/** The same, as Hebrew letters write names: most vowels have none, but o, u and i of foreign names mostly do. */
export const HEBREW_SOUND = {
  /** Share of the sounds. From here on the two are different words. */
  otherShare: 0.35,
  /** Cost. A letter for a vowel more. */
  vowel: 0.4,
  /** Cost. A vowel that the table does not give for the letter. */
  otherVowel: 0.35,
  /** Cost. An a or e of the Latin word without a letter. */
  unwrittenA: 0.03,
  /** Cost. An i or y without a letter. */
  unwrittenI: 0.13,
  /** Cost. An o or u without a letter. */
  unwrittenO: 0.2,
  /** Cost. The first vowel without a letter. */
  unwrittenFirst: 0.4,
  /** Cost. The last vowel, unless it is e, without a letter. */
  unwrittenLast: 0.4,
  /** Cost. An r without a letter: Hebrew writes all of them. */
  unwrittenR: 1,
};

/** The same, as Arabic letters write foreign names: short vowels mostly have none. */
export const ARABIC_SOUND = {
  /** Share of the sounds. From here on the two are different words. */
  otherShare: 0.2,
  /** Cost. A letter for a vowel more. */
  vowel: 0.4,
  /** Cost. A vowel that the table does not give for the letter. */
  otherVowel: 0.35,
  /** Cost. An a or e of the Latin word without a letter. */
  unwrittenA: 0.08,
  /** Cost. An i or y without a letter. */
  unwrittenI: 0.2,
  /** Cost. An o or u without a letter. */
  unwrittenO: 0.25,
  /** Cost. The first vowel without a letter. */
  unwrittenFirst: 0.4,
  /** Cost. The last vowel, unless it is e, without a letter. */
  unwrittenLast: 0.4,
  /** Cost. An r without a letter: Arabic writes all of them. */
  unwrittenR: 1,
};

/** The same, as Greek letters write names: every vowel has a letter. */
export const GREEK_SOUND = {
  /** Share of the sounds. From here on the two are different words. */
  otherShare: 0.2,
  /** Cost. A letter for a vowel more. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not give for the letter. */
  otherVowel: 0.5,
  /** Cost. An a or e of the Latin word without a letter. */
  unwrittenA: 0.4,
  /** Cost. An i or y without a letter. */
  unwrittenI: 0.4,
  /** Cost. An o or u without a letter. */
  unwrittenO: 0.4,
  /** Cost. The first vowel without a letter. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, unless it is e, without a letter. */
  unwrittenLast: 0.4,
  /** Cost. An r without a letter: Greek writes all of them. */
  unwrittenR: 1,
};

/** The same, as Thai, Khmer and the scripts of India write names: an a or o between consonants mostly has no letter. */
export const BRAHMIC_SOUND = {
  /** Share of the sounds. From here on the two are different words. */
  otherShare: 0.35,
  /** Cost. A letter for a vowel more. */
  vowel: 0.5,
  /** Cost. A vowel that the table does not give for the letter. */
  otherVowel: 0.45,
  /** Cost. An a or e of the Latin word without a letter. */
  unwrittenA: 0.08,
  /** Cost. An i or y without a letter. */
  unwrittenI: 0.4,
  /** Cost. An o or u without a letter. */
  unwrittenO: 0.12,
  /** Cost. The first vowel without a letter. */
  unwrittenFirst: 0.5,
  /** Cost. The last vowel, unless it is e, without a letter. */
  unwrittenLast: 0.3,
  /** Cost. An r before a consonant or at the end without a letter. */
  unwrittenR: 0.3,
};
