/**
 * The numbers that decide whether two records are one party. All are shares, 0–1, unless a line says otherwise. They were
 * chosen on the labelled pairs of docs/figures/parties.md so that links are right rather than many.
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
  /** All that two records have in common, together; below the rules for one sure fact, which win where the two disagree. */
  totalEvidence: 0.91,
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

/**
 * Bits (logarithm to base 2) by which an agreement of two records counts in their total evidence. The records of the lists
 * are some 2^16, so about 16 bits only make up for the many that a record could be confused with.
 */
export const BITS = {
  /** Most of one word and of one name: a name that no other record has is still not unique in the world. */
  mostOfWord: 13,
  mostOfName: 30,
  /** Aliases are copied from list to list together, so what a further name adds counts by this share. */
  shareOfFurtherName: 0.5,
  /** A further name that adds less is a spelling of another. */
  leastOfIndependentName: 4,
  /** How far the primary names go; what a list puts first is not chosen by chance. */
  bridge: { 'same primary name': 4, mutual: 2, 'one way': 0, aliases: 0 },
  /** Less for persons, whose names tell of the country already. */
  mostOfCountry: 8,
  mostOfCountryOfPerson: 3,
  mostOfTown: 8,
  mostOfSubject: 6,
  /** Against: both records name countries, and none in common. */
  otherCountries: 6,
  listedTogether: 5,
  births: { day: 14, year: 5, near: 3, unknown: 0 },
  /** One day and month of different years is likelier a slip in the year than chance. */
  sameDayOfYear: 8,
  /** Against: years of birth that lie apart by at most so many years, and by more. */
  yearsApart: [
    [2, 3],
    [5, 7],
    [10, 11],
  ],
  farApart: 40,
} as const;

/** Lists that follow one decision of the UN or of allies list within this many days. */
export const NEAR_DAYS = 45;

/** Least total evidence, in bits, by how far the primary names go. Without {@link Bridge} both ways more must agree. */
export const LEAST_BITS = {
  organization: {
    'same primary name': 14,
    mutual: 20,
    'one way': 30,
    aliases: 40,
    /** Where nothing beside names agrees. */
    namesAlone: 26,
    notUnique: 23,
    birthsDiffer: Number.POSITIVE_INFINITY,
    /** Two records of one list. */
    statedTwice: 21,
    commonName: 0,
  },
  individual: {
    'same primary name': 25,
    mutual: 27,
    'one way': 34,
    aliases: 40,
    namesAlone: 30,
    notUnique: 35,
    birthsDiffer: 29,
    /** Without birth dates, where no word of a short name is rare. */
    commonName: 34,
    statedTwice: 38,
  },
} as const;

/** Names in common that both lists must know where only aliases agree. */
export const LEAST_INDEPENDENT_NAMES = 2;
/** The same for two records of one list of which only one has the primary name of the other. */
export const MANY_INDEPENDENT_NAMES = 4;

/** Bits by which the evidence for one of two equally sure links must be more. */
export const RIVAL_BITS = 4;

/** Bits from which on a word of a name is that of few people. */
export const RARE_WORD = 11;
