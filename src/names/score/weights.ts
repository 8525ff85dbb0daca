/**
 * Every number that decides what a name comparison scores. The comment of each entry begins with its unit and goes on with
 * the reason; the tables of docs/scoring.md are made from these comments and values (`npm run docs:scoring`).
 *
 * Units: a score, a similarity, a weight of a token, a rarity or a reading's trust are all 0–1; a factor multiplies a score
 * or similarity; a cost is in letters of an edit distance.
 */

/**
 * Alert threshold, a score: hits from here on are for a person to look at. The same for persons, organisations and
 * vessels, so that one number means one thing everywhere; docs/quality-pairs.md shows what it finds and misses.
 */
export const ALERT_THRESHOLD = 0.7;

/** Most that a pair of names can score when the evidence is of one weak kind. */
export const CAP = {
  /** Score. One common word, one family name or trade words alone are in common: below the alert threshold. */
  weak: 0.66,
  /** Score. Taken from `weak` for one wholly common name, so that rarer ones come first among them. */
  weakCommonest: 0.06,
  /** Score. Organisations or ships that differ in their number are siblings, not one party. */
  sibling: 0.67,
  /** Score. From here on a score counts as whole, whatever rounding took away. */
  whole: 0.999,
};

/** What a token weighs in its name, by class. */
export const TOKEN_WEIGHT = {
  /** Weight. An initial fits many names. */
  initial: 0.25,
  /** Weight. A name of an organisation or ship that is wholly common. */
  organisationName: 0.45,
  /** Weight. Added to it for a name of rarity 1. */
  organisationNameRare: 0.65,
  /** Weight. A part of a person's name that is wholly common. */
  personName: 0.75,
  /** Weight. Added to it for a name of rarity 1. */
  personNameRare: 0.35,
  /** Weight. A patronymic repeats a given name and is often left out. */
  patronymic: 0.6,
  /** Factor. Parts of two letters (Li, Xu) are shared by many. */
  personTwoLetters: 0.8,
  /** Weight. A trade word or another ordinary word. */
  ordinary: 0.2,
  /** Weight. Added to it by rarity: a factor on the rarity. */
  ordinaryRare: 0.4,
  /** Rarity. Most that counts for an ordinary word: a trade word stays one, however seldom the lists carry it. */
  ordinaryRarityMost: 0.5,
  /** Weight. A place. */
  place: 0.3,
  /** Weight. Added to it for a place of rarity 1. */
  placeRare: 0.2,
  /** Weight. A number tells siblings apart. */
  number: 0.45,
  /** Weight. Legal forms are left out and exchanged freely. */
  form: 0.03,
  /** Weight. A title is not part of the name. */
  title: 0.05,
  /** Weight. A particle that the next table does not have. */
  particle: 0.05,
};

/** Weight of particles that are more than glue: parts of compound Arabic names. */
export const PARTICLE_WEIGHT = {
  /** Weight. "Servant of", half of a compound name. */
  abd: 0.2,
  /** Weight. "Of the faith", half of a compound name. */
  din: 0.2,
  /** Weight. "Father of", makes a name of its own. */
  abu: 0.3,
  /** Weight. "Son of", often left out. */
  bin: 0.08,
  /** Weight. "Mother of", makes a name of its own. */
  umm: 0.3,
};

/** What a token without a partner counts as. */
export const UNMATCHED = {
  /** Weight. An initial that fits nothing says as much as a name that fits nothing. */
  initial: 0.7,
  /** Weight. A particle that is half of a name, left alone. */
  particle: 1,
  /** Weight. A particle of this weight or more is half of a name. */
  particleFrom: 0.2,
};

