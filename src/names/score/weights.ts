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
  weak: 0.66, // Score. Maximum when only one common word, one family name or business descriptors match: no alert.
  weakCommonest: 0.06, // Score. Deducted from `weak` when the one matched name is very common: rarer ones rank higher.
  sibling: 0.67, // Score. Maximum for organisations or ships whose numbers differ: they are siblings, not one party.
  whole: 0.999, // Score. At or above it a score counts as 1, to allow for rounding.
};

/** Weight of a token in its name, by class. */
export const TOKEN_WEIGHT = {
  initial: 0.25, // Weight. An initial: it fits many names.
  organisationName: 0.45, // Weight. A name token of an organisation or ship at rarity 0.
  organisationNameRare: 0.65, // Weight. Added to `organisationName` at rarity 1, in proportion to rarity.
  personName: 0.75, // Weight. A name token of a person at rarity 0.
  personNameRare: 0.35, // Weight. Added to `personName` at rarity 1, in proportion to rarity.
  patronymic: 0.6, // Weight. A patronymic: it repeats a given name and is often left out.
  personTwoLetters: 0.8, // Factor. On name tokens of persons with two letters (Li, Xu): many people share them.
  ordinary: 0.2, // Weight. A business descriptor or another ordinary word at rarity 0.
  ordinaryRare: 0.4, // Factor. Rarity times this factor is added to `ordinary`.
  ordinaryRarityMost: 0.5, // Rarity. Maximum counted for an ordinary word: it stays a descriptor even if rare.
  place: 0.3, // Weight. A place name at rarity 0.
  placeRare: 0.2, // Weight. Added to `place` at rarity 1, in proportion to rarity.
  number: 0.45, // Weight. A number: it distinguishes siblings.
  form: 0.03, // Weight. A legal form: names often omit or replace it.
  title: 0.05, // Weight. A title: it is not part of the name.
  particle: 0.05, // Weight. A particle that is not in `PARTICLE_WEIGHT`.
};

/** Weight of the particles of compound Arabic names, which mean more than other particles. */
export const PARTICLE_WEIGHT = {
  abd: 0.2, // Weight. "Servant of": half of a compound name.
  din: 0.2, // Weight. "Of the faith": half of a compound name.
  abu: 0.3, // Weight. "Father of": forms a separate name with the next word.
  bin: 0.08, // Weight. "Son of": often left out.
  umm: 0.3, // Weight. "Mother of": forms a separate name with the next word.
};

/** What an unmatched token adds to the unmatched names of its side. */
export const UNMATCHED = {
  initial: 0.7, // Weight. An initial that fits no name counts almost like an unmatched name.
  particle: 1, // Weight. A particle that is half of a compound name.
  particleFrom: 0.2, // Weight. A particle of at least this weight is half of a compound name.
};

/** Rules for pairing tokens: minimum similarities, and the degree 0–1 to which a pair counts as matched. */
export const MATCH = {
  matched: 0.5, // Degree. At or above it a token counts as matched.
  resembling: 0.5, // Factor. On the similarity of two unmatched words that resemble each other: below `matched`.
  leastTwoLetters: 0.9, // Similarity. Minimum when the shorter of two Latin words has up to two letters: Al is not Ali.
  leastShortPerson: 0.82, // Similarity. Minimum for persons' words of up to three letters.
  leastShortOther: 0.95, // Similarity. Minimum for others of up to three letters: one letter makes another word.
  leastAbbreviation: 1, // Similarity. Minimum for others of up to three Latin letters that are no word in a table.
  leastMiddle: 0.79, // Similarity. Minimum for words of four or five letters.
  leastLong: 0.75, // Similarity. Minimum for words of six letters or more to count as one word.
  leastKnownNames: 0.87, // Similarity. Minimum for two well-known names of persons: Daniel and Daniela are two names.
  knownName: 0.4, // Rarity. A person's name counts as well known when both sides are below it.
  leastKnownShort: 0.92, // Similarity. Minimum for two well-known words of up to five letters: CASC, CASIC.
  knownShort: 0.75, // Rarity. A short word of organisations counts as well known when both sides are below it.
  steepBelow: 0.9, // Similarity. Below it every further difference lowers the degree more than the similarity.
  steep: 1.25, // Factor. How much more than the similarity the degree drops below `steepBelow`.
  leastLone: 0.7, // Similarity. Minimum for the one word in which names differ: a typo is likelier.
  lone: 0.62, // Degree. Given to the pair of words that `leastLone` accepts.
  loneOthersAlike: 0.97, // Degree. At or above it another word is written alike; `leastLone` requires two such words.
  initial: 0.75, // Degree. An initial and a name that starts with it.
  joined: 0.99, // Degree. One word and two to four words with the same letters: alassad, al assad.
  joinedNear: 0.98, // Factor. On the similarity when the letters of such words differ slightly.
  leastJoined: 0.85, // Similarity. Minimum for such words when the letters differ.
  phrase: 0.97, // Degree. A word and its equivalent of several words.
  leastPhrase: 0.5, // Fraction of the words. Minimum of an equivalent of several words that must be present.
  half: 0.4, // Factor. On the degree when one of two syllables of a given name matches: below `matched`.
  halfPlace: 0.8, // Degree. One word of a two-word place name and the whole place name.
  abbreviation: 0.9, // Degree. An abbreviation and the words it abbreviates: other words may have the same initials.
  abbreviationReordered: 0.89, // Degree. An abbreviation and its words in another order.
  sureAbbreviation: 4, // Letters. From this length on, with an equal legal form, an abbreviation hardly fits by chance.
};

