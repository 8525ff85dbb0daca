import gaps from '../../../data/lists/not-covered.json' with { type: 'json' };

/** Restrictions that the lists of this service do not hold. */
export interface NotCovered {
  /** What is missing, in one phrase. */
  what: string;
  /** What to use instead. */
  instead: string;
  /** The authority's own page, null where the thing has none. */
  url: string | null;
  /** The command that loads the list as an own list, where it comes as a file. */
  load?: string;
}

interface Gap extends NotCovered {
  zh: string;
  /** In a few words, for answers that are short. */
  short: string;
  insteadZh: string;
}

/**
 * What a party may be under although nothing is found here, the gaps that are met most first. Every door shows it: an
 * empty result says nothing about these.
 */
const GAPS: readonly Gap[] = gaps;

/** See {@link GAPS}; in English, as every answer about coverage carries it. */
export const NOT_COVERED: readonly NotCovered[] = GAPS.map(({ what, instead, url, load }) => ({
  what,
  instead,
  url,
  ...(load && { load }),
}));

/** The same, each in a few words. */
export const NOT_COVERED_IN_SHORT: readonly string[] = GAPS.map(({ short }) => short);

/** The same as short lines of one language, for reports. */
export const notCoveredIn = (language: 'en' | 'zh'): string[] =>
  GAPS.map(({ what, zh }) => (language === 'zh' ? zh : what));

/** The same in full in one language, for pages. */
export const gapsIn = (language: 'en' | 'zh'): NotCovered[] =>
  language === 'en'
    ? [...NOT_COVERED]
    : GAPS.map(({ zh, insteadZh, url, load }) => ({ what: zh, instead: insteadZh, url, ...(load && { load }) }));
