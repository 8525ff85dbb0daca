import { areEqualLists } from '../../../domain/equal-lists.ts';
import { analyzeName } from '../../../names/analyze.ts';
import { kindOf } from '../../../names/kind.ts';
import { formAt } from '../../../names/lexicon/organisation-forms.ts';
import { plainWord, wordClass } from '../../../names/lexicon/word-classes.ts';
import type { NameForm, NameKind, NameToken } from '../../../names/name.ts';
import { SCREEN } from '../../../names/score/weights.ts';
import type { ScreenQuery } from '../../query.ts';
import { unmasked } from '../index/look-alikes.ts';
import { type NameIndex, namesWith, preparedToken } from '../index/name-index.ts';
import { isListed, respaced } from './respacing.ts';

/**
 * The kind of name that a query asks for, when its filters let one type of entity pass. A type that is stated as a fact
 * does not change how the name is read: what the name alone finds must stay found.
 */
export function queryKind({ filters }: Pick<ScreenQuery, 'filters'>): NameKind {
  const type = filters.entity_types?.length === 1 ? filters.entity_types[0] : undefined;
  return type ? kindOf(type) : 'unknown';
}

/** A query to be read: its text, the kind of name that it asks for, and whether its search is a wide one, for faint hits too. */
export interface ToRead {
  q: string;
  kind: NameKind;
  isWide?: boolean;
}

/**
 * Readings of queries, prepared for comparing; equal tokens of one are one object. A name of no stated kind is read as a
 * person's too, since persons' names are cut differently (`Abdulhai` is `abd` and `hai`), unless it is plainly an organisation's and
 * the search is not a wide one. Each step is done for all of them before the next, as its code is at hand then.
 */
export function readEach(names: NameIndex, queries: readonly ToRead[]): (readonly NameForm[])[] {
  const { readings } = names.memory;
  const keyOf = ({ q, kind, isWide = false }: ToRead): string => `${kind} ${isWide} ${q}`;
  const known = queries.map((query) => readings.get(keyOf(query)));
  const unread = queries.filter((_, at) => known[at] === undefined);
  const read = formsOfEach(names, unread);
  if (readings.size + unread.length > MOST_REMEMBERED) readings.clear();
  for (const [at, query] of unread.entries()) readings.set(keyOf(query), read[at]!);
  let next = 0;
  return known.map((forms) => forms ?? read[next++]!);
}

/** {@link readEach} of one query. */
export const queryForms = (names: NameIndex, q: string, kind: NameKind, isWide = false): readonly NameForm[] =>
  readEach(names, [{ q, kind, isWide }])[0]!;

/** Queries whose readings are remembered: one search asks for them again and again. */
const MOST_REMEMBERED = 64;

/** A query that is being read. */
interface Reading extends ToRead {
  /** The query, and other cuts and spellings of it. */
  texts: readonly string[];
  forms: NameForm[];
  /** Its tokens by what they are. */
  tokens: Map<string, NameToken>;
}

function formsOfEach(names: NameIndex, queries: readonly ToRead[]): NameForm[][] {
  const spelled = queries.map(({ q, kind }) => spelledAsListed(names, q, kind));
  const all = queries.map((query, at): Reading => {
    const plain = spelled[at]!;
    const texts = [query.q, ...respaced(names, query.q, query.kind), ...(plain === null ? [] : [plain])];
    return { ...query, texts, forms: [], tokens: new Map() };
  });
  for (const reading of all) readAs(names, reading, reading.kind);
  for (const reading of all)
    if (reading.kind === 'unknown' && (reading.isWide || !isOrganisation(reading))) readAs(names, reading, 'person');
  return all.map(({ forms }) => forms);
}

/** The query with letters that look like others read as the listed words have them; null where there are none. */
const spelledAsListed = (names: NameIndex, q: string, kind: NameKind): string | null =>
  unmasked(q, {
    isListed: (word) => isListed(names, word, kind),
    isKnown: names.isKnown,
    namesWith(word) {
      const plain = plainWord(word);
      return namesWith(names, word) || (plain === word ? 0 : namesWith(names, plain)) || Number(isNoName(word));
    },
  });

/** Adds what the texts of a query are as a name of a kind. */
function readAs(names: NameIndex, { q, kind: stated, texts, forms, tokens: known }: Reading, kind: NameKind): void {
  const prepare = (token: NameToken): NameToken => {
    const { cls, text, native = '', writtenBySound = '', alts = [], isBound = '' } = token;
    const key = `${cls} ${text} ${native} ${writtenBySound} ${isBound} ${alts.join(' ')}`;
    const prepared = known.get(key) ?? preparedToken(token, token.rarity ?? names.rarityOf(token.text));
    known.set(key, prepared);
    return prepared;
  };
  for (const text of texts) {
    for (const form of analyzeName(text, kind, 'query')) {
      // Of words that were parted or joined no spelling tells a language, and whether it may be a person was asked before.
      if (form.rule === 'national_spelling' && (text !== q || kind !== stated)) continue;
      const tokens = form.tokens.map(prepare);
      const weight = text === q ? form.weight : form.weight * SCREEN.respaced;
      if (forms.some((other) => areEqualLists(other.tokens, tokens))) continue;
      const { rule, part } = form;
      forms.push({ tokens, rule, weight, part, isRespaced: text !== q, isPersonal: kind !== stated });
    }
  }
}

/** A legal form or a particle, which names are not found by. */
const isNoName = (word: string): boolean =>
  formAt(['x', word], 1) !== undefined || wordClass(word, 'organization') === 'particle';

/** Legal forms that are no initials and no syllable of a name: LLC, Limited, Co Ltd, but not S.A., Pao or Sen. */
const SURE_FORM = /^[^aeiouy]{3}|.{4}/;

/** Letters from which on a word of a trade is none of a person's initials: P.A. may be a production association. */
const TRADE = /\p{Script=Latin}{4,}/gu;

/** True for a name with words that no person's has: who bears a trade as a name is found by it all the same. */
const isOrganisation = ({ q, forms }: Reading): boolean =>
  forms.some(({ tokens }) => tokens.some(({ cls, native = '' }) => cls === 'form' && SURE_FORM.test(native))) ||
  (q.match(TRADE) ?? []).some((word) => wordClass(plainWord(word.toLowerCase()), 'unknown') === 'domain');
