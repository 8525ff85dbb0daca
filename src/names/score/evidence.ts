/**
 * What else is known about two parties besides their names: it orders exact namesakes, lifts a likely match a little
 * and talks a namesake down below the threshold.
 */
import { ALERT_THRESHOLD } from './weights.ts';

/** What a screening row states besides the name. Absent = unknown. */
export interface Stated {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDate?: string;
  /** ISO alpha-2 codes of nationality, residence or registration. */
  countries?: readonly string[];
  /** `individual`, `organization`, `vessel`, … */
  entityType?: string;
  identifier?: string;
}

/** What a list says about a party. Empty lists = the list does not say. */
export interface Listed {
  /** Dates as stated, also several; `1961`, `1961-05`, `1961-05-03`. */
  birthDates: readonly string[];
  countries: readonly string[];
  entityType: string;
  identifiers: readonly string[];
}

/** Years by which stated years of birth may differ and still be the same: lists say "circa" and copy errors. */
const YEAR_TOLERANCE = 1;

/** A namesake whose birth date contradicts ends this far below the threshold at most. */
const CONTRADICTED = ALERT_THRESHOLD - 0.1;

/** A name spelt alike in all parts. */
const SAME_NAME = 0.9;

/** Lift for one agreeing fact, of what is missing to 1. */
const LIFT = 0.25;

const plain = (identifier: string): string => identifier.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** `agrees`, `contradicts` or, where either side is silent, `unknown`. */
export type Verdict = 'agrees' | 'contradicts' | 'unknown';

/** Compares birth dates by what both sides state: years within a tolerance, swapped day and month allowed. */
export function compareBirthDates(stated: string | undefined, listed: readonly string[]): Verdict {
  if (!stated || listed.length === 0) return 'unknown';
  const year = Number(stated.slice(0, 4));
  if (!Number.isInteger(year) || year < 1800) return 'unknown';
  const years = listed.map((date) => Number(date.slice(0, 4))).filter((one) => Number.isInteger(one) && one > 1800);
  if (years.length === 0) return 'unknown';
  return years.some((one) => Math.abs(one - year) <= YEAR_TOLERANCE) ? 'agrees' : 'contradicts';
}

/** Exact to the day on both sides. */
const sameDay = (stated: string | undefined, listed: readonly string[]): boolean =>
  stated !== undefined && stated.length === 10 && listed.includes(stated);

/** Compares country codes: one in common agrees; none in common contradicts. */
function compareCountries(stated: readonly string[] | undefined, listed: readonly string[]): Verdict {
  if (!stated || stated.length === 0 || listed.length === 0) return 'unknown';
  return stated.some((code) => listed.includes(code)) ? 'agrees' : 'contradicts';
}

/**
 * The name score adjusted by everything else, 0–1, its place among equal scores, and the facts in words.
 *
 * An identifier in common gives 1. A contradicting birth date puts the score below the threshold; a contradicting country
 * does so for a common name (`nameRarity` under 0.5) and costs little for a rare one; another type costs much.
 * Agreement lifts a score below 1 by a quarter of what is missing, never over the threshold by itself.
 * `order` −1…3 sorts candidates of one score: more agreement first.
 */
export function corroborate(
  score: number,
  stated: Stated,
  listed: Listed,
  nameRarity: number,
): { score: number; order: number; evidence: string[] } {
  const evidence: string[] = [];
  if (stated.identifier && listed.identifiers.some((known) => plain(known) === plain(stated.identifier!)))
    return { score: 1, order: 3, evidence: ['identifier agrees'] };
  let adjusted = score;
  let order = 0;
  const birth = compareBirthDates(stated.birthDate, listed.birthDates);
  const exact = sameDay(stated.birthDate, listed.birthDates);
  if (birth === 'agrees') {
    order += exact ? 1.5 : 1;
    evidence.push(
      exact ? `birth date ${stated.birthDate} agrees` : `birth year ${stated.birthDate!.slice(0, 4)} agrees`,
    );
  } else if (birth === 'contradicts') {
    order -= 1;
    adjusted = Math.min(adjusted * 0.7, CONTRADICTED);
    evidence.push(`birth date ${stated.birthDate} contradicts ${listed.birthDates.slice(0, 3).join(', ')}`);
  }
  const country = compareCountries(stated.countries, listed.countries);
  if (country === 'agrees') {
    order += 1;
    evidence.push('country agrees');
  } else if (country === 'contradicts') {
    order -= 0.5;
    // A birth date that agrees outweighs another passport; a year alone is shared by too many, unless the name is the same.
    if (!exact && !(birth === 'agrees' && score >= SAME_NAME))
      adjusted = nameRarity < 0.5 ? Math.min(adjusted * 0.85, ALERT_THRESHOLD - 0.01) : adjusted * 0.93;
    evidence.push(`country ${stated.countries!.join(', ')} contradicts ${listed.countries.slice(0, 3).join(', ')}`);
  }
  if (stated.entityType && stated.entityType !== listed.entityType) {
    order -= 0.5;
    adjusted *= 0.8;
    evidence.push(`type ${stated.entityType} contradicts ${listed.entityType}`);
  } else if (stated.entityType) order += 0.1;
  if (
    adjusted >= ALERT_THRESHOLD &&
    adjusted < 1 &&
    order > 0.5 &&
    birth !== 'contradicts' &&
    country !== 'contradicts'
  )
    adjusted += (1 - adjusted) * LIFT;
  return { score: Math.max(0, Math.min(1, adjusted)), order, evidence };
}
