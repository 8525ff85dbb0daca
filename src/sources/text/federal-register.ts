import { isIsoDay } from '../../domain/dates.ts';
import { splitValues, tidy } from './clean-text.ts';

/** Notices of the Federal Register, one by one: cells join them by commas, semicolons or just spaces. */
export function federalRegisterNotices(cell: string | undefined): string[] {
  // Tidied first: on single spaces the pattern does linear work. Some notices lack "F.R.": "80 17726 4/2/15".
  return splitValues(tidy(cell), /[;,]? (?=\d{2,3} ?F\.? ?R\.? ?\d)|[;,] (?=\d{2,3} \d{3,6} \d{1,2}\/\d)|; (?=Vol)/);
}

/** "90 F.R. 21886 5/22/2025" or "Vol. 89, No. 103, 05/28/2024": the volume and the day of publication. */
const DATED_NOTICE = /^(?:Vol\. ?)?(\d{2,3})\b.*?\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/i;
/** Volume 1 of the Federal Register is that of 1936. */
const YEAR_BEFORE_VOLUME_1 = 1935;

/**
 * The day on which a notice was published, when it is written beside its number. The volume tells the century of a
 * short year; a year that it contradicts is a slip of the file, and the notice then gives no day.
 */
export function noticeDay(notice: string): string | null {
  const match = DATED_NOTICE.exec(notice.slice(0, 100));
  if (!match) return null;
  const [, volume, month, day, written] = match as unknown as [string, string, string, string, string];
  const year = YEAR_BEFORE_VOLUME_1 + Number(volume);
  const agrees = written.length === 4 ? Number(written) === year : Number(written) === year % 100;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return agrees && isIsoDay(iso) ? iso : null;
}

const CITATION = /^(\d{2,3})(?:\.? ?F\.? ?R\.? {0,2}| (?=\d+ \d{1,2}\/))(\d{1,6})\b/;
/** Volume of 1994, with which the Federal Register's site begins. */
const FIRST_VOLUME_ONLINE = 59;

/** The notice's page by its citation (volume and page), as the Federal Register's site addresses notices; null for older ones. */
export function noticeUrl(notice: string): string | null {
  const [, volume, page] = CITATION.exec(notice) ?? [];
  return volume && page && Number(volume) >= FIRST_VOLUME_ONLINE
    ? `https://www.federalregister.gov/citation/${volume}-FR-${page}`
    : null;
}
