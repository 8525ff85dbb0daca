/** Adds the spellings of other authorities to Chinese and Korean given names: Wade–Giles, North Korean practice. */

import { lookupTable } from '../../domain/lookup-table.ts';
import { chineseSurnames } from '../lexicon/han-chars.ts';
import type { NameToken } from '../name.ts';
import { wadeGiles } from './han/spelling.ts';
import { latinSurnames, otherSurnameSpellings } from './korean/spelling.ts';

const INITIAL = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])';
const FINAL =
  '(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|[aeiou])';
const PINYIN_PAIR = new RegExp(`^(${INITIAL}?${FINAL})(${INITIAL}${FINAL})$`);

const KOREAN =
  '(?:ch|[gndrmbsjktph])?(?:yeo|yae|wae|eo|eu|ae|oe|ui|wi|wa|wo|we|ya|yo|yu|ye|[aeiou])(?:ng|[nmlkptgbd])?';
const KOREAN_SYLLABLES = new RegExp(`^(${KOREAN})(${KOREAN})?$`);
const NORTHERN_INITIALS = lookupTable<string>({ g: 'k', d: 't', b: 'p' });

/** A syllable of the Revised Romanisation in North Korean spelling: jeong is jong, eun is un, cheol is chol. */
function northern(syllable: string): string {
  const initial = NORTHERN_INITIALS.get(syllable[0]!);
  const start = initial && !syllable.startsWith('ng') ? initial + syllable.slice(1) : syllable;
  return start.replace('yeo', 'yo').replace('eo', 'o').replace('eu', 'u');
}

/** Adds other spellings to the given names next to a Chinese or Korean surname: Mao Zedong is Mao Tse-tung. */
export function withOtherRomanisations(tokens: NameToken[]): NameToken[] {
  const names = tokens.filter(({ cls, native }) => cls === 'name' && native === undefined);
  if (names.length < 2 || names.length > 3 || tokens.length > names.length + 1) return tokens;
  const spelled = withOtherSurname(tokens, names);
  return (
    widened(spelled, names, latinSurnames(), koreanParts) ??
    widened(tokens, names, chineseSurnames(), chineseParts) ??
    spelled
  );
}

/** Adds other spellings of a Korean surname next to given names of Korean syllables: Jo Yong Chol is Cho Yong Chol. */
function withOtherSurname(tokens: NameToken[], names: readonly NameToken[]): NameToken[] {
  const surname = surnameOf(names, latinSurnames());
  if (!surname || !names.every((name) => name === surname || KOREAN_SYLLABLES.test(name.text))) return tokens;
  const others = otherSurnameSpellings(surname.text).filter((other) => !surname.alts?.includes(other));
  if (others.length === 0) return tokens;
  const written = { ...surname, alts: [...(surname.alts ?? []), ...others] };
  return tokens.map((token) => (token === surname ? written : token));
}

/** The family name, which is first or last; many of them are also syllables of given names. */
const surnameOf = (names: readonly NameToken[], surnames: ReadonlySet<string>): NameToken | undefined =>
  [names[0]!, names.at(-1)!].find(({ text }) => surnames.has(text));

/** Returns the parts of a given name in the other spelling; undefined if it is not such a name. */
type Parts = (given: string, names: number) => string[] | undefined;

const chineseParts: Parts = (given, names) => {
  const pair = names === 2 ? PINYIN_PAIR.exec(given) : null;
  return pair ? pair.slice(1).map(wadeGiles) : undefined;
};

/** Short syllables, in which one differing letter is too much for a similar match: Bu, Hee, Woo. */
const SHORT = /^(?:[bdgj][aeiou]|[dgj]ae|[bdghjkmnprst]?(?:ee|oo)|woo|wu)$/;

/** Such a syllable in North Korean spelling: pu, hui, u. */
const shortNorthern = (syllable: string): string =>
  northern(
    syllable
      .replace(/^w?oo$|^wu$/, 'u')
      .replace('oo', 'u')
      .replace('hee', 'hui')
      .replace('ee', 'i'),
  ).replace(/^j/, 'ch');

const koreanParts: Parts = (given) => {
  if (SHORT.test(given)) return [shortNorthern(given)];
  const syllables = /eo|eu/.test(given) ? KOREAN_SYLLABLES.exec(given) : null;
  return syllables
    ?.slice(1)
    .filter((syllable) => syllable !== undefined)
    .map(northern);
};

function widened(
  tokens: readonly NameToken[],
  names: readonly NameToken[],
  surnames: ReadonlySet<string>,
  partsOf: Parts,
): NameToken[] | undefined {
  const surname = surnameOf(names, surnames);
  if (!surname) return undefined;
  let isWidened = false;
  const all = tokens.map((token) => {
    const parts = token !== surname && names.includes(token) ? partsOf(token.text, names.length) : undefined;
    const joined = parts?.join('');
    if (!parts) return token;
    isWidened ||= joined !== token.text || parts.length > 1;
    return {
      ...token,
      ...(joined !== token.text && { alts: [...(token.alts ?? []), joined!] }),
      // The syllables distinguish it from another name, however they are spelled.
      ...(parts.length > 1 && { phrases: [...(token.phrases ?? []), parts] }),
    };
  });
  return isWidened ? all : undefined;
}