/**
 * Degree to which two words match that differ by one typo, when at least one of them is not a known word: a typo is then
 * likelier than another name. Two known words are two names however similar (Reza, Raza).
 */
export const SLIP = {
  swap: 0.92, // Degree. Two neighbouring letters are swapped.
  double: 0.93, // Degree. A letter is doubled, or a double letter is written once.
  gap: 0.9, // Degree. A letter is missing or added.
  change: 0.88, // Degree. A letter is replaced by another.
  shape: 0.93, // Degree. One or two letters are replaced by confusable ones: rn for m, l for i.
  move: 0.86, // Degree. A letter has moved by two or three positions.
  shortness: 0.02, // Degree. Deducted for each letter by which the longer word is shorter than six.
  form: 0.9, // Degree. A typo in a legal form, which names often omit anyway.
  common: 0.6, // Rarity. Below it a name is common, so that a similar word in any listed name is another name.
  othersAlike: 0.95, // Degree. At or above it another name is written alike, which a typo in a short word requires.
};

/** When two similar Latin words count as different words: decided by which letters differ, not by how many. */
export const OTHER_WORD = {
  sure: 0.85, // Similarity. At or above it two words are one in two spellings; the entries below are special cases.
  sureSpellings: 0.93, // Similarity. At or above it two forms of different given names are still one name.
  sureSurnames: 0.87, // Similarity. At or above it two surnames with one common ending (-ov, -enko) are one surname.
  sureOrganisation: 0.8, // Similarity. At or above it words of organisations with other consonants are one word.
  sureTrade: 0.85, // Similarity. At or above it a name and a business descriptor, which hardly varies, are one.
  sureNames: 0.8, // Similarity. At or above it two known names of persons with the same consonants are one name.
  sureUnknown: 0.8, // Similarity. At or above it names, one of them unknown, with other consonants and letters are one.
  manyEdits: 3, // Edits. Minimum number of differing letters that counts as several for `sureUnknown`.
};

/** Score of two names of persons, computed from the fractions of their weight that match. */
export const PERSON = {
  slope: 0.76, // Factor. On the unmatched fraction of the less matched side when the matched names are very common.
  slopeRare: 0.36, // Factor. Deducted from `slope` at rarity 1 of the matched names: a rare name is stronger evidence.
  nameLeftOver: 0.3, // Fraction of the score. Deducted, at most, when both sides have an unmatched name.
  reversedDescent: 0.65, // Factor. `X bin Y` against `Y bin X`: these are father and son.
  otherForm: 0.9, // Factor. A given name matches by another form (Mike, Michael) and another name is unmatched.
  onlyNear: 0.87, // Factor. No name is written alike: two similar words are weak evidence.
  alike: 0.9, // Degree. At or above it a name counts as written alike.
  givenAndPatronymic: 1, // Rarity. Below it a shared given name and patronymic are many people's.
  singleNear: 0.93, // Factor. One word against one word, six letters or more and not equal.
  singleNearShort: 0.85, // Factor. The same, one of them shorter than six letters, so that fewer letters agree.
  nameWithOwnInitial: 0.15, // Rarity. Minimum of the only matched name when the query has one initial besides.
  nameWithInitial: 0.6, // Rarity. Minimum of the only matched name when a title or a listed initial matches too.
};

