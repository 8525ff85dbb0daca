import { lazily } from '../../../domain/lazily.ts';
import { anyOf, lexiconRows, lexiconWords } from '../../../lexicon/lines.ts';
import { hanSurnames } from '../../lexicon/han-chars.ts';
import { hanEntry, japaneseSurnames } from '../../lexicon/han-dictionary.ts';
import type { NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { isReadInJapanese, japaneseToken } from '../japanese/kanji-sounds.ts';
import { syllableSpellings } from '../korean/spelling.ts';
import { otherSpellings, personTokens } from '../translated-tokens.ts';
import { combinations, runReadings, umlautSpellings, wadeGiles } from './spelling.ts';

const cantonese = lazily(() => readingsByChar('han/cantonese.txt'));
const korean = lazily(() => readingsByChar('han/korean.txt'));

function readingsByChar(file: string): Map<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const [readings, chars] of lexiconRows(file)) {
    for (const char of chars ?? '') {
      const list = table.get(char) ?? [];
      list.push(...readings!.split(' '));
      table.set(char, list);
    }
  }
  return table;
}

/** The parts of a personal name; `maiden` is the second of two surnames, as used by married women in Hong Kong. */
interface HanName {
  surname: string;
  maiden?: string;
  given: string;
}

/** Surname and given name of a Chinese name of two to four simplified characters; compound surnames are tried first. */
function splitName(name: string): HanName | undefined {
  const chars = [...name];
  if (chars.length < 2 || chars.length > 4) return undefined;
  const compound = chars.slice(0, 2).join('');
  if (chars.length >= 3 && hanSurnames().has(compound)) return { surname: compound, given: chars.slice(2).join('') };
  const isMarried = chars.length === 4 && hanSurnames().has(chars[0]!) && hanSurnames().has(chars[1]!);
  if (isMarried) return { surname: chars[0]!, maiden: chars[1]!, given: chars.slice(2).join('') };
  if (chars.length === 4 || !hanSurnames().has(chars[0]!)) return undefined;
  return { surname: chars[0]!, given: chars.slice(1).join('') };
}

const isSurname = (part: string): boolean => hanSurnames().has(part) || japaneseSurnames().has(part);

/** Moves the surname of a two-word name to the front if only the second word is one: 和也 斎藤. Other text is unchanged. */
export function surnameFirst(text: string): string {
  const words = text.trim().split(/\s+/);
  const [given, surname] = words;
  return words.length === 2 && isSurname(surname!) && !isSurname(given!) ? `${surname} ${given}` : text;
}

/** Final characters of short organisation names (bank, ministry, group …). */
const organisationEnd = lazily(() => new RegExp(`${anyOf(lexiconWords('han/organisation-endings.txt'))}$`));

/** True if a Han text can be a person's name. Dictionary words never are; a brand only if stated to be a person's (安永). */
export function isPersonLike(name: string, isPerson: boolean): boolean {
  const split = splitName(name) ?? japaneseSplit(name);
  if (split === undefined || organisationEnd().test(name)) return false;
  const entry = hanEntry(name);
  return !entry || entry.brand?.kind === 'person' || (isPerson && !entry.word && !entry.isFullName);
}

function japaneseSplit(name: string): { surname: string; given: string } | undefined {
  for (const length of [3, 2, 1]) {
    const surname = [...name].slice(0, length).join('');
    const given = [...name].slice(length).join('');
    const size = [...given].length;
    if (size >= 1 && size <= 3 && japaneseSurnames().has(surname)) return { surname, given };
  }
  return undefined;
}

/** Variants of a personal name in Han: known persons, pinyin, Hong Kong Cantonese, Korean, Japanese for known surnames. */
export function personForms(name: string): NameVariant[] {
  const forms: NameVariant[] = [];
  const known = hanEntry(name)?.brand;
  if (known) {
    for (const latin of known.names.slice(0, 3))
      forms.push({ tokens: personTokens(latin), rule: 'brand', weight: READING.hanBrand });
  }
  const split = splitName(name);
  if (split) {
    forms.push(pinyinForm(split));
    const hongKong = cantoneseForm(split);
    if (hongKong) forms.push(hongKong);
    const hanja = koreanForm(name);
    if (hanja) forms.push(hanja);
  }
  const japanese = japaneseSplit(name);
  if (japanese) forms.push(japaneseForm(japanese.surname, japanese.given));
  return forms;
}

/** Variants of a personal name whose surname is not in the table, Chinese (召建国) and Japanese (恩田健). */
export const rarePersonForms = (name: string): NameVariant[] =>
  hanEntry(name) || organisationEnd().test(name) ? [] : [...rareChineseForms(name), ...rareJapaneseForms(name)];

/** Chinese: two or three characters, the first of which is the surname. */
function rareChineseForms(name: string): NameVariant[] {
  const [surname, ...given] = [...name];
  if (given.length < 1 || given.length > 2) return [];
  const tokens = [givenToken(surname!), givenToken(given.join(''))];
  if (tokens.some(({ text }) => text === '')) return [];
  return [{ tokens, rule: 'pinyin_homophone', weight: READING.hanRareSurname }];
}

/** Japanese: a surname of two characters, in long names also of three, and a given name, both compared by sound. */
function rareJapaneseForms(name: string): NameVariant[] {
  const chars = [...name];
  return (chars.length < 5 ? [2] : [2, 3]).flatMap((length): NameVariant[] => {
    const [surname, given] = [chars.slice(0, length).join(''), chars.slice(length).join('')];
    if (given === '' || !isReadInJapanese(surname) || !isReadInJapanese(given)) return [];
    const tokens = [japaneseToken(surname), japaneseToken(given)];
    return [{ tokens, rule: 'japanese_reading', weight: READING.japaneseHan }];
  });
}

