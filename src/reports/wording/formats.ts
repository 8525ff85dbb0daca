import { lazily } from '../../domain/lazily.ts';

/** Lists, days, numbers and countries as a language writes them; days are `YYYY-MM-DD`. */
export interface Formats {
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
export function formatsOf(locale: string): Formats {
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
