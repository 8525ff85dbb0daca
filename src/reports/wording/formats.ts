/** Lists, days and numbers as a language writes them; days are `YYYY-MM-DD`. */
export interface Formats {
  list(items: readonly string[]): string;
  day(date: string): string;
  weekday(date: string): string;
  number(value: number): string;
}

/** Made when it is first asked for: what `Intl` reads of a language takes longer than all else of it, and memory. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Formats of a language by its BCP 47 tag (Unicode CLDR, as `Intl` has it). */
export function formatsOf(locale: string): Formats {
  const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const day = lazily(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  const weekday = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
  const number = lazily(() => new Intl.NumberFormat(locale));
  return {
    list: (items) => list().format(items),
    day: (date) => day().format(new Date(date)),
    weekday: (date) => weekday().format(new Date(date)),
    number: (value) => number().format(value),
  };
}
