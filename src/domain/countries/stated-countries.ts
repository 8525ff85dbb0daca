/**
 * Country names in queries and customer files: every name that the lists use, and the everyday and official names in
 * English, Chinese, German, French, Spanish and Russian (`VAE`, `VR China`, 俄罗斯联邦). A dissolved state means its
 * successors: `USSR` is fifteen countries. Parsers of official lists do not use these names; they define what each list
 * means.
 */
import names from '../../../data/countries/stated-names.json' with { type: 'json' };
import { lazily } from '../lazily.ts';
import { foldCountry, namesNoCountry, resolveCountry } from './countries.ts';

const LANGUAGES = ['en', 'zh', 'de', 'fr', 'es', 'ru'];

/** Words before a name that do not change which country it names. */
const BEFORE =
  /^(?:(?:the|former|formerly|ex|die|der|das|ehemaliges?|ehemaligen?|fruheres?|la|le|les|l|ancienne?|ex|el|los|antigua|antiguo|бывшии|бывшая|республика|republik|republique(?: de la| du| de| d)?|republica(?: de| del)?) |前)/;

const codesByName = lazily((): ReadonlyMap<string, readonly string[]> => {
  const codes = new Map<string, readonly string[]>();
  const add = (name: string, of: readonly string[]): void => {
    const key = foldCountry(name);
    if (!codes.has(key)) codes.set(key, of);
  };
  for (const { codes: of, names: all } of names.several) for (const name of all) add(name, of);
  for (const [code, all] of Object.entries(names.further)) for (const name of all) add(name, [code]);
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const regions = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (let at = 0; at < 26 * 26; at++) {
        const code = String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
        const name = resolveCountry(code)?.code === code ? regions.of(code) : undefined;
        if (name !== undefined) add(name, [code]);
      }
    }
  return codes;
});

/** The ISO alpha-2 codes of all countries that a text can mean; null when it names none. */
export function statedCountries(text: string): readonly string[] | null {
  const one = resolveCountry(text);
  if (one) return [one.code];
  if (text.length > 100) return null;
  let folded = foldCountry(text);
  for (;;) {
    const codes = codesByName().get(folded);
    if (codes) return codes;
    const rest = folded.replace(BEFORE, '');
    if (rest === folded) return null;
    const known = resolveCountry(rest);
    if (known) return [known.code];
    folded = rest;
  }
}

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
