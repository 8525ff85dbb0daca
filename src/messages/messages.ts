import api from '../../data/messages/api.json' with { type: 'json' };
import en from '../../data/messages/en.json' with { type: 'json' };
import zh from '../../data/messages/zh.json' with { type: 'json' };
import { lazily } from '../domain/lazily.ts';

/** Languages of the pages and of the reports. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All messages of a language by key; {@link fill} inserts values. A key that is missing in one language does not compile. */
export type Messages = typeof en;
export const MESSAGES: Readonly<Record<Language, Messages>> = { en, zh };

/** Messages in API answers, in English; pages have separate texts. */
export const API_MESSAGES = { ...en, ...api };

/** The message for a key, or undefined if the table does not have it. */
export const messageOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The name of a record field in a language. */
export const fieldName = (field: string, language: Language): string =>
  messageOf(MESSAGES[language].recordField, field) ?? field.replaceAll('_', ' ');

/**
 * Formats of a language by its BCP 47 tag, from the Unicode CLDR data in `Intl`. Each is created on first use, because
 * loading the data of a language is slow and needs memory.
 */
function formatsOf(locale: string) {
  const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const day = lazily(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  const weekday = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
  const number = lazily(() => new Intl.NumberFormat(locale));
  const country = lazily(() => new Intl.DisplayNames([locale], { type: 'region' }));
  return {
    list: (items: readonly string[]): string => list().format(items),
    /** Days are given as `YYYY-MM-DD`. */
    day: (date: string): string => day().format(new Date(date)),
    weekday: (date: string): string => weekday().format(new Date(date)),
    number: (value: number): string => number().format(value),
    /** The name of a country by ISO code; undefined where the language has none. */
    country: (code: string): string | undefined => country().of(code),
  };
}

/** Formats by language. British English: the day before the month, no comma before the last "and". */
export const FORMATS: Readonly<Record<Language, ReturnType<typeof formatsOf>>> = {
  en: formatsOf('en-GB'),
  zh: formatsOf('zh-Hans'),
};
