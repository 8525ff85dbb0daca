/** Compares one pair of names, with what is stated of the two parties besides. */
import { parseCountryFilter } from '../../domain/countries.ts';
import { isIsoDay } from '../../domain/dates.ts';
import { parseEntityType } from '../../domain/entity-types.ts';
import { roundScore } from '../../domain/rounding.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { analyzeName } from '../../names/analyze.ts';
import type { NameKind } from '../../names/name.ts';
import { compareNames } from '../../names/score/compare.ts';
import { compareBirthDates, corroborate, type Listed } from '../../names/score/evidence.ts';
import { staticRarity } from '../../names/score/rarity.ts';
import { MAX_NAME_LENGTH } from '../../names/text/fold.ts';
import type { InputRow } from './input-row.ts';

/** Kind of the names that a schema or type speaks of. A legal entity may be a person; what is not known reads as either. */
export function kindOfSchema(schema: string): NameKind {
  switch (schema.toLowerCase().replace(/[\s_-]/g, '')) {
    case 'publicbody':
      return 'organization';
    case 'airplane':
      return 'vessel';
    case 'legalentity':
      return 'unknown';
  }
  return kindOfType(parseEntityType(schema));
}

/** Kind of the names of a type; null reads as any kind. */
export function kindOfType(type: EntityType | null): NameKind {
  if (type === 'individual') return 'person';
  // A craft's name is a free word or two with a number, as a ship's.
  if (type === 'vessel' || type === 'aircraft') return 'vessel';
  return type === 'organization' ? 'organization' : 'unknown';
}

/** Properties of a party by name, each a text or several. */
type Props = Readonly<Record<string, unknown>>;

const COUNTRY_PROPS = ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'];
const IDENTIFIER_PROPS = [
  'idNumber',
  'passportNumber',
  'registrationNumber',
  'taxNumber',
  'innCode',
  'ogrnCode',
  'leiCode',
  'imoNumber',
  'mmsi',
  'callSign',
  'identifier',
];

function textsOf(props: Props, names: readonly string[]): string[] {
  return names
    .flatMap((name) => props[name])
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .map((value) => value.trim());
}

const isDate = (text: string): boolean => /^\d{4}$/.test(text) || isIsoDay(text) || isIsoDay(`${text}-01`);

/** What properties say of a party. Values that no date or country can be read from say nothing. */
function factsOf(props: Props): Omit<Listed, 'entityType'> {
  return {
    birthDates: textsOf(props, ['birthDate', 'birth_date']).filter(isDate),
    countries: [...new Set(textsOf(props, COUNTRY_PROPS).map(parseCountryFilter))].filter((code) => code !== null),
    identifiers: textsOf(props, IDENTIFIER_PROPS),
  };
}

/** How telling a name is: the mean rarity of its name tokens, 0–1. */
function rarityOf(name: string, kind: NameKind): number {
  const tokens = analyzeName(name, kind, 'query')[0]?.tokens.filter(({ cls }) => cls === 'name') ?? [];
  return tokens.reduce((sum, { text }) => sum + staticRarity(text), 0) / Math.max(1, tokens.length);
}

export interface PairScore {
  /** 0–1 */
  score: number;
  /** Why, in short facts. */
  evidence: string[];
}

/** Similarity of two parties: of their names, and of what both sides state besides. */
export function comparePair(
  query: string,
  candidate: string,
  kind: NameKind,
  props?: { query: Props; candidate: Props },
): PairScore {
  const { score, evidence, rule } = compareNames(query, candidate, { kind });
  const read = rule === 'exact' || rule === 'as_written' || rule === 'none' ? [] : [`read by ${rule}`];
  const named = [...evidence, ...read];
  if (!props) return { score, evidence: named };
  const stated = factsOf(props.query);
  const listed = factsOf(props.candidate);
  const agrees = (date: string): boolean => compareBirthDates(date, listed.birthDates) === 'agrees';
  const shared = stated.identifiers.find(
    (one) => corroborate(0, { identifier: one }, { ...listed, entityType: '' }, 1).score === 1,
  );
  const facts = corroborate(
    score,
    {
      birthDate: stated.birthDates.find(agrees) ?? stated.birthDates[0],
      countries: stated.countries,
      identifier: shared,
    },
    { ...listed, entityType: '' },
    rarityOf(query, kind),
  );
  return { score: facts.score, evidence: [...named, ...facts.evidence] };
}

const NOTHING_TO_COMPARE = 'there was nothing to compare: the row has no candidate';

const isProps = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The row with its score and explanation, or with an error. */
export function comparedRow(row: InputRow): Record<string, unknown> {
  if ('fault' in row) return { score: null, explanation: null, error: `the row ${row.fault}` };
  const { fields } = row;
  const wrong = (error: string) => ({ ...fields, score: null, explanation: null, error });
  const { query, candidate = null, schema = null, query_props, candidate_props } = fields;
  if (typeof query !== 'string' || query.trim() === '') return wrong('query must be a name');
  if (candidate === null) return { ...fields, score: null, explanation: NOTHING_TO_COMPARE };
  if (typeof candidate !== 'string') return wrong('candidate must be a name or null');
  if (schema !== null && typeof schema !== 'string') return wrong('schema must be text');
  for (const [field, props] of Object.entries({ query_props, candidate_props }))
    if (props !== undefined && props !== null && !isProps(props)) return wrong(`${field} must be an object`);
  const props =
    isProps(query_props) && isProps(candidate_props) ? { query: query_props, candidate: candidate_props } : undefined;
  const { score, evidence } = comparePair(query, candidate, kindOfSchema(schema ?? ''), props);
  const long = query.length > MAX_NAME_LENGTH || candidate.length > MAX_NAME_LENGTH;
  const cut = long ? [`only the first ${MAX_NAME_LENGTH} characters of a name are compared`] : [];
  const explanation = [...evidence, ...cut].join('; ') || 'nothing in common';
  return { ...fields, score: roundScore(score), explanation };
}
