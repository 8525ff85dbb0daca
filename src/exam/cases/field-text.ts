/** Names as in fields of other systems: truncated at the field width, or with surrounding text. */
import { lookupTable } from '../../domain/lookup-table.ts';
import type { ListedRecord } from './listed.ts';
import { naturalOrder, personParts } from './person-name.ts';
import { pick, type Random } from './random.ts';
import type { Changed } from './slips.ts';

/**
 * Field widths in characters: names in US payments, registers, lines of payment messages, and two such lines. Sixteen would leave
 * too little.
 */
const WIDTHS = [22, 30, 35, 40, 70];

/** Truncates a name that is longer than a field. */
export function cutOff(name: string, random: Random): Changed | null {
  const widths = WIDTHS.filter((width) => name.length > width + 1);
  if (widths.length === 0) return null;
  const width = pick(random, widths);
  return { q: name.slice(0, width).trim(), variant: `after ${width} characters` };
}

/** Text around names by type: `s` is the surname, `g` the given names, `n` the name in natural order; capital letters mean upper case. */
const AROUND = lookupTable<Readonly<Record<string, string>>>({
  individual: {
    booking: 'S/G MR',
    'line of a passport': 'P<UTOS<<G<<<<<<<<<<',
    'lines of a payment': '1/N 2/12 HIGH STREET 3/GB/LONDON',
    'account before it': '/DE89370400440532013000 N',
    'label before it': 'BENEFICIARY: N',
    'in care of a company': 'n c/o Northgate Logistics',
    'passport number after it': 'n passport 512345678',
    'a wife': 'n and Maria s',
    'year after it': 'n, 1961',
  },
  organization: {
    'lines of a payment': '1/N 2/12 HIGH STREET 3/GB/LONDON',
    'address after it': 'n, 12 High Street, London EC1A 1BB',
    'account before it': '/40817810099910004312 N',
    'taxpayer number before it': 'INN 7706107510 n',
    'attention before it': 'Attn: n',
    'trading as another': 'n t/a Northgate Stores',
    'another trading as it': 'Northgate Stores dba n',
    'branch after it': 'n - Dubai Branch',
    'country after it': 'n (Malta)',
  },
  vessel: {
    'prefix M/V': 'M/V n',
    'prefix LNG/C': 'LNG/C n',
    'an earlier name': 'n ex OCEAN DAWN',
    'another IMO number': 'n (IMO 9123456)',
    'prefix and flag': 'MV n, Panama flag',
  },
});

/** A listed name in Latin letters with the text that payments, passports, bookings, registers and forms add to it. */
export function around({ name, type }: ListedRecord, random: Random): Changed | null {
  const ways = AROUND.get(type);
  if (!ways || !/^[\x20-\x7e]+$/.test(name)) return null;
  const parts = type === 'individual' ? personParts(name) : null;
  if (type === 'individual' && !parts) return null;
  const variant = pick(random, Object.keys(ways));
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
  const q = ways[variant]!.replace(/(?<![A-Za-z])[nNsSG](?![A-Za-z])|(?<=UTO)S/g, (letter) => texts[letter]!);
  return { q, variant };
}
