import { isIsoDay } from '../../domain/dates.ts';
import { splitValues, tidy } from './clean-text.ts';

/** Splits a cell into notices of the Federal Register, which are separated by commas, semicolons or just spaces. */
export function federalRegisterNotices(cell: string | undefined): string[] {
  // Tidied first, because the pattern is linear on single spaces only. Some notices lack "F.R.": "80 17726 4/2/15".
  return splitValues(tidy(cell), /[;,]? (?=\d{2,3} ?F\.? ?R\.? ?\d)|[;,] (?=\d{2,3} \d{3,6} \d{1,2}\/\d)|; (?=Vol)/);
}

/** "90 F.R. 21886 5/22/2025" or "Vol. 89, No. 103, 05/28/2024": the volume and the day of publication. */
const DATED_NOTICE = /^(?:Vol\. ?)?(\d{2,3})\b.*?\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/i;
/** Volume 1 of the Federal Register appeared in 1936. */
const YEAR_BEFORE_VOLUME_1 = 1935;

/**
 * The day of publication, if it is stated with the notice. The volume determines the century of a short year. If volume
 * and year contradict, the file has a typo and the result is null.
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
/** Volume of 1994, the first on the Federal Register's website. */
const FIRST_VOLUME_ONLINE = 59;

/** The web page of a notice by its citation (volume and page), as on the Federal Register's website; null for older ones. */
export function noticeUrl(notice: string): string | null {
  const [, volume, page] = CITATION.exec(notice) ?? [];
  return volume && page && Number(volume) >= FIRST_VOLUME_ONLINE
    ? `https://www.federalregister.gov/citation/${volume}-FR-${page}`
    : null;
}
