/** Converts words to classified tokens. */
import { lazily } from '../../domain/lazily.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { lexiconWords } from '../../lexicon/lines.ts';
import { type TranslatedStretch, translateOrgWords } from '../lexicon/org-words.ts';
import { formAt } from '../lexicon/organisation-forms.ts';
import {
  commonPatronymic,
  otherGivenNames,
  otherSlavicSurnames,
  withoutJoinedArticle,
} from '../lexicon/person-names.ts';
import { placeAt } from '../lexicon/places.ts';
import { abbreviates, plainWord, wordClass } from '../lexicon/word-classes.ts';
import { translatedWord } from '../lexicon/writings.ts';
import type { NameKind, NameToken, TokenClass } from '../name.ts';
import { cyrillicRelatives, placeOfAdjective } from '../scripts/cyrillic.ts';
import { withOtherRomanisations } from '../scripts/other-romanisations.ts';
import { indicWord, isHebrewWord, type Script, withoutEnding } from '../scripts/romanise.ts';
import { romanisedRussian } from '../scripts/romanised-russian.ts';
import { INDIC } from '../scripts/sound/readers.ts';
import { translatedToken } from './canonical.ts';
import { isAircraftMark, numberAt } from './numbers.ts';
import { arabicParticleAt, arabicParticles, standsAsName } from './particles.ts';
import { soundKey } from './sound-key.ts';
import { beginsTwoSyllables } from './two-syllables.ts';
import { MAX_TOKENS, type Word } from './words.ts';