/** Which token stands for which: least similarities, and the degree 0–1 to which a pair counts as matched. */
export const MATCH = {
  /** Degree. From here on a token has found its partner. */
  matched: 0.5,
  /** Factor. On the similarity of two leftover words that are too different to be one: still below `matched`. */
  resembling: 0.5,
  /** Similarity. Least for a Latin word of up to two letters and a longer one: Al is not Ali. */
  leastTwoLetters: 0.9,
  /** Similarity. Least for persons' words of up to three letters. */
  leastShortPerson: 0.82,
  /** Similarity. Least for other words of up to three letters: one letter makes another word. */
  leastShortOther: 0.95,
  /** Similarity. Least for words of four and five letters. */
  leastMiddle: 0.79,
  /** Similarity. Least for words of six letters or more. */
  leastLong: 0.75,
  /** Similarity. Least for two well-known names of persons: Daniel and Daniela are two names. */
  leastKnownNames: 0.87,
  /** Rarity. Below it on both sides a name is well known. */
  knownName: 0.4,
  /** Similarity. Least for two well-known words of organisations of up to five letters: CASC and CASIC. */
  leastKnownShort: 0.92,
  /** Rarity. Below it on both sides such a word is well known. */
  knownShort: 0.75,
  /** Similarity. Below it every further difference costs more than its share of letters. */
  steepBelow: 0.9,
  /** Factor. By which it costs more. */
  steep: 1.25,
  /** Similarity. Least for the one word in which two otherwise equal names differ: a slip is likelier than another name. */
  leastLone: 0.7,
  /** Degree. What such a pair counts as. */
  lone: 0.62,
  /** Degree. From here on another name token counts as written alike, where two must be. */
  loneOthersAlike: 0.97,
  /** Degree. An initial and a name that begins with it. */
  initial: 0.75,
  /** Degree. One word and the same letters as two to four words: alassad, al assad. */
  joined: 0.99,
  /** Factor. On the similarity where those letters are not quite the same. */
  joinedNear: 0.98,
  /** Similarity. Least for words joined with an error. */
  leastJoined: 0.85,
  /** Degree. A word and its equivalent of several words. */
  phrase: 0.97,
  /** Share. Least of the words of such an equivalent that must be there. */
  leastPhrase: 0.5,
  /** Factor. On the degree of one of two syllables of a given name, which alone is another name: still below `matched`. */
  half: 0.4,
  /** Degree. One word of a place of two words and the place. */
  halfPlace: 0.8,
  /** Degree. An abbreviation and the words it stands for: other words may begin alike. */
  abbreviation: 0.9,
  /** Degree. The same where the words stand in another order. */
  abbreviationReordered: 0.89,
  /** Letters. So many beside the same legal form are an abbreviation of the words and no chance. */
  sureAbbreviation: 4,
};

/**
 * Degree to which two words match that differ by one slip of the hand, where one of them is no known word: then a slip is
 * likelier than another name. Two known words are two names however alike (Reza, Raza).
 */
export const SLIP = {
  /** Degree. Two neighbours swapped. */
  swap: 0.92,
  /** Degree. A letter doubled, or no longer. */
  double: 0.93,
  /** Degree. A letter lost or added. */
  gap: 0.9,
  /** Degree. A letter replaced by any other. */
  change: 0.88,
  /** Degree. A letter moved by two or three places. */
  move: 0.86,
  /** Degree. Taken off for each letter that the longer word has less than six. */
  shortness: 0.02,
  /** Degree. A slip in a legal form: it is left out freely anyhow. */
  form: 0.9,
  /** Rarity. Below it a name is common, and a word near it that any list has is another name. */
  common: 0.6,
  /** Degree. From here on another name counts as written alike, which one must be where the word is short. */
  othersAlike: 0.95,
};

/** When two Latin words that resemble each other are two words: by what differs, not by their share of equal letters. */
export const OTHER_WORD = {
  /** Similarity. From here on they are spellings of one word. */
  sure: 0.85,
  /** Similarity. The same for two words that are forms of given names, but of no one name. */
  sureSpellings: 0.93,
  /** Similarity. The same for surnames of one usual ending. */
  sureSurnames: 0.87,
  /** Similarity. The same for words of organisations, where a consonant differs. */
  sureOrganisation: 0.8,
  /** Similarity. The same for a name against a trade word, which is spelt in one way. */
  sureTrade: 0.85,
  /** Similarity. The same for two known names of persons whose consonants are the same. */
  sureNames: 0.8,
  /** Similarity. The same for persons' names of which one is not known, where a consonant and several letters differ. */
  sureUnknown: 0.8,
  /** Letters. So many differ then. */
  manyEdits: 3,
};

