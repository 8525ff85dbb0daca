import { alternatives, lexiconRows, orNothing } from '../../../lexicon/lines.ts';
import { SOUND } from '../../score/sound-weights.ts';
import { letterNumber } from '../../text/letter-bits.ts';

/** A Latin spelling of a sound: the letters (empty if it is omitted) and its cost. */
export interface Writing {
  latin: string;
  cost: number;
}

/** The Latin spellings of a sequence of letters of another script. */
interface SoundRule {
  letters: readonly string[];
  writings: readonly Writing[];
  /** The spellings by the number of their first letter (`letterNumber`). */
  byFirst: readonly (readonly Writing[])[];
  /** Cost of omitting the letters; Infinity if they are always written. */
  omitted: number;
}

/** The rules of a script, by their first letter. */
export type SoundTable = ReadonlyMap<string, readonly SoundRule[]>;

/** Costs of usual, possible and rare spellings. */
const STEPS = [0, SOUND.possible, SOUND.seldom];

/**
 * Reads a table of `data/lexicon`: letters separated by spaces, then usual, possible and rare Latin spellings. @throws when the
 * file is missing
 */
export function soundTable(file: string): SoundTable {
  const table = new Map<string, SoundRule[]>();
  for (const [letters, ...columns] of lexiconRows(file)) {
    const writings = columns.flatMap((column, step) =>
      alternatives(column).map((latin) => ({ latin: orNothing(latin), cost: STEPS[step]! })),
    );
    const rule = soundRule(letters!.split(' '), writings);
    const first = rule.letters[0]!;
    const known = table.get(first);
    if (known) known.push(rule);
    else table.set(first, [rule]);
  }
  return table;
}

function soundRule(letters: readonly string[], writings: readonly Writing[]): SoundRule {
  const written = writings.filter(({ latin }) => latin !== '');
  return {
    letters,
    writings,
    byFirst: Array.from({ length: LETTERS }, (_, number) =>
      written.filter(({ latin }) => letterNumber(latin) === number),
    ),
    omitted: writings.findLast(({ latin }) => latin === '')?.cost ?? Number.POSITIVE_INFINITY,
  };
}

/** Upper bound (exclusive) of letter numbers. */
const LETTERS = 32;
