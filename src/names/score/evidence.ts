/**
 * What else is known about two parties besides their names: it orders exact namesakes, lifts a likely match a little
 * and talks a namesake down below the threshold.
 */
import { ALERT_THRESHOLD, FACT, FACT_ORDER } from './weights.ts';

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
  return years.some((one) => Math.abs(one - year) <= FACT.yearTolerance) ? 'agrees' : 'contradicts';
}

/** Exact to the day on both sides. */
const sameDay = (stated: string | undefined, listed: readonly string[]): boolean =>
  stated !== undefined && stated.length === 10 && listed.includes(stated);

/** Compares country codes: one in common agrees; none in common contradicts. */
function compareCountries(stated: readonly string[] | undefined, listed: readonly string[]): Verdict {
  if (!stated || stated.length === 0 || listed.length === 0) return 'unknown';
  return stated.some((code) => listed.includes(code)) ? 'agrees' : 'contradicts';
}

/** A score after facts, its place among equal scores, and the facts in words. */
export interface Corroborated {
  score: number;
  order: number;
  evidence: string[];
}

/**
 * The name score adjusted by everything else, 0–1, its place among equal scores, and the facts in words.
 *
 * An identifier in common gives 1. A contradicting birth date puts the score below the threshold; a contradicting country
 * does so for a common name (`nameRarity` 0–1) and costs little for a rare one; another type costs much.
 * Agreement lifts a score below 1 by a part of what is missing, never over the threshold by itself.
 * `order` sorts candidates of one score: more agreement first.
 */
export function corroborate(score: number, stated: Stated, listed: Listed, nameRarity: number): Corroborated {
  if (stated.identifier && listed.identifiers.some((known) => plain(known) === plain(stated.identifier!)))
    return { score: 1, order: FACT_ORDER.identifier, evidence: ['identifier agrees'] };
  const birth = compareBirthDates(stated.birthDate, listed.birthDates);
  const isSameDay = sameDay(stated.birthDate, listed.birthDates);
  const country = compareCountries(stated.countries, listed.countries);
  // A birth date that agrees outweighs another passport; a year alone is shared by too many, unless the name is the same.
  const isBornAlike = isSameDay || (birth === 'agrees' && score >= FACT.sameName);
  let result: Corroborated = { score, order: 0, evidence: [] };
  if (birth !== 'unknown') result = afterBirthDate(result, stated, listed, isSameDay);
  if (country === 'agrees')
    result = {
      score: result.score,
      order: result.order + FACT_ORDER.country,
      evidence: [...result.evidence, 'country agrees'],
    };
  else if (country === 'contradicts') {
    const against = `country ${stated.countries!.join(', ')} contradicts ${listed.countries.slice(0, 3).join(', ')}`;
    result = {
      score: isBornAlike ? result.score : withOtherCountry(result.score, nameRarity),
      order: result.order + FACT_ORDER.countryContradicts,
      evidence: [...result.evidence, against],
    };
  }
  result = afterType(result, stated.entityType, listed.entityType);
  const isLifted =
    result.score >= ALERT_THRESHOLD &&
    result.score < 1 &&
    result.order > FACT.liftFrom &&
    birth !== 'contradicts' &&
    country !== 'contradicts';
  const lifted = isLifted ? result.score + (1 - result.score) * FACT.lift : result.score;
  return { ...result, score: Math.max(0, Math.min(1, lifted)) };
}

/** For birth dates that both sides state. */
function afterBirthDate(result: Corroborated, stated: Stated, listed: Listed, isSameDay: boolean): Corroborated {
  const date = stated.birthDate!;
  if (compareBirthDates(date, listed.birthDates) === 'contradicts')
    return {
      score: Math.min(result.score * FACT.birthDateContradicts, ALERT_THRESHOLD - FACT.birthDateMargin),
      order: result.order + FACT_ORDER.birthDateContradicts,
      evidence: [`birth date ${date} contradicts ${listed.birthDates.slice(0, 3).join(', ')}`],
    };
  return {
    score: result.score,
    order: result.order + (isSameDay ? FACT_ORDER.birthDay : FACT_ORDER.birthYear),
    evidence: [isSameDay ? `birth date ${date} agrees` : `birth year ${date.slice(0, 4)} agrees`],
  };
}

const withOtherCountry = (score: number, nameRarity: number): number =>
  nameRarity < FACT.commonName
    ? Math.min(score * FACT.countryContradictsCommon, ALERT_THRESHOLD - FACT.countryMargin)
    : score * FACT.countryContradictsRare;

function afterType(result: Corroborated, stated: string | undefined, listed: string): Corroborated {
  if (!stated) return result;
  if (stated === listed) return { ...result, order: result.order + FACT_ORDER.type };
  return {
    score: result.score * FACT.typeContradicts,
    order: result.order + FACT_ORDER.typeContradicts,
    evidence: [...result.evidence, `type ${stated} contradicts ${listed}`],
  };
}
