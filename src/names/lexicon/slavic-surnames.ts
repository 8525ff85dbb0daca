/** Surnames of East Slavs as others write them: Belarusian ones as Russian has them (Piatrou, Petrov), and e for ё (Semyonov, Semenov). */

/** Ends of Belarusian surnames of men and of women, where Russian has -ov, -ova, -ev and -eva; few names elsewhere end so. */
const MAN = /[^aeiou](?:i?[ao]|[ei])u$/;
const WOMAN = /[^aeiou]i?ava$/;
/** Letters of such a surname. */
const LEAST = 6;

/** ё behind a consonant, in surnames of Russians. */
const YO = /(?<=[bcdfghklmnprstvz])(?:[yj]o|io(?=va?$))(?=[a-z])/;
const SURNAME = /(?:va?|na?|k[oy]|iy|skaya)$/;

/**
 * Other spellings of a folded surname, none for most: Russian ones of a Belarusian, and with e for yo, which many lists and passports have.
 * An unstressed o is written a in Belarusian, which the spelling does not tell from an a: Halavachou is Golovachev, Karalkou Korolkov,
 * Bahdanau Bogdanov.
 */
export function otherSlavicSurnames(text: string): string[] {
  if (text.length < LEAST) return [];
  if (text.at(-1) === 'u') return MAN.test(text) ? asRussian(text) : [];
  if (WOMAN.test(text)) return asRussian(text.replace(/va$/, 'u')).map((surname) => `${surname}a`);
  return YO.test(text) && SURNAME.test(text) ? [text.replace(YO, 'e')] : [];
}

function asRussian(text: string): string[] {
  const russian = text
    .replace(/u$/, 'v')
    .replace(/([aeo])u(?=[^aeiouy])/g, 'ev')
    .replace(/ts(?=[iy])/g, 't')
    .replace(/(?<=[^aeiou])[ij]a/g, 'e')
    .replace(/^[iy]a/, 'ye')
    .replace(/(?<=[aeo])vu/, 'u')
    .replace(/dz(?=[iey])/g, 'd')
    .replace(/(?<![ckpstz])h/g, 'g')
    .replace(/av$/, 'ov')
    .replace(/(?<=[csz]h)ov$/, 'ev');
  const oneRounded = russian.replace(/a/, 'o');
  return [...new Set([russian, oneRounded, oneRounded.replace(/a/, 'o')])];
}