/** Score of two names of organisations or ships, computed from the fractions of their weight that match. */
export const ORGANISATION = {
  slope: 0.58, // Factor. On the unmatched fraction of the less matched side.
  slopeOnlyTrade: 0.5, // Factor. Replaces `slope` when a rare name matches and only descriptors or a place do not.
  rareName: 0.8, // Rarity. Minimum sum of the matched names for `slopeOnlyTrade`.
  nameLeftOver: 0.35, // Fraction of the score. Deducted, at most, when both sides have an unmatched name.
  leastDescribed: 0.5, // Fraction. Minimum counted as matched for `slopeOnlyTrade`: a long description is no evidence.
  placesDiffer: 0.65, // Factor. Both sides have an unmatched place.
  placeOnOneSide: 0.98, // Factor. Only one side has an unmatched place.
  numbersDiffer: 0.85, // Factor. Both sides have an unmatched number.
  numberOnOneSide: 0.92, // Factor. Only one side has an unmatched number.
  numberOnOneSideVessel: 0.72, // Factor. The same for ships, whose number is part of the name.
  tradesDiffer: 0.87, // Factor. Both sides have unmatched business descriptors and no name matches.
  tradesDifferBesideName: 0.9, // Factor. The same when one name matches: Access Bank and Access Trading.
  singleLoose: 0.85, // Degree. Below it a single Latin word is another word, unless a typo explains the difference.
  singleLong: 6, // Letters. A shorter single word needs the degree `singleShortAlike`, unless a typo explains it.
  singleShortAlike: 0.95, // Degree. Minimum for a single word shorter than `singleLong`.
  commonName: 0.5, // Rarity. Below it one matched name is weak evidence when the two sides have three or more names.
  singleAlike: 0.75, // Degree. Below it a single name only resembles the other single name.
  singleNear: 0.9, // Factor. A single name only resembles the other single name (below `singleAlike`).
  alikeBesideOther: 0.98, // Degree. Minimum of the only matched name when the query has another, unmatched name.
  otherOrder: 0.98, // Factor. The words are in another order.
  formsDiffer: 0.78, // Factor. The legal forms belong to two families.
  charityAgainstBusiness: 0.7, // Factor. A non-profit organisation against a company: people do not confuse them.
  longShipName: 5, // Letters. A ship's only name of this length may have a typo; most shorter ones have a neighbour.
  shortenedShip: 0.9, // Fraction of the query's weight. At or above it the query is a ship's name shortened.
};

/** Similarity of two words, computed on their sound keys. */
export const WORD = {
  least: 0.6, // Similarity. Words below it count as different, which lets the distance loop stop early.
  sameSound: 0.97, // Similarity. The sound keys are equal, the letters differ.
  sameShortSound: 0.9, // Similarity. The sound keys are equal and have one or two letters, which many words share.
  most: 0.96, // Similarity. Maximum for two words whose sound keys differ.
  lettersBelow: 0.9, // Similarity. Below it letters are compared too: sound keys hide typos in doubled letters.
  oneSlip: 1, // Cost. Maximum distance in that comparison of letters.
  transposition: 0.9, // Cost. Two neighbouring letters are swapped.
  plural: 0.35, // Cost. An English plural or genitive ending.
  vowelGap: 0.55, // Cost. An extra or missing vowel.
  hGap: 0.5, // Cost. An extra or missing `h`: transliterations add and drop it.
  jGap: 0.8, // Cost. An extra or missing `j`, which marks a soft consonant.
  leastEdit: 0.5, // Cost. Minimum of any edit, used to stop the comparison of very different words early.
  nearLetters: 0.5, // Cost. Two letters with a lower substitution cost may begin the same word.
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
  alternative: 0.95, // Similarity. Another form, variant or translation of the same name.
  otherName: 0.92, // Similarity. Another form of the same name with a very different spelling: Mike and Michael.
  spellings: 0.85, // Similarity. At or above it two forms of one name are spellings of it.
  sameConsonants: 0.88, // Similarity. The consonants are equal and one side comes from a script that omits vowels.
  otherPinyin: 0.85, // Factor. Two different pinyin words are two names: Jingxin and Qingxin.
  leastNearAlternative: 0.88, // Similarity. Minimum for a misspelt alternative.
};

/** Rarity of a token: 0 common, 1 rare. */
export const RARITY = {
  commonShare: 0.01, // Fraction of names. A token in at least this fraction has rarity 0.
  rareShare: 3e-5, // Fraction of names. A token in at most this fraction has rarity 1.
  unknownShort: 0.4, // Rarity. A token of one or two letters that is in no table.
  unknownThree: 0.75, // Rarity. A token of three letters that is in no table.
  unknown: 1, // Rarity. A longer token that is in no table.
  untranslated: 0.2, // Rarity. A foreign organisation word without an English one of one word: still ordinary.
};

