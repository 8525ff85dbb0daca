import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { foldedOrgWord } from '../../lexicon/org-words.ts';
import type { NameKind, NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { latinWords } from '../../text/fold.ts';
import { combinations } from '../han/spelling.ts';
import { spellSounds } from '../sound/readers.ts';
import { MAX_ALTERNATIVES, personTokens, translatedTokens } from '../translated-tokens.ts';
import { isHangulSyllable, surnameSpellings, syllableSpellings } from './spelling.ts';

const MAX_CHARS = 80;

/** Variants of a Korean name in Hangul: as a person (surname first) and as an organisation by its words; at most five. */
export function hangulForms(text: string, kind: NameKind, _role: 'index' | 'query'): NameVariant[] {
  const words = text
    .normalize('NFC')
    .slice(0, MAX_CHARS * 4)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const joined = [...surnameFirst(words).join('')].slice(0, MAX_CHARS);
  const forms: NameVariant[] = [];
  const isOrganisationOnly = kind === 'organization' || kind === 'vessel';
  if (!isOrganisationOnly && isPersonLike(joined)) forms.push(...personForms(joined));
  if (!isOrganisationOnly) forms.push(...foreignForms(words, forms.length > 0));
  if (kind !== 'person' || forms.length === 0) {
    const cut = words.map(organisationParts);
    // A word that was split may be a single name: 가스프롬 is Gazprom, not 가스 (gas) and a name.
    const uncut = cut.map((parts, at) => (parts.every(isOrganisationPart) ? parts : [words[at]!]));
    for (const parts of uncut.some((row, at) => row.length < cut[at]!.length) ? [cut, uncut] : [cut]) {
      const tokens = parts.flat().flatMap(partTokens);
      const isKnown = tokens.some((token) => token.cls !== 'name');
      if (tokens.length === 0 || (!isKnown && forms.length > 0)) continue;
      const rule = isKnown ? 'organisation_grammar' : 'transliteration:hangul';
      forms.push({ tokens, rule, weight: READING.hangulOrganisation });
    }
  }
  return forms;
}

/** Moves a surname after a given name of at least two syllables to the front, the Korean order: 유진 박. */
const surnameFirst = (words: readonly string[]): readonly string[] =>
  words.length === 2 && words[0]!.length > 1 && surnameSpellings(words[1]!) !== undefined
    ? [words[1]!, words[0]!]
    : words;

function isPersonLike(chars: readonly string[]): boolean {
  if (chars.length < 2 || chars.length > 4 || !chars.every(isHangulSyllable)) return false;
  if (foldedOrgWord('ko', chars.join(''))) return false;
  return surnameSpellings(chars[0]!) !== undefined;
}

/** Variants with the given name as separate syllables and as one word: lists write `Jong Un`, `Jong-un` and `Jongun`. */
function personForms(chars: readonly string[]): NameVariant[] {
  const [surname, ...given] = chars;
  const family = spelled(syllableSpellings(surname!, true), surname!);
  const apart = [family, ...given.map((char) => spelled(syllableSpellings(char), char))];
  const forms: NameVariant[] = [{ tokens: apart, rule: 'transliteration:hangul', weight: READING.hangulPerson }];
  if (given.length > 1) {
    const rows = combinations(
      given.map((char) => syllableSpellings(char).slice(0, 4)),
      MAX_ALTERNATIVES,
    );
    const joined = spelled(
      rows.map((row) => row.join('')),
      given.join(''),
    );
    forms.push({ tokens: [family, joined], rule: 'transliteration:hangul', weight: READING.hangulPerson });
  }
  return forms;
}

/** Length of Chinese names, which are written by sound without a space: 시진핑. */
const CHINESE_LENGTHS = { least: 2, most: 4 };

/** Variants as a foreign name, by sound: its words, or the first syllable of a single word as the family name. */
function foreignForms(words: readonly string[], isKorean: boolean): NameVariant[] {
  if (!words.some((word) => isHangulSyllable(word[0]!))) return [];
  const forms: NameVariant[] = [];
  const offer = (parts: readonly string[], weight: number): void => {
    forms.push({ tokens: parts.flatMap(foreignTokens), rule: 'transliteration:hangul', weight });
  };
  const [only] = words.length === 1 ? words : [];
  if (!only || !isKorean) offer(words, only ? READING.hangulForeignWord : wordsTrust(words));
  if (only && only.length >= CHINESE_LENGTHS.least && only.length <= CHINESE_LENGTHS.most)
    offer([only[0]!, only.slice(1)], isKorean ? READING.hangulForeignOrKorean : READING.hangulForeignWord);
  return forms;
}

/** Particles and titles of foreign names. */
const foreignWords = lazily(() => lexiconTable('korean/foreign-words.tsv'));
const ORDINAL = /^(\d{1,2})세$/;
const ROMAN = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ');

/** A Korean family name as the first or last word, as in 현우 장, may mean that the other words are Korean names. */
const wordsTrust = (words: readonly string[]): number =>
  [words[0]!, words.at(-1)!].some((word) => surnameSpellings(word) !== undefined)
    ? READING.hangulForeignOrKorean
    : READING.hangulForeign;

function foreignTokens(word: string, at: number, all: readonly string[]): NameToken[] {
  const ordinal = ROMAN[Number(ORDINAL.exec(word)?.[1] ?? 0)];
  if (ordinal) return [{ text: ordinal, cls: 'name', native: word }];
  if (!isHangulSyllable(word[0]!)) return latinWords(word).map((text) => ({ text, cls: 'name' }));
  const known = at < all.length - 1 ? foreignWords().get(word) : undefined;
  const made = known === undefined ? undefined : personTokens(`${known} x`)[0];
  if (made && made.cls !== 'name') return [{ ...made, native: word }];
  return [{ text: spellSounds(word), cls: 'name', native: word, writtenBySound: word }];
}

function spelled(spellings: readonly string[], native: string): NameToken {
  return { text: spellings[0]!, cls: 'name', alts: spellings.slice(1), native };
}

/** Splits one word of an organisation name into lexicon words at the lowest cost, and syllables in between. */
function organisationParts(word: string): string[] {
  const chars = [...word].slice(0, MAX_CHARS);
  const cost = new Array<number>(chars.length + 1).fill(Number.POSITIVE_INFINITY);
  const back = new Array<number>(chars.length + 1).fill(0);
  cost[0] = 0;
  for (let i = 0; i < chars.length; i++) {
    for (let length = 1; length <= Math.min(14, chars.length - i); length++) {
      const part = chars.slice(i, i + length).join('');
      const isNumber = NUMBER.test(part);
      const isKnown =
        isNumber || (foldedOrgWord('ko', part) !== undefined && (length > 1 || i + length === chars.length));
      const price = isKnown ? 1 : 0.6 + 0.9 * length;
      if (cost[i]! + price < cost[i + length]!) {
        cost[i + length] = cost[i]! + price;
        back[i + length] = i;
      }
    }
  }
  const parts: string[] = [];
  for (let at = chars.length; at > 0; at = back[at]!) parts.push(chars.slice(back[at]!, at).join(''));
  return parts.reverse();
}

const NUMBER = /^제?(\d{1,6})$/;
const isOrganisationPart = (part: string): boolean => NUMBER.test(part) || foldedOrgWord('ko', part) !== undefined;

function partTokens(part: string): NameToken[] {
  const number = NUMBER.exec(part)?.[1];
  if (number) return [{ text: number, cls: 'number', native: number }];
  const english = foldedOrgWord('ko', part);
  if (english) return translatedTokens(english, part, { spoken: romanAlternatives(part) });
  if (!/\p{Script=Hangul}/u.test(part)) return latinWords(part).map((text) => ({ text, cls: 'name' }));
  const roman = romanAlternatives(part);
  return roman.length === 0
    ? []
    : [{ text: roman[0]!, cls: 'name', alts: roman.slice(1), native: part, writtenBySound: part }];
}

function romanAlternatives(part: string): string[] {
  const syllables = [...part].map((char) => syllableSpellings(char).slice(0, 3)).filter((list) => list.length > 0);
  if (syllables.length === 0) return [];
  return combinations(syllables, 8).map((row) => row.join(''));
}
