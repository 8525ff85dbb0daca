/** Compares one pair of names, with what is stated of the two parties besides. */
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import { roundScore } from '../../domain/rounding.ts';
import { kindOf, type NameKind } from '../../names/name.ts';
import { statedNumbers } from '../../names/numbers/listed-numbers.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import { createComparer } from '../../names/score/compare.ts';
import { judgeFacts, type NameEvidence, pairScore, type WeighedFact } from '../../names/score/facts/evidence.ts';
import { isFullMatch, namesakesOf } from '../../names/score/full-match.ts';
import { compareTexts } from '../../names/score/mention.ts';
import { scorePair } from '../../names/score/pair.ts';
import { kindByWords, readListed, readQuery } from '../../names/score/prepared.ts';
import { ALERT_THRESHOLD, CAP } from '../../names/score/weights.ts';
import { MAX_NAME_LENGTH } from '../../names/text/fold.ts';
import { numbersOfQuery } from '../../search/names/identified-rows.ts';
import { comparedFacts, numbersOf, type Props } from './compared-facts.ts';
import type { InputRow } from './input-row.ts';
import { areRolesExchanged } from './name-roles.ts';

/** Kind of the names that a schema or type speaks of. A legal entity may be a person; what is not known reads as either. */
export function kindOfSchema(schema: string): NameKind {
  const folded = schema.toLowerCase().replace(/[\s_-]/g, '');
  if (folded === 'publicbody') return 'organization';
  const type = folded === 'legalentity' ? null : parseEntityType(schema);
  return type ? kindOf(type) : 'unknown';
}

export interface PairScore {
  /** 0–1 */
  score: number;
  /** Why, in short facts. */
  evidence: string[];
  /** What a screening of the one finds of the other: an alert, one that the facts explain away, or nothing. */
  outcome: 'alert' | 'suppressed' | 'none';
  suppressed_reason?: string;
}

/**
 * Similarity of two parties: of their names, and of what both sides state besides; and what a screening does with the pair, which facts alone never
 * make a pair of different names. Either name may be missing (`''`).
 * @param kind of the candidate's name
 */
export function comparePair(
  query: string,
  candidate: string,
  kind: NameKind,
  props?: { query: Props; candidate: Props },
): PairScore {
  const facts = props ? comparedFacts(props.query, props.candidate) : [];
  const texts = facts.flatMap(({ text }) => (text === '' ? [] : [text]));
  if (statesNumberOf(query, [candidate].filter(isNumber)))
    return { score: 1, evidence: ['the same number', ...texts], outcome: 'alert' };
  if (statesNumberOf(query, numbersOf(props?.candidate ?? {})))
    return { score: 1, evidence: ['a number of the listed party stands in the query', ...texts], outcome: 'alert' };
  const { score, evidence: reasons, rule, span } = compareTexts(query, candidate, { kind });
  const part = span ? query.slice(...span) : query;
  const evidence = span ? [`stands in the text as '${part}'`, ...reasons] : reasons;
  const read = rule === 'exact' || rule === 'as_written' || rule === 'none' ? [] : [`read by ${rule}`];
  const judged = pairScore(score, facts);
  const sameNumber = facts.some(({ fact, verdict }) => fact === 'identifier' && verdict === 'agrees');
  const screened = sameNumber
    ? { outcome: 'alert' as const }
    : outcomeOf(score, facts, { query: part, candidate, kind });
  if (sameNumber || !props || !areRolesExchanged(props.query, props.candidate))
    return { score: judged, evidence: [...evidence, ...read, ...texts], ...screened };
  const exchanged = 'given name and surname are exchanged';
  return { score: Math.min(judged, CAP.weak), evidence: [...evidence, ...read, ...texts, exchanged], ...screened };
}

/** What a screening makes of the score of the names and the facts. */
function outcomeOf(
  score: number,
  facts: readonly WeighedFact[],
  { query, candidate, kind }: { query: string; candidate: string; kind: NameKind },
): Pick<PairScore, 'outcome' | 'suppressed_reason'> {
  if (score < ALERT_THRESHOLD) return { outcome: 'none' };
  const as = kind === 'unknown' ? kindByWords(candidate) : kind;
  const comparer = createComparer();
  const match = scorePair(readQuery(resolveText(query).text), readListed(candidate, as), comparer);
  const name: NameEvidence = {
    score,
    isFull: () => !match || match.slips !== undefined || isFullMatch(match.query, match.candidate, as, comparer),
    namesakes: () => (match ? namesakesOf(match.query) : 0),
  };
  const { suppressed } = judgeFacts(name, facts);
  return suppressed === undefined ? { outcome: 'alert' } : { outcome: 'suppressed', suppressed_reason: suppressed };
}

/** A text that is an official number and no name: `IMO9929429`, `9929429`. */
const isNumber = (text: string): boolean => /^[A-Z]{0,4}\d{4,}$/.test(foldIdentifier(text) ?? '');

/** True where the text of a query states one of these numbers, as a whole or among its words. */
function statesNumberOf(query: string, numbers: readonly string[]): boolean {
  if (numbers.length === 0 || query === '') return false;
  const listed = new Set(numbers.flatMap(statedNumbers).map(({ key }) => key));
  return numbersOfQuery({ q: query }).some(({ key }) => listed.has(key));
}

const NOTHING_TO_COMPARE = 'there was nothing to compare: the row has no candidate';

const isProps = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The row with its score and explanation, or with an error. */
export function comparedRow(row: InputRow): Record<string, unknown> {
  if ('fault' in row) return { score: null, explanation: null, error: `the row ${row.fault}` };
  const { fields } = row;
  const wrong = (error: string) => ({ ...fields, score: null, explanation: null, error });
  const { query, candidate = null, schema = null, candidate_schema = schema, query_props, candidate_props } = fields;
  const hasProps = isProps(query_props) && isProps(candidate_props);
  const isNameless = (name: unknown): boolean => name === undefined || name === null || name === '';
  if (!(hasProps && isNameless(query)) && (typeof query !== 'string' || query.trim() === ''))
    return wrong('query must be a name, or query_props and candidate_props must say what else to compare');
  if (candidate === null && !hasProps) return { ...fields, score: null, explanation: NOTHING_TO_COMPARE };
  if (candidate !== null && typeof candidate !== 'string') return wrong('candidate must be a name or null');
  if (schema !== null && typeof schema !== 'string') return wrong('schema must be text');
  if (candidate_schema !== null && typeof candidate_schema !== 'string') return wrong('candidate_schema must be text');
  for (const [field, props] of Object.entries({ query_props, candidate_props }))
    if (props !== undefined && props !== null && !isProps(props)) return wrong(`${field} must be an object`);
  const props = hasProps ? { query: query_props, candidate: candidate_props } : undefined;
  const names = [query, candidate].map((name) => (typeof name === 'string' ? name : ''));
  const kind = kindOfSchema(candidate_schema ?? '');
  const { score, evidence, ...screened } = comparePair(names[0]!, names[1]!, kind, props);
  const long = names.some((name) => name.length > MAX_NAME_LENGTH);
  const cut = long ? [`only the first ${MAX_NAME_LENGTH} characters of a name are compared`] : [];
  const explanation = [...evidence, ...cut].join('; ') || 'nothing in common';
  return { ...fields, score: roundScore(score), explanation, ...screened };
}
