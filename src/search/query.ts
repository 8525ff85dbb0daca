/** What searches are asked and what they give; the one definition that the service and the command line use too. */
import type { AlsoListed } from '../domain/entity/party-links.ts';
import type { EntityType, Gender, Jurisdiction } from '../domain/vocabulary.ts';
import type { ComparedFact } from '../names/score/facts/evidence.ts';
import type { Told } from './reasons.ts';

/** Filters that every search takes. Values are already validated and normalised; a list means "any of". */
export interface Filters {
  jurisdictions?: readonly Jurisdiction[];
  /** Exact `source_list` names. */
  source_lists?: readonly string[];
  entity_types?: readonly EntityType[];
  /** ISO alpha-2 codes; matched against every country of the party. */
  countries?: readonly string[];
  /** Exact names of sanctions programmes, as published. */
  programmes?: readonly string[];
  is_china?: boolean;
  is_active?: boolean;
  /** True: official lists alone; false: own lists alone. */
  official?: boolean;
  /** Bounds on listed_date, inclusive, YYYY-MM-DD. */
  date_from?: string;
  date_to?: string;
  /** Who was listed on that day, from official dates. */
  as_of?: string;
}

interface PageRequest {
  /** From 1. */
  page: number;
  /** 1–100. */
  limit: number;
  /** `party`: one hit for each real party, its best; totals then count parties. */
  group?: Grouping | undefined;
  /** Names of the fields that entities of the answer are to have; default all. */
  fields?: readonly string[] | undefined;
}

/** How hits are put together. */
export const GROUPINGS = ['party'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Orders of a structured search; `-` descends. Ties break by id, so pages never overlap. */
export const SORTS = ['-listed_date', 'listed_date', 'name', '-name', 'relevance'] as const;
export type Sort = (typeof SORTS)[number];

/** What a query may state besides the name: evidence that orders and labels hits, never a filter. */
export interface Corroboration {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or two days and ` or ` between them. */
  birth_date?: string;
  /** ISO alpha-2 codes of nationality, residence or registration. */
  countries?: readonly string[];
  gender?: Gender;
  entity_type?: EntityType;
  identifier?: string;
}

/** `hybrid`: names and words, then topics where the query reads as one; `keyword`: names and words; `semantic`: topics alone. */
export type SearchMode = 'hybrid' | 'keyword' | 'semantic';

/** A structured search. `sort` defaults to `relevance` with a `q` and to the newest listings first without. */
export interface StructuredQuery extends PageRequest {
  q?: string;
  filters: Filters;
  sort?: Sort;
}

/** A search for names and words. */
export interface KeywordQuery extends PageRequest {
  q: string;
  filters: Filters;
}

/** A screening by names, topics or both. */
export interface HybridQuery extends PageRequest {
  q: string;
  mode: SearchMode;
  filters: Filters;
  /** Lowest score of a name hit, 0–1; the alert threshold when it is not stated. Topic hits stay below it. */
  threshold?: number;
  corroboration?: Corroboration;
  /** How facts and filters were read that could be written otherwise; given back before the hints of the text. */
  read?: readonly Hint[];
  /** Count the parties found by what filters ask for. */
  facets?: true;
  /** Tell why each party was found as facts too, for pages that word them in another language. */
  reasons?: true;
}

/** Numbers of parties beside a screening: under each filter, by its values, most first; and by least score. */
export interface Facets {
  jurisdictions: Record<string, number>;
  entity_types: Record<string, number>;
  source_lists: Record<string, number>;
  programmes: Record<string, number>;
  /** China-related, and listed now. */
  is_china: { yes: number; no: number };
  is_active: { yes: number; no: number };
  /** Parties found by name with at least a score, whatever the threshold asked for. */
  at_least: { score: number; parties: number }[];
}

/** A screening by names and identifiers alone. */
export interface ScreenQuery {
  q: string;
  filters: Filters;
  corroboration?: Corroboration;
  /** Facts read out of the query's own text: they order and label, and nothing more. */
  hinted?: Corroboration;
  /** Lowest score that is a hit, 0–1. */
  threshold: number;
  /** Hits to leave out at the start, and to give. */
  offset?: number;
  limit: number;
}

export const HINT_FACTS = ['party_country', 'birth_date', 'country'] as const;

/** A part of the query's text that was read as a fact and not as part of the name, or how a stated fact was read. */
export interface Hint {
  /** As written. */
  text: string;
  read_as: (typeof HINT_FACTS)[number];
  /** ISO alpha-2 codes, or a date as the comparison takes it. */
  value: string;
}

/** How a query was read: its folded words and how it was widened. */
export interface ReadQuery {
  q: string;
  normalized: string;
  expansions: Expansion[];
}

/** How a query was widened, shown in the answer. `weight` 0–1 bounds the score a match by it can reach. */
interface Expansion {
  text: string;
  rule: string;
  weight: number;
}

export const MATCH_TYPES = [
  'exact',
  'alias',
  'fuzzy',
  'transliterated',
  'translated',
  'identifier',
  'word',
  'semantic',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** Why an entity is in the answer. */
export interface Match {
  type: MatchType;
  /** What matched: `name`, `alias`, `identifier:passport`, `text`, … */
  field: string;
  /** The name, identifier or passage that matched, as published. */
  value: string;
  /** Id of the record of the same party that has this name or identifier; absent where it is the record's own. */
  via?: string;
  /** The number of the query in the form in which it was looked up; of identifiers only. */
  normal?: string;
  /** The part of the query's text that matched, where that is known: `[from, to)` in UTF-16 units of the text as sent. */
  span?: readonly [from: number, to: number];
  /** 0–1 name similarity, null when no name channel took part. */
  name_score: number | null;
  /** 0–1 topic similarity, null when no semantic channel took part. */
  semantic_score: number | null;
  /** 0–1 similarity of words and concepts, only on hits by topic; null when the text channel took no part. */
  text_score?: number | null;
  /** What the query states besides the name, beside what the record says; empty when it states nothing. */
  facts: readonly ComparedFact[];
  /** Short facts a person can check, e.g. "token 'rosneft' exact", "birth date 1961 agrees". */
  evidence: string[];
}

/** How an entity was found: by its name or identifier, by a word of its name, or by what it is about. */
export const TIERS = ['name', 'word', 'topic'] as const;
export type Tier = (typeof TIERS)[number];

/** One entity found: its row in the snapshot, score and, for screenings, why. */
export interface Hit {
  row: number;
  /** 0–1; one meaning per tier, see docs/scoring.md. */
  score: number;
  /** Screenings only: a name or identifier at or above the alert threshold; never true of a suppressed hit. */
  alert?: boolean;
  /** Screenings only. */
  tier?: Tier;
  /** True when a stated fact other than the country speaks against the hit. */
  contradicted?: true;
  /** Why the hit is no alert although its name alone would be; on suppressed hits. */
  suppressed_reason?: string;
  match?: Match;
  /** Why it was found and set aside, as facts; where the query asks for `reasons`. */
  told?: Told;
  /** Set where hits are put together by party: the same party on other lists. */
  also_listed?: readonly AlsoListed[];
}

export interface SearchResult {
  hits: Hit[];
  /** Exact number of entities that match, over all pages. */
  total: number;
}

/** A screening: nothing that the name alone would have alerted is missing from `hits` and `suppressed` together. */
export interface ScreeningResult extends SearchResult {
  /** What facts explain away: at most as many as hits, of the same page. */
  suppressed: Hit[];
  /** Exact number of suppressed entities, over all pages; not part of `total`. */
  suppressed_total: number;
}
