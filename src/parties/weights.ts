/**
 * The numbers that decide whether two records are linked. All are fractions, 0–1, unless the comment says otherwise. They were
 * chosen on the labelled pairs of docs/figures/parties.md for precision over recall.
 */

/** Confidence of a link by rule: the fraction of such links that a person would confirm. */
export const CONFIDENCE = {
  /** Both records have or cite the same UN reference. */
  unReference: 0.99,
  /** Equal IMO numbers, with and without matching names: ships are renamed. */
  imoAndName: 0.995,
  imo: 0.98,
  /** An equal official identifier: long enough not to be shared by chance, or shorter. */
  longNumber: 0.99,
  shortNumber: 0.97,
  /** Birth dates equal to the day, with equal names and with similar names. */
  birthDayAndName: 0.98,
  birthDayAndSimilarName: 0.95,
  /** Matching names: with birth dates that agree by year, that are one year apart, and that are not stated. */
  birthYear: 0.96,
  nearBirthYear: 0.93,
  nameOfPerson: 0.92,
  /** Organisations with the same name: with the same web or e-mail address, by both primary names, by any names. */
  contact: 0.97,
  primaryNames: 0.95,
  nameOfOrganisation: 0.92,
  /** Ships with the same name and year of building. */
  shipNameAndYear: 0.93,
  /** Total evidence of all facts. Below the rules that need one certain fact, so that these prevail in a conflict. */
  totalEvidence: 0.91,
} as const;

/** Minimum name similarity when another fact agrees. */
export const MIN_NAME_SCORE = {
  /** With a UN reference: only protects from a misprinted reference. */
  unReference: 0.5,
  /** With an IMO number when one list has the ship as an organisation, so that an owner is not linked to its ship. */
  imoOfOtherType: 0.9,
  /** From here on an IMO number and the names confirm each other. */
  imo: 0.8,
  longNumber: 0.72,
  shortNumber: 0.85,
  /** With birth dates equal to the day: minimum for a link, and for its higher confidence. */
  birthDay: 0.8,
  birthDaySure: 0.9,
  /** With birth dates that agree by year. */
  birthYear: 0.93,
  nearBirthYear: 0.97,
  organisation: 0.95,
  ship: 0.97,
} as const;

/** Minimum of the lower of two similarities: that of each record's primary name to its best match among all names of the other. */
export const MIN_MUTUAL = {
  birthYear: 0.97,
  personWithoutBirthDate: 0.95,
  organisation: 0.75,
  /** Several companies may share a name of one word. */
  organisationOfOneWord: 0.9,
  /** Names of ordinary words: with at least {@link MANY_WORDS} words, and with two. */
  ordinaryWords: 0.95,
  twoOrdinaryWords: 0.999,
  /** From here on both lists use the same primary name for the organisation. */
  primaryNames: 0.95,
  ship: 0.95,
} as const;

/** Minimum sum of the rarities (0–1 each) of the shared words of two names. */
export const MIN_RARITY = {
  /** With birth dates that agree by year: for similar names, and for names that agree as a whole. */
  birthYear: 0.8,
  birthYearWholeName: 0.4,
  nearBirthYear: 1.5,
  /** Without a birth date the name must be rare; slightly less with at least {@link MANY_WORDS} words. */
  personWithoutBirthDate: 1.6,
  personOfManyWords: 1.3,
  /** With an equal web or e-mail address. */
  contact: 0.5,
  organisation: 0.8,
  organisationOfOneWord: 0.9,
  ordinaryWords: 0.5,
} as const;

/** Minimum number of shared words of a person's name or of ordinary words, and the number that makes a name more specific. */
export const MIN_WORDS = 2;
export const MANY_WORDS = 3;

/** Minimum length of an identifier that two parties do not share by chance. */
export const LONG_NUMBER = 8;

/** Score of two equal names, below 1 to allow for rounding. */
export const SAME_NAME = 0.999;
/** From this similarity of primary names on, aliases are not compared with aliases. */
export const PRIMARY_NAMES_SUFFICE = 0.9;
/** Minimum degree at which a word counts as matched in the other name. */
export const WORD_MATCHED = 0.75;
/** Factor on the rarity of words for places, activities and numbers, which identify a party less than name words. */
export const COMMON_WORD_SHARE = 0.5;

/**
 * Bits (base-2 logarithm) that an agreement adds to the total evidence. The lists have about 2^16 records, so about 16 bits only
 * compensate for the number of records that could be confused.
 */
export const BITS = {
  /** Maximum of one word and of one name: a name that no other record has is still not unique in the world. */
  mostOfWord: 13,
  mostOfName: 30,
  /** Lists copy aliases together, so the new words of a further name count by this factor. */
  shareOfFurtherName: 0.5,
  /** A further name that adds less is a spelling of another name. */
  leastOfIndependentName: 4,
  /** How the primary names are shared; a list chooses its primary name deliberately. */
  bridge: { 'same primary name': 4, mutual: 2, 'one way': 0, aliases: 0 },
  /** Lower for persons, whose names already indicate the country. */
  mostOfCountry: 8,
  mostOfCountryOfPerson: 3,
  mostOfTown: 8,
  mostOfSubject: 6,
  /** Deducted: both records state countries but none is equal. */
  otherCountries: 6,
  listedTogether: 5,
  births: { day: 14, year: 5, near: 3, unknown: 0 },
  /** The same day and month in different years is more likely an error in the year than chance. */
  sameDayOfYear: 8,
  /** Deducted by the distance of the years of birth: [maximum years, bits], and for larger distances. */
  yearsApart: [
    [2, 3],
    [5, 7],
    [10, 11],
  ],
  farApart: 40,
} as const;

/** Lists that follow the same decision of the UN or of allies list a party within this many days. */
export const NEAR_DAYS = 45;

/** Minimum total evidence in bits, by how the primary names are shared ({@link Bridge}). If they are shared less, more must agree. */
export const MIN_BITS = {
  organization: {
    'same primary name': 14,
    mutual: 20,
    'one way': 30,
    aliases: 40,
    /** If nothing agrees besides the names. */
    namesAlone: 26,
    notUnique: 23,
    birthsDiffer: Number.POSITIVE_INFINITY,
    /** For two records of one list. */
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
    /** Without birth dates, for a short name without a rare word. */
    commonName: 34,
    statedTwice: 38,
  },
} as const;

/** Minimum number of independent shared names if only aliases are equal. */
export const MIN_INDEPENDENT_NAMES = 2;
/** The same for two records of one list if only one of them has the primary name of the other. */
export const MANY_INDEPENDENT_NAMES = 4;

/** Minimum lead in bits of one of two equally confident links over the other. */
export const RIVAL_BITS = 4;

/** Minimum bits of a word that few people have in their names. */
export const RARE_WORD = 11;
