import type { NameForm, NameKind } from '../../names/name.ts';
import { creditNames } from './index/name-credits.ts';
import { NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { type Slot, slotFinder, slotsOf } from './query/query-slots.ts';

/** Names worth comparing, best first. Valid until the next search over the same index. */
export interface Candidates {
  names: Uint32Array;
  /** By query form: where its tokens stand in the index. */
  slots: readonly (readonly Slot[])[];
  /** By name: the query form that ranked it best and the one that came close, {@link NO_FORM} when none did. */
  form: Uint8Array;
  otherForm: Uint8Array;
  /** By name: share of both names' weight that was found, about 0–1. */
  rank: Float32Array;
}

export const NO_FORM = 255;

/** The last search of each index: one screening asks for it again and again. */
const lastOf = new WeakMap<NameIndex, Required<Depth> & { forms: readonly NameForm[]; candidates: Candidates }>();

/** How far a search goes. */
export interface Depth {
  /** Short words that are on no list are taken for misspelt twice. */
  deep?: boolean;
  /** Faint hits are wanted too: a person's reading finds organisations and ships. */
  wide?: boolean;
}

/** Names of a lower rank are never near the lowest score that is shown. */
export const LEAST_RANK = 0.2;
/** Room for the rounding of sums. */
const SLACK = 1e-4;
/** How much a listed name's own unmatched tokens count against it, as a share of their weight. */
export const SURPLUS = 0.35;

/**
 * Listed names that share tokens with any reading of the query, best first: by the summed weight of the tokens found,
 * held against the weight of both names. Tokens are found as written, by other spellings, sound and skeleton, with
 * typing errors, and joined with or split from their neighbours. See {@link Depth}.
 *
 *     forms -> slots (tokens and the keys they are found by) -> credits by name -> rank by name -> names, best first
 */
export function nameCandidates(
  index: NameIndex,
  forms: readonly NameForm[],
  { deep = false, wide = false }: Depth = {},
): Candidates {
  const last = lastOf.get(index);
  if (last?.forms === forms && last.deep === deep && last.wide === wide) return last.candidates;
  const candidates = findCandidates(index, forms, { deep, wide });
  lastOf.set(index, { forms, deep, wide, candidates });
  return candidates;
}

/** By index, and readings of a query: what {@link slotsOfForms} gave for them. */
const slotsKnown = new WeakMap<NameIndex, WeakMap<readonly NameForm[], readonly (readonly Slot[])[]>>();

/** Where the tokens of each form stand in the index; of an ordinary search remembered. */
export function slotsOfForms(index: NameIndex, forms: readonly NameForm[], deep = false): readonly (readonly Slot[])[] {
  const known = slotsKnown.get(index) ?? new WeakMap();
  slotsKnown.set(index, known);
  let slots = deep ? undefined : known.get(forms);
  if (!slots) {
    const slotOf = slotFinder(index, deep);
    slots = forms.map((form) => slotsOf(index, form, slotOf));
    if (!deep) known.set(forms, slots);
  }
  return slots;
}

function findCandidates(index: NameIndex, forms: readonly NameForm[], { deep, wide }: Required<Depth>): Candidates {
  const { memory } = index;
  const { rank, form, otherForm, found } = memory;
  for (let i = 0; i < memory.foundCount; i++) rank[found[i]!] = 0;
  memory.foundCount = 0;
  const slots = slotsOfForms(index, forms, deep);
  for (let at = 0; at < forms.length; at++) {
    const wanted = weightWanted(slots[at]!);
    if (wanted === 0) continue;
    const touched = creditNames(index, slots[at]!, (LEAST_RANK / forms[at]!.weight) * wanted - SLACK);
    rankTouched(index, forms, { at, wanted, wide, touched });
  }
  return { names: byRank(found.subarray(0, memory.foundCount), rank), slots, form, otherForm, rank };
}

/** The form whose credits stand in the memory, and how many names have some. */
interface Credited {
  at: number;
  wanted: number;
  wide: boolean;
  touched: number;
}

/** Ranks the names that a form found, and clears their credits. */
function rankTouched(
  { memory, kinds, weights }: NameIndex,
  forms: readonly NameForm[],
  { at, wanted, wide, touched }: Credited,
): void {
  const { scores, touched: list, rank: ranks, form: best, otherForm, found } = memory;
  const form = forms[at]!;
  const isSecond = isSecondReading(form);
  const { isPersonal = false, weight } = form;
  let count = memory.foundCount;
  for (let i = 0; i < touched; i++) {
    const name = list[i]!;
    const score = scores[name]!;
    scores[name] = 0;
    const isFaint = isPersonal && !isReadFor(form, NAME_KINDS[kinds[name]!]!);
    // It takes the place of no reading that counts.
    if (isFaint && (!wide || (ranks[name]! > 0 && otherForm[name] !== NO_FORM))) continue;
    const rank = (weight * score) / (wanted + SURPLUS * Math.max(0, weights[name]! - score));
    if (rank < LEAST_RANK) continue;
    if (ranks[name] === 0) {
      found[count++] = name;
      otherForm[name] = NO_FORM;
    } else if (rank <= ranks[name]!) {
      if (otherForm[name] === NO_FORM) otherForm[name] = at;
      continue;
    } else if (!isSecond || otherForm[name] === NO_FORM || !isSecondReading(forms[best[name]!]!)) {
      otherForm[name] = best[name]!;
    }
    ranks[name] = rank;
    best[name] = at;
  }
  memory.foundCount = count;
}

/** False for a person's reading and a listed name of an organisation or a ship. */
export const isReadFor = ({ isPersonal }: Pick<NameForm, 'isPersonal'>, kind: NameKind): boolean =>
  !isPersonal || kind === 'person' || kind === 'unknown';

/** A name spelled otherwise: of two such readings none takes the place of the name as written. */
export const isSecondReading = ({ rule }: NameForm): boolean => rule === 'national_spelling';

/** The weight of a query form: that of its slots, but for second ways to write them. */
export const weightWanted = (slots: readonly Slot[]): number =>
  slots.reduce((sum, slot) => sum + (slot.isExtra ? 0 : slot.weight), 0);

/** Steps in which ranks are told apart, and the rank of the highest step. */
const STEPS = 512;
const HIGHEST_RANK = 1.25;
/** Where the names of each step begin. */
const starts = new Uint32Array(STEPS + 1);

/** A counting sort, best first; equal steps keep the order of `names`. */
function byRank(names: Uint32Array, ranks: Float32Array): Uint32Array {
  starts.fill(0);
  const stepOf = (name: number): number =>
    STEPS - 1 - Math.min(STEPS - 1, Math.floor(ranks[name]! * (STEPS / HIGHEST_RANK)));
  for (let i = 0; i < names.length; i++) starts[stepOf(names[i]!) + 1]!++;
  for (let step = 1; step <= STEPS; step++) starts[step]! += starts[step - 1]!;
  const sorted = new Uint32Array(names.length);
  for (let i = 0; i < names.length; i++) sorted[starts[stepOf(names[i]!)]!++] = names[i]!;
  return sorted;
}