function pinyinForm({ surname, maiden, given }: HanName): NameVariant {
  const second = maiden ? [surnameToken(maiden)] : [];
  return {
    tokens: [surnameToken(surname), ...second, givenToken(given)],
    rule: 'pinyin_homophone',
    weight: READING.hanHomophone,
  };
}

function surnameToken(surname: string): NameToken {
  const known = hanSurnames().get(surname)!;
  const [text, ...umlauts] = umlautSpellings(known.pinyin);
  const words = known.others.map((other) => other.split(' '));
  return {
    text: text!,
    cls: 'name',
    alts: otherSpellings(
      [...umlauts, ...words.filter((list) => list.length === 1).flat(), ...surnameReadings(surname)],
      text!,
    ),
    phrases: words.filter((list) => list.length > 1),
    native: surname,
  };
}

/** Other readings of a surname's characters, which careless sources use (单 Dan for Shan). */
function surnameReadings(surname: string): string[] {
  const rows = combinations(runReadings([...surname]), 4);
  return [...rows.map((row) => row.join('')), ...rows.slice(0, 1).map((row) => row.map(wadeGiles).join(''))];
}

function givenToken(given: string): NameToken {
  const rows = combinations(runReadings([...given]), 10);
  const first = rows[0] ?? [];
  const wade = first.map(wadeGiles);
  const text = first.join('');
  const phrases = first.length > 1 ? [first, wade] : undefined;
  const alts = otherSpellings([...rows.slice(1).map((row) => row.join('')), wade.join('')], text);
  return { text, cls: 'name', alts, ...(phrases ? { phrases } : {}), native: given };
}

function cantoneseForm({ surname, maiden, given }: HanName): NameVariant | undefined {
  const family = cantoneseSurname(surname);
  const second = maiden ? cantoneseSurname(maiden) : undefined;
  const spoken = [...given].map((char) => cantonese().get(char));
  if (!family || (maiden && !second) || spoken.some((list) => list === undefined)) return undefined;
  // In Singapore and Taiwan one name may mix both: Lee Hsien Loong.
  const parts = [...given].map((char, at) => readToken([...spoken[at]!, ...mandarinSpellings(char)], char));
  return {
    tokens: [family, ...(second ? [second] : []), ...parts],
    rule: 'cantonese_reading',
    weight: READING.cantonese,
  };
}

/** A character in pinyin and Wade-Giles. */
const mandarinSpellings = (char: string): string[] =>
  (runReadings([char])[0] ?? []).slice(0, 1).flatMap((pinyin) => [pinyin, wadeGiles(pinyin)]);

function cantoneseSurname(surname: string): NameToken | undefined {
  const words = hanSurnames()
    .get(surname)!
    .others.map((other) => other.split(' '));
  if (words.length === 0) return undefined;
  const text = words[0]!.join('');
  const alts = otherSpellings(
    words.slice(1).map((list) => list.join('')),
    text,
  );
  return { text, cls: 'name', alts, phrases: words.filter((list) => list.length > 1), native: surname };
}

function koreanForm(name: string): NameVariant | undefined {
  const spoken = [...name].map((char) => korean().get(char)?.[0]);
  if (spoken.length !== 3 || spoken.some((syllable) => syllable === undefined)) return undefined;
  const tokens = spoken.map((syllable, at) => readToken(syllableSpellings(syllable!, at === 0), [...name][at]!));
  return { tokens, rule: 'korean_reading', weight: READING.koreanHan };
}

/** Korean reading of a run of Han characters in North Korean spelling; undefined if a character has none. */
export function koreanReading(chars: readonly string[]): string | undefined {
  let out = '';
  for (const char of chars) {
    const syllable = korean().get(char)?.[0];
    if (!syllable) return undefined;
    out += syllableSpellings(syllable)[0];
  }
  return out;
}

/** Hong Kong spellings of a run of Han characters, syllable by syllable; empty if a character has none. */
export function cantoneseReadings(chars: readonly string[], limit: number): string[][] {
  const spoken = chars.map((char) => cantonese().get(char));
  if (spoken.some((list) => list === undefined)) return [];
  return combinations(spoken as (readonly string[])[], limit);
}

function japaneseForm(surname: string, given: string): NameVariant {
  const readings = japaneseSurnames().get(surname)!;
  const family = readToken([...readings, ...readings.flatMap(longVowels)], surname);
  const rest: NameToken = isReadInJapanese(given)
    ? japaneseToken(given)
    : {
        text: runReadings([...given])
          .map((list) => list[0])
          .join(''),
        cls: 'name',
        native: given,
      };
  return { tokens: [family, rest], rule: 'japanese_reading', weight: READING.japaneseHan };
}

/** A surname with its first or last o spelled as a long vowel, as is common: Ohno and Oono for Ono, Satoh for Sato. */
function longVowels(reading: string): string[] {
  const first = /^o[^aeiouhn]/.test(reading) || /^on[aeiou]/.test(reading) ? ['oh', 'oo'] : [];
  const last = /[^aeiou]o$/.test(reading) ? ['h', 'u'] : [];
  return [...first.map((long) => long + reading.slice(1)), ...last.map((long) => reading + long)];
}

function readToken(spellings: readonly string[], native: string): NameToken {
  return { text: spellings[0]!, cls: 'name', alts: otherSpellings(spellings.slice(1), spellings[0]!), native };
}
