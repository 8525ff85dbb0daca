/** Analyses a name as written into the variants in which it can be compared. Query and index use the same analysis. */
import { lazily } from '../domain/lazily.ts';
import { anyOf, lexiconRows } from '../lexicon/lines.ts';
import { contextAt } from './lexicon/context-words.ts';
import { otherGivenNames } from './lexicon/person-names.ts';
import { placeAt } from './lexicon/places.ts';
import { listedNamesOf } from './lexicon/translated-names.ts';
import type { NameKind, NameToken, NameVariant, ReadingPart } from './name.ts';
import { READING } from './score/weights.ts';
import { foreignCyrillicForms } from './scripts/cyrillic-sounds.ts';
import { pinyinWordForms } from './scripts/han/pinyin-words.ts';
import { nationalForms } from './scripts/national-spellings.ts';
import { ownReadings } from './scripts/own-readings.ts';
import { withoutBlends } from './scripts/romanised-russian.ts';
import { abbreviatedRun, abbreviatesAll, isSpelled } from './scripts/russian-initials.ts';
import { namesWithinMessage, withoutPrefix } from './text/around-name.ts';
import { canonicalForm } from './text/canonical.ts';
import { stripNamedAfter, withoutAbbreviations, withoutOwnAbbreviation, withoutParent } from './text/parts-left-out.ts';
import { quotedLast, severalNames } from './text/several-names.ts';
import { romanised, tokensOf } from './text/tokens.ts';
import { isLegalForm, prepareText, splitWords, type Word } from './text/words.ts';

const MAX_FORMS = 12;