/** Confidence in a name variant. The score of a match through the variant is multiplied by it. */
export const READING = {
  digitsAsLetters: 0.97, // Confidence. Digits of the query are replaced by the letters they resemble.
  afterAka: 0.98, // Confidence. The text after "a.k.a.".
  bracket: 0.98, // Confidence. A bracket that repeats or abbreviates the name.
  latinHalf: 0.98, // Confidence. The Latin half of a name written in two scripts.
  alphabet: 0.99, // Confidence. Another alphabet, transliterated letter by letter.
  romanisedRussian: 0.98, // Confidence. Russian words in Latin letters, translated.
  quoted: 0.9, // Confidence. A quoted name without the word that it belongs to: others may have the same name.
  withoutAbbreviations: 0.86, // Confidence. An organisation's name without its short abbreviations, which may differ.
  honoured: 0.98, // Confidence. An organisation's name without the person whom it honours.
  sameRule: 0.95, // Confidence. From here on a match of two variants made by the same rule is not reduced.
  hanBrand: 0.98, // Confidence. A Chinese brand or known person in the dictionary.
  hanAbbreviation: 0.76, // Confidence. A Chinese brand that is only an abbreviation: CASC and CASIC are two parties.
  hanGrammar: 0.95, // Confidence. A Chinese organisation, split by its grammar into known words.
  hanPinyin: 0.9, // Confidence. A Chinese organisation without a known word, in pinyin.
  pinyinWords: 0.95, // Confidence. A Chinese organisation typed in pinyin, converted to the Chinese words.
  translatedName: 0.97, // Confidence. The translation of a listed organisation's name, by the table of such names.
  nationalSpelling: 0.97, // Confidence. A foreign name in another language's spelling, respelled.
  burmese: 0.96, // Confidence. A Burmese name, transliterated by syllables.
  cyrillicForeign: 0.9, // Confidence. A foreign name in Cyrillic letters, compared by sound.
  hanForeign: 0.88, // Confidence. A foreign name in Chinese characters.
  hanForeignWord: 0.82, // Confidence. A foreign name in Chinese characters without dots between its parts.
  hanHomophone: 0.85, // Confidence. A Chinese person in pinyin: other characters have the same sound.
  hanRareSurname: 0.8, // Confidence. A Chinese person in pinyin whose surname is too rare to be in the table.
  cantonese: 0.82, // Confidence. A Chinese person in Cantonese romanisation.
  koreanHan: 0.82, // Confidence. A person's name in Han characters with the Korean reading.
  japaneseHan: 0.75, // Confidence. A person's name in Han characters with the Japanese reading.
  kana: 0.93, // Confidence. A name in kana.
  hangulOrganisation: 0.95, // Confidence. An organisation in Hangul.
  hangulPerson: 0.92, // Confidence. A person in Hangul.
  hangulForeign: 0.96, // Confidence. A foreign name in Hangul with spaces between its words.
  hangulForeignWord: 0.92, // Confidence. A foreign name in Hangul written as one word, which may be split differently.
  hangulForeignOrKorean: 0.88, // Confidence. A foreign name in Hangul that may also be a Korean name.
  arabic: 0.95, // Confidence. A name in Arabic script.
  arabicBySound: 0.85, // Confidence. A name in Arabic script, by sound only, with words of organisations.
};

/** Limits by which a screening interprets a score. */
export const SCREEN = {
  exact: 0.9995, // Score. At or above it the name equals the listed name, to allow for rounding.
};

/** Listed names that contain the distinctive words of a query but are not a match of the whole name. */
export const WORD_TIER = {
  most: 0.66, // Score. A name with every distinctive word as written: one shared name proves little.
  least: 0.85, // Similarity. Minimum for a word of the query to be found in a listed name.
  leastSure: 0.95, // Similarity. Minimum when the query may also be a topic, or only one of its words is found.
  rareWord: 0.4, // Rarity. Minimum of a word that is the only one found.
  besidePlace: 0.25, // Rarity. Minimum of another word for a place to be ignored: Huawei China, not Michael Jordan.
};

/** Comparison of given names and surnames where both persons state them separately. */
export const ROLES = {
  same: 0.7, // Score. At or above it the given name of one person counts as the surname of the other.
  other: 0.6, // Score. Below it two given names, or two surnames, count as different.
};
