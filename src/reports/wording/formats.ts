/** Lists, days and numbers as a language writes them; days are `YYYY-MM-DD`. */
export interface Formats {
  list(items: readonly string[]): string;
  day(date: string): string;
  weekday(date: string): string;
  number(value: number): string;
}

/** Formats of a language by its BCP 47 tag (Unicode CLDR, as `Intl` has it). */
export function formatsOf(locale: string): Formats {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    list: (items) => list.format(items),
    day: (date) => day.format(new Date(date)),
    weekday: (date) => weekday.format(new Date(date)),
    number: (value) => number.format(value),
  };
}
