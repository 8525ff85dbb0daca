/** Labels that state the type of an identifier: passport no, ИНН, 护照号, HRB. */
import { resolveCountry } from '../../domain/countries/countries.ts';
import { lazily } from '../../domain/lazily.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';
import { foldWord, type NumberWord, numberWords } from './number-words.ts';

/** Types of a label; empty if it names a number that is not an official identifier of a party. */
export type LabelTypes = readonly IdentifierType[];

interface Label {
  words: readonly string[];
  types: LabelTypes;
}

/** Minimum length of a label that may have an inflectional ending: паспорта, pasaportu. */
const MIN_OF_ENDED = 5;
const MAX_OF_ENDING = 3;
const MAX_BETWEEN = 8;
/** Maximum number of characters after a label in a word without spaces: 护照号码是. */
const MAX_IN_RUN = 4;

const RUNNING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The article and prefixes joined to a word in Arabic and Hebrew. */
const ONTO_ARABIC = /^[وبلفك]?(?:ال)?(?=.{2})/u;
const ONTO_HEBREW = /^[הבולמ](?=.{3})/u;
const withoutArticle = (word: string): string =>
  word.charCodeAt(0) < FIRST_HEBREW ? word : word.replace(ONTO_ARABIC, '').replace(ONTO_HEBREW, '');
const FIRST_HEBREW = 0x590;

const tables = lazily(() => {
  const byLast = new Map<string, Label[]>();
  const running: { text: string; types: LabelTypes }[] = [];
  const fillers = new Set<string>();
  for (const [names, writings] of lexiconRows('number-labels.tsv')) {
    const types = names === 'none' ? [] : (names!.split('|') as IdentifierType[]);
    for (const writing of alternatives(writings)) {
      const words = numberWords(writing).map(({ text }) => text);
      if (names === 'filler') fillers.add(words[0]!);
      else if (RUNNING.test(writing)) running.push({ text: foldWord(writing), types });
      else {
        const last = withoutArticle(words.at(-1)!);
        byLast.set(last, [...(byLast.get(last) ?? []), { words, types }]);
      }
    }
  }
  for (const labels of byLast.values()) labels.sort((a, b) => b.words.length - a.words.length);
  running.sort((a, b) => b.text.length - a.text.length);
  return { byLast, running, fillers };
});

/** True for a word that does not indicate the type of a number: no, nr, номер, of. */
export const isFiller = (word: string): boolean =>
  tables().fillers.has(word) || tables().fillers.has(withoutArticle(word));

/** True for a word that is a complete label: IMO in IMO9198290. */
export const isLabel = (word: string): boolean =>
  tables()
    .byLast.get(word)
    ?.some(({ words }) => words.length === 1) === true;

/** True for a word that ends a label, or a word in a script without spaces. */
export const isLabelAt = (words: readonly NumberWord[], at: number): boolean =>
  words[at] !== undefined &&
  !words[at].hasDigit &&
  (RUNNING.test(words[at].text) || labelEndingAt(words, at) !== undefined);

/** The label whose last word is `words[at]`, and its number of words. */
function labelEndingAt(words: readonly NumberWord[], at: number): { types: LabelTypes; length: number } | undefined {
  const { byLast, running } = tables();
  const { text } = words[at]!;
  if (RUNNING.test(text)) {
    const found = running.find((label) => {
      const place = text.lastIndexOf(label.text);
      return place >= 0 && text.length - place - label.text.length <= MAX_IN_RUN;
    });
    return found && { types: found.types, length: 1 };
  }
  const last = withoutArticle(text);
  for (let ending = 0; ending <= MAX_OF_ENDING; ending++) {
    const stem = last.slice(0, last.length - ending);
    if (ending > 0 && stem.length < MIN_OF_ENDED) break;
    const found = byLast.get(stem)?.find((label) => endsAt(words, at, label));
    if (found) return { types: found.types, length: found.words.length };
  }
  return undefined;
}

/** True if the other words of the label precede its last one. */
function endsAt(words: readonly NumberWord[], at: number, { words: own }: Label): boolean {
  for (let back = 1; back < own.length; back++) {
    const other = words[at - back];
    if (!other || /\n/.test(words[at - back + 1]!.gap)) return false;
    if (withoutArticle(other.text) !== withoutArticle(own[own.length - 1 - back]!)) return false;
  }
  return true;
}

/** Separators between a label and its number: spaces and punctuation; a line break only after a colon. */
const SOFT = /^(?:[ \t\u00a0:.,#№º°ª\-‐-―()/=|"'«»[\]_*]*|[ \t]*:\s*)$/u;
/** Separators between two labels of two numbers: ИНН/КПП. */
const BESIDE = /^[ \t\u00a0]?[/\\&+-]?[ \t\u00a0]?\.?$/u;

/** The labels of the number that begins at `words[at]`, in order. Several labels apply to successive numbers: ИНН/КПП 77…/77…. */
export function labelsBefore(words: readonly NumberWord[], at: number): LabelTypes[] {
  const found: LabelTypes[] = [];
  let next = at;
  for (let steps = 0; next > 0 && steps < MAX_BETWEEN; steps++) {
    const { gap } = words[next]!;
    if (!(found.length === 0 ? SOFT : BESIDE).test(gap)) break;
    const label = labelEndingAt(words, next - 1);
    if (label) found.unshift(label.types);
    else if (found.length > 0 || !isBetween(words, next - 1)) break;
    next -= label?.length ?? 1;
  }
  return found;
}

/** True for a word allowed between a label and its number: a filler, or the issuing country. */
function isBetween(words: readonly NumberWord[], at: number): boolean {
  const { text, hasDigit } = words[at]!;
  if (hasDigit) return false;
  if (isFiller(text) || resolveCountry(text) !== null) return true;
  return [words[at - 1], words[at + 1]].some(
    (other) =>
      other &&
      !other.hasDigit &&
      resolveCountry(other.from < words[at]!.from ? `${other.text} ${text}` : `${text} ${other.text}`) !== null,
  );
}
