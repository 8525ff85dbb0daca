import gaps from '../../../data/lists/not-covered.json' with { type: 'json' };

/** A restriction that the lists of this service do not contain. */
export interface NotCovered {
  what: string;
  instead: string;
  /** The authority's own page; null where there is none. */
  url: string | null;
  /** The command that loads it as an own list, where it is published as a file. */
  load?: string;
}

interface Gap extends NotCovered {
  zh: string;
  /** In a few words, for short answers. */
  short: string;
  insteadZh: string;
}

/** Restrictions that may apply although nothing is found, the most frequent first; every interface shows them. */
const GAPS: readonly Gap[] = gaps;

/** {@link GAPS} in English, as every answer about coverage contains them. */
export const NOT_COVERED: readonly NotCovered[] = GAPS.map(({ what, instead, url, load }) => ({
  what,
  instead,
  url,
  ...(load && { load }),
}));

/** {@link GAPS} in English, each in a few words. */
export const NOT_COVERED_IN_SHORT: readonly string[] = GAPS.map(({ short }) => short);

/** {@link GAPS} as short lines in one language, for reports. */
export const notCoveredIn = (language: 'en' | 'zh'): string[] =>
  GAPS.map(({ what, zh }) => (language === 'zh' ? zh : what));

/** {@link GAPS} in full in one language, for pages. */
export const gapsIn = (language: 'en' | 'zh'): NotCovered[] =>
  language === 'en'
    ? [...NOT_COVERED]
    : GAPS.map(({ zh, insteadZh, url, load }) => ({ what: zh, instead: insteadZh, url, ...(load && { load }) }));
