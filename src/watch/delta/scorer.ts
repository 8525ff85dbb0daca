/** Scores a customer's readings against listed names, as they are in the state, and only where the score can be high enough. */
import type { NameForm, NameKind, NameToken } from '../../names/name.ts';
import { type Comparer, createComparer, drifted, scoreForms } from '../../names/score/compare.ts';
import { isReadFor } from '../../search/names/candidates.ts';
import { trusted } from '../../search/names/find-names.ts';
import { NAME_KINDS, type NameIndex } from '../../search/names/index/name-index.ts';
import { LEAP_DRIFT, SCORE_MARGIN } from '../answers/margin.ts';
import type { StoredProbe } from '../state/probe-bytes.ts';
import { type ListedReading, listedReading, mayHoldRun, mostScore, type OwnReading, ownReading } from './most-score.ts';
import { type WordPartners, wordPartners } from './word-partners.ts';

/** Readings of a customer as bits; those beyond the last bit share it. */
export const bitOf = (reading: number): number => 1 << Math.min(reading, 30);
export const ALL_READINGS = -1;

export interface Scorer {
  /**
   * Whether one of the changed names, by its number, scores `least` or more by one of these readings, given as bits, or may when
   * words become rarer.
   */
  reaches(probe: StoredProbe, name: number, asked: { readings: number; least: number }): boolean;
  /** The best score of listed names, by their places in the whole index, by any reading. */
  best(probe: StoredProbe, names: readonly number[]): number;
}

/** Names held against customers after which similarities of tokens are forgotten. */
const FORGETS_EVERY = 300_000;
/** Room for the rounding of sums. */
const ROUNDING = 1e-6;

/** A reading of a customer; as it is held against persons and against others, made at first use: null where it has no bound. */
interface Reading {
  form: NameForm;
  person?: OwnReading | null;
  other?: OwnReading | null;
}

/** A reading of a changed name; `bounds` is null where it is always aligned. */
interface Listed {
  form: NameForm;
  bounds: readonly ListedReading[] | null;
}

/** A changed name. */
interface ListedName {
  kind: NameKind;
  readings: readonly Listed[];
}

/** What is remembered of words while customers are held against names. */
interface Memory {
  comparer: Comparer;
  /** As if words were rarer by as much as they may become. */
  rarer: Comparer;
  partners: WordPartners;
  names: readonly ListedName[];
}

/**
 * @param places of the changed names in the whole index
 * @param tokenOf a token of customers' names by its number, the same each time
 */
export function scorer(index: NameIndex, places: Uint32Array, tokenOf: (id: number) => NameToken): Scorer {
  let memory = memoryOf(index, places);
  let scored = 0;
  const readingsOf = readings(tokenOf);
  const begin = (probe: StoredProbe): readonly Reading[] => {
    // It remembers pairs of tokens, and forgets them before they are too many.
    if (++scored % FORGETS_EVERY === 0) memory = memoryOf(index, places);
    return readingsOf(probe, memory);
  };
  return {
    reaches(probe, name, { readings: asked, least }) {
      const own = begin(probe);
      const { kind, readings: listed } = memory.names[name]!;
      for (const candidate of listed)
        for (let at = 0; at < own.length; at++)
          if (
            asked & bitOf(at) &&
            isReadFor(own[at]!.form, kind) &&
            mayReach(own[at]!, candidate, least - ROUNDING, memory) &&
            trusted(own[at]!.form, scoreForms(own[at]!.form, candidate.form, kind, memory.rarer), SCORE_MARGIN) >= least
          )
            return true;
      return false;
    },
    best(probe, names) {
      const own = begin(probe);
      let best = 0;
      for (const name of names) {
        const kind = NAME_KINDS[index.kinds[name]!]!;
        for (const candidate of index.formsOf(name))
          for (const { form } of own)
            if (isReadFor(form, kind))
              best = Math.max(best, trusted(form, scoreForms(form, candidate, kind, memory.comparer)));
      }
      return best;
    },
  };
}

function memoryOf(index: NameIndex, places: Uint32Array): Memory {
  const comparer = createComparer({ rarity: index.rarityOf, isKnown: index.isKnown, remember: true });
  const read = Array.from(places, (place) => ({ kind: NAME_KINDS[index.kinds[place]!]!, forms: index.formsOf(place) }));
  const forms = read.flatMap((name) => name.forms);
  const words = new Set(forms.flatMap(({ tokens }) => tokens));
  // A name of unknown kind is read as a person's and as another.
  const partners = wordPartners(comparer, { words: words.size, readings: 2 * forms.length });
  const names = read.map(({ kind, forms: own }) => ({
    kind,
    readings: own.map((form) => {
      // Whether two names of unknown kind are persons is told by both.
      const as = kind === 'unknown' ? [true, false] : [kind === 'person'];
      const bounds = as.flatMap((isPerson) => listedReading(form, isPerson, { comparer, partners }) ?? []);
      return { form, bounds: bounds.length > 0 ? bounds : null };
    }),
  }));
  return { comparer, rarer: drifted(comparer, LEAP_DRIFT), partners, names };
}

function mayReach(reading: Reading, { bounds }: Listed, least: number, memory: Memory): boolean {
  return !bounds || bounds.some((bound) => isBoundReached(reading, bound, least, memory));
}

function isBoundReached(reading: Reading, bound: ListedReading, least: number, memory: Memory): boolean {
  const as = bound.isPerson ? 'person' : 'other';
  if (reading[as] === undefined) reading[as] = ownReading(reading.form, bound.isPerson, memory);
  const own = reading[as];
  return !own || mostScore(own, bound, memory.partners) >= least || mayHoldRun(own, bound, memory);
}

/** The readings of probes, those of the last one kept. */
function readings(tokenOf: (id: number) => NameToken): (probe: StoredProbe, memory: Memory) => readonly Reading[] {
  let last: { probe: StoredProbe; memory: Memory; readings: Reading[] } | null = null;
  return (probe, memory) => {
    if (last?.probe === probe && last.memory === memory) return last.readings;
    const own = Array.from(probe.tokens, tokenOf);
    const made = probe.forms().map(({ tokens: places, ...read }): Reading => {
      return { form: { ...read, tokens: places.map((place) => own[place]!) } };
    });
    last = { probe, memory, readings: made };
    return made;
  };
}
