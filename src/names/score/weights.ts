/**
 * Every number that decides the score of a name comparison. Each entry's comment gives its unit, a full stop and the reason;
 * `npm run docs:scoring` writes the tables of docs/reference/weights.md from these comments and values.
 *
 * Units: scores, similarities, degrees, token weights, rarities and confidences are 0–1. A factor multiplies a score or a
 * similarity. A cost counts letters of an edit distance.
 */

/**
 * Alert threshold, a score: a person reviews hits at or above it. It is the same for persons, organisations and vessels, so
 * that one number means one thing everywhere; docs/figures/pairs.md shows what it finds and misses.
 */
export const ALERT_THRESHOLD = 0.7;

/** Maximum scores of name pairs whose only evidence is of one weak kind. */
export const CAP = {
  /** Score. Maximum when only one common word, one family name or business descriptors match: below the alert threshold. */
  weak: 0.66,
  /** Score. Deducted from `weak` when the one matched name is very common, so that rarer names rank above it. */
  weakCommonest: 0.06,
  /** Score. Maximum for organisations or ships whose numbers differ: they are siblings, not one party. */
  sibling: 0.67,
  /** Score. At or above it a score counts as 1, to allow for rounding. */
  whole: 0.999,
};

/** Weight of a token in its name, by class. */
export const TOKEN_WEIGHT = {
  /** Weight. An initial: it fits many names. */
  initial: 0.25,
  /** Weight. A name token of an organisation or ship at rarity 0. */
  organisationName: 0.45,
  /** Weight. Added to `organisationName` at rarity 1, in proportion to rarity. */
  organisationNameRare: 0.65,
  /** Weight. A name token of a person at rarity 0. */
  personName: 0.75,
  /** Weight. Added to `personName` at rarity 1, in proportion to rarity. */
  personNameRare: 0.35,
  /** Weight. A patronymic: it repeats a given name and is often left out. */
  patronymic: 0.6,
  /** Factor. On name tokens of persons with two letters (Li, Xu): many people share them. */
  personTwoLetters: 0.8,
  /** Weight. A business descriptor or another ordinary word at rarity 0. */
  ordinary: 0.2,
  /** Factor. Rarity times this factor is added to `ordinary`. */
  ordinaryRare: 0.4,
  /** Rarity. Maximum counted for an ordinary word: it stays a descriptor even if few listed names contain it. */
  ordinaryRarityMost: 0.5,
  /** Weight. A place name at rarity 0. */
  place: 0.3,
  /** Weight. Added to `place` at rarity 1, in proportion to rarity. */
  placeRare: 0.2,
  /** Weight. A number: it distinguishes siblings. */
  number: 0.45,
  /** Weight. A legal form: names often omit or replace it. */
  form: 0.03,
  /** Weight. A title: it is not part of the name. */
  title: 0.05,
  /** Weight. A particle that is not in `PARTICLE_WEIGHT`. */
  particle: 0.05,
};

/** Weight of the particles of compound Arabic names, which mean more than other particles. */
export const PARTICLE_WEIGHT = {
  /** Weight. "Servant of": half of a compound name. */
  abd: 0.2,
  /** Weight. "Of the faith": half of a compound name. */
  din: 0.2,
  /** Weight. "Father of": forms a separate name with the next word. */
  abu: 0.3,
  /** Weight. "Son of": often left out. */
  bin: 0.08,
  /** Weight. "Mother of": forms a separate name with the next word. */
  umm: 0.3,
};

/** What an unmatched token adds to the unmatched names of its side. */
export const UNMATCHED = {
  /** Weight. An initial that fits no name counts almost like an unmatched name. */
  initial: 0.7,
  /** Weight. A particle that is half of a compound name. */
  particle: 1,
  /** Weight. A particle of at least this weight is half of a compound name. */
  particleFrom: 0.2,
};