/** Separates two names of one party: a marker such as "a.k.a.", or a slash, bar or dot between spaces. */
const otherName = lazily(() => {
  const words = lexiconRows('latin/other-name-markers.tsv').map(([word, how]) =>
    how === 'letters' ? `${[...word!].join('\\.?\\s?')}\\.?` : word!,
  );
  return new RegExp(`[\\s(,;]+${anyOf(words)}(?![\\p{L}])[.:]?\\s*|\\s[/·|]\\s+`, 'iu');
});
/** An abbreviation that the bracket after it spells out: ADF (Allied Democratic Forces). */
const ABBREVIATION = /^\p{Lu}[\p{L}.&-]{2,9}$/u;
/** A bracket that states the location of a branch, or gives the name in quotes. */
const BESIDE = /^(?:(?:branch|located|based|headquartered)\b|[‘'“"«][^‘’“”"«»]+[’'”"»]$)/iu;
/** A nickname in quotes or brackets between a person's names. */
const NICKNAME = /^(\p{L}.*?)\s+(?:["“„«][^"”“«»]{2,}["”“»]|['‘][^'‘’]{2,}['’]|\([^()]{2,}\))\s+(\p{L}.*)$/u;
const BRACKETS = /[([（【]([^()[\]（）【】]{2,})[)\]）】]/u;

/** Analyses a name: best variant first, at most 12. Text without a letter or digit has no variant. Never throws. */
export function analyzeName(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  const prepared = prepareText(text);
  if (prepared === '') return [];
  const forms: NameVariant[] = [];
  for (const { text: read, weight, part } of readings(prepared, kind, role)) {
    const translated = role === 'query' && kind === 'unknown' ? translatedForms(read) : [];
    for (const form of [...translated, ...formsOf(read, kind, role)]) {
      const made: NameVariant = { tokens: form.tokens, rule: form.rule, weight: form.weight * weight, part };
      if (!forms.some((known) => sameTokens(known.tokens, made.tokens))) forms.push(made);
      if (forms.length >= MAX_FORMS) return forms;
    }
  }
  return forms;
}

/** True if the tokens are equal by their main fields; lists of other spellings count as equal if they have the same length. */
const sameTokens = (a: readonly NameToken[], b: readonly NameToken[]): boolean =>
  a.length === b.length && a.every((token, i) => isSame(token, b[i]!));

const isSame = (a: NameToken, b: NameToken): boolean =>
  a.text === b.text &&
  a.native === b.native &&
  a.cls === b.cls &&
  a.writtenBySound === b.writtenBySound &&
  a.alts?.length === b.alts?.length;

/** A text to analyse, with the confidence factor of its variants (0–1). */
interface PartOfText {
  text: string;
  weight: number;
  part?: ReadingPart;
}

/** The parts of a text that each name the party, those with lower confidence last: a search compares few variants of one name. */
function readings(text: string, kind: NameKind, role: 'index' | 'query'): PartOfText[] {
  const found: PartOfText[] = [];
  const aka = otherName().exec(text);
  if (aka && aka.index > 1) {
    found.push({ text: text.slice(0, aka.index), weight: 1, part: 'part' });
    found.push({ text: text.slice(aka.index + aka[0].length), weight: READING.afterAka, part: 'part' });
  }
  found.push({ text, weight: 1 });
  if (aka) return found;
  const parts = (weight: number, names: readonly string[]): void => {
    for (const name of names) found.push({ text: name, weight, part: 'part' });
  };
  parts(READING.afterAka, severalNames(text, kind, role));
  const bracket = BRACKETS.exec(text);
  if (bracket) found.push(...aroundBracket(text, bracket));
  if (kind === 'person') {
    const [, before, behind] = NICKNAME.exec(text) ?? [];
    if (before) found.push({ text: `${before} ${behind}`, weight: READING.bracket, part: 'without_bracket' });
  }
  const plain = stripNamedAfter(text, kind);
  parts(READING.honoured, plain);
  for (const name of [text, ...plain]) parts(READING.honoured, withoutParent(name, kind));
  parts(READING.bracket, withoutOwnAbbreviation(text, kind));
  parts(READING.quoted, quotedLast(text, kind));
  if (role === 'query') parts(READING.afterAka, namesWithinMessage(text));
  else if (kind === 'vessel' && withoutPrefix(text) !== text) parts(READING.afterAka, [withoutPrefix(text)]);
  if (!bracket) parts(READING.withoutAbbreviations, withoutAbbreviations(text, kind));
  return found;
}

/** The text inside a bracket and outside it, where either is the name. */
function aroundBracket(text: string, { 0: whole, 1: inside = '', index }: RegExpExecArray): PartOfText[] {
  const behind = text.slice(index + whole.length);
  const outer = `${text.slice(0, index)} ${behind}`;
  const without = (weight: number): PartOfText => ({ text: outer, weight, part: 'without_bracket' });
  const inner = (name: string): PartOfText => ({ text: name, weight: READING.bracket, part: 'bracket' });
  if (isShortForm(inside, outer)) {
    // In "Name (Pvt) Ltd" the bracket is a legal form that many companies have, not a name.
    if (isLegalForm(inside)) return [without(1)];
    // An abbreviation within a longer name may be of only a part of it: "Guard Corps (IRGC) Regional Command".
    const atEnd = behind.length <= 1 || isLegalForm(behind);
    return [without(1), inner(atEnd || /\s/.test(inside) ? inside : `${inside} ${behind}`)];
  }
  if (BESIDE.test(inside)) return [without(1)];
  return ABBREVIATION.test(outer.trim()) && isShortForm(outer, inside) ? [without(READING.bracket), inner(inside)] : [];
}

/** True if the bracket repeats or abbreviates the text outside, instead of distinguishing siblings. */
function isShortForm(inner: string, outer: string): boolean {
  if (!/[\p{L}]{2}/u.test(outer)) return false;
  const words = splitWords(outer, 'organization');
  const tokens = tokensOf(words, 'organization', 'translated');
  // Also compared as tokens, so that the 38 of "CETC 38" equals "38th Research Institute".
  const outside = [...words.map((word) => word.latin), ...tokens.map((token) => token.text)];
  const inside = tokensOf(splitWords(inner, 'organization'), 'organization');
  if (inside.some((token) => token.cls === 'form') && inside.length > 1) return true;
  if (abbreviatesAll(inside.map(({ text }) => text).join(''), tokens.filter(isSpelled))) return true;
  const initials = words.map((word) => word.latin[0]).join('');
  if (isLetterWord(inner, outer) || isAcronym(inner, outer)) return true;
  return inside.every(
    (token) =>
      token.cls === 'form' ||
      outside.includes(token.text) ||
      (token.text.length > 1 && isSubsequence(token.text, initials)) ||
      tokens.some((_, at) => abbreviatedRun(token.text, tokens, at, false) !== undefined),
  );
}

const isMostlyCapitals = (word: string): boolean => (word.match(/\p{Lu}/gu)?.length ?? 0) * 2 > word.length;

/** True for one word of mostly capitals whose letters occur in the name in the same order: (GosNIIOKhT), (ROE). */
function isLetterWord(inner: string, outer: string): boolean {
  const word = inner.trim();
  if (!/^\p{L}{3,12}$/u.test(word) || !isMostlyCapitals(word)) return false;
  if (word === word.toUpperCase() && outer === outer.toUpperCase() && word.length > 5) return false;
  const letters = outer.toLowerCase().replace(/[^\p{L}]/gu, '');
  const small = word.toLowerCase();
  const starts = outer.toLowerCase().split(/[^\p{L}]+/u);
  return starts.some((start) => start[0] === small[0]) && isSubsequence(small, letters);
}

/** True for one word of mostly capitals that is not a place: its letters may be Russian, as in (VNIIA), (GosNIIAS). */
const isAcronym = (inner: string, outer: string): boolean =>
  /^\p{Lu}\p{L}{3,8}$/u.test(inner.trim()) &&
  isMostlyCapitals(inner.trim()) &&
  outer !== outer.toUpperCase() &&
  !placeAt([inner.trim().toLowerCase()], 0);

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const char of long) if (char === short[at]) at++;
  return at === short.length;
}

const OWN_SCRIPTS =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Myanmar}]/u;
const NOT_ALPHABETIC = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{M}'’.&-]+/gu;
const ALPHABETIC = /[\p{Script=Latin}\p{Script=Cyrillic}'’.&]+/gu;

function formsOf(text: string, kind: NameKind, role: 'index' | 'query'): NameVariant[] {
  if (!OWN_SCRIPTS.test(text)) {
    const words = splitWords(text, kind);
    const plain = alphabetForms(words, kind);
    if (role === 'index') return plain;
    const typed = kind === 'person' ? [] : pinyinWordForms(text);
    const mayBeForeign = kind === 'person' || !plain[0]?.tokens.some(({ cls }) => cls === 'form' || cls === 'domain');
    return [...plain, ...typed, ...(mayBeForeign ? foreignCyrillicForms(words) : []), ...nationalForms(text, kind)];
  }
  const read = (part: string): NameVariant[] => ownReadings(part, kind, role).map(canonicalForm);
  const forms = read(text);
  const latin = text.replace(NOT_ALPHABETIC, ' ').trim();
  if (!/\p{L}{2}/u.test(latin)) return forms;
  // The text has two scripts: either part may be the whole name, or both form it together.
  const other = alphabetForms(splitWords(latin, kind), kind).filter(({ tokens }) => !tokens.every(isForm));
  const own = text.replace(ALPHABETIC, ' ').trim();
  const alone = isNoName(own) ? [] : read(own);
  const together =
    other.length === 0
      ? []
      : alone.slice(0, 3).map((form) => ({ ...form, tokens: [...form.tokens, ...other[0]!.tokens] }));
  return [
    ...together,
    ...alone.slice(0, 4),
    ...(isLegalForm(latin) ? [] : other)
      .filter(({ tokens }) => tokens.some(isTelling))
      .map((form) => ({ ...form, weight: form.weight * READING.latinHalf })),
    ...forms.slice(0, 3),
  ];
}

/** True if every word is a title or another word that is no part of a name. */
function isNoName(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  return words.every((_, at) => contextAt(words, at)?.length === 1);
}

/** True for a word that may name a party: not a legal form, place or common word such as Group. */
const isTelling = ({ cls }: NameToken): boolean => cls === 'name' || cls === 'number';

const isForm = ({ cls }: NameToken): boolean => cls === 'form';

/** The variants of an organisation's name that another language translates, as on the lists. */
const translatedForms = (text: string): NameVariant[] =>
  listedNamesOf(text).map((name) => ({
    tokens: tokensOf(splitWords(name, 'unknown'), 'unknown'),
    rule: 'translated_name',
    weight: READING.translatedName,
  }));

function alphabetForms(words: readonly Word[], kind: NameKind): NameVariant[] {
  const tokens = tokensOf(words, kind);
  if (tokens.length === 0) return [];
  const foreign = words.map(({ script }) => script).find((script) => script !== 'latin');
  const form: NameVariant = {
    tokens,
    rule: foreign ? `transliteration:${foreign}` : 'as_written',
    weight: foreign ? READING.alphabet : 1,
  };
  const named = kind === 'organization' || kind === 'vessel' || words[0]!.latin !== 'ben' ? [] : [withGivenName(form)];
  return [form, ...named, ...byMeaning(words, kind, form)];
}

/** Variants that translate Russian words written in Latin letters. */
function byMeaning(words: readonly Word[], kind: NameKind, form: NameVariant): NameVariant[] {
  if (kind === 'person' || kind === 'vessel') return [];
  const read: (readonly Word[])[] = romanised(words, kind).length > 0 ? [words] : [];
  read.push(...withoutBlends(words));
  return read.map((part) => ({
    ...form,
    tokens: tokensOf(part, kind, 'translated'),
    rule: 'translation:russian',
    weight: form.weight * READING.romanisedRussian,
  }));
}

/** `Ben` before a surname may be a given name instead of a particle: Ben Ali, Ben Affleck. */
function withGivenName(form: NameVariant): NameVariant {
  const [first, ...rest] = form.tokens;
  const given: NameToken = { ...first!, text: 'ben', cls: 'name', alts: otherGivenNames('ben') };
  return { ...form, tokens: [given, ...rest] };
}
