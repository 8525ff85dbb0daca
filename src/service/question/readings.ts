/** How facts and filters of a question were read, where they are written in another way than the comparison has them. */
import { countryName } from '../../domain/countries/countries.ts';
import { HINT_FACTS, type Hint } from '../../search/query.ts';

/** Parameters as sent, by what was read of them. */
const sent = new WeakMap<object, ReadonlyMap<string, string>>();

/** Notes how the parameters of a question were sent. */
export function noteSent(query: object, values: ReadonlyMap<string, string>): void {
  sent.set(query, values);
}

type Readable = { [name in (typeof HINT_FACTS)[number]]?: string | readonly string[] | undefined };

const fold = (text: string): string => text.toLowerCase().replace(/,\s+/g, ',');

/** The birth date and the countries of a question of `parseParameters`, where the text says less or otherwise than what was read. */
export const readingsOf = (query: Readable): Hint[] =>
  HINT_FACTS.flatMap((name) => {
    const [text = '', value] = [sent.get(query)?.get(name)?.trim(), query[name]];
    if (value === undefined) return [];
    const forms = typeof value === 'string' ? [value] : [value.join(), value.map(countryName).join()];
    if (forms.some((one) => fold(one) === fold(text))) return [];
    return [{ text: text.slice(0, 100), read_as: name, value: [value].flat().join(', ') }];
  });