/** Rules for pairing tokens: minimum similarities, and the degree 0–1 to which a pair counts as matched. */
export const MATCH = {
  /** Degree. At or above it a token counts as matched. */
  matched: 0.5,
  /** Factor. On the similarity of two unmatched words that resemble each other: the result stays below `matched`. */
  resembling: 0.5,
  /** Similarity. Minimum when the shorter of two Latin words has up to two letters: Al is not Ali. */
  leastTwoLetters: 0.9,
  /** Similarity. Minimum for persons' words of up to three letters. */
  leastShortPerson: 0.82,
  /** Similarity. Minimum for other words of up to three letters: changing one letter makes another word. */
  leastShortOther: 0.95,
  /** Similarity. Minimum for words of four or five letters. */
  leastMiddle: 0.79,
  /** Similarity. Minimum for words of six letters or more to count as one word. */
  leastLong: 0.75,
  /** Similarity. Minimum for two well-known names of persons: Daniel and Daniela are two names. */
  leastKnownNames: 0.87,
  /** Rarity. A person's name counts as well known when both sides are below it. */
  knownName: 0.4,
  /** Similarity. Minimum for two well-known words of organisations of up to five letters: CASC and CASIC differ. */
  leastKnownShort: 0.92,
  /** Rarity. A short word of organisations counts as well known when both sides are below it. */
  knownShort: 0.75,
  /** Similarity. Below it every further difference lowers the degree more than the similarity. */
  steepBelow: 0.9,
  /** Factor. How much more than the similarity the degree drops below `steepBelow`. */
  steep: 1.25,
  /** Similarity. Minimum for the one word in which two otherwise equal names differ: a typo is likelier than another name. */
  leastLone: 0.7,
  /** Degree. Given to the pair of words that `leastLone` accepts. */
  lone: 0.62,
  /** Degree. At or above it another word counts as written alike; `leastLone` requires two such words. */
  loneOthersAlike: 0.97,
  /** Degree. An initial and a name that starts with it. */
  initial: 0.75,
  /** Degree. One word and two to four words with the same letters: alassad, al assad. */
  joined: 0.99,
  /** Factor. On the similarity when the letters of such words differ slightly. */
  joinedNear: 0.98,
  /** Similarity. Minimum for such words when the letters differ. */
  leastJoined: 0.85,
  /** Degree. A word and its equivalent of several words. */
  phrase: 0.97,
  /** Fraction of the words. Minimum of an equivalent of several words that must be present. */
  leastPhrase: 0.5,
  /** Factor. On the degree when only one of two syllables of a given name matches, which is another name: below `matched`. */
  half: 0.4,
  /** Degree. One word of a two-word place name and the whole place name. */
  halfPlace: 0.8,
  /** Degree. An abbreviation and the words it abbreviates: other words may have the same initials. */
  abbreviation: 0.9,
  /** Degree. An abbreviation and its words in another order. */
  abbreviationReordered: 0.89,
  /** Letters. From this length on, with the same legal form next to it, an abbreviation hardly fits by chance. */
  sureAbbreviation: 4,
};

/**
 * Degree to which two words match that differ by one typo, when at least one of them is not a known word: a typo is then
 * likelier than another name. Two known words are two names however similar (Reza, Raza).
 */
export const SLIP = {
  /** Degree. Two neighbouring letters are swapped. */
  swap: 0.92,
  /** Degree. A letter is doubled, or a double letter is written once. */
  double: 0.93,
  /** Degree. A letter is missing or added. */
  gap: 0.9,
  /** Degree. A letter is replaced by another. */
  change: 0.88,
  /** Degree. A letter has moved by two or three positions. */
  move: 0.86,
  /** Degree. Deducted for each letter by which the longer word is shorter than six. */
  shortness: 0.02,
  /** Degree. A typo in a legal form, which names often omit anyway. */
  form: 0.9,
  /** Rarity. Below it a name is common, so that a similar word in any listed name is another name. */
  common: 0.6,
  /** Degree. At or above it another name counts as written alike; a typo in a short word requires one. */
  othersAlike: 0.95,
};

/** When two similar Latin words count as different words: decided by which letters differ, not by how many. */
export const OTHER_WORD = {
  /** Similarity. At or above it two words are one word in two spellings; the entries below set it for special cases. */
  sure: 0.85,
  /** Similarity. At or above it two forms of different given names are still one name. */
  sureSpellings: 0.93,
  /** Similarity. At or above it two surnames with the same common ending (-ov, -enko) are one surname. */
  sureSurnames: 0.87,
  /** Similarity. At or above it words of organisations are one word although their consonants differ. */
  sureOrganisation: 0.8,
  /** Similarity. At or above it a name and a business descriptor, whose spelling hardly varies, are one word. */
  sureTrade: 0.85,
  /** Similarity. At or above it two known names of persons with the same consonants are one name. */
  sureNames: 0.8,
  /** Similarity. At or above it persons' names, one of them unknown, are one name although consonants and several letters differ. */
  sureUnknown: 0.8,
  /** Edits. Minimum number of differing letters that counts as several for `sureUnknown`. */
  manyEdits: 3,
};

