import type { Identifier } from '../../domain/entity/party.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { cleanValue, distinct } from '../text/clean-text.ts';
import { letteredItems } from '../text/lettered-items.ts';
import { statedDay } from '../text/written-dates.ts';
import { announcedNumbers } from './numbers.ts';

/** The DFAT list states many facts in sentences; this module extracts those that need no guessing. */

const LISTED_ON = /(\b(?:last|formerly|previously|re)[\s-]*)?\b(?:listed|designated)\b([^;]{0,120}?)\bon\b:?\s*/gi;

/**
 * The stated listing day: "Listed on 25 January 2001 (amended on …)", "Designated under the … Regulations 2011 on 2
 * March 2012". Days of amendments, relistings and "last listed" do not count.
 */
export function statedListingDay(text: string): string | null {
  for (const match of text.matchAll(LISTED_ON)) {
    if (match[1] || /amended|relisted|re-listed|formerly|\blast\b/i.test(match[2]!)) continue;
    const after = text.slice(match.index + match[0].length);
    const start = /^[^\s(]{1,10}[ .]+[^\s(]{0,10}[ .]*\d{0,4}|^[\d/.-]{8,10}/.exec(after)?.[0] ?? '';
    const day = statedDay(start);
    if (day) return day;
  }
  return null;
}

/** The day in "New listing start date 27 Aug 2023" in the additional information. */
export function statedStartDay(text: string): string | null {
  const written = /\blisting start date:? ([^;,()]{6,24})/i.exec(text)?.[1];
  return written ? statedDay(written) : null;
}

const CONTACTS: readonly { type: IdentifierType; find: RegExp }[] = [
  { type: 'imo', find: /\bIMO(?: number| no\.?)?[:\s]*(\d{7})\b/gi },
  { type: 'website', find: /\b((?:https?:\/\/|www\.)[^\s,;()]+[^\s,;().])/gi },
  { type: 'email', find: /\b([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\b/g },
];

/**
 * Identifiers, web and mail addresses in a text, each once. Notice pages of INTERPOL and the UN do not belong to the
 * party and are left out.
 */
export function australianNumbers(text: string): Identifier[] {
  const found: Identifier[] = [];
  for (const { type, find } of CONTACTS) {
    for (const match of text.matchAll(find)) {
      const value = match[1]!;
      if (type === 'website' && /interpol\.int|un\.org/i.test(value)) continue;
      if (found.some((each) => each.type === type && each.value === value)) continue;
      found.push({ type, value, country: null, note: null });
    }
  }
  return [...found, ...announcedNumbers(text)];
}

/** Titles and functions with a label: "Title: a) Mullah b) Haji. Designation: a) … b) …". */
export function australianTitles(text: string): string[] {
  const titles: string[] = [];
  for (const label of ['Title', 'Designation']) {
    const match = new RegExp(
      `\\b${label}:\\s*(.{2,600}?)(?=\\s*(?:\\b(?:Title|Designation|DOB|POB|Good quality|Low quality|Nationality|Passport|Address|Listed on)\\b[^:]{0,20}:|\\.\\s+[A-Z]|\\.?$))`,
    ).exec(text);
    if (match) titles.push(...letteredItems(match[1]!));
  }
  return distinct(titles.map((title) => cleanValue(title.replace(/[.,;]+$/, ''))));
}

/** The UN reference at the beginning of a text ("TAi.002. Title: …"), else null. */
export function leadingUnReference(text: string): string | null {
  return /^\(?([A-Z]{2}[ie]\.\d{3})\b/.exec(text)?.[1] ?? null;
}

/** Earlier names of a ship or company: "Previous names include TREND, MIANZIMU". */
export function formerNames(text: string): string[] {
  const match = /\b(?:previous|former) names? (?:includes?|is|are|was|were)?:?\s*([^.;\n]{2,300})/i.exec(text);
  return match ? distinct(match[1]!.split(/\s*,\s*|\s+and\s+/i).map((name) => cleanValue(name))) : [];
}
