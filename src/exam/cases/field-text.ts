/** Names as in fields of other systems: truncated at the field width, or with surrounding text. */
import type { ListedRecord } from './listed.ts';
import { pick, type Random } from './random.ts';
import { naturalOrder, personParts } from './rewrites.ts';
import type { Changed } from './slips.ts';
import { rowsOf } from './tables.ts';

/** Field widths of US payments, registers, and one and two lines of payment messages. */
const WIDTHS = [22, 30, 35, 40, 70];

/** Truncates a name that is longer than a field. */
export function cutOff(name: string, random: Random): Changed | null {
  const widths = WIDTHS.filter((width) => name.length > width + 1);
  if (widths.length === 0) return null;
  const width = pick(random, widths);
  return { q: name.slice(0, width).trim(), variant: `after ${width} characters` };
}

/** Text around names, by type of the party. */
const AROUND = Map.groupBy(rowsOf('text-around.tsv'), ([type]) => type!);

/** A listed name in Latin letters with the text that payments, passports, bookings, registers and forms add to it. */
export function around({ name, type }: ListedRecord, random: Random): Changed | null {
  const ways = AROUND.get(type);
  if (!ways || !/^[\x20-\x7e]+$/.test(name)) return null;
  const parts = type === 'individual' ? personParts(name) : null;
  if (type === 'individual' && !parts) return null;
  const [, variant, around] = pick(random, ways) as [string, string, string];
  const filler = variant === 'line of a passport' ? '<' : ' ';
  const natural = naturalOrder(name);
  const texts: Readonly<Record<string, string>> = {
    n: natural,
    N: natural.toUpperCase(),
    s: parts?.surname ?? '',
    S: parts?.surname.toUpperCase().replace(/[ -]/g, filler) ?? '',
    G: parts?.given.join(filler).toUpperCase() ?? '',
  };
  // A letter is a placeholder if no other letter is next to it, except after the three letters of an issuing state.
  const q = around.replace(/(?<![A-Za-z])[nNsSG](?![A-Za-z])|(?<=UTO)S/g, (letter) => texts[letter]!);
  return { q, variant };
}