/** Score of two names of persons, computed from the fractions of their weight that match. */
export const PERSON = {
  /** Factor. On the unmatched fraction of the less matched side when the matched names are very common. */
  slope: 0.76,
  /** Factor. Deducted from `slope` when the rarities of the matched names reach 1: a rare shared name is stronger evidence. */
  slopeRare: 0.36,
  /** Fraction of the score. Deducted, at most, when both sides have an unmatched name: they are two names. */
  nameLeftOver: 0.3,
  /** Factor. `X bin Y` against `Y bin X`: these are father and son. */
  reversedDescent: 0.65,
  /** Factor. A given name matches by another form (Mike, Michael) and another name is unmatched. */
  otherForm: 0.9,
  /** Factor. No name is written alike: two similar words are weak evidence. */
  onlyNear: 0.87,
  /** Degree. At or above it a name counts as written alike. */
  alike: 0.9,
  /** Rarity. Below it a shared given name and patronymic are those of many people, if the query has another name too. */
  givenAndPatronymic: 1,
  /** Factor. One word against one word, six letters or more and not equal. */
  singleNear: 0.93,
  /** Factor. One word against one word, not equal, one of them shorter than six letters, so that fewer letters agree. */
  singleNearShort: 0.85,
  /** Rarity. Minimum of the only matched name when the query has, besides it, just one initial. */
  nameWithOwnInitial: 0.15,
  /** Rarity. Minimum of the only matched name when a title, or an initial of the listed name, matches too. */
  nameWithInitial: 0.6,
};

/** Score of two names of organisations or ships, computed from the fractions of their weight that match. */
export const ORGANISATION = {
  /** Factor. On the unmatched fraction of the less matched side. */
  slope: 0.58,
  /** Factor. Replaces `slope` when a rare name matches fully and only business descriptors or one side's place are unmatched. */
  slopeOnlyTrade: 0.5,
  /** Rarity. Minimum sum of the matched names for `slopeOnlyTrade`. */
  rareName: 0.8,
  /** Fraction of the score. Deducted, at most, when both sides have an unmatched name. */
  nameLeftOver: 0.35,
  /** Fraction. Minimum counted as matched for `slopeOnlyTrade`: a long description is not evidence of another party. */
  leastDescribed: 0.5,
  /** Factor. Both sides have an unmatched place. */
  placesDiffer: 0.65,
  /** Factor. Only one side has an unmatched place. */
  placeOnOneSide: 0.98,
  /** Factor. Both sides have an unmatched number. */
  numbersDiffer: 0.85,
  /** Factor. Only one side has an unmatched number. */
  numberOnOneSide: 0.92,
  /** Factor. Only one side has an unmatched number, for ships, whose number is part of the name. */
  numberOnOneSideVessel: 0.72,
  /** Factor. Both sides have unmatched business descriptors and no name matches. */
  tradesDiffer: 0.87,
  /** Factor. Both sides have unmatched business descriptors and one name matches: Access Bank and Access Trading. */
  tradesDifferBesideName: 0.9,
  /** Degree. Below it a single Latin word counts as another word, unless a typo explains the difference. */
  singleLoose: 0.85,
  /** Letters. A single word with fewer letters needs the higher degree `singleShortAlike`, unless a typo explains it. */
  singleLong: 6,
  /** Degree. Minimum for a single word shorter than `singleLong`. */
  singleShortAlike: 0.95,
  /** Rarity. Below it one matched name is weak evidence when the two sides have three or more names. */
  commonName: 0.5,
  /** Degree. Below it a single name only resembles the other single name. */
  singleAlike: 0.75,
  /** Factor. A single name only resembles the other single name (below `singleAlike`). */
  singleNear: 0.9,
  /** Degree. Minimum of the only matched name when the query has another, unmatched name. */
  alikeBesideOther: 0.98,
  /** Factor. The words are in another order. */
  otherOrder: 0.98,
  /** Factor. The legal forms belong to two families. */
  formsDiffer: 0.78,
  /** Factor. A non-profit organisation against a company or partnership: people do not confuse the two. */
  charityAgainstBusiness: 0.7,
  /** Letters. A ship's only name of this length may have a typo; most shorter names have another ship one letter away. */
  longShipName: 5,
  /** Fraction of the query's weight. At or above it the query is a shortened form of the ship's name. */
  shortenedShip: 0.9,
};

