import type { ListedParty } from '../entity/party.ts';
import { resolveCountry } from './countries.ts';
import { allCountryCodes } from './entity-countries.ts';

/** Mainland China, Hong Kong and Macau. Taiwan is not among them. */
const CHINA_CODES: ReadonlySet<string> = new Set(['CN', 'HK', 'MO']);

/** Programmes and lists that concern China by their title: NS-CMIC, CCMC, `HK-EO13936`, the EU's `CHN`, UFLPA. */
const ABOUT_CHINA =
  /\b(?:NS-)?CMIC\b|\bNS-CCMC\b|\bCCMC\b|\bCHN\b|\bHK-EO\d+|\bUFLPA\b|\b(?:china|chinese|hong kong|xinjiang|tibet|uyghur|uighur)\b/i;

/**
 * The China rule (`is_china`). A party is China-related when one of these is true:
 *
 * - any country in its record is China, Hong Kong or Macau, in any relation: nationality, citizenship, registration,
 *   address, residence, flag, regime, issuer of a document, or birth. Birth counts because the flag answers "does the
 *   record tie this party to China?", not "is this party Chinese?": for many parties the birthplace is the only tie
 *   that a list states, and readers see the relation in `countries`;
 * - an address, a birthplace, an issuer of an identifier or a ship's present or former flag is there;
 * - it is on a list, or under a programme or a regime, that concerns China (a Canadian regime "China", NS-CMIC).
 *
 * A programme counts by its name, not by the other parties on it; free text (reasons, remarks) does not count.
 */
export function isChina(party: ListedParty): boolean {
  const flags = [party.vessel?.flag ?? '', ...(party.vessel?.former_flags ?? [])];
  const codes = [
    ...allCountryCodes(party),
    ...party.identifiers.map(({ country }) => country),
    ...flags.map((flag) => resolveCountry(flag)?.code),
  ];
  return (
    codes.some((code) => code != null && CHINA_CODES.has(code)) ||
    [party.source_list, ...party.lists, ...party.sanction_programs].some((text) => ABOUT_CHINA.test(text))
  );
}
