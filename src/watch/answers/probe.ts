/**
 * What a customer's name could be found by, worked out once when it is screened, so that a later pass need not read the
 * name again to see that nothing new concerns it:
 *
 *     "Ivan Smith"  ->  tokens ivan, smith     looked up among the changed names as a search looks them up
 *                       keys   ivansmith, …    what is looked up as it stands: joined words, the whole name, numbers
 *                       letters ivansmith      compared letter by letter
 *                       cut    0.41            rank that a new name must reach to be compared at all
 */
import { foldIdentifier } from '../../domain/identifiers.ts';
import type { NameForm, NameToken } from '../../names/name.ts';
import { scoreForms } from '../../names/score/compare.ts';
import { ALERT_THRESHOLD, SCREEN } from '../../names/score/weights.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { wholeNames } from '../../names/text/whole-name.ts';
import type { Finding } from '../../search/names/best-names.ts';
import { type Candidates, nameCandidates } from '../../search/names/candidates.ts';
import { ALWAYS_COMPARED, BATCH, RANK_PER_SCORE } from '../../search/names/find-names.ts';
import { NAME_KINDS, type NameIndex } from '../../search/names/index/name-index.ts';
import { queryForms } from '../../search/names/query/query-readings.ts';
import { mayHoldTwoErrors, slotFinder, slotsOf } from '../../search/names/query/query-slots.ts';
import { keysOfToken, wholeKey } from '../../search/names/token-keys.ts';
import type { Customer } from './finding.ts';
import { RANK_SLACK, SCORE_MARGIN } from './margin.ts';

/** A token without what is worked out of it; see `NameToken`. `rarity` only where its reading sets it. */
export type ProbeToken = Omit<NameToken, 'altKeys' | 'patronymic'>;

/** A reading of the name; `tokens` are places in those of the probe. */
interface ProbeForm extends Pick<NameForm, 'rule' | 'part' | 'weight' | 'isRespaced'> {
  tokens: number[];
  /** Weight of its tokens, as a search for candidates has it; 0 where it finds none. */
  wanted: number;
}