/** Similarity of two words, computed on their sound keys. */
export const WORD = {
  /** Similarity. Words below it count as different, which lets the distance loop stop early. */
  least: 0.6,
  /** Similarity. The sound keys are equal, the letters differ. */
  sameSound: 0.97,
  /** Similarity. The sound keys are equal and have one or two letters, which many words share. */
  sameShortSound: 0.9,
  /** Similarity. Maximum for two words whose sound keys differ. */
  most: 0.96,
  /** Similarity. Below it letters are compared too, since sound keys hide typos in doubled letters and digraphs. */
  lettersBelow: 0.9,
  /** Cost. Maximum distance in that comparison of letters. */
  oneSlip: 1,
  /** Cost. Two neighbouring letters are swapped. */
  transposition: 0.9,
  /** Cost. An English plural or genitive ending. */
  plural: 0.35,
  /** Cost. An extra or missing vowel. */
  vowelGap: 0.55,
  /** Cost. An extra or missing `h`: transliterations add and drop it. */
  hGap: 0.5,
  /** Cost. An extra or missing `j`, which marks a soft consonant. */
  jGap: 0.8,
  /** Cost. Minimum of any edit, used to stop the comparison of very different words early. */
  leastEdit: 0.5,
  /** Cost. Two letters with a lower substitution cost may begin the same word. */
  nearLetters: 0.5,
};

/** Cost of substituting two letters of a sound key that listeners and transliterations confuse. All other pairs cost 1. */
export const LETTER_COSTS: readonly (readonly [cost: number, pairs: string])[] = [
  [0.6, 'ai au eo eu iu ao lr mn'],
  [0.5, 'bp dt gk bv cz gj Cs'],
  [0.4, 'ae ou fv ks Ck cs ct CS Cj Cc Sj js'],
  [0.35, 'ei oa sz gh Ch hk Cg jg uv ji'],
  [0.3, 'ie sS zj kg'],
];

/** Similarity of two tokens by what analysis knows of them besides their text. */
export const TOKEN = {
  /** Similarity. Another form, variant or translation of the same name. */
  alternative: 0.95,
  /** Similarity. Another form of the same name with a very different spelling: Mike and Michael, not Mohamed and Mohammad. */
  otherName: 0.92,
  /** Similarity. At or above it two forms of one name are spellings of it. */
  spellings: 0.85,
  /** Similarity. The consonants are equal and one side comes from a script that omits vowels. */
  sameConsonants: 0.88,
  /** Factor. Two different pinyin words are two names: Jingxin and Qingxin. */
  otherPinyin: 0.85,
  /** Similarity. Minimum for a misspelt alternative. */
  leastNearAlternative: 0.88,
};

/** Rarity of a token: 0 common, 1 rare. */
export const RARITY = {
  /** Fraction of names. A token in at least this fraction has rarity 0. */
  commonShare: 0.01,
  /** Fraction of names. A token in at most this fraction has rarity 1. */
  rareShare: 3e-5,
  /** Rarity. A token of one or two letters that is in no table. */
  unknownShort: 0.4,
  /** Rarity. A token of three letters that is in no table. */
  unknownThree: 0.75,
  /** Rarity. A longer token that is in no table. */
  unknown: 1,
  /** Rarity. A foreign organisation word without an English equivalent of one word: it is still an ordinary word. */
  untranslated: 0.2,
};

