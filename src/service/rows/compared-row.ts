/** Compares two parties by name and secondary identifiers. */
import { parseEntityType } from '../../domain/entity/entity-types.ts';
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import { roundScore } from '../../domain/rounding.ts';
import { kindOf, type NameKind } from '../../names/name.ts';
import { isSameNumber, statedNumbers } from '../../names/numbers/listed-numbers.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import { createComparer, isFullMatch, namesakesOf } from '../../names/score/compare.ts';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import {
  compareFacts,
  judgeFacts,
  type Listed,
  type NameEvidence,
  pairScore,
  type WeighedFact,
} from '../../names/score/facts/evidence.ts';
import { compareNames, type NameComparison, scorePair } from '../../names/score/pair.ts';
import { kindByWords, readListed, readQuery } from '../../names/score/prepared.ts';
import { ALERT_THRESHOLD, CAP, ROLES } from '../../names/score/weights.ts';
import { MAX_NAME_LENGTH } from '../../names/text/fold.ts';
import { compareAsSearched } from '../../search/names/compare-as-searched.ts';
import { numbersOfQuery } from '../../search/names/identified-rows.ts';
import { statedBirthDate } from '../parameters/fact-parameters.ts';
import { countriesOf } from '../parameters/party-search.ts';
import { type InputRow, isJsonObject } from './jsonl-rows.ts';

/** Properties of a party by name, each one text or several. */
export type Props = Readonly<Record<string, unknown>>;

const BIRTH_PROPS = ['birthDate', 'birth_date'];
const COUNTRY_PROPS = ['nationality', 'citizenship', 'country', 'jurisdiction', 'flag'];
/** Kinds of identifiers by property. Different identifiers of one kind contradict; those of different kinds can only agree. */
const IDENTIFIER_PROPS =
  'idNumber passportNumber registrationNumber taxNumber innCode ogrnCode leiCode imoNumber mmsi callSign swiftBic email phone website publicKey identifier'.split(
    ' ',
  );