/** The score of two persons' names, after their shares of matched weight. */
export const PERSON = {
  /** Factor. What the lesser share costs when the matched names are wholly common. */
  slope: 0.76,
  /** Factor. Taken from `slope` when their rarities sum up to 1: a rare name in common says more. */
  slopeRare: 0.36,
  /** Factor. Taken off for a name left over on both sides: they are two names. */
  nameLeftOver: 0.3,
  /** Factor. `X bin Y` against `Y bin X`: father and son. */
  reversedDescent: 0.65,
  /** Factor. Mike need not be Michael where another part of the name is open as well. */
  otherForm: 0.9,
  /** Factor. No name written alike: two near misses prove little. */
  onlyNear: 0.87,
  /** Degree. From here on a name is written alike. */
  alike: 0.9,
  /** Rarity. Below it a name and a patronymic in common are those of many, where the query has another name. */
  givenAndPatronymic: 1,
  /** Factor. A single word against a single word, not equal, of six letters or more. */
  singleNear: 0.93,
  /** Factor. The same where one of them is shorter: fewer letters agree. */
  singleNearShort: 0.85,
  /** Rarity. Least of a single name in common that counts together with an initial of the query and no other name. */
  nameWithOwnInitial: 0.15,
  /** Rarity. Least of a single name in common that counts together with a title or an initial of the listed name. */
  nameWithInitial: 0.6,
};

/** The score of two organisations' or ships' names, after their shares of matched weight. */
export const ORGANISATION = {
  /** Factor. What the lesser share costs. */
  slope: 0.58,
  /** Factor. The same where a rare name is met in full and only trade words, or a place of one side, are left. */
  slopeOnlyTrade: 0.5,
  /** Rarity. Least sum of matched names for that. */
  rareName: 0.8,
  /** Factor. Taken off for a name left over on both sides. */
  nameLeftOver: 0.35,
  /** Share. Least that the longer side counts as matched then: how long a description is says nothing of whom it describes. */
  leastDescribed: 0.5,
  /** Factor. Places on both sides that differ. */
  placesDiffer: 0.65,
  /** Factor. A place on one side only. */
  placeOnOneSide: 0.98,
  /** Factor. Numbers on both sides that differ. */
  numbersDiffer: 0.85,
  /** Factor. A number on one side only. */
  numberOnOneSide: 0.92,
  /** Factor. The same for ships, which carry their number in the name. */
  numberOnOneSideVessel: 0.72,
  /** Factor. Trade words on both sides that differ, with no name in common. */
  tradesDiffer: 0.87,
  /** Factor. The same with one name in common: Access Bank and Access Trading. */
  tradesDifferBesideName: 0.9,
  /** Degree. Below it a single Latin word that no slip explains is another word. */
  singleLoose: 0.85,
  /** Letters. Of fewer a single word has to be alike in a higher degree, unless a slip explains the difference. */
  singleLong: 6,
  /** Degree. Least for such a short word. */
  singleShortAlike: 0.95,
  /** Rarity. Below it one name in common among three or more is weak evidence. */
  commonName: 0.5,
  /** Degree. Below it a single name against a single name is only near. */
  singleAlike: 0.75,
  /** Factor. What that costs. */
  singleNear: 0.9,
  /** Degree. Least of the only name in common where another one of the query is left over. */
  alikeBesideOther: 0.98,
  /** Factor. Words in another order. */
  otherOrder: 0.98,
  /** Factor. Legal forms of two families. */
  formsDiffer: 0.78,
  /** Factor. A non-profit organisation against a company or partnership: nobody mistakes one for the other. */
  charityAgainstBusiness: 0.7,
  /** Letters. From here on a ship's only name is long enough that one a letter away is its misspelling. */
  longShipName: 5,
  /** Share of the query. From here on all of it is in a ship's name. */
  shortenedShip: 0.9,
};

