/** Analyses names and prepares them for scoring: every token gets the data that comparisons need. */
import { areEqualLists } from '../../domain/equal-lists.ts';
import { lazily } from '../../domain/lazily.ts';
import { lexiconLists } from '../../lexicon/lines.ts';
import { analyzeName } from '../analyze.ts';
import { isLargeCompany } from '../lexicon/large-companies.ts';
import { isPatronymic, wordClass } from '../lexicon/word-classes.ts';
import { identityOf, type NameKind, type NameToken, type NameVariant } from '../name.ts';
import { shapeOf } from '../text/confusables.ts';
import { letterBits } from '../text/letter-slips.ts';
import { soundKey } from '../text/sound-key.ts';
import { traitsOf } from './align/side.ts';
import { isOrganisational } from './score-aligned.ts';
import { READING } from './weights.ts';
import { spelledNames, type WholeName } from './whole-name.ts';
import { rarityOfToken } from './words/rarity.ts';

/** A query name with all its variants. It depends only on the text and the lexicon. */
export interface ReadQuery {
  text: string;
  forms: readonly NameVariant[];
  /** The name as strings of Latin letters. */
  strings: readonly WholeName[];
  /** True for a large company that is on no list: only listed names that contain all its words can match well. */
  isLargeCompany: boolean;
}

/** A listed name with all its variants. */
export interface ListedName {
  text: string;
  kind: NameKind;
  forms: readonly NameVariant[];
}

/** Legal forms that cannot be initials or a syllable of a name: LLC, Limited, Inc, Co Ltd, but not S.A., Pao or Sen. */
const SURE_FORM = /^[^aeiouy]{3}|.{4}|^inc$/;
/** Words of at least four letters: a shorter business descriptor may be initials, as P.A. (production association). */
const TRADE = /\p{Script=Latin}{4,}/gu;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** A last letter that is an initial in a person's name and a number in a ship's: SEA STAR X. */
const LONE_NUMERAL = /\s[IVX]$/;

/** True for a text with a letter of another script than Latin. */
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPT.test(text);

/**
 * Analyses a query, whatever type is stated with it, since a wrong type must not hide a name. The name is also analysed as a
 * person's, because those are split differently (`Abdulhai` is `abd` and `hai`), unless it is clearly an organisation's; and as
 * an organisation's if it is in another script, where organisations follow different rules, and as a ship's if it may end in a
 * Roman numeral.
 * @param prepare the preparer of the text that the query is a part of
 */
export function readQuery(text: string, prepare = tokenPreparer()): ReadQuery {
  const forms: NameVariant[] = [];
  const texts = [text, ...withoutDigits(text)];
  const readAs = (as: NameKind): void => {
    for (const written of texts) for (const form of analyzeName(written, as, 'query')) add(form, as, written === text);
  };
  const add = (form: NameVariant, as: NameKind, isAsWritten: boolean): void => {
    // Spellings of other languages are not tried if the kind or a letter is a guess.
    if (form.rule === 'national_spelling' && (as !== 'unknown' || !isAsWritten)) return;
    const tokens = form.tokens.map(prepare);
    const only = as === 'unknown' ? undefined : as;
    const isSame = (other: NameVariant): boolean =>
      (other.only === undefined || other.only === only) && areEqualLists(other.tokens, tokens);
    const weight = isAsWritten ? form.weight : form.weight * READING.digitsAsLetters;
    const part = isAsWritten ? form.part : 'digits_as_letters';
    if (!forms.some(isSame)) forms.push({ ...form, weight, part, tokens, only });
  };
  readAs('unknown');
  if (!isPlainlyOrganisation(text, forms)) readAs('person');
  if (hasOtherScript(text)) readAs('organization');
  if (LONE_NUMERAL.test(text)) readAs('vessel');
  const isLarge = forms.length > 0 && isLargeCompany(forms[0]!.tokens);
  return { text, forms, strings: texts.flatMap(spelledNames), isLargeCompany: isLarge };
}

