/** One part of a message: `{name}`, `{#name}` with separators of thousands, `{name|text for one or true|text for others}`. */
const PART = /\{(#?)(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;
/** `[with {name}|without]`: the first text where every value in it is there, else the second, which may be missing. */
const CHOICE = /\[((?:[^[\]{}|]|\{[^}]*\})*)(?:\|([^[\]]*))?\]/g;
/** Names in a part that is shown, as a choice asks for them. */
const SHOWN = /\{#?(\w+)\}/g;

const grouped = new Intl.NumberFormat('en');

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 0;

/**
 * A message of the catalogue with its values by their names. An empty text, null, undefined, false and 0 are not there.
 * @throws Error where a value that is shown is missing
 */
export function fill(message: string, given: object): string {
  const values = given as Readonly<Record<string, unknown>>;
  const chosen = message.replace(CHOICE, (_, full: string, without = '') =>
    [...full.matchAll(SHOWN)].every(([, name]) => isThere(values[name!])) ? full : without,
  );
  return chosen.replace(PART, (...[, thousands, name, one, others]: string[]) => {
    const value = values[name!];
    if (one !== undefined) return value === 1 || value === true ? one : others!;
    if (value === undefined || value === null) throw new Error(`The message "${message}" needs a value for ${name}.`);
    return thousands && typeof value === 'number' ? grouped.format(value) : String(value);
  });
}
