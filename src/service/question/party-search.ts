/** A search by party, as its page and its feed are asked: the same parameters, and the same parties found by name. */
import type { z } from '@hono/zod-openapi';
import { statedCountries } from '../../domain/countries/stated-countries.ts';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import { ENTITY_TYPES, type EntityType, type Gender } from '../../domain/vocabulary.ts';
import type { HitFacts } from '../../search/hit-facts.ts';
import type { Corroboration, Filters, Hit, HybridQuery } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { factShape, statedBirthDate, statedFacts } from './fact-parameters.ts';
import { readFilters } from './filters.ts';
import { choice, filterShape, screeningText, thresholdParameter } from './parameters.ts';

/**
 * Screens a party that is described by several names, numbers and dates, as clients of other services send it: one native
 * screening for each combination, and of each listed party the best that was found.
 */

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

/** The question of a search by party: a name, filters, and what else is known. */
export const partySearchShape = {
  q: screeningText,
  ...filterShape,
  threshold: thresholdParameter,
  ...factShape,
  party_type: choice(ENTITY_TYPES, undefined, 'Type of the party asked about: evidence, not a filter.'),
};

/** The question with its parameters read. */
export type PartySearch = z.output<z.ZodObject<typeof partySearchShape>>;

/**
 * The question as the search takes it, without its mode and page. Throws a 400 problem for filters that cannot be.
 * @param today YYYY-MM-DD
 */
export function hybridQueryOf(
  query: PartySearch,
  data: LoadedData,
  today: string,
): Omit<HybridQuery, 'mode' | 'page' | 'limit'> {
  const { q, threshold, party_type } = query;
  const facts = { ...statedFacts(query), ...(party_type && { entity_type: party_type }) };
  const filters = readFilters(query, data, today);
  const corroboration = Object.keys(facts).length > 0 ? facts : undefined;
  return { q, group: 'party', threshold, filters, corroboration };
}

/** Parties found that are followed; a page of the search has at most as many. */
export const MOST_FOLLOWED = 100;

/** The parties of a search that is followed, best first. */
export interface FollowedParties {
  parties: FoundParty[];
  /** How many there are, also beyond {@link MOST_FOLLOWED}: by name or number, by a word of the name, and by topic. */
  tiers: { names: number; words: number; topics: number };
  total: number;
  /** How many more facts of the question set aside. */
  setAside: number;
}

/**
 * The parties that a search shows, for those who follow it: by name and by words of names, and those by topic where nothing
 * else is found. Throws a 400 problem for filters that cannot be.
 */
export async function followedParties(query: PartySearch, data: LoadedData, today: string): Promise<FollowedParties> {
  const search = { ...hybridQueryOf(query, data, today), mode: 'hybrid', page: 1, limit: MOST_FOLLOWED } as const;
  const { entities, tiers, suppressed_total } = JSON.parse(Buffer.from(await data.hybrid(search, {})).toString()) as {
    entities: FoundParty[];
    tiers: FollowedParties['tiers'];
    suppressed_total: number;
  };
  const named = tiers.names + tiers.words;
  const shown = named > 0 ? { ...tiers, topics: 0 } : tiers;
  const parties = named > 0 ? entities.filter(({ tier }) => tier !== 'topic') : entities;
  return { parties, tiers: shown, total: shown.names + shown.words + shown.topics, setAside: suppressed_total };
}