/** The first variant of a part of a text for each kind, for looking up its words. */
export function plainForms(text: string, prepare: (token: NameToken) => NameToken): NameVariant[] {
  const kinds: NameKind[] = hasOtherScript(text) ? ['unknown', 'person', 'organization'] : ['unknown', 'person'];
  const forms = kinds.flatMap((kind) =>
    analyzeName(text, kind, 'query')
      .filter(({ part }) => !part)
      .slice(0, 1),
  );
  const read = forms.map((form) => ({ ...form, tokens: form.tokens.map(prepare) }));
  return read.filter(({ tokens }, at) => !read.slice(0, at).some((other) => areEqualLists(other.tokens, tokens)));
}

/** A word of letters with one or two digits among them: `gazpr0m`, `L1mited`. */
const WITH_DIGITS = /(?=[\d'’]*\p{L})(?=[\p{L}'’]*\d)[\p{L}\d][\p{L}\d'’]+/gu;
const MAX_DIGITS = 2;
const lettersLike = lazily(() => lexiconLists('letters/shapes.tsv'));

/** The text with digits inside words replaced by the letters they resemble; up to two versions, as 1 may be i or l. */
function withoutDigits(text: string): string[] {
  const read = (way: number): string =>
    text.replace(WITH_DIGITS, (word) => {
      const digits = word.match(/\d/g)!.length;
      if (digits > MAX_DIGITS || 2 * digits > word.length) return word;
      return word.replace(/\d/g, (digit) => {
        const letters = lettersLike().get(digit);
        return letters?.[way] ?? letters?.[0] ?? digit;
      });
    });
  return [...new Set([read(0), read(1)])].filter((one) => one !== text);
}

/** Analyses a listed name. */
export function readListed(text: string, kind: NameKind): ListedName {
  const prepare = tokenPreparer();
  const forms = analyzeName(text, kind, 'index').map((form) => ({ ...form, tokens: form.tokens.map(prepare) }));
  return { text, kind, forms };
}

/** The kind of a listed name, judged by its words: organisation or unknown. */
export function kindByWords(text: string): NameKind {
  const isOfOrganisation = analyzeName(text, 'unknown', 'index').some(({ tokens }) => tokens.some(isOrganisational));
  return isOfOrganisation ? 'organization' : 'unknown';
}

/** False for a variant analysed as a person's and a company, and the like. */
export const isVariantForKind = ({ only }: Pick<NameVariant, 'only'>, kind: NameKind): boolean =>
  only === undefined || only === kind || (only === 'person' ? kind === 'unknown' : kind !== 'person');

/** True for a name with words that no personal name has; abbreviations are no such words, as Chem is a surname too. */
const isPlainlyOrganisation = (text: string, forms: readonly NameVariant[]): boolean =>
  forms.some(({ tokens }) => tokens.some(({ cls, native = '' }) => cls === 'form' && SURE_FORM.test(native))) ||
  (text.match(TRADE) ?? []).some((word) => wordClass(word.toLowerCase(), 'unknown') === 'domain');

let lastSerial = 0;

/** Adds to a token everything that comparisons need. All tokens get the same object shape, which keeps the inner loops fast. */
export function preparedToken(token: NameToken): NameToken {
  const { text, cls, key, alts, phrases, consonants, writtenBySound, native, isBound } = token;
  const sound = key ?? soundKey(text);
  const prepared: { -readonly [K in keyof NameToken]: NameToken[K] | undefined } = {
    text,
    cls,
    key: sound,
    alts,
    phrases,
    consonants,
    writtenBySound,
    native,
    isBound,
    rarity: rarityOfToken(token),
    altKeys: undefined,
    patronymic: isPatronymic(text),
    letters: letterBits(text),
    keyLetters: letterBits(sound),
    shape: native === undefined ? shapeOf(text) : 0,
    traits: traitsOf(token),
    serial: lastSerial++,
  };
  return prepared as NameToken;
}

/** Prepares the tokens of one name or text. Equal tokens become one object, so that they are compared and looked up once. */
export type TokenPreparer = (token: NameToken) => NameToken;

/** A {@link TokenPreparer} for one name or text. */
export function tokenPreparer(): TokenPreparer {
  const known = new Map<string, NameToken>();
  return (token) => {
    const key = identityOf(token);
    const prepared = known.get(key) ?? preparedToken(token);
    known.set(key, prepared);
    return prepared;
  };
}
