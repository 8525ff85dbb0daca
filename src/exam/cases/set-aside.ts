/** Cases whose name alone cannot identify the party: run and shown, but not counted. No rule depends on an engine. */

import { withoutForm } from './legal-forms.ts';
import { type Drawn, foldName, type ListedNames } from './listed.ts';
import type { Changed } from './slips.ts';

/** Letters and digits outside the legal form that a name must have per changed letter. */
const LETTERS_PER_SLIP = 5;
/** A word in the names of at least this many listed parties is a separate word, not a misspelling. */
const BEARERS_OF_A_WORD = 5;
/** Maximum number of parties that may match, as for surnames alone. */
const MAX_MEANT = 10;

/** Reasons for setting a case aside, as shown in the report. */
export const SET_ASIDE = {
  short: `fewer than ${LETTERS_PER_SLIP} letters and digits outside the legal form for each letter changed`,
  other: 'the changed name is a name of another listed party',
  words: `the changed words are all words of ${BEARERS_OF_A_WORD} or more listed parties`,
  many: `the remaining words fit more than ${MAX_MEANT} listed parties`,
} as const;
export type SetAside = keyof typeof SET_ASIDE;

/** Rule of a class: the reason for setting the case aside, or null. */
export type SettingAside = (made: Changed, drawn: Drawn) => SetAside | null;

/** Another listed party has the changed name. */
export const ifOtherName: SettingAside = ({ q }, { party, listed }) =>
  listed.ownersOf(foldName(q)).some((owner) => owner !== party) ? 'other' : null;

/** For `slips` changed letters: the name is too short, is another listed name, or the changed words are on the lists. */
export const ifSlipHides =
  (slips: number): SettingAside =>
  (made, drawn) => {
    if (tellingLetters(drawn.record.name) < slips * LETTERS_PER_SLIP) return 'short';
    return ifOtherName(made, drawn) ?? (areListedWords(made, drawn) ? 'words' : null);
  };

/** For confusable letters: the same, except that digits, diacritics and letters of other alphabets do not mislead a reader. */
export const ifShapeHides: SettingAside = (made, drawn) => {
  if (made.variant !== 'letters of like shape') return ifOtherName(made, drawn);
  return ifSlipHides(1)(made, drawn);
};

const tellingLetters = (name: string): number => foldName(withoutForm(name)).replaceAll(' ', '').length;

function areListedWords({ q }: Changed, { record, listed }: Drawn): boolean {
  const own = new Set(foldName(record.name).split(' '));
  const changed = foldName(q)
    .split(' ')
    .filter((word) => !own.has(word));
  return changed.length > 0 && changed.every((word) => listed.countOf(word) >= BEARERS_OF_A_WORD);
}

/** A person's name with initials that matches too many listed persons. */
export const ambiguousInitials: SettingAside = ({ q }, { listed }) => {
  const words = foldName(q).split(' ');
  // `S.M.` folds to two words of one letter each.
  const initials = words.filter((word) => [...word].length === 1);
  const whole = words.filter((word) => [...word].length > 1);
  return areManyMeant(whole, initials, listed) ? 'many' : null;
};

/** A truncated name, whose last word may be incomplete, that matches too many listed parties. */
export const ifCutHides: SettingAside = (made, drawn) => {
  const words = foldName(made.q).split(' ');
  return ifOtherName(made, drawn) ?? (areManyMeant(words.slice(0, -1), words.slice(-1), drawn.listed) ? 'many' : null);
};

/** True if many parties have all the words, and other words with the stated prefixes, or if there is no complete word. */
function areManyMeant(words: readonly string[], beginnings: readonly string[], listed: ListedNames): boolean {
  const [rarest, ...others] = words.toSorted((a, b) => listed.countOf(a) - listed.countOf(b));
  if (rarest === undefined) return true;
  const meant = listed
    .bearersOf(rarest)
    .filter(({ names }) => [...names].some((name) => fits(name.split(' '), [rarest, ...others], beginnings)));
  return meant.length > MAX_MEANT;
}

/** True if the name has all the words and, in addition, a word for each prefix. */
function fits(name: readonly string[], words: readonly string[], initials: readonly string[]): boolean {
  const left = [...name];
  const take = (is: (word: string) => boolean): boolean => {
    const at = left.findIndex(is);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return (
    words.every((word) => take((other) => other === word)) &&
    initials.every((initial) => take((other) => other.startsWith(initial)))
  );
}
