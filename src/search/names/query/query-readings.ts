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

/**
 * Readings of the query, prepared for comparing; equal tokens are one object. A name of no stated kind is read as a
 * person's too, since persons' names are cut differently (`Abdulhai` is `abd` and `hai`), unless it is plainly an organisation's and
 * the search is not a wide one, for faint hits too.
 */
export function queryForms(names: NameIndex, q: string, kind: NameKind, isWide = false): readonly NameForm[] {
  const { readings } = names.memory;
  const key = `${kind} ${isWide} ${q}`;
  let forms = readings.get(key);
  if (!forms) {
    forms = readForms(names, q, kind, isWide);
    if (readings.size >= MOST_REMEMBERED) readings.clear();
    readings.set(key, forms);
  }
  return forms;
}

/** Queries whose readings are remembered: one search asks for them again and again. */
const MOST_REMEMBERED = 64;

function readForms(names: NameIndex, q: string, kind: NameKind, isWide: boolean): NameForm[] {
  const known = new Map<string, NameToken>();
  const prepare = (token: NameToken): NameToken => {
    const { cls, text, native = '', writtenBySound = '', alts = [], isBound = '' } = token;
    const key = `${cls} ${text} ${native} ${writtenBySound} ${isBound} ${alts.join(' ')}`;
    const prepared = known.get(key) ?? preparedToken(token, token.rarity ?? names.rarityOf(token.text));
    known.set(key, prepared);
    return prepared;
  };
  const forms: NameForm[] = [];
  const plain = unmasked(q, {
    isListed: (word) => isListed(names, word, kind),
    isKnown: names.isKnown,
    namesWith: (word) => namesWith(names, word) || namesWith(names, plainWord(word)) || Number(isNoName(word)),
  });
  const texts = [q, ...respaced(names, q, kind), ...(plain === null ? [] : [plain])];
  for (const reading of kind === 'unknown' ? (['unknown', 'person'] as const) : [kind]) {
    if (reading !== kind && !isWide && isOrganisation(q, forms)) break;
    for (const text of texts) {
      for (const form of analyzeName(text, reading, 'query')) {
        // Of words that were parted or joined no spelling tells a language, and whether it may be a person was asked before.
        if (form.rule === 'national_spelling' && (text !== q || reading !== kind)) continue;
        const tokens = form.tokens.map(prepare);
        const weight = text === q ? form.weight : form.weight * SCREEN.respaced;
        if (!forms.some((other) => sameTokens(other.tokens, tokens))) {
          const { rule, part } = form;
          forms.push({ tokens, rule, weight, part, isRespaced: text !== q, isPersonal: reading !== kind });
        }
      }
    }
  }
  return forms;
}

/** A legal form or a particle, which names are not found by. */
const isNoName = (word: string): boolean =>
  formAt(['x', word], 1) !== undefined || wordClass(word, 'organization') === 'particle';

/** Legal forms that are no initials and no syllable of a name: LLC, Limited, Co Ltd, but not S.A., Pao or Sen. */
const SURE_FORM = /^[^aeiouy]{3}|.{4}/;

/** Letters from which on a word of a trade is none of a person's initials: P.A. may be a production association. */
const TRADE = /\p{Script=Latin}{4,}/gu;

/** True for a name with words that no person's has: who bears a trade as a name is found by it all the same. */
const isOrganisation = (q: string, forms: readonly NameForm[]): boolean =>
  forms.some(({ tokens }) => tokens.some(({ cls, native = '' }) => cls === 'form' && SURE_FORM.test(native))) ||
  (q.match(TRADE) ?? []).some((word) => wordClass(plainWord(word.toLowerCase()), 'unknown') === 'domain');

const sameTokens = (a: readonly NameToken[], b: readonly NameToken[]): boolean =>
  a.length === b.length && a.every((token, at) => token === b[at]);
