/** Classes of test cases: how a listed name is changed before it is queried, and which cases are not counted. */
import { around, cutOff } from './field-text.ts';
import { formChanged, withoutForm } from './legal-forms.ts';
import { type Drawn, foldName, type ListedNames, type ListedRecord } from './listed.ts';
import { ARABIC_COUNTRIES, otherRomanisation } from './other-romanisation.ts';
import { inScript, WRITTEN_SCRIPTS } from './other-script.ts';
import { pick, type Random } from './random.ts';
import { initials, joinedOrSplit, naturalOrder, partMissing, personParts, reversed, surnameOnly } from './rewrites.ts';
import { type Changed, likeLetters, oneSlip, twoSlips } from './slips.ts';

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
type SettingAside = (made: Changed, drawn: Drawn) => SetAside | null;

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

export interface CaseClass {
  id: string;
  title: string;
  /** One sentence for readers of the report. */
  says: string;
  /** Criterion: the party alerts, it is among the first ten hits, or nothing alerts. Ranks are counted by party. */
  counts: 'alert' | 'first ten' | 'no alert';
  /** Fraction 0–1 of the cases that should meet the criterion. */
  goal: number;
  /** Creates the query for a listed party, or null if the class does not apply; absent for invented names. */
  make?: (drawn: Drawn, random: Random) => Changed | null;
  /** True if the query may equal a listed name. */
  asListed?: boolean;
  /** Selects cases in which the name alone cannot identify the party. */
  setAside?: SettingAside;
}

const isOrganisation = ({ type }: ListedRecord): boolean => type === 'organization' || type === 'other';
/** A person's name without the comma of `SURNAME, Given`. */
const natural = ({ name, type }: ListedRecord): string => (type === 'individual' ? naturalOrder(name) : name);

const isLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name) && !/[^\p{Script=Latin}\P{L}]/u.test(name);

/** A surname shared by more parties is not queried alone, as they would not fit into the first ten hits. */
const MAX_BEARERS = 10;

function alias({ record }: Drawn, random: Random): Changed | null {
  const own = foldName(record.name);
  const others = record.aliases.filter(({ name, script }) => script === 'Latin' && foldName(name) !== own);
  if (others.length === 0) return null;
  const { name, type, quality } = pick(random, others);
  return { q: name, variant: quality === 'weak' ? 'weak alias' : type };
}

const nativeNames = ({ aliases }: ListedRecord): string[] =>
  aliases.filter(({ script }) => script !== null && script !== 'Latin').map(({ name }) => name);

function otherScript({ record, party }: Drawn, random: Random): Changed | null {
  const natives = record.aliases.filter(({ script }) => script !== null && script !== 'Latin');
  if (natives.length > 0 && random() < 0.5) {
    const { name, script } = pick(random, natives);
    return { q: name, variant: `${script}, as listed` };
  }
  if (isOrganisation(record) || record.type === 'aircraft') return null;
  // A person with an original name in Arabic script would not be written by ear.
  const ownArabic = record.countries.some((code) => ARABIC_COUNTRIES.has(code));
  const script = pick(random, ownArabic ? WRITTEN_SCRIPTS.filter((one) => one !== 'Arabic') : WRITTEN_SCRIPTS);
  // If the lists have the name in that script, a rule would only produce a worse spelling.
  if (party.records.some(({ aliases }) => aliases.some((one) => one.script === script))) return null;
  const q = inScript(
    { name: natural(record), isPerson: record.type === 'individual', countries: record.countries },
    script,
  );
  return q ? { q, variant: `${script}, by rule` } : null;
}

function otherRoman({ record }: Drawn, random: Random): Changed | null {
  const isPerson = record.type === 'individual';
  const { countries } = record;
  return otherRomanisation({ name: natural(record), natives: nativeNames(record), isPerson, countries }, random);
}

function surname({ record, listed }: Drawn): Changed | null {
  if (record.type !== 'individual') return null;
  const parts = personParts(record.name);
  if (!parts || Math.min(...foldName(parts.surname).split(' ').map(listed.countOf)) > MAX_BEARERS) return null;
  return surnameOnly(record.name);
}

const EXACT_GOAL = 1;
const GOAL = 0.98;
const TWO_SLIPS_GOAL = 0.97;
/** A short field may leave only the legal form and the business descriptor. */
const CUT_GOAL = 0.95;
const SURNAME_GOAL = 0.99;
/** Fraction of invented names without an alert. */
const INVENTED_GOAL = 0.99;

