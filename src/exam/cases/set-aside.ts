/**
 * Cases of which nobody could tell the party by the name alone. They are asked and shown like all others, but goals are
 * measured without them. The rules look at the name that is asked for and at the lists, never at an engine.
 */
import type { Drawn, ListedNames } from './drawn.ts';
import { withoutForm } from './legal-forms.ts';
import { foldName } from './listed.ts';
import type { Changed } from './slips.ts';

/** Letters and digits beside the legal form that a name must have for each letter that is changed. */
const LETTERS_PER_SLIP = 5;
/** A word that so many listed parties bear is a word of its own, not a misspelling. */
const BEARERS_OF_A_WORD = 5;
/** As for surnames alone: among more parties nobody can tell which is meant. */
const MOST_MEANT = 10;

/** Why a case is set aside, as the report says it. */
export const SET_ASIDE = {
  short: `fewer than ${LETTERS_PER_SLIP} letters and digits beside the legal form for each letter changed`,
  other: 'the changed name is a name of another listed party',
  words: `the changed words are all words of ${BEARERS_OF_A_WORD} or more listed parties`,
  many: `the words that are left fit more than ${MOST_MEANT} listed parties`,
} as const;
export type SetAside = keyof typeof SET_ASIDE;

/** A rule of a class: why the case is set aside, or null. */
export type SettingAside = (made: Changed, drawn: Drawn) => SetAside | null;

/** The changed name is one that another listed party has. */
export const ifOtherName: SettingAside = ({ q }, { party, listed }) =>
  listed.ownersOf(foldName(q)).some((owner) => owner !== party) ? 'other' : null;

/** For `slips` letters changed: too short a name, another listed name, or words that are on the lists. */
export const ifSlipHides =
  (slips: number): SettingAside =>
  (made, drawn) => {
    if (tellingLetters(drawn.record.name) < slips * LETTERS_PER_SLIP) return 'short';
    return ifOtherName(made, drawn) ?? (areListedWords(made, drawn) ? 'words' : null);
  };

/** Letters that look alike: the same, but digits, marks and letters of other alphabets hide nothing from a reader. */
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

/** A person's name with initials that fits too many of the listed persons. */
export const ifManyMeant: SettingAside = ({ q }, { listed }) => {
  const words = foldName(q).split(' ');
  // `S.M.` folds to two words of one letter each.
  const initials = words.filter((word) => [...word].length === 1);
  const whole = words.filter((word) => [...word].length > 1);
  return areManyMeant(whole, initials, listed) ? 'many' : null;
};

/** A name that is cut off, of which the last word may be the beginning of one: it fits too many of the listed parties. */
export const ifCutHides: SettingAside = (made, drawn) => {
  const words = foldName(made.q).split(' ');
  return ifOtherName(made, drawn) ?? (areManyMeant(words.slice(0, -1), words.slice(-1), drawn.listed) ? 'many' : null);
};

/** True where many parties have all the words, and others that begin as stated; without a whole word too. */
function areManyMeant(words: readonly string[], beginnings: readonly string[], listed: ListedNames): boolean {
  const [rarest, ...others] = words.toSorted((a, b) => listed.countOf(a) - listed.countOf(b));
  if (rarest === undefined) return true;
  const meant = listed
    .bearersOf(rarest)
    .filter(({ names }) => [...names].some((name) => fits(name.split(' '), [rarest, ...others], beginnings)));
  return meant.length > MOST_MEANT;
}

/** The name has all the words, and beside them a word for each initial. */
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
