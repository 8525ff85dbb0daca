/**
 * Screens a party that is described by several names, numbers and dates, as clients of other services send it: one native
 * screening for each combination, and of each listed party the best that was found.
 */
import { statedCountries } from '../../domain/countries/stated-countries.ts';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import type { EntityType, Gender } from '../../domain/vocabulary.ts';
import type { HitFacts } from '../../search/hit-facts.ts';
import type { Corroboration, Filters, Hit } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { statedBirthDate } from './stated-dates.ts';

/** What is known of a party. Lists may be empty; a party without a name is looked up by its numbers. */
export interface PartyQuery {
  names: readonly string[];
  identifiers: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDates: readonly string[];
  /** ISO alpha-2 codes. */
  countries: readonly string[];
  gender?: Gender | undefined;
  entityType?: EntityType | undefined;
}

/** A hit as the native search answers it. */
export type FoundParty = EntitySummary & Omit<Hit, 'row'> & HitFacts;

export interface PartyAnswer {
  /** Best first; names and identifiers at or above the threshold, then parties that bear a word of the name. */
  found: FoundParty[];
  /** How many there are; exact for one screening, else those among the best of each. */
  total: number;
}

/** Most screenings for one party: names times the dates and numbers that are stated beside each other. */
const MOST_SCREENINGS = 24;

interface Envelope {
  entities: FoundParty[];
  pagination: { total: number };
  tiers: { names: number };
}

/** Texts that are dates as the screening takes them; a moment counts as its day. */
export const birthDatesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => statedBirthDate(text.trim())).filter((date) => date !== null)),
];

/** Country codes of texts that are countries. */
export const countriesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => statedCountries(text) ?? [])),
];

/**
 * The listed parties that this may be.
 * @param threshold least score, 0–1
 * @param limit most that each screening gives
 */
export async function screenParty(
  data: LoadedData,
  query: PartyQuery,
  { filters, threshold, limit }: { filters: Filters; threshold: number; limit: number },
): Promise<PartyAnswer> {
  const screen = async (q: string, corroboration: Corroboration | undefined): Promise<Envelope> => {
    const search = { q, mode: 'keyword' as const, filters, threshold, corroboration, page: 1, limit };
    return JSON.parse(Buffer.from(await data.hybrid(search, {})).toString());
  };
  const asked = screeningsOf(query);
  const answers = await Promise.all(asked.map(({ q, corroboration }) => screen(q, corroboration)));
  const [only] = answers;
  if (!only) return { found: [], total: 0 };
  if (answers.length === 1 && query.names.length > 0) {
    const found = only.entities.filter(({ score }) => score >= threshold);
    const areAll = found.length === only.entities.length;
    return { found, total: areAll ? only.pagination.total : Math.max(found.length, only.tiers.names) };
  }
  const best = new Map<string, FoundParty>();
  answers.forEach(({ entities }, at) => {
    for (const one of entities) {
      // A number is looked up as such: a name that looks like one is none.
      if (asked[at]!.isNumber && one.match?.type !== 'identifier') continue;
      const known = best.get(one.id);
      if (one.score >= threshold && (!known || one.score > known.score)) best.set(one.id, one);
    }
  });
  const found = [...best.values()].sort((a, b) => b.score - a.score);
  return { found, total: found.length };
}

interface Screening {
  q: string;
  corroboration: Corroboration | undefined;
  isNumber?: true;
}

/** One screening for each name with each stated date and number; the first of each stands where there are no more. */
function screeningsOf({ names, identifiers, birthDates, countries, gender, entityType }: PartyQuery): Screening[] {
  const known: Corroboration = {
    ...(countries.length > 0 && { countries }),
    ...(gender && { gender }),
    ...(entityType && { entity_type: entityType }),
  };
  const variants = Array.from(
    { length: Math.max(1, birthDates.length, identifiers.length) },
    (_, at): Corroboration => {
      const birth_date = birthDates[Math.min(at, birthDates.length - 1)];
      const identifier = identifiers[Math.min(at, identifiers.length - 1)];
      return { ...known, ...(birth_date && { birth_date }), ...(identifier && { identifier }) };
    },
  );
  const stated = (facts: Corroboration) => (Object.keys(facts).length > 0 ? facts : undefined);
  const byName = names.flatMap((q) => variants.map((facts): Screening => ({ q, corroboration: stated(facts) })));
  if (byName.length > 0) return byName.slice(0, MOST_SCREENINGS);
  return identifiers.slice(0, MOST_SCREENINGS).map((q) => ({ q, corroboration: stated(known), isNumber: true }));
}