/** Similarity of two words by their sound keys. */
export const WORD = {
  /** Similarity. Below it two words count as different, which keeps the distance loop short. */
  least: 0.6,
  /** Similarity. The same sound key, not the same letters. */
  sameSound: 0.97,
  /** Similarity. The same where the key has one or two letters: many words sound so. */
  sameShortSound: 0.9,
  /** Similarity. Most of two words that differ in sound. */
  most: 0.96,
  /** Similarity. Below it letters are compared as well, since keys hide a slip in doubled letters and digraphs. */
  lettersBelow: 0.9,
  /** Cost. Most that the letters may differ by then. */
  oneSlip: 1,
  /** Cost. Two neighbouring letters exchanged. */
  transposition: 0.9,
  /** Cost. An English plural or genitive ending. */
  plural: 0.35,
  /** Cost. A vowel more or less. */
  vowelGap: 0.55,
  /** Cost. An `h` more or less: transliterations add and drop it. */
  hGap: 0.5,
  /** Cost. A `j` more or less: the softness of a consonant. */
  jGap: 0.8,
  /** Cost. No edit costs less, so that hopeless words are given up early. */
  leastEdit: 0.5,
  /** Cost. Two letters that cost less to exchange may begin the same word. */
  nearLetters: 0.5,
};

/** Cost of exchanging two letters of a sound key: those that ears and transliterations confuse. All others cost 1. */
export const LETTER_COSTS: readonly (readonly [cost: number, pairs: string])[] = [
  [0.6, 'ai au eo eu iu ao lr mn'],
  [0.5, 'bp dt gk bv cz gj Cs'],
  [0.4, 'ae ou fv ks Ck cs ct CS Cj Cc Sj js'],
  [0.35, 'ei oa sz gh Ch hk Cg jg uv ji'],
  [0.3, 'ie sS zj kg'],
];

/** Similarity of two tokens by what they carry besides their text. */
export const TOKEN = {
  /** Similarity. Another given name, reading or translation of the same. */
  alternative: 0.95,
  /** Similarity. The same where two Latin spellings have little in common: Mike and Michael, not Mohamed and Mohammad. */
  otherName: 0.92,
  /** Similarity. From here on two forms of one name are spellings of it. */
  spellings: 0.85,
  /** Similarity. The same consonants, one side from a script without vowels. */
  sameConsonants: 0.88,
  /** Factor. Another word of pinyin is another name: Jingxin and Qingxin. */
  otherPinyin: 0.85,
  /** Similarity. Least of a misspelt alternative. */
  leastNearAlternative: 0.88,
};

/** How rare a token is: 0 common, 1 rare. */
export const RARITY = {
  /** Share of names. From here on a token is wholly common. */
  commonShare: 0.01,
  /** Share of names. Down from here a token is wholly rare. */
  rareShare: 3e-5,
  /** Rarity. A token of one or two letters that stands in no table. */
  unknownShort: 0.4,
  /** Rarity. One of three letters. */
  unknownThree: 0.75,
  /** Rarity. A longer one. */
  unknown: 1,
  /** Rarity. A foreign organisation word that has no single English equivalent is still an ordinary word. */
  untranslated: 0.2,
};