/** Confidence in a name variant. The score of a match through the variant is multiplied by it. */
export const READING = {
  /** Confidence. Digits of the query are replaced by the letters they resemble. */
  digitsAsLetters: 0.97,
  /** Confidence. The text after "a.k.a.". */
  afterAka: 0.98,
  /** Confidence. A bracket that repeats or abbreviates the name. */
  bracket: 0.98,
  /** Confidence. The Latin half of a name written in two scripts. */
  latinHalf: 0.98,
  /** Confidence. Another alphabet, transliterated letter by letter. */
  alphabet: 0.99,
  /** Confidence. Russian words in Latin letters, translated. */
  romanisedRussian: 0.98,
  /** Confidence. A quoted name without the word that it belongs to: others may have the same name. */
  quoted: 0.9,
  /** Confidence. An organisation's name without its short abbreviations: those of two organisations may differ. */
  withoutAbbreviations: 0.86,
  /** Confidence. An organisation's name without the person whom it honours. */
  honoured: 0.98,
  /** Confidence. From here on a match of two variants made by the same rule is not reduced. */
  sameRule: 0.95,
  /** Confidence. A Chinese brand or known person in the dictionary. */
  hanBrand: 0.98,
  /** Confidence. A Chinese brand that is only an abbreviation: CASC and CASIC are two parties. */
  hanAbbreviation: 0.76,
  /** Confidence. A Chinese organisation, split by its grammar into known words. */
  hanGrammar: 0.95,
  /** Confidence. A Chinese organisation without a known word, in pinyin. */
  hanPinyin: 0.9,
  /** Confidence. A Chinese organisation typed in pinyin, converted to the Chinese words. */
  pinyinWords: 0.95,
  /** Confidence. A foreign name in another language's spelling, respelled. */
  nationalSpelling: 0.97,
  /** Confidence. A Burmese name, transliterated by syllables. */
  burmese: 0.96,
  /** Confidence. A foreign name in Cyrillic letters, compared by sound. */
  cyrillicForeign: 0.9,
  /** Confidence. A foreign name in Chinese characters. */
  hanForeign: 0.88,
  /** Confidence. A foreign name in Chinese characters without dots between its parts. */
  hanForeignWord: 0.82,
  /** Confidence. A Chinese person in pinyin: other characters have the same sound. */
  hanHomophone: 0.85,
  /** Confidence. A Chinese person in pinyin whose surname is too rare to be in the table. */
  hanRareSurname: 0.8,
  /** Confidence. A Chinese person in Cantonese romanisation. */
  cantonese: 0.82,
  /** Confidence. A person's name in Han characters with the Korean reading. */
  koreanHan: 0.82,
  /** Confidence. A person's name in Han characters with the Japanese reading. */
  japaneseHan: 0.75,
  /** Confidence. A name in kana. */
  kana: 0.93,
  /** Confidence. An organisation in Hangul. */
  hangulOrganisation: 0.95,
  /** Confidence. A person in Hangul. */
  hangulPerson: 0.92,
  /** Confidence. A foreign name in Hangul with spaces between its words. */
  hangulForeign: 0.96,
  /** Confidence. A foreign name in Hangul written as one word, which may be split differently. */
  hangulForeignWord: 0.92,
  /** Confidence. A foreign name in Hangul that may also be a Korean name. */
  hangulForeignOrKorean: 0.88,
  /** Confidence. A name in Arabic script. */
  arabic: 0.95,
  /** Confidence. A name in Arabic script, by sound only, although it contains words of organisations. */
  arabicBySound: 0.85,
};

/** Limits by which a screening interprets a score. */
export const SCREEN = {
  /** Score. At or above it the name equals the listed name, to allow for rounding. */
  exact: 0.9995,
};

/** Listed names that contain the distinctive words of a query but are not a match of the whole name. */
export const WORD_TIER = {
  /** Score. A name that has every distinctive word as written: below the alert threshold, as one shared name proves little. */
  most: 0.66,
  /** Similarity. Minimum for a word of the query to be found in a listed name. */
  least: 0.85,
  /** Similarity. Minimum when the query may also be a topic, or only one of its words is found. */
  leastSure: 0.95,
  /** Rarity. Minimum of a word that is the only one found. */
  rareWord: 0.4,
  /** Rarity. Minimum of another word of the query for a place in it to be ignored: Huawei China, not Michael Jordan. */
  besidePlace: 0.25,
};

/** Comparison of given names and surnames where both persons state them separately. */
export const ROLES = {
  /** Score. At or above it the given name of one person counts as the surname of the other. */
  same: 0.7,
  /** Score. Below it two given names, or two surnames, count as different. */
  other: 0.6,
};
