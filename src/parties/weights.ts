/**
 * The numbers that decide whether two records are one party. All are shares, 0–1, unless a line says otherwise. They were
 * chosen on the labelled pairs of docs/figures/quality-parties.md so that links are right rather than many.
 */

/** Confidence of a link by the rule that made it: the share of such links that a person would confirm. */
export const CONFIDENCE = {
  /** Both records have or cite one UN reference. */
  unReference: 0.99,
  /** One IMO number, with names that agree and without: ships are renamed. */
  imoAndName: 0.995,
  imo: 0.98,
  /** One official number of a length that two parties cannot share by chance, and one that is shorter. */
  longNumber: 0.99,
  shortNumber: 0.97,
  /** One birth date to the day, with names that agree and names that are similar. */
  birthDayAndName: 0.98,
  birthDayAndSimilarName: 0.95,
  /** Names that agree, with birth dates that agree by year, that are a year apart, and that are not stated. */
  birthYear: 0.96,
  nearBirthYear: 0.93,
  nameOfPerson: 0.92,
  /** Organisations of one name: with one address on the web, by the names both lists put first, by any names. */
  contact: 0.97,
  primaryNames: 0.95,
  nameOfOrganisation: 0.92,
  /** Ships of one name and one year of building. */
  shipNameAndYear: 0.93,
} as const;

/** Least name similarity beside another fact. */
export const LEAST_NAME_SCORE = {
  /** Beside a UN reference; guards against a misprinted reference only. */
  unReference: 0.5,
  /** Beside an IMO number where one list has the ship as an organisation, so that no owner becomes its ship. */
  imoOfOtherType: 0.9,
  /** From here on an IMO number and the names support each other. */
  imo: 0.8,
  longNumber: 0.72,
  shortNumber: 0.85,
  /** Beside a birth date that agrees to the day: enough, and enough for the higher confidence. */
  birthDay: 0.8,
  birthDaySure: 0.9,
  /** Beside a birth date that agrees by year. */
  birthYear: 0.93,
  nearBirthYear: 0.97,
  organisation: 0.95,
  ship: 0.97,
} as const;

/** Least similarity of what each list's primary name finds among all names of the other record. */
export const LEAST_MUTUAL = {
  birthYear: 0.97,
  personWithoutBirthDate: 0.95,
  organisation: 0.75,
  /** A name of one word may be that of several firms. */
  organisationOfOneWord: 0.9,
  /** Names of ordinary words: with at least {@link MANY_WORDS} words, and with two. */
  ordinaryWords: 0.95,
  twoOrdinaryWords: 0.999,
  /** From here on both lists call the organisation by the same name. */
  primaryNames: 0.95,
  ship: 0.95,
} as const;

/** Least sum of the rarities (0–1 each) of the words that two names share. */
export const LEAST_RARITY = {
  /** Beside a birth date that agrees by year: of similar names, and of names that agree as a whole. */
  birthYear: 0.8,
  birthYearWholeName: 0.4,
  nearBirthYear: 1.5,
  /** Without a birth date the name must be rare; a little less so with at least {@link MANY_WORDS} words. */
  personWithoutBirthDate: 1.6,
  personOfManyWords: 1.3,
  /** Beside a web or e-mail address. */
  contact: 0.5,
  organisation: 0.8,
  organisationOfOneWord: 0.9,
  ordinaryWords: 0.5,
} as const;

/** Words that a person's name must share, that make a name more than ordinary, and that ordinary words must be. */
export const LEAST_WORDS = 2;
export const MANY_WORDS = 3;

/** Characters from which on a number is not shared by two parties by chance. */
export const LONG_NUMBER = 8;

/** Names of the same spelling score this; what is missing to 1 is rounding. */
export const SAME_NAME = 0.999;
/** With this similarity of primary names, aliases need not be compared with aliases. */
export const PRIMARY_NAMES_SUFFICE = 0.9;
/** A word has its partner in the other name from this alignment on. */
export const WORD_MATCHED = 0.75;
/** Rarity of words for places, activities and numbers counts by this: they are less of a name than names are. */
export const COMMON_WORD_SHARE = 0.5;
