/** What listings prohibit, in one vocabulary in addition to the official wording. */
import type { Jurisdiction } from '../vocabulary.ts';

/** Kinds of measures, the most frequent first. */
export const MEASURE_KINDS = [
  'asset_freeze',
  'travel_ban',
  'arms_embargo',
  'export_licence',
  'export_denial',
  'securities',
  'correspondent_accounts',
  'secondary_sanctions',
  'ships_and_aircraft',
  'trust_services',
  'director_ban',
  'internet_services',
  'business_arrangements',
  'other',
] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Patterns of official wording by the kind they mean; the first match counts. */
const WORDS: readonly (readonly [MeasureKind, RegExp])[] = [
  ['secondary_sanctions', /secondary sanctions|subject to secondary|owned or controlled by u\.s\. financial/i],
  ['asset_freeze', /asset freeze|\bblock(?:ing|ed)?\b|targeted financial sanction|no funds or economic resources/i],
  ['travel_ban', /travel ban/i],
  ['arms_embargo', /arms embargo/i],
  ['export_denial', /denial order/i],
  ['export_licence', /licen[cs]e|subject to the ear\b/i],
  ['correspondent_accounts', /correspondent|payable-through|\breject\b|banking transactions|foreign exchange|loans/i],
  ['securities', /sectoral|directive|securities|cmic|debt|equity/i],
  ['ships_and_aircraft', /\bships?\b|shipping|port entry|transport|maritime|aircraft|vessel|crew/i],
  ['trust_services', /trust services/i],
  ['director_ban', /director disqualification/i],
  ['internet_services', /internet services/i],
  ['business_arrangements', /business arrangements|representative offices/i],
];

/** The kind of a measure that a list states in its own words. */
export const measureKind = (words: string): MeasureKind =>
  WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';

/**
 * Measures that follow from the law itself, for authorities whose records state none. Canada: dealing in the property
 * of a listed party is prohibited by the Special Economic Measures Act and the Justice for Victims of Corrupt Foreign
 * Officials Act. UN: every list of the Security Council implies an asset freeze.
 */
export const MEASURES_BY_LAW: Readonly<Partial<Record<Jurisdiction, readonly MeasureKind[]>>> = {
  CA: ['asset_freeze'],
  UN: ['asset_freeze'],
};
