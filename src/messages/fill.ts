/** One placeholder of a message: `{name}`, `{#name}` with thousands separators, `{name|text for one or true|text for others}`. */
const PART = /\{(#?)(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;
/** `[with {name}|without]`: the first text if every value in it is present, else the second, which may be omitted. */
const CHOICE = /\[((?:[^[\]{}|]|\{[^}]*\})*)(?:\|([^[\]]*))?\]/g;
const SHOWN = /\{#?(\w+)\}/g;

const grouped = new Intl.NumberFormat('en');

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 0;

/**
 * Fills the placeholders of a catalogue message with values by name. Empty texts, null, undefined, false and 0 count as
 * absent in a choice.
 * @throws Error when a value that is shown is missing
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
