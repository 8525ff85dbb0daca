/** A search by party, as its page and its feed are asked: the same parameters, and the same parties found by name. */
import type { z } from '@hono/zod-openapi';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import type { HybridQuery } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { badParameters } from '../problems.ts';
import { factShape, statedFacts } from './fact-parameters.ts';
import { faultOfParameter, WrongValue } from './faults.ts';
import { readFilters } from './filters.ts';
import { choice, filterShape, parameter, readList, screeningText, thresholdParameter } from './parameters.ts';
import type { FoundParty } from './party-query.ts';

/** The question of a search by party: a name, filters, and what else is known. */
export const partySearchShape = {
  q: screeningText,
  ...filterShape,
  programme: parameter((text) => text, { type: 'string', description: 'Sanctions programmes, by commas.' }),
  threshold: thresholdParameter,
  ...factShape,
  party_type: choice(ENTITY_TYPES, undefined, 'Type of the party asked about: evidence, not a filter.'),
};

/** The question with its parameters read. */
export type PartySearch = z.output<z.ZodObject<typeof partySearchShape>>;

/** Programmes by their exact names. Throws a 400 problem for one that no record names. */
function programmesOf(text: string | undefined, data: LoadedData): string[] | undefined {
  if (text === undefined) return undefined;
  const known = new Set(data.programmes);
  try {
    return readList(
      text,
      (part) => (known.has(part) ? part : null),
      (part) => ({ is: 'unknown', what: 'programme', text: part.slice(0, 60), allowed: '', near: null }),
    );
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw badParameters([faultOfParameter('programme', error.fault)]);
  }
}

/**
 * The question as the search takes it, without its mode and page. Throws a 400 problem for filters that cannot be.
 * @param today YYYY-MM-DD
 */
export function hybridQueryOf(
  query: PartySearch,
  data: LoadedData,
  today: string,
): Omit<HybridQuery, 'mode' | 'page' | 'limit'> {
  const { q, threshold, party_type, programme } = query;
  const facts = { ...statedFacts(query), ...(party_type && { entity_type: party_type }) };
  const programmes = programmesOf(programme, data);
  const filters = { ...readFilters(query, data, today), ...(programmes && { programmes }) };
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
