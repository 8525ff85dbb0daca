/** Scores a customer's readings against listed names, as they are in the state, and only where the score can be high enough. */
import type { NameForm, NameToken } from '../../names/name.ts';
import { type Comparer, createComparer, scoreForms } from '../../names/score/compare.ts';
import { NAME_KINDS, type NameIndex } from '../../search/names/index/name-index.ts';
import type { StoredProbe } from '../state/probe-bytes.ts';
import { type BoundForm, boundForm, isBounded, mayStandForRun, mostScore, weightOf } from './most-score.ts';

/** Readings of a customer as bits; those beyond the last bit share it. */
export const bitOf = (reading: number): number => 1 << Math.min(reading, 30);
export const ALL_READINGS = -1;

export interface Scorer {
  /** Whether a listed name scores `least` or more by one of these readings, given as bits. */
  reaches(probe: StoredProbe, name: number, asked: { readings: number; least: number }): boolean;
  /** The best score of listed names by any reading. */
  best(probe: StoredProbe, names: readonly number[]): number;
}

/** Names held against customers after which similarities of tokens, and listed names as they were read, are forgotten. */
const FORGETS_EVERY = 300_000;
/** Room for the rounding of sums. */
const ROUNDING = 1e-6;

/** A reading of a customer. */
interface Reading {
  form: NameForm;
  /** What its tokens weigh against a person and against another; null where they have no bound. */
  weights: { person: readonly number[] | null; other: readonly number[] | null };
}

/** A reading of a listed name; `bound` is null where it is always aligned. */
interface Listed {
  form: NameForm;
  bound: BoundForm | null;
}

/** @param tokenOf a token of customers' names by its number, the same each time */
export function scorer(index: NameIndex, tokenOf: (id: number) => NameToken): Scorer {
  const newComparer = () => createComparer({ rarity: index.rarityOf, isKnown: index.isKnown, remember: true });
  let comparer = newComparer();
  const listed = new Map<number, readonly Listed[]>();
  const listedOf = (name: number): readonly Listed[] => {
    let forms = listed.get(name);
    if (!forms) {
      const kind = NAME_KINDS[index.kinds[name]!]!;
      forms = index.formsOf(name).map((form) => {
        // Whether two names of unknown kind are persons is told by both.
        return { form, bound: kind === 'unknown' ? null : boundForm(form, kind === 'person', comparer) };
      });
      listed.set(name, forms);
    }
    return forms;
  };
  let scored = 0;
  const begin = (): void => {
    // It remembers pairs of tokens, and forgets them before they are too many.
    if (++scored % FORGETS_EVERY !== 0) return;
    comparer = newComparer();
    listed.clear();
  };
  const readingsOf = readings(tokenOf, () => comparer);
  const scoreOf = ({ form }: Reading, candidate: Listed, name: number): number =>
    scoreForms(form, candidate.form, NAME_KINDS[index.kinds[name]!]!, comparer);
  return {
    reaches(probe, name, { readings, least }) {
      begin();
      const own = readingsOf(probe);
      for (const candidate of listedOf(name))
        for (let at = 0; at < own.length; at++)
          if (
            readings & bitOf(at) &&
            mayReach(own[at]!, candidate, least - ROUNDING, comparer) &&
            scoreOf(own[at]!, candidate, name) >= least
          )
            return true;
      return false;
    },
    best(probe, names) {
      begin();
      const own = readingsOf(probe);
      let best = 0;
      for (const name of names)
        for (const candidate of listedOf(name))
          for (const reading of own) best = Math.max(best, scoreOf(reading, candidate, name));
      return best;
    },
  };
}

function mayReach({ form, weights }: Reading, { bound }: Listed, least: number, comparer: Comparer): boolean {
  const own = bound && (bound.isPerson ? weights.person : weights.other);
  if (!own) return true;
  return mostScore(form.tokens, own, bound, comparer) >= least || mayStandForRun(form.tokens, bound, comparer);
}

/** The readings of probes, those of the last one kept. */
function readings(
  tokenOf: (id: number) => NameToken,
  comparer: () => Comparer,
): (probe: StoredProbe) => readonly Reading[] {
  let last: { probe: StoredProbe; readings: Reading[] } | null = null;
  return (probe) => {
    if (last?.probe === probe) return last.readings;
    const own = Array.from(probe.tokens, tokenOf);
    const weigh = (tokens: readonly NameToken[], isPerson: boolean): number[] | null =>
      isBounded({ tokens }) ? tokens.map((token) => weightOf(token, isPerson, comparer())) : null;
    const made = probe.forms().map(({ tokens: places, ...form }): Reading => {
      const tokens = places.map((place) => own[place]!);
      return { form: { ...form, tokens }, weights: { person: weigh(tokens, true), other: weigh(tokens, false) } };
    });
    last = { probe, readings: made };
    return made;
  };
}
