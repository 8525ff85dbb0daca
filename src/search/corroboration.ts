import type { BirthDate } from '../domain/party.ts';
import type { EntityType } from '../domain/vocabulary.ts';
import type { Corroboration } from './query.ts';
import { hasRow } from './row-sets.ts';
import { textOf } from './section-views.ts';
import { detailJson, type Snapshot } from './snapshot.ts';

/** What stated facts say of a hit: the factor and lift they put on its name score, and the words for it. */
export interface Verdict {
  /** Multiplies the name score; below 1 when facts contradict. */
  factor: number;
  /** Share of the way to 1 that agreeing facts add. */
  lift: number;
  evidence: string[];
}

/** Highest lift that facts can give; names further below a threshold than this cannot reach it. */
export const MOST_LIFT = 0.2;

/**
 * Weighs a listed party against what the query states besides the name. What either side does not know speaks neither
 * for nor against. A different birth year or another type takes even an equal name below the alert threshold; a
 * different country alone takes down likeness, not equality.
 */
export function weighFacts(snapshot: Snapshot, row: number, stated: Corroboration): Verdict {
  const verdict: Verdict = { factor: 1, lift: 0, evidence: [] };
  if (stated.entity_type) weighType(snapshot, row, stated.entity_type, verdict);
  if (stated.countries && stated.countries.length > 0) weighCountries(snapshot, row, stated.countries, verdict);
  if (stated.birth_date) weighBirth(birthDatesOf(snapshot, row), stated.birth_date, verdict);
  return verdict;
}

/** The score after the facts: never above 1, and an exact name that nothing contradicts stays 1. */
export const adjustedScore = (score: number, { factor, lift }: Verdict): number => {
  const lowered = score * factor;
  return factor < 1 ? lowered : lowered + (1 - lowered) * lift;
};

function weighType(snapshot: Snapshot, row: number, stated: EntityType, verdict: Verdict): void {
  const is = (type: EntityType): boolean => {
    const bitmap = snapshot.columns.property(`type:${type}`);
    return bitmap !== null && hasRow(bitmap, row);
  };
  if (is(stated) || is('other') || stated === 'other') return;
  verdict.factor *= 0.68;
  verdict.evidence.push(`listed as another type than ${stated}`);
}

function weighCountries(snapshot: Snapshot, row: number, stated: readonly string[], verdict: Verdict): void {
  const shared = stated.filter((code) => {
    const bitmap = snapshot.columns.property(`country:${code}`);
    return bitmap !== null && hasRow(bitmap, row);
  });
  if (shared.length > 0) {
    verdict.lift += 0.04;
    verdict.evidence.push(`country ${shared.join(', ')} agrees`);
  } else if (snapshot.columns.hasCountry(row)) {
    verdict.factor *= 0.88;
    verdict.evidence.push(`no link to ${stated.join(', ')} is listed`);
  }
}

function birthDatesOf(snapshot: Snapshot, row: number): BirthDate[] {
  return JSON.parse(textOf(detailJson(snapshot, row))).birth_dates;
}

/** Birth dates against the stated one: the listed date that fits best decides. */
function weighBirth(listed: readonly BirthDate[], stated: string, verdict: Verdict): void {
  const fits = listed.map((date) => birthFit(date, stated)).filter((fit) => fit !== null);
  if (fits.length === 0) return;
  const best = Math.max(...fits);
  if (best >= 0.75) {
    verdict.lift += best === 1 ? 0.15 : 0.08;
    verdict.evidence.push(`birth date ${stated} agrees`);
    return;
  }
  verdict.factor *= 0.62 + 0.38 * best;
  verdict.evidence.push(`birth date ${stated} differs`);
}

/** 1 the same day, down to 0 wholly different; null when the listed date says no year. */
function birthFit(listed: BirthDate, stated: string): number | null {
  const year = Number(stated.slice(0, 4));
  const from = Number((listed.from ?? listed.date)?.slice(0, 4) ?? Number.NaN);
  const to = Number((listed.to ?? listed.date)?.slice(0, 4) ?? Number.NaN);
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const away = year < from ? from - year : year > to ? year - to : 0;
  if (away > 0) {
    const tolerated = listed.circa ? 5 : 2;
    return away > tolerated ? 0 : 0.6 * (1 - away / (tolerated + 1));
  }
  if (!listed.date || listed.date.length < stated.length || listed.from) return 0.8;
  if (listed.date.startsWith(stated)) return stated.length === 10 ? 1 : 0.8;
  const [, month, day] = stated.split('-');
  const [, listedMonth, listedDay] = listed.date.split('-');
  if (day !== undefined && month === listedDay && day === listedMonth) return 0.75;
  return 0.5;
}