function textsOf(props: Props, names: readonly string[]): string[] {
  return names
    .flatMap((name) => props[name])
    .map((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .map((value) => value.trim());
}

const datesOf = (props: Props): string[] =>
  textsOf(props, BIRTH_PROPS)
    .map(statedBirthDate)
    .filter((date) => date !== null);

const birthDate = (date: string): BirthDate => ({
  date,
  precision: date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day',
  circa: false,
});

/** An identifier that both sides have, or else a kind for which both state different ones; null without either. */
function numberFact(query: Props, candidate: Props): { stated: string; listed: string[] } | null {
  const known = textsOf(candidate, IDENTIFIER_PROPS);
  for (const stated of textsOf(query, IDENTIFIER_PROPS)) {
    const same = known.find((one) => isSameNumber(stated, one));
    if (same !== undefined) return { stated: same, listed: [same] };
  }
  for (const kind of IDENTIFIER_PROPS) {
    const [stated] = textsOf(query, [kind]);
    const listed = textsOf(candidate, [kind]);
    if (stated !== undefined && listed.length > 0) return { stated, listed };
  }
  return null;
}

/** Compares the secondary identifiers of two rows. Values that are not valid dates or countries are ignored. */
function comparedFacts(query: Props, candidate: Props): WeighedFact[] {
  const listed: Listed = {
    birthDates: datesOf(candidate).flatMap((date) => date.split(EITHER_DAY).map(birthDate)),
    countries: countriesOf(textsOf(candidate, COUNTRY_PROPS)),
    gender: textsOf(candidate, ['gender'])[0]?.toLowerCase() ?? null,
    entityType: null,
    identifiers: [],
  };
  const births = datesOf(query).flatMap((birthDate) => compareFacts({ birthDate }, listed));
  const best = births.reduce<WeighedFact[]>((top, one) => (top[0] && top[0].bits >= one.bits ? top : [one]), []);
  const number = numberFact(query, candidate);
  const others = compareFacts(
    {
      countries: countriesOf(textsOf(query, COUNTRY_PROPS)),
      gender: textsOf(query, ['gender'])[0]?.toLowerCase(),
      identifier: number?.stated,
    },
    { ...listed, identifiers: number?.listed ?? [] },
  );
  return [...best, ...others];
}

const textOf = (props: Props, name: string): string => {
  const value = props[name];
  return typeof value === 'string' ? value.trim() : '';
};

const alike = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

/** True where given name and surname are swapped, and the parts match only that way (not Martin Martin). */
function areNamePartsSwapped(query: Props, candidate: Props): boolean {
  const [first, last] = [textOf(query, 'firstName'), textOf(query, 'lastName')];
  const [otherFirst, otherLast] = [textOf(candidate, 'firstName'), textOf(candidate, 'lastName')];
  if ([first, last, otherFirst, otherLast].includes('')) return false;
  const { same, other } = ROLES;
  return (
    alike(first, otherLast) >= same &&
    alike(last, otherFirst) >= same &&
    alike(first, otherFirst) < other &&
    alike(last, otherLast) < other
  );
}

/** Kind of name for a schema or type. A legal entity may be a person; an unknown schema allows both kinds. */
export function kindOfSchema(schema: string): NameKind {
  const folded = schema.toLowerCase().replace(/[\s_-]/g, '');
  if (folded === 'publicbody') return 'organization';
  const type = folded === 'legalentity' ? null : parseEntityType(schema);
  return type ? kindOf(type) : 'unknown';
}

const NUMBER_IN_QUERY = 'a number of the listed party stands in the query';

export interface PairScore {
  /** 0–1 */
  score: number;
  evidence: string[];
  /** Result of screening one against the other: an alert, an alert suppressed by secondary identifiers, or nothing. */
  outcome: 'alert' | 'suppressed' | 'none';
  suppressed_reason?: string;
  /** The reasons in structured form, for callers with their own wording. */
  told: { names: NameComparison; facts: readonly WeighedFact[] };
}

/** Compares two parties by names (`''` if missing) and the facts that both state; facts alone make no alert. */
export function comparePair(
  query: string,
  candidate: string,
  kind: NameKind,
  props?: { query: Props; candidate: Props },
): PairScore {
  const facts = props ? comparedFacts(props.query, props.candidate) : [];
  const texts = facts.flatMap(({ text }) => (text === '' ? [] : [text]));
  const names = compareAsSearched(query, candidate, kind);
  const told = { names, facts };
  if (statesNumberOf(query, [candidate].filter(isNumber)))
    return { score: 1, evidence: ['the same number', ...texts], outcome: 'alert', told };
  if (statesNumberOf(query, textsOf(props?.candidate ?? {}, IDENTIFIER_PROPS)))
    return { score: 1, evidence: [NUMBER_IN_QUERY, ...texts], outcome: 'alert', told };
  const { score, evidence: reasons, rule, span } = names;
  const part = span ? query.slice(...span) : query;
  const evidence = span ? [`stands in the text as '${part}'`, ...reasons] : reasons;
  const read = rule === 'exact' || rule === 'as_written' || rule === 'none' ? [] : [`read by ${rule}`];
  const judged = pairScore(score, facts);
  const sameNumber = facts.some(({ fact, verdict }) => fact === 'identifier' && verdict === 'agrees');
  const screened = sameNumber
    ? { outcome: 'alert' as const }
    : outcomeOf(score, facts, { query: part, candidate, kind });
  const all = [...evidence, ...read, ...texts];
  if (sameNumber || !props || !areNamePartsSwapped(props.query, props.candidate))
    return { score: judged, evidence: all, ...screened, told };
  all.push('given name and surname are exchanged');
  return { score: Math.min(judged, CAP.weak), evidence: all, ...screened, told };
}

/** The screening outcome for a name score and the compared facts. */
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

/** True for a text that is an identifier and not a name: `IMO9929429`, `9929429`. */
const isNumber = (text: string): boolean => /^[A-Z]{0,4}\d{4,}$/.test(foldIdentifier(text) ?? '');

/** True where the query contains one of these identifiers, as the whole text or as one of its words. */
function statesNumberOf(query: string, numbers: readonly string[]): boolean {
  if (numbers.length === 0 || query === '') return false;
  const listed = new Set(numbers.flatMap(statedNumbers).map(({ key }) => key));
  return numbersOfQuery({ q: query }).some(({ key }) => listed.has(key));
}

const NOTHING_TO_COMPARE = 'there was nothing to compare: the row has no candidate';

/** The row with its score and explanation, or with an error. */
export function comparedRow(row: InputRow): Record<string, unknown> {
  if ('fault' in row) return { score: null, explanation: null, error: `the row ${row.fault}` };
  const { fields } = row;
  const wrong = (error: string) => ({ ...fields, score: null, explanation: null, error });
  const { query, candidate = null, schema = null, candidate_schema = schema, query_props, candidate_props } = fields;
  const hasProps = isJsonObject(query_props) && isJsonObject(candidate_props);
  const isNameless = (name: unknown): boolean => name === undefined || name === null || name === '';
  if (!(hasProps && isNameless(query)) && (typeof query !== 'string' || query.trim() === ''))
    return wrong('query must be a name, or query_props and candidate_props must say what else to compare');
  if (candidate === null && !hasProps) return { ...fields, score: null, explanation: NOTHING_TO_COMPARE };
  if (candidate !== null && typeof candidate !== 'string') return wrong('candidate must be a name or null');
  if (schema !== null && typeof schema !== 'string') return wrong('schema must be text');
  if (candidate_schema !== null && typeof candidate_schema !== 'string') return wrong('candidate_schema must be text');
  for (const [field, props] of Object.entries({ query_props, candidate_props }))
    if (props !== undefined && props !== null && !isJsonObject(props)) return wrong(`${field} must be an object`);
  const props = hasProps ? { query: query_props, candidate: candidate_props } : undefined;
  const names = [query, candidate].map((name) => (typeof name === 'string' ? name : ''));
  const kind = kindOfSchema(candidate_schema ?? '');
  const { score, evidence, told: _, ...screened } = comparePair(names[0]!, names[1]!, kind, props);
  const long = names.some((name) => name.length > MAX_NAME_LENGTH);
  const cut = long ? [`only the first ${MAX_NAME_LENGTH} characters of a name are compared`] : [];
  const explanation = [...evidence, ...cut].join('; ') || 'nothing in common';
  return { ...fields, score: roundScore(score), explanation, ...screened };
}
