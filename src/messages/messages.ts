import api from '../../data/messages/api.json' with { type: 'json' };
import en from '../../data/messages/en.json' with { type: 'json' };
import zh from '../../data/messages/zh.json' with { type: 'json' };
import { lazily } from '../domain/lazily.ts';

/** Languages of the pages and of the reports. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All messages of a language by their keys; {@link fill} puts values in. A key that one language lacks does not compile. */
export type Messages = typeof en;
export const MESSAGES: Readonly<Record<Language, Messages>> = { en, zh };

/** What answers of the API say, in English; pages say the same in words of their own. */
export const API_MESSAGES = { ...en, ...api };

/** The message of a key that may be none of a table. */
export const messageOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A field of a record as a language calls it. */
export const fieldName = (field: string, language: Language): string =>
  messageOf(MESSAGES[language].recordField, field) ?? field.replaceAll('_', ' ');

/** Lists, days, numbers and countries as a language writes them; days are `YYYY-MM-DD`. */
interface Formats {
  list(items: readonly string[]): string;
  day(date: string): string;
  weekday(date: string): string;
  number(value: number): string;
  /** The country of an ISO code; undefined where the language has none for it. */
  country(code: string): string | undefined;
}

/**
 * Formats of a language by its BCP 47 tag (Unicode CLDR, as `Intl` has it). Each is made when it is first asked for: what `Intl`
 * reads of a language takes longer than all else of it, and memory.
 */
function formatsOf(locale: string): Formats {
  const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const day = lazily(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  const weekday = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
  const number = lazily(() => new Intl.NumberFormat(locale));
  const country = lazily(() => new Intl.DisplayNames([locale], { type: 'region' }));
  return {
    list: (items) => list().format(items),
    day: (date) => day().format(new Date(date)),
    weekday: (date) => weekday().format(new Date(date)),
    number: (value) => number().format(value),
    country: (code) => country().of(code),
  };
}

/** {@link Formats} by language. British English: the day before the month, no comma before the last "and". */
export const FORMATS: Readonly<Record<Language, Formats>> = { en: formatsOf('en-GB'), zh: formatsOf('zh-Hans') };
