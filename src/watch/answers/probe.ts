/**
 * What a customer's name could be found by, worked out once when it is screened, so that a later pass need not read the
 * name again to see that nothing new concerns it:
 *
 *     "Ivan Smith"  ->  tokens ivan, smith     looked up among the changed names as a search looks them up
 *                       keys   ivansmith, …    what is looked up as it stands: joined words, the whole name, numbers
 *                       letters ivansmith      compared letter by letter
 *                       cut    0.41            rank that a new name must reach to be compared at all
 */
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import { asRead, isInitial, type NameForm, type NameToken, type ReadToken } from '../../names/name.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { wholeNames } from '../../names/text/whole-name.ts';
import { weightWanted } from '../../search/names/candidates.ts';
import type { NameIndex } from '../../search/names/index/name-index.ts';
import { queryForms } from '../../search/names/query/query-readings.ts';
import { hasWholeName, joinedKeys } from '../../search/names/query/query-slots.ts';
import { joinedOnceListed } from '../../search/names/query/respacing.ts';
import { wholeKey } from '../../search/names/token-keys.ts';
import { type Compared, compared, type Search } from './compared.ts';
import type { SearchedName } from './finding.ts';
import { RANK_SLACK } from './margin.ts';

/** A token without what is worked out of it; see `NameToken`. `rarity` only where its reading sets it. */
export type ProbeToken = ReadToken;

/** A reading of the name; `tokens` are places in those of the probe. */
interface ProbeForm extends Pick<NameForm, 'rule' | 'part' | 'weight' | 'isRespaced' | 'isPersonal'> {
  tokens: number[];
  /** Weight of its tokens, as a search for candidates has it; 0 where it finds none. */
  wanted: number;
}

export interface Probe {
  /** Credit that a name must have for the part of the query that it shares; see `nameCandidates`. */
  cut: number;
  /** So many more names may come before those that were found, and they are compared still. */
  room: number;
  /** Rank from which on a name may come before one of them. */
  floor: number;
  /** Weight of the query's lightest reading, for its trust; 0 where one has a word twice, which counts each time. */
  wanted: number;
  /** Credit that any name may have by initials. */
  free: number;
  /** Those that names are found by first. */
  tokens: ProbeToken[];
  /** How many of them names are found by. */
  telling: number;
  forms: ProbeForm[];
  /** Texts that are looked up as they stand, the whole name first. */
  keys: string[];
  /** The words of the whole name, in each order that it is read in. */
  letters: string[][];
}

/** An identifier among the keys. */
export const NUMBER = '#';

/** A probe, and what comparing was like. */
interface Probed extends Pick<Compared, 'isGuarded' | 'isFoundFirst'> {
  probe: Probe;
}

/** How a name is read, of a {@link Probe}. */
export interface ReadName extends Pick<Probe, 'tokens' | 'telling'> {
  readings: Omit<ProbeForm, 'wanted'>[];
  /** The words that neighbours make together. */
  joined: ReadonlySet<string>;
}

/** Reads a name by its words on the lists. */
export function readName(names: NameIndex, forms: readonly NameForm[]): ReadName {
  const tokens = tokenCollector(names);
  const joined = new Set<string>();
  for (const form of forms) takeTelling(form, tokens, joined);
  const telling = tokens.all.length;
  const readings = forms.map(({ rule, part, weight, isRespaced = false, isPersonal = false, tokens: own }) => {
    return { rule, part, weight, isRespaced, isPersonal, tokens: own.map(tokens.placeOf) };
  });
  return { tokens: tokens.all, telling, readings, joined };
}

/** The probe of a name, for which a search found something or nothing. */
export function probeOf(names: NameIndex, { q, identifier }: SearchedName, search: Search): Probed {
  const forms = queryForms(names, q, 'unknown');
  const { tokens, telling, readings, joined } = readName(names, forms);
  const keys = new Set([wholeKey(q), ...joined, ...joinedOnceListed(q)]);
  let wanted = Number.POSITIVE_INFINITY;
  let free = 0;
  const { cut, room, floor, slots: slotsByForm, ...safe } = compared(names, forms, search);
  const weights = slotsByForm.map(weightWanted);
  for (const [at, form] of forms.entries()) {
    const slots = slotsByForm[at]!;
    if (weights[at]! > 0) wanted = Math.min(wanted, weights[at]! / form.weight);
    if (new Set(form.tokens).size < form.tokens.length) wanted = 0;
    free = Math.max(
      free,
      slots.reduce((sum, slot) => sum + (isInitial(slot.token) ? slot.weight : 0), 0),
    );
  }
  for (const text of [q, identifier]) {
    const folded = text ? foldIdentifier(text) : null;
    if (folded) keys.add(NUMBER + folded);
  }
  return {
    probe: {
      cut: cut * RANK_SLACK,
      room,
      floor: floor * RANK_SLACK,
      wanted,
      free,
      tokens,
      telling,
      forms: readings.map((reading, at) => ({ ...reading, wanted: weights[at]! })),
      keys: [...keys],
      letters: wholeNames(q).map(({ words }) => [...words]),
    },
    ...safe,
  };
}

/** Gives equal tokens one place. */
function tokenCollector(names: NameIndex) {
  const places = new Map<NameToken, number>();
  const all: ProbeToken[] = [];
  return {
    all,
    placeOf(token: NameToken): number {
      let place = places.get(token);
      if (place === undefined) {
        const { rarity, key, ...read } = asRead(token);
        place = all.push({
          ...read,
          ...(key !== undefined && key !== soundKey(token.text) && { key }),
          ...(rarity !== undefined && rarity !== names.rarityOf(token.text) && { rarity }),
        });
        places.set(token, --place);
      }
      return place;
    },
  };
}

/** Takes the tokens that names are found by, and the words that neighbours make together, as `slotsOf` has them. */
function takeTelling(form: NameForm, { placeOf }: ReturnType<typeof tokenCollector>, keys: Set<string>): void {
  const telling = form.tokens.filter(({ cls }) => cls !== 'form');
  const all = telling.length > 0 ? telling : form.tokens;
  const isWhole = hasWholeName(all);
  for (const token of all) if (!isWhole || !isInitial(token)) placeOf(token);
  for (let at = 0; at + 1 < all.length; at++) {
    for (const { key } of joinedKeys([all[at]!, all[at + 1]!])) keys.add(key);
  }
}
