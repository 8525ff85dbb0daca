/** Reports how parameters were interpreted, where they were written differently from the form used for comparison. */
import { countryName } from '../../domain/countries/countries.ts';
import { HINT_FACTS, type Hint } from '../../search/query.ts';

/** Raw parameters, by the object parsed from them. */
const sent = new WeakMap<object, ReadonlyMap<string, string>>();

/** Records the raw parameters of a parsed query. */
export function noteSent(query: object, values: ReadonlyMap<string, string>): void {
  sent.set(query, values);
}

type Readable = { [name in (typeof HINT_FACTS)[number]]?: string | readonly string[] | undefined };

const fold = (text: string): string => text.toLowerCase().replace(/,\s+/g, ',');

/** How a birth date and countries were interpreted, where that differs from the text of the parameter. */
export const readingsOf = (query: Readable): Hint[] =>
  HINT_FACTS.flatMap((name) => {
    const [text = '', value] = [sent.get(query)?.get(name)?.trim(), query[name]];
    if (value === undefined) return [];
    const forms = typeof value === 'string' ? [value] : [value.join(), value.map(countryName).join()];
    if (forms.some((one) => fold(one) === fold(text))) return [];
    return [{ text: text.slice(0, 100), read_as: name, value: [value].flat().join(', ') }];
  });