/** How far a match by a reading alone can be trusted; the score is multiplied by it. */
export const READING = {
  /** Trust. Digits of the query read as the letters that they look like. */
  digitsAsLetters: 0.97,
  /** Trust. What stands behind "a.k.a.". */
  afterAka: 0.98,
  /** Trust. What stands in a bracket that repeats or abbreviates the name. */
  bracket: 0.98,
  /** Trust. The Latin half of a name written in two scripts. */
  latinHalf: 0.98,
  /** Trust. Letters of another alphabet, letter by letter. */
  alphabet: 0.99,
  /** Trust. Russian words that are spelled in Latin letters, by what they mean. */
  romanisedRussian: 0.98,
  /** Trust. A name in quotes without what bears it: others may be called the same. */
  quoted: 0.9,
  /** Trust. The name of an organisation without short abbreviations: of two that have others, little more than doubt is left. */
  withoutAbbreviations: 0.86,
  /** Trust. The name of an organisation without the person that it honours. */
  honoured: 0.98,
  /** Trust. Both readings made by the same rule from here on count in full. */
  sameRule: 0.95,
  /** Trust. A Chinese brand or known person by the dictionary. */
  hanBrand: 0.98,
  /** Trust. A brand that is nothing but an abbreviation: CASC and CASIC are two parties. */
  hanAbbreviation: 0.76,
  /** Trust. A Chinese organisation by its grammar. */
  hanGrammar: 0.95,
  /** Trust. One of which no word is known, by its pinyin. */
  hanPinyin: 0.9,
  /** Trust. An organisation typed in pinyin, as the Chinese words it stands for. */
  pinyinWords: 0.95,
  /** Trust. A foreign name in the spelling of another language, respelled. */
  nationalSpelling: 0.97,
  /** Trust. A Burmese name by its syllables. */
  burmese: 0.96,
  /** Trust. A foreign name in Cyrillic letters by its sound. */
  cyrillicForeign: 0.9,
  /** Trust. A foreign name written in Chinese characters. */
  hanForeign: 0.88,
  /** Trust. The same written without dots between its parts. */
  hanForeignWord: 0.82,
  /** Trust. A Chinese person by pinyin: other characters sound the same. */
  hanHomophone: 0.85,
  /** Trust. The same where the surname is too rare to be known. */
  hanRareSurname: 0.8,
  /** Trust. The same characters read in Cantonese. */
  cantonese: 0.82,
  /** Trust. Read in Korean. */
  koreanHan: 0.82,
  /** Trust. Read in Japanese. */
  japaneseHan: 0.75,
  /** Trust. Kana. */
  kana: 0.93,
  /** Trust. An organisation in Hangul. */
  hangulOrganisation: 0.95,
  /** Trust. A person in Hangul. */
  hangulPerson: 0.92,
  /** Trust. A foreign name in Hangul, cut into words. */
  hangulForeign: 0.96,
  /** Trust. One of a single word, which may be cut otherwise. */
  hangulForeignWord: 0.92,
  /** Trust. One that may as well be a Korean name. */
  hangulForeignOrKorean: 0.88,
  /** Trust. Arabic script. */
  arabic: 0.95,
  /** Trust. Arabic script read by its sound alone although it holds words of organisations. */
  arabicBySound: 0.85,
};

/** What a screening makes of a score. */
export const SCREEN = {
  /** Score. From here on a name is the listed name itself, whatever rounding took away. */
  exact: 0.9995,
};

/** Parties that bear the distinctive words of a query, found where their whole name is not meant. */
export const WORD_TIER = {
  /** Score. A name that has every distinctive word as written: below the alert threshold, as one name in common proves little. */
  most: 0.66,
  /** Similarity. Least for a word to be borne. */
  least: 0.85,
  /** Similarity. Least where the query also reads as a topic, or only one of its words is borne. */
  leastSure: 0.95,
  /** Rarity. Least of that one word. */
  rareWord: 0.4,
  /** Rarity. Least of some word beside a place that does not count as one of the name: Huawei China, but Michael Jordan. */
  besidePlace: 0.25,
};

/** Given names and surnames of two persons that are compared with each other and state both. */
export const ROLES = {
  /** Score. From here on the given name of one is the surname of the other. */
  same: 0.7,
  /** Score. Below it the given names, or the surnames, of the two are others. */
  other: 0.6,
};