export interface Probe {
  /** Credit that a name must have for the part of the query that it shares; see `nameCandidates`. */
  cut: number;
  /** So many more names may come before those that were found, and they are compared still. */
  room: number;
  /** Weight of the query's lightest reading, for its trust. */
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

/** Names beyond the last that were compared, at each place where comparing can end, that are looked at as well. */
const GUARDED = 8;
/** Of a customer for whom nothing was found by rank. */
const MOST_ROOM = 255;
/** Rank below which no name is a candidate. */
const LEAST_RANK = 0.2;
/** An identifier among the keys. */
export const NUMBER = '#';

const isInitial = ({ cls, text }: NameToken): boolean => cls === 'name' && text.length === 1;

/** A probe, and what comparing was like. */
interface Probed {
  probe: Probe;
  /** A name that was just not compared would have come near the threshold. */
  isGuarded: boolean;
  /** Whatever reached the threshold would have been compared without looking for what is near it. */
  isFoundFirst: boolean;
}

/**
 * The probe of a customer.
 * @param found what was found for it, near the threshold too
 */
export function probeOf(
  names: NameIndex,
  { q, corroboration }: Customer,
  { threshold, found }: { threshold: number; found: Iterable<Finding> },
): Probed {
  const forms = queryForms(names, q, 'unknown');
  const tokens = tokenCollector(names);
  const keys = new Set([wholeKey(q)]);
  let wanted = Number.POSITIVE_INFINITY;
  let free = 0;
  const slotOf = slotFinder(names, false);
  const weights: number[] = [];
  for (const form of forms) {
    const slots = slotsOf(names, form, slotOf);
    const weight = slots.reduce((sum, slot) => sum + (slot.isExtra ? 0 : slot.weight), 0);
    weights.push(weight);
    if (weight > 0) wanted = Math.min(wanted, weight / form.weight);
    free = Math.max(
      free,
      slots.reduce((sum, slot) => sum + (isInitial(slot.token) ? slot.weight : 0), 0),
    );
    takeTelling(form, tokens, keys);
  }
  const telling = tokens.all.length;
  const read = forms.map(({ rule, part, weight, isRespaced, tokens: own }, at): ProbeForm => {
    const places = own.map(tokens.placeOf);
    return { rule, part, weight, isRespaced: isRespaced ?? false, tokens: places, wanted: weights[at]! };
  });
  for (const text of [q, corroboration?.identifier]) {
    const folded = text ? foldIdentifier(text) : null;
    if (folded) keys.add(NUMBER + folded);
  }
  const { cut, room, ...comparing } = compared(names, forms, { threshold, found: [...found] });
  const letters = wholeNames(q).map(({ words }) => [...words]);
  return {
    probe: {
      cut: cut * RANK_SLACK,
      room,
      wanted,
      free,
      tokens: tokens.all,
      telling,
      forms: read,
      keys: [...keys],
      letters,
    },
    ...comparing,
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
        const { altKeys: _, patronymic: __, rarity, key, ...kept } = token;
        place = all.push({
          ...kept,
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
  for (const token of all) if (!isInitial(token)) placeOf(token);
  for (let at = 0; at + 1 < all.length; at++) {
    const joined = all[at]!.text + all[at + 1]!.text;
    const words = all[at]!.cls === 'particle' && joined.startsWith('al') ? [joined, `e${joined.slice(1)}`] : [joined];
    for (const word of words) for (const { key } of keysOfToken({ text: word, cls: 'name' })) keys.add(key);
  }
}

/** Where comparing ended: the rank that one more name needs, and how safe what was found is. */
function compared(
  names: NameIndex,
  forms: readonly NameForm[],
  { threshold, found }: { threshold: number; found: readonly Finding[] },
): { cut: number; room: number } & Omit<Probed, 'probe'> {
  const least = threshold - SCORE_MARGIN;
  const isDeep = forms.some((form) => form.tokens.some((token) => mayHoldTwoErrors(names, token)));
  // Names as written, and those found by their letters, are found whatever their rank.
  const ranked = new Set(
    found.filter(({ score, slips }) => score < SCREEN.exact && slips === undefined).map(({ name }) => name),
  );
  let cut = 1;
  let room = MOST_ROOM;
  let isGuarded = false;
  let isFoundFirst = false;
  for (const deep of isDeep ? [false, true] : [false]) {
    const candidates = nameCandidates(names, forms, deep);
    if (!deep) isFoundFirst = areComparedFirst(candidates, { threshold, found, isDeep });
    cut = Math.min(cut, lastRank(candidates, threshold, found.length > 0));
    const safe = candidates.names.subarray(0, ALWAYS_COMPARED);
    for (const [place, name] of safe.entries())
      if (ranked.delete(name)) room = Math.min(room, ALWAYS_COMPARED - 1 - place);
    isGuarded ||= found.length === 0 && hasNearBeyond(names, forms, candidates, least);
    isGuarded ||= forms.length > 2 && hangsOnForm(names, forms, candidates, threshold);
  }
  return { cut, room: ranked.size > 0 ? 0 : room, isGuarded, isFoundFirst };
}

/**
 * True when every name that was found and reaches the threshold is in the first batch that a search by this threshold
 * compares: it finds the same of them then as one that looks below the threshold too, which compares all that it does and more.
 */
function areComparedFirst(
  { names, rank }: Candidates,
  { threshold, found, isDeep }: { threshold: number; found: readonly Finding[]; isDeep: boolean },
): boolean {
  // Faint names count by their rank, and an alert that is only near the threshold keeps words from being searched deeper.
  if (threshold - SCORE_MARGIN < SCREEN.faint || (isDeep && threshold > ALERT_THRESHOLD)) return false;
  let last = Math.min(BATCH, names.length);
  for (let at = ALWAYS_COMPARED; at < last; at++) if (rank[names[at]!]! < RANK_PER_SCORE * threshold) last = at;
  const first = new Set(names.subarray(0, last));
  // Names as written, and those found by their letters, are found whatever is compared.
  return found.every(
    ({ score, slips, query, candidate, name }) =>
      score < threshold || slips !== undefined || query === candidate || first.has(name),
  );
}

/** Rank from which on one more name would be compared; where something is found, comparing goes on for longer. */
function lastRank({ names, rank }: Candidates, threshold: number, found: boolean): number {
  const at = (place: number): number => (names.length > place ? rank[names[place]!]! : 0);
  const usual = Math.min(at(ALWAYS_COMPARED - 1), RANK_PER_SCORE * threshold);
  return Math.max(LEAST_RANK, found ? 0 : at(BATCH - 1), usual);
}

/** Ranks of one name by two readings that differ by less than this, as a share, may change places: equal ones by rounding. */
const RANK_TIE = 0.02;
/** Scores of one name by the readings that may be chosen that differ by less than this are one score. */
const SAME_SCORE = 1e-3;

/**
 * True when it hangs on the choice of readings whether a name is found. A search compares a name with two readings of the
 * query, the one that ranks it highest and another; where ranks are nearly equal, a small move may choose others.
 */
function hangsOnForm(index: NameIndex, forms: readonly NameForm[], { names }: Candidates, threshold: number): boolean {
  const least = threshold - SCORE_MARGIN;
  const unsure = [...names.subarray(0, BATCH)].flatMap((name) => {
    const kind = NAME_KINDS[index.kinds[name]!]!;
    const own = index.formsOf(name);
    const scores = forms.map((form) => Math.max(...own.map((one) => scoreForms(form, one, kind, index.comparer))));
    return Math.max(...scores) >= least && Math.min(...scores) < threshold ? [{ name, scores }] : [];
  });
  if (unsure.length === 0) return false;
  const ranks = forms.map((form) => {
    const { rank, names: found } = nameCandidates(index, [form]);
    const ranked = new Set(found);
    return unsure.map(({ name }) => (ranked.has(name) ? rank[name]! : 0));
  });
  return unsure.some(({ scores }, at) => {
    const outcomes = possibleScores(
      ranks.map((by) => by[at]!),
      scores,
    );
    const [worst, best] = [Math.min(...outcomes), Math.max(...outcomes)];
    return best >= least && best - worst > SAME_SCORE;
  });
}

/** The scores that a name can have, by whichever of nearly equal readings a search takes; see `nameCandidates`. */
function possibleScores(ranks: readonly number[], scores: readonly number[]): number[] {
  const isAbove = (rank: number, other: number): boolean[] =>
    Math.abs(rank - other) <= RANK_TIE * Math.max(rank, other) ? [true, false] : [rank > other];
  let choices = [{ best: -1, other: -1 }];
  for (const [at, rank] of ranks.entries()) {
    const next = new Map<string, { best: number; other: number }>();
    const take = (best: number, other: number): void => void next.set(`${best} ${other}`, { best, other });
    for (const { best, other } of choices)
      for (const isCandidate of isAbove(rank, LEAST_RANK)) {
        if (!isCandidate) take(best, other);
        else if (best < 0) take(at, -1);
        else
          for (const isBest of isAbove(rank, ranks[best]!)) {
            if (isBest) take(at, best);
            else take(best, other < 0 ? at : other);
          }
      }
    choices = [...next.values()];
  }
  return choices.map(({ best, other }) => Math.max(0, scores[best] ?? 0, scores[other] ?? 0));
}

/** True when one of the names just beyond those that are compared would reach `least`. */
function hasNearBeyond(index: NameIndex, forms: readonly NameForm[], candidates: Candidates, least: number): boolean {
  const { names, form, otherForm } = candidates;
  for (const from of [ALWAYS_COMPARED, BATCH]) {
    for (let at = from; at < Math.min(from + GUARDED, names.length); at++) {
      const name = names[at]!;
      const kind = NAME_KINDS[index.kinds[name]!]!;
      for (const reading of [form[name]!, otherForm[name]!])
        for (const candidate of forms[reading] ? index.formsOf(name) : [])
          if (scoreForms(forms[reading]!, candidate, kind, index.comparer) >= least) return true;
    }
  }
  return false;
}
