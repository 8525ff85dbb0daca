/** Queries and results of all searches; the single definition for the service and the command line. */
import type { AlsoListed } from '../domain/entity/party-links.ts';
import type { EntityType, Gender, Jurisdiction } from '../domain/vocabulary.ts';
import type { ComparedFact } from '../names/score/facts/evidence.ts';
import type { Told } from './reasons.ts';

/** Filters of every search. Values are validated and normalised; a list means "any of". */
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
  /** True: only official lists; false: only own lists. */
  official?: boolean;
  /** Bounds on listed_date, inclusive, YYYY-MM-DD. */
  date_from?: string;
  date_to?: string;
  /** Parties listed on that day, by official dates. */
  as_of?: string;
}

interface PageRequest {
  /** From 1. */
  page: number;
  /** 1–100. */
  limit: number;
  /** `party`: one hit per real party, the best one; totals then count parties. */
  group?: Grouping | undefined;
  /** Names of the entity fields in the answer; default all. */
  fields?: readonly string[] | undefined;
}

/** How hits are grouped. */
export const GROUPINGS = ['party'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Orders of a structured search; `-` means descending. Ties are broken by id, so pages never overlap. */
export const SORTS = ['-listed_date', 'listed_date', 'name', '-name', 'relevance'] as const;
export type Sort = (typeof SORTS)[number];

/** Facts that a query may state besides the name. They order and label hits and never filter. */
export interface Corroboration {
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or two days joined by ` or `. */
  birth_date?: string;
  /** ISO alpha-2 codes of nationality, residence or registration. */
  countries?: readonly string[];
  gender?: Gender;
  entity_type?: EntityType;
  identifier?: string;
}

/** `hybrid`: names and words, then topics if the query describes one; `keyword`: names and words; `semantic`: topics only. */
export type SearchMode = 'hybrid' | 'keyword' | 'semantic';

/** A structured search. `sort` defaults to `relevance` with a `q`, and to the newest listings first without. */
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
  /** Minimum score of a name hit, 0–1; default: the alert threshold. Does not apply to topic hits, which score lower. */
  threshold?: number;
  corroboration?: Corroboration;
  /** How ambiguous facts and filters were interpreted; returned before the hints of the text. */
  read?: readonly Hint[];
  /** Count the parties found by filter value. */
  facets?: true;
  /** Also return the reasons of each hit as data, for pages in other languages. */
  reasons?: true;
}

/** Numbers of parties of a screening: by filter value, highest first, and by minimum score. */
export interface Facets {
  jurisdictions: Record<string, number>;
  entity_types: Record<string, number>;
  source_lists: Record<string, number>;
  programmes: Record<string, number>;
  /** China-related, and currently listed. */
  is_china: { yes: number; no: number };
  is_active: { yes: number; no: number };
  /** Parties found by name with at least this score, whatever threshold was requested. */
  at_least: { score: number; parties: number }[];
}

/** A screening by names and identifiers only. */
export interface ScreenQuery {
  q: string;
  filters: Filters;
  corroboration?: Corroboration;
  /** Facts derived from the query's own text; they only order and label hits. */
  hinted?: Corroboration;
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  /** Number of hits to skip, and to return. */
  offset?: number;
  limit: number;
}

export const HINT_FACTS = ['party_country', 'birth_date', 'country'] as const;

/** A part of the query's text that was interpreted as a fact and not as part of the name, or the interpretation of a stated fact. */
export interface Hint {
  /** As written. */
  text: string;
  read_as: (typeof HINT_FACTS)[number];
  /** ISO alpha-2 codes, or a date in the format used for comparison. */
  value: string;
}

/** How a query was interpreted: its folded words and its expansions. */
export interface ReadQuery {
  q: string;
  normalized: string;
  expansions: Expansion[];
}

/** An expansion of a query, shown in the answer. `weight` 0–1 is the maximum score of a match by it. */
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
  /** Id of the linked record that has this name or identifier; absent if the record itself has it. */
  via?: string;
  /** The identifier of the query in its lookup form; for identifiers only. */
  normal?: string;
  /** The part of the query's text that matched, if known: `[from, to)` in UTF-16 units of the text as sent. */
  span?: readonly [from: number, to: number];
  /** Name similarity, 0–1; null if names were not compared. */
  name_score: number | null;
  /** Topic similarity, 0–1; null if no semantic channel was used. */
  semantic_score: number | null;
  /** Similarity of words and concepts, 0–1, for topic hits only; null if the text channel was not used. */
  text_score?: number | null;
  /** The facts stated by the query, compared with the record; empty if none are stated. */
  facts: readonly ComparedFact[];
  /** Short statements a person can check, e.g. "token 'rosneft' exact", "birth date 1961 agrees". */
  evidence: string[];
}

/** How an entity was found: by its name or identifier, by a word of its name, or by topic. */
export const TIERS = ['name', 'word', 'topic'] as const;
export type Tier = (typeof TIERS)[number];

/** One entity found: its row in the snapshot, its score and, for screenings, the reason. */
export interface Hit {
  row: number;
  /** 0–1; its meaning depends on the tier, see docs/scores.md. */
  score: number;
  /** Screenings only: a name or identifier at or above the alert threshold. Never true for a suppressed hit. */
  alert?: boolean;
  /** Screenings only. */
  tier?: Tier;
  /** True if a stated fact other than the country contradicts the hit. */
  contradicted?: true;
  /** For suppressed hits: why the hit is not an alert although its name alone would be. */
  suppressed_reason?: string;
  match?: Match;
  /** Why it was found and suppressed, as data; set if the query requests `reasons`. */
  told?: Told;
  /** The same party on other lists; set if hits are grouped by party. */
  also_listed?: readonly AlsoListed[];
}

export interface SearchResult {
  hits: Hit[];
  /** Exact number of matching entities over all pages. */
  total: number;
}

/** Result of a screening. Every entity whose name alone is an alert is in `hits` or in `suppressed`. */
export interface ScreeningResult extends SearchResult {
  /** Hits suppressed by facts: the same page, at most as many as hits. */
  suppressed: Hit[];
  /** Exact number of suppressed entities over all pages; not included in `total`. */
  suppressed_total: number;
}
