import { fill } from '../../../messages/fill.ts';

const chinese = document.documentElement.lang.startsWith('zh');
const { WORDS: words } = await import(chinese ? '/assets/messages/zh.js' : '/assets/messages/en.js');

/** Whether the page is in the language of the service's own sentences. */
export const isEnglish = !chinese;

/** Language of numbers, dates and country names. */
export const LOCALE = chinese ? 'zh-CN' : 'en-GB';

export const number = (value) => value.toLocaleString(LOCALE);
export const percent = (value) => `${Math.floor(value * 100)}%`;

/** A message of the batch with its values. */
export function t(word, values = {}) {
  const text = words[word];
  if (text === undefined) throw new Error(`no message ${word}`);
  return fill(text, values);
}

/** A wording where there is one, else the word itself: for values that the service may add to. */
export const known = (word, fallback) => words[word] ?? fallback;

/** The name of a list or an authority in the language of the page. */
export const officialName = (name) => known(`name_${name}`, name);

/** Programmes in words, as text. */
export const programmesText = (hit) =>
  (hit.sanction_programs ?? []).map((name) => known(`programme_${name}`, name)).join(', ');

const regions = new Intl.DisplayNames([LOCALE], { type: 'region' });

/** Name of a country by its ISO code; what is no code stays as it is. */
export function country(code) {
  try {
    return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
  } catch {
    return code;
  }
}

/** An instant in the reader's own time zone, with the zone. */
export const instant = (iso) =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(iso));
