/** Analyses names of Japanese companies in kanji only, including those in simplified characters in Chinese texts. */
import { lazily } from '../../../domain/lazily.ts';
import { anyOf, lexiconRows } from '../../../lexicon/lines.ts';
import { JAPANESE } from '../../lexicon/han-dictionary.ts';
import type { NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { isUnread, runToken, segmentOrganisation, segmentTokens } from '../han/organisation.ts';
import { isReadInJapanese, japaneseToken } from './kanji-sounds.ts';

/** Legal forms of Japanese companies, places in Japan, and Japanese surnames at the start. */
const signs = lazily(() => {
  const rows = lexiconRows('japanese/company-words.tsv').filter(([cls]) => cls === 'form' || cls === 'place');
  const surnames = lexiconRows('japanese/surnames.tsv').map(([kanji]) => kanji!);
  return new RegExp(`${anyOf(rows.map(([, kanji]) => kanji!))}|^${anyOf(surnames)}`);
});

/** True if a name of an organisation in simplified characters has a Japanese legal form, place or surname. */
export const isJapaneseCompany = (name: string): boolean => signs().test(name);

/** Variants of such a name: words by their readings and meanings, other characters by their Japanese sound. At most two. */
export function japaneseCompanyForms(name: string): NameVariant[] {
  const segments = segmentOrganisation(name, true, JAPANESE);
  return [true, false].flatMap((isCompact): NameVariant[] => {
    const tokens = segments.flatMap((segment, at) =>
      isUnread(segment) ? [unreadToken(segment.zh)] : segmentTokens(segments, at, 0, isCompact),
    );
    return tokens.length > 0 ? [{ tokens, rule: 'japanese_reading', weight: READING.hanGrammar }] : [];
  });
}

const unreadToken = (run: string): NameToken =>
  isReadInJapanese(run) ? japaneseToken(run) : runToken(run, false, false);
