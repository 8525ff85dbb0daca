/** Countries in a cell of a customer file. */
import { namesNoCountry, parseCountryFilter } from '../../domain/countries/countries.ts';

/** The codes of the countries that a cell names, one or several ("Russia; Cyprus"), and the parts that name none. */
export function readCountries(cell: string): { codes: string[]; unknown: string[] } {
  const whole = parseCountryFilter(cell);
  if (whole !== null) return { codes: [whole], unknown: [] };
  const codes: string[] = [];
  const unknown: string[] = [];
  for (const part of cell.split(/[;,/|、，；]/).map((one) => one.trim())) {
    const code = part === '' ? null : parseCountryFilter(part);
    if (code !== null) codes.push(code);
    else if (part !== '' && !namesNoCountry(part)) unknown.push(part);
  }
  return { codes, unknown };
}