/** All classes, in the order of the report. */
export const CLASSES: readonly CaseClass[] = [
  { id: 'exact', title: 'Exact', says: 'The primary name as a list has it.', counts: 'alert', goal: EXACT_GOAL, asListed: true, make: ({ record }) => ({ q: record.name, variant: record.type }) },
  { id: 'alias', title: 'Alias', says: 'A Latin alias as a list has it.', counts: 'alert', goal: EXACT_GOAL, asListed: true, make: alias },
  { id: 'one_slip', title: 'One slip', says: 'One letter or space inserted, dropped, replaced or swapped, anywhere.', counts: 'alert', goal: GOAL, make: ({ record }, random) => oneSlip(record.name, random), setAside: ifSlipHides(1) },
  { id: 'two_slips', title: 'Two slips', says: 'Two such slips in one name.', counts: 'alert', goal: TWO_SLIPS_GOAL, make: ({ record }, random) => twoSlips(record.name, random), setAside: ifSlipHides(2) },
  { id: 'look_alike', title: 'Look-alike letters', says: 'One or two letters replaced by others of like shape: Cyrillic, digits, with marks, rn for m.', counts: 'alert', goal: GOAL, make: ({ record }, random) => likeLetters(record.name, random), setAside: ifShapeHides },
  { id: 'reversed', title: 'Reversed', says: 'Surname and given names, or the words, in another order.', counts: 'alert', goal: GOAL, make: ({ record }, random) => reversed(record.name, random, record.type === 'individual'), setAside: ifOtherName },
  { id: 'part_missing', title: 'A part missing', says: 'One word of three or more left out, but neither the rarest nor a number.', counts: 'alert', goal: GOAL, make: ({ record, listed }, random) => partMissing(natural(record), random, listed.countOf), setAside: ifOtherName },
  { id: 'initials', title: 'Initials', says: 'Given names shortened to their initials.', counts: 'alert', goal: GOAL, make: ({ record }, random) => (record.type === 'individual' ? initials(record.name, random) : null), setAside: ambiguousInitials },
  { id: 'joined_split', title: 'Joined and split', says: 'Two words written as one, or one as two.', counts: 'alert', goal: GOAL, make: ({ record }, random) => joinedOrSplit(natural(record), random), setAside: ifOtherName },
  { id: 'other_script', title: 'Other script', says: "The list's own name in another script, or the Latin name written in Cyrillic, Greek, Arabic, Hebrew or Korean letters by simple rules.", counts: 'alert', goal: GOAL, asListed: true, make: otherScript },
  { id: 'other_romanisation', title: 'Other romanisation', says: "The list's Cyrillic or Korean name, or a Chinese, Arabic or Persian one, in another Latin spelling.", counts: 'alert', goal: GOAL, make: otherRoman },
  { id: 'legal_form', title: 'Legal form changed', says: 'The legal form dropped, abbreviated, written out, replaced, moved or added.', counts: 'alert', goal: GOAL, make: ({ record }, random) => (record.type === 'organization' ? formChanged(record.name, random) : null) },
  { id: 'cut_off', title: 'Cut off', says: 'A Latin name cut off at the width of a field, from 22 to 70 characters.', counts: 'alert', goal: CUT_GOAL, make: ({ record }, random) => (isLatin(record.name) ? cutOff(record.name, random) : null), setAside: ifCutHides },
  { id: 'text_around', title: 'Text around', says: 'What payments, passports, bookings, registers and forms write around a name.', counts: 'alert', goal: GOAL, make: ({ record }, random) => around(record, random) },
  { id: 'surname', title: 'Surname only', says: `A surname that at most ${MAX_BEARERS} listed parties have.`, counts: 'first ten', goal: SURNAME_GOAL, asListed: true, make: surname },
  { id: 'invented_person', title: 'Invented persons', says: 'Composed of name parts of one culture; on no list.', counts: 'no alert', goal: INVENTED_GOAL },
  { id: 'invented_company', title: 'Invented companies', says: 'Composed of ordinary words and surnames; on no list.', counts: 'no alert', goal: INVENTED_GOAL },
]; // biome-ignore format: a table

/** True if the query is not a name of the party, unless the class allows that. */
export function isChanged({ id, asListed }: CaseClass, q: string, { record, party }: Drawn): boolean {
  if (asListed) return true;
  // Diacritics are removed by folding but are still a change.
  if (id === 'look_alike') return q !== record.name;
  return !party.names.has(foldName(q)) && (id === 'other_romanisation' ? isLatin(q) : true);
}