const BY_SOUND = ['Hebrew', 'Thai', 'Lao', 'Khmer', 'Greek', 'Georgian', 'Armenian'];
/** Scripts whose words are compared with Latin ones by sound; Hangul, kana and Han have separate analyses. */
const WRITTEN_BY_SOUND = new RegExp(
  `${INDIC.source}|^[${BY_SOUND.map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
);

/** "Servant of", joined to the next name: Abdulkarim; a sun letter once (Abdurahman); without the article (Abdukerim). */
const ABD_JOINED =
  /^abd(?!(?:ou|oo|[aeiou])ll?a(?:h|hi|i|y|ye)?$)(?:ou|oo|[aeiou])(?:l|sh(?=sh)|([rsdnzt])(?=\1)|(?=[rsdnzt])|(?<=[iu])(?=[a-z]{4}))(?!ah$)(?=[a-z]{3})(.+)$/;
const DIN_JOINED = /^(.{3,}?)(?:[aeiou]{1,2}dd|[aeu]ld)([aei]{1,2}n)e?$/;

/** Of these, the alphabets whose transliteration reveals the class of a word. */
const TRANSLITERATED: ReadonlySet<Script> = new Set(['greek', 'georgian', 'armenian']);

/** True for a word whose transliteration does not reveal its class; titles and particles of the lexicon do. */
const isReadBySound = ({ native, script }: Word): boolean =>
  native !== undefined &&
  !TRANSLITERATED.has(script) &&
  WRITTEN_BY_SOUND.test(native) &&
  !isHebrewWord(native) &&
  indicWord(native) === undefined;

/** True between two words, where a single letter is a particle (Ortega y Gasset); elsewhere it is an initial. */
const joinsNames = (words: readonly Word[], at: number): boolean =>
  (words[at - 1]?.latin.length ?? 0) > 1 && (words[at + 1]?.latin.length ?? 0) > 1;

/** Adds the tokens of one word of a person's name: splits Arabic compounds and makes each initial a token. */
function personTokens(words: readonly Word[], index: number, out: NameToken[]): void {
  const word = words[index]!;
  const count = words.length;
  // The last word is not a particle: דיי for Day.
  const isLast = index > 0 && index === count - 1;
  if (isReadBySound(word) || (isLast && word.script === 'hebrew')) {
    const ending = withoutEnding(word.native!);
    out.push(token(word.latin, 'name', ending ? { ...word, native: ending.name } : word, 'person'));
    if (ending) out.push({ text: ending.particle, cls: 'particle' });
    return;
  }
  if (beginsTwoSyllables(words, index))
    return void out.push({ ...token(word.latin, 'name', word, 'person'), isBound: true });
  if (beginsTwoSyllables(words, index - 1)) return void out.push(token(word.latin, 'name', word, 'person'));
  let text = word.latin;
  const particle = arabicParticleAt(words, index);
  if (particle !== undefined) return void out.push({ text: particle, cls: 'particle' });
  const abd = ABD_JOINED.exec(text);
  if (abd) {
    out.push({ text: 'abd', cls: 'particle' });
    text = abd[2]!;
  }
  const din = DIN_JOINED.exec(text);
  if (din) {
    out.push(token(din[1]!, 'name', word, 'person'), { text: 'din', cls: 'particle' });
    return;
  }
  let cls = wordClass(text, 'person');
  if (cls === 'particle' && (text.length === 1 ? !joinsNames(words, index) : standsAsName(words, index))) cls = 'name';
  if (cls === 'title' && index === count - 1 && index > 0) cls = 'name';
  // Two or three capital consonants among mixed-case words are initials: JC Juncker.
  if (word.capitals && text.length <= 3 && count > 1 && /^[^aeiou]+$/.test(text)) {
    for (const initial of text) out.push({ text: initial, cls: 'name' });
    return;
  }
  const first = cls === 'name' ? withoutJoinedArticle(text, words[index + 1]?.latin) : undefined;
  out.push(token(first ?? text, cls, word, 'person'));
  if (first !== undefined) out.push({ text: 'al', cls: 'particle' });
}

function token(text: string, cls: TokenClass, word: Word, kind: NameKind): NameToken {
  const made: NameToken = { text, cls, key: soundKey(commonPatronymic(text)) };
  if (kind === 'person' || kind === 'unknown') {
    const others = otherGivenNames(text);
    if (others.length > 0) made.alts = others;
  }
  if (kind === 'person' && cls === 'name') {
    const spelled = otherSlavicSurnames(text);
    if (spelled.length > 0) made.alts = [...(made.alts ?? []), ...spelled];
  }
  if (word.native !== undefined) made.native = word.native;
  if (cls === 'name' && word.native !== undefined && WRITTEN_BY_SOUND.test(word.native))
    made.writtenBySound = word.native!;
  if (word.script === 'cyrillic' && kind !== 'person' && cls === 'name') {
    const others = cyrillicRelatives(text);
    if (others.length > 0) made.alts = [...others, ...(made.alts ?? [])];
  }
  return made;
}

/** Classes of words that do not occur in persons' names. */
export const ORGANISATIONAL: ReadonlySet<TokenClass> = new Set(['form', 'domain', 'common']);

/** Whether Russian words in Latin letters are kept or translated. */
type Romanised = 'asWritten' | 'translated';

/** Classifies words as tokens of one name. Never returns an empty list for a name with a letter or digit. */
export function tokensOf(words: readonly Word[], kind: NameKind, russian: Romanised = 'asWritten'): NameToken[] {
  const out: NameToken[] = [];
  const latin = words.map((word) => word.latin);
  const translated = kind === 'person' ? undefined : translations(words, kind, russian === 'translated');
  for (let i = 0; i < words.length; ) {
    if (kind === 'person') {
      personTokens(words, i, out);
      i++;
      continue;
    }
    i += organisationToken({ words, latin, kind, translated }, i, out);
  }
  // One different letter in a registration mark means another aircraft, like a digit in a number.
  if (kind !== 'person' && isAircraftMark(latin) && out.length === 2) out[1] = { text: latin[1]!, cls: 'number' };
  // If all words are particles, titles or forms, they are the name itself: "The Who", "Al An".
  if (out.length > 0 && out.every((made) => made.cls === 'particle' || made.cls === 'title' || made.cls === 'form'))
    return out.map((made) => ({ ...made, cls: 'name', key: soundKey(made.text) }));
  if (isShortMark(out)) out[0] = { text: out[0]!.native!, cls: 'name' };
  keepLoneAbbreviation(latin, out);
  // Without a word of organisations, places such as Milan and Jordan are given names.
  const personal = kind === 'unknown' && !out.some((made) => ORGANISATIONAL.has(made.cls));
  if (personal) for (const made of out) if (made.cls === 'place') made.cls = 'name';
  if (personal && out.length === words.length) bindSyllables(words, out);
  if (kind === 'unknown' && !personal) readLastNumeral(out);
  if (!personal && (kind === 'organization' || kind === 'unknown')) readAdjectives(out);
  const tokens = withoutRepeats(out.slice(0, MAX_TOKENS), kind);
  return kind === 'person' || personal ? withOtherRomanisations(tokens) : tokens;
}

/** True if a two-letter word is the name although it may be a legal form, because only a business descriptor follows: TD Bank, TK Bank. */
const isShortMark = ([first, second, third]: readonly NameToken[]): boolean =>
  first?.cls === 'form' && first.native?.length === 2 && first.text === 'pk' && second?.cls === 'domain' && !third;

/** An abbreviation that is the whole name but its legal form is a name of its own: TDG Ltd is not "Trading Ltd". */
function keepLoneAbbreviation(latin: readonly string[], tokens: NameToken[]): void {
  const at = tokens.findIndex(({ cls }) => cls !== 'form');
  const lone = tokens[at];
  if (!lone || tokens.some(({ cls }, other) => other !== at && cls !== 'form')) return;
  const text = latin.find((word) => abbreviates(word, lone.text));
  if (text !== undefined) tokens[at] = { text, cls: 'name', key: soundKey(text) };
}

/** Does for a name of unknown kind what `personTokens` does for a person's name. */
function bindSyllables(words: readonly Word[], tokens: NameToken[]): void {
  const at = [0, 1].find((index) => beginsTwoSyllables(words, index));
  if (at === undefined) return;
  tokens[at] = { ...tokens[at]!, cls: 'name', isBound: true };
  tokens[at + 1] = { ...tokens[at + 1]!, cls: 'name' };
}

/** Adds the place to Slavic adjectives of places in Latin letters: Alagirsky, Alagir. */
function readAdjectives(tokens: NameToken[]): void {
  tokens.forEach((made, at) => {
    const places = made.cls === 'name' && made.native === undefined ? placeOfAdjective(made.text) : [];
    if (places.length > 0) tokens[at] = { ...made, alts: [...places, ...(made.alts ?? [])] };
  });
}

const LONE_NUMERALS = lookupTable<string>({ i: '1', v: '5', x: '10' });

/** Makes a lone `I` at the end of an organisation's name a number, to compare it with `II`; elsewhere a single letter may be an initial. */
function readLastNumeral(tokens: NameToken[]): void {
  const at = tokens.findLastIndex(({ cls }) => cls !== 'form');
  const last = tokens[at];
  const digits = last && last.native === undefined ? LONE_NUMERALS.get(last.text) : undefined;
  if (at > 0 && digits !== undefined) tokens[at] = { text: digits, cls: 'number' };
}

/** Minimum number of tokens for a repeated word in an organisation's name to count as a second version of the name. */
const LONG_NAME = 6;

/** Removes repeated words from a long name or one with two legal forms: `OOO «Favorit» Obshchestvo … «Favorit»`. */
function withoutRepeats(tokens: NameToken[], kind: NameKind): NameToken[] {
  const forms = tokens.filter(({ cls }) => cls === 'form').length;
  if (kind === 'person' || (tokens.length < LONG_NAME && forms < 2)) return tokens;
  const seen = new Set<string>();
  return tokens.filter(({ cls, text }) => {
    if (cls === 'number' || cls === 'particle' || text.length < 2) return true;
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** `isName`: the word stays a name, with its meaning as an alternative. */
type Translations = Map<number, TranslatedStretch & { isName?: boolean }>;

/** Organisation words in other alphabets with their English meanings, by the position of their first word. */
function translations(words: readonly Word[], kind: NameKind, withRomanised: boolean): Translations | undefined {
  const found: Translations = new Map();
  if (words.some((word) => word.script === 'cyrillic')) {
    const native = words.map((word) => (word.script === 'cyrillic' ? word.native! : ''));
    for (const language of ['uk', 'ru'] as const)
      for (const stretch of translateOrgWords(native, language)) found.set(stretch.start, stretch);
  }
  if (words.some(isOfOtherScript)) {
    const native = words.map((word) => (isOfOtherScript(word) ? word.native! : ''));
    for (const stretch of translateOrgWords(native, 'other')) found.set(stretch.start, stretch);
  }
  if (withRomanised) for (const stretch of romanised(words, kind)) found.set(stretch.start, stretch);
  return found.size > 0 ? found : undefined;
}

const isOfOtherScript = ({ script }: Word): boolean => script !== 'latin' && script !== 'cyrillic';

/** The same for Russian words transliterated to Latin letters. */
export function romanised(
  words: readonly Word[],
  kind: NameKind,
): readonly (TranslatedStretch & { isName?: boolean })[] {
  if (kind === 'vessel' || words.length < 2) return [];
  const latin = words.map((word) => word.latin);
  const found = romanisedRussian(latin).filter(
    ({ start, length }) =>
      words.slice(start, start + length).every(({ script }) => script === 'latin') &&
      (length > 1 || wordClass(plainWord(latin[start]!), kind) === 'name'),
  );
  if (found.length === 0) return found;
  // If the word is the only name (AFK Sistema), it stays a name whatever it means; but an abbreviation with a place is not a name
  // (Astrakhan SRZ).
  const isName = !hasOtherName(latin, found, kind);
  const told = (at: number): boolean =>
    latin.some((_, other) => other !== at && placeAt(latin, other) !== undefined) ||
    found.some(({ start, english }) => start !== at && placeAt(english[0]!.toLowerCase().split(' '), 0) !== undefined);
  return found.map((stretch) => ({
    ...stretch,
    isName: isName && stretch.length === 1 && (/[aeiouy]/.test(latin[stretch.start]!) || !told(stretch.start)),
  }));
}

/** True if a word outside these stretches is a name. */
function hasOtherName(latin: readonly string[], stretches: readonly TranslatedStretch[], kind: NameKind): boolean {
  const covered = new Set(stretches.flatMap(({ start, length }) => Array.from({ length }, (_, i) => start + i)));
  for (let at = 0; at < latin.length; ) {
    const known = formAt(latin, at) ?? placeAt(latin, at);
    if (!known && !covered.has(at) && wordClass(plainWord(latin[at]!), kind) === 'name') return true;
    at += known?.length ?? 1;
  }
  return false;
}

/** Words such as `имени` and `named after`: the person's initials after them are not distinctive. */
const honouringWords = lazily(() => new Set(lexiconWords('latin/honouring-words.txt')));

/** Official number of a ship, after or before "IMO". */
const SHIP_NUMBER = /^\d{7}$/;

/** Words before a number: "No. 14", "Nr 3". */
const numberSigns = lazily(() => new Set(lexiconWords('latin/number-signs.txt')));

/** True for an initial of the person whom an organisation is named after: `имени М.В. Келдыша`, `after Academician A.A. Raspletin`. */
function isHonoured(latin: readonly string[], at: number): boolean {
  if (at === 0 || latin[at]!.length > 2 || at + 1 >= latin.length) return false;
  const before = latin[at - 1]!;
  if (honouringWords().has(before)) return true;
  return at > 1 && honouringWords().has(latin[at - 2]!) && wordClass(before, 'organization') === 'particle';
}

/** Input for the tokens of a name: its words, their transliterations, and the meanings of its Cyrillic words. */
interface Row {
  words: readonly Word[];
  latin: readonly string[];
  kind: NameKind;
  translated: Translations | undefined;
}

/** Adds the token that starts at word `at` to `out`; returns the number of words it covers. */
function organisationToken(row: Row, at: number, out: NameToken[]): number {
  const { words, latin, kind, translated } = row;
  const text = latin[at]!;
  if (isReadBySound(words[at]!) && !translated?.has(at)) {
    out.push(token(text, 'name', words[at]!, kind));
    return 1;
  }
  const form = kind === 'vessel' ? undefined : formAt(latin, at);
  if (form) {
    out.push({ text: form.family, cls: 'form', native: latin.slice(at, at + form.length).join(' ') });
    return form.length;
  }
  // In another script a lone `и` or `в` is a word (and, in), and Ιι is a name, not a Roman numeral.
  const roman = words[at]!.script !== 'latin' ? 'none' : kind === 'unknown' ? 'long' : 'any';
  const number = numberAt(latin, at, roman);
  if (number) {
    out.push({ text: number.text, cls: 'number' });
    return number.length;
  }
  // The sign is dropped, as it adds nothing to the number.
  if (at + 1 < latin.length && /^\d/.test(latin[at + 1]!) && numberSigns().has(text)) return 1;
  if (text === 'imo' && [latin[at - 1], latin[at + 1]].some((word) => SHIP_NUMBER.test(word ?? ''))) return 1;
  if (isHonoured(latin, at)) {
    out.push({ text, cls: 'particle' });
    return 1;
  }
  const known = translated?.get(at);
  if (known) {
    const native = words.slice(at, at + known.length).map((part) => part.native ?? part.latin);
    const made = translatedToken(known.english, latin.slice(at, at + known.length).join(''), native.join(' '));
    const isName = known.isName || (words[at]!.script === 'latin' && made.cls === 'common' && !made.phrases);
    out.push(isName ? withMeaning(token(text, 'name', words[at]!, kind), made) : made);
    return known.length;
  }
  return placeOrWord(row, at, out);
}

/** A name with its meaning as an alternative: Zvezda, star. */
function withMeaning(name: NameToken, { text, alts = [], phrases }: NameToken): NameToken {
  const others = [...(name.alts ?? []), text, ...alts].filter((other) => other !== name.text);
  return { ...name, alts: others, ...(phrases ? { phrases } : {}) };
}

/** Ц in Russian abbreviations, which some romanisations write as c: TsNIRTI, CNIRTI. */
const TS = /^ts(?=[bdgkmnprtv])/;

/** Translations of a name that is an ordinary word, or another romanisation of an abbreviation. */
const otherWritings = (plain: string): readonly string[] =>
  TS.test(plain) ? [plain.replace(TS, 'c')] : translatedWord(plain);

/** Like `organisationToken`, for a place, a particle of an Arabic name, or any other word. */
function placeOrWord({ words, latin, kind }: Row, at: number, out: NameToken[]): number {
  const word = words[at]!;
  const text = latin[at]!;
  const place = placeAt(latin, at);
  if (place) {
    out.push(token(place.text, kind === 'vessel' ? 'name' : 'place', word, kind === 'vessel' ? kind : 'organization'));
    return place.length;
  }
  const particle = arabicParticles().get(text);
  const isName = (): boolean => kind === 'unknown' && standsAsName(words, at);
  if ((particle === 'abd' && kind === 'unknown' && !word.capitals) || (particle === 'bin' && at > 0 && !isName())) {
    out.push({ text: particle, cls: 'particle' });
    return 1;
  }
  const plain = plainWord(text);
  const cls = wordClass(plain, kind);
  const known = token(plain, cls === 'particle' && isName() ? 'name' : cls, word, kind);
  const others = kind === 'vessel' || known.cls !== 'name' ? [] : otherWritings(plain);
  out.push(others.length === 0 ? known : { ...known, alts: [...(known.alts ?? []), ...others] });
  return 1;
}
