/** Countries in a cell of a customer file. */
import { namesNoCountry } from '../../domain/countries/countries.ts';
import { statedCountries } from '../../domain/countries/stated-countries.ts';

/** The codes of the countries in a cell, one or several ("Russia; Cyprus"), and the parts that are not countries. */
export function readCountries(cell: string): { codes: readonly string[]; unknown: string[] } {
  const whole = statedCountries(cell);
  if (whole !== null) return { codes: whole, unknown: [] };
  const codes: string[] = [];
  const unknown: string[] = [];
  for (const part of cell.split(/[;,/|、，；]/).map((one) => one.trim())) {
    const named = part === '' ? null : statedCountries(part);
    if (named !== null) codes.push(...named);
    else if (part !== '' && !namesNoCountry(part)) unknown.push(part);
  }
  return { codes, unknown };
}
