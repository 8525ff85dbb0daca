/** The party search of the page and its feed: both have the same parameters and find the same parties by name. */
import type { z } from '@hono/zod-openapi';
import { statedCountries } from '../../domain/countries/stated-countries.ts';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import { ENTITY_TYPES, type EntityType, type Gender } from '../../domain/vocabulary.ts';
import type { HitFacts } from '../../search/page-json.ts';
import type { Corroboration, Filters, Hit, HybridQuery } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { parsedAnswer } from '../json-text.ts';
import { factShape, statedBirthDate, statedFacts } from './fact-parameters.ts';
import { readFilters } from './filters.ts';
import { choice, filterShape, screeningText, thresholdParameter } from './parameters.ts';

/** Screens a party with several names, identifiers and dates: for each combination; the best score counts. */

/** A queried party. Lists may be empty; a party without a name is looked up by its identifiers. */
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

/** A hit as in the native search. */
export type FoundParty = EntitySummary & Omit<Hit, 'row'> & HitFacts;

/** Maximum number of screenings for one party: each name with each date, and at least one for each identifier. */
const MAX_SCREENINGS = 24;

interface Envelope {
  entities: FoundParty[];
  pagination: { total: number };
  tiers: { names: number };
}

/** Converts dates to the form used for screening; a timestamp counts as its day. Other texts are dropped. */
export const birthDatesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => statedBirthDate(text.trim())).filter((date) => date !== null)),
];

/** The texts that can be identifiers, each once. A few addresses of wallets and pages are long. */
export const statedIdentifiers = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(({ length }) => length >= 3 && length <= 500).slice(0, MAX_SCREENINGS);

/** Country codes of the texts that name countries. */
export const countriesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => statedCountries(text) ?? [])),
];

/**
 * Screens a party; `limit` is of each screening. `found`, best first: names and identifiers at or above the threshold, then
 * parties that share a word of the name. `total`: exact for one screening, else among the best results of each.
 */
export async function screenParty(
  data: LoadedData,
  query: PartyQuery,
  { filters, threshold, limit }: { filters: Filters; threshold: number; limit: number },
): Promise<{ found: FoundParty[]; total: number }> {
  const screen = async (q: string, corroboration: Corroboration | undefined): Promise<Envelope> => {
    const search = { q, mode: 'keyword' as const, filters, threshold, corroboration, page: 1, limit };
    return parsedAnswer(await data.hybrid(search, {}));
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
      // An identifier is looked up as such; a listed name that resembles it is not a hit.
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

/**
 * One screening for each name with each date. An identifier finds its party beside any name, so they are not multiplied by
 * it but paired by position; the last of the shorter list repeats.
 */
function screeningsOf({ names, identifiers, birthDates, countries, gender, entityType }: PartyQuery): Screening[] {
  const known: Corroboration = {
    ...(countries.length > 0 && { countries }),
    ...(gender && { gender }),
    ...(entityType && { entity_type: entityType }),
  };
  const stated = (facts: Corroboration) => (Object.keys(facts).length > 0 ? facts : undefined);
  if (names.length === 0)
    return identifiers.slice(0, MAX_SCREENINGS).map((q) => ({ q, corroboration: stated(known), isNumber: true }));
  const dates = birthDates.length > 0 ? birthDates : [undefined];
  const dated = dates.flatMap((birth_date) => names.map((q) => ({ q, birth_date })));
  const length = Math.min(MAX_SCREENINGS, Math.max(dated.length, identifiers.length));
  return Array.from({ length }, (_, at): Screening => {
    const { q, birth_date } = dated[Math.min(at, dated.length - 1)]!;
    const identifier = identifiers[Math.min(at, identifiers.length - 1)];
    return {
      q,
      corroboration: stated({ ...known, ...(birth_date && { birth_date }), ...(identifier && { identifier }) }),
    };
  });
}

/** Parameters of a party search: a name, filters and secondary identifiers. */
export const partySearchShape = {
  q: screeningText,
  ...filterShape,
  threshold: thresholdParameter,
  ...factShape,
  party_type: choice(ENTITY_TYPES, undefined, 'Type of the party asked about: evidence, not a filter.'),
};

/** The parsed parameters of a party search. */
export type PartySearch = z.output<z.ZodObject<typeof partySearchShape>>;

/** The parameters as a hybrid query, without mode and page. @throws Problem 400 for invalid filters */
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

/** Maximum number of followed parties in a search; a page of the search has no more. */
export const MAX_FOLLOWED = 100;

/** The parties found by a followed search, best first. */
export interface FollowedParties {
  parties: FoundParty[];
  /** Totals, also beyond {@link MAX_FOLLOWED}: by name or identifier, by a word of the name, and by topic. */
  tiers: { names: number; words: number; topics: number };
  total: number;
  /** Number of further hits that secondary identifiers suppress. */
  setAside: number;
}

/** The parties found by name or words of names, else by topic. @throws Problem 400 for invalid filters */
export async function followedParties(query: PartySearch, data: LoadedData, today: string): Promise<FollowedParties> {
  const search = { ...hybridQueryOf(query, data, today), mode: 'hybrid', page: 1, limit: MAX_FOLLOWED } as const;
  const { entities, tiers, suppressed_total } = parsedAnswer<{
    entities: FoundParty[];
    tiers: FollowedParties['tiers'];
    suppressed_total: number;
  }>(await data.hybrid(search, {}));
  const named = tiers.names + tiers.words;
  const shown = named > 0 ? { ...tiers, topics: 0 } : tiers;
  const parties = named > 0 ? entities.filter(({ tier }) => tier !== 'topic') : entities;
  return { parties, tiers: shown, total: shown.names + shown.words + shown.topics, setAside: suppressed_total };
}
