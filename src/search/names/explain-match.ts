/** Explains why a row is in an answer. */
import { identifiersOf } from '../../domain/entity/identifiers.ts';
import { roundScore } from '../../domain/rounding.ts';
import { decisiveReading, isSameReading, READING_RULES } from '../../names/name.ts';
import { listedKeys } from '../../names/numbers/listed-numbers.ts';
import type { ComparedFact, WeighedFact } from '../../names/score/facts/evidence.ts';
import { pairReasons } from '../../names/score/pair.ts';
import { SCREEN } from '../../names/score/weights.ts';
import type { Match, MatchType } from '../query.ts';
import { type Reason, reasonText } from '../reasons.ts';
import { blobText } from '../snapshot/section-views.ts';
import { idOf, recordNow, type Snapshot, summaryOf } from '../snapshot.ts';
import type { Finding } from './find-names.ts';
import type { QueryNumber } from './identified-rows.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex } from './index/name-index.ts';

const shownFacts = (facts: readonly WeighedFact[]): ComparedFact[] =>
  facts.map(({ fact, query, record, verdict }) => ({ fact, query, record, verdict }));

const factReasons = (facts: readonly WeighedFact[]): Reason[] =>
  facts.flatMap(({ fact, query, record, verdict, text }) =>
    text === '' ? [] : [{ is: 'fact', fact, query, record, verdict, text }],
  );

/** A match with its reasons as data. */
export interface Explained {
  match: Match;
  reasons: readonly Reason[];
}

const explained = (match: Omit<Match, 'evidence'>, reasons: readonly Reason[]): Explained => ({
  match: { ...match, evidence: reasons.map((reason) => reasonText(reason)) },
  reasons,
});

const viaOf = (snapshot: Snapshot, via: number | undefined): { via?: string } =>
  via === undefined ? {} : { via: idOf(snapshot, via) };

const partyReason = (snapshot: Snapshot, via: number | undefined): Reason[] =>
  via === undefined ? [] : [{ is: 'party', id: idOf(snapshot, via), list: summaryOf(snapshot, via).source_list }];

/** The match of a row by one of its names; `facts` are those that the query states, compared with the row. */
export function nameMatch(snapshot: Snapshot, q: string, finding: Finding, facts: readonly WeighedFact[]): Explained {
  const { names } = snapshot;
  const kind = NAME_KINDS[names.kinds[finding.name]!]!;
  const value = blobText(names.texts, finding.name);
  const flags = names.linkFlags[finding.link]!;
  const match = {
    type: matchType(names, finding),
    field: isMainName(names, finding) ? 'name' : 'alias',
    value,
    ...(finding.span && { span: finding.span }),
    ...viaOf(snapshot, finding.via),
    name_score: roundScore(finding.score),
    semantic_score: null,
    facts: shownFacts(facts),
  };
  return explained(match, [
    ...partyReason(snapshot, finding.via),
    ...(value === (finding.span ? q.slice(...finding.span) : q)
      ? ([{ is: 'identical' }] as const)
      : pairReasons({ ...finding, isSame: undefined }, kind, names.comparer)),
    ...(flags & LINK_WEAK ? ([{ is: 'weak_alias' }] as const) : []),
    ...factReasons(facts),
  ]);
}

/** True for the main name of the record itself. The main name of a linked record counts as an alias. */
const isMainName = (names: NameIndex, { link, via }: Finding): boolean =>
  via === undefined && (names.linkFlags[link]! & LINK_PRIMARY) !== 0;

function matchType(names: NameIndex, finding: Finding): MatchType {
  const { score, query, candidate } = finding;
  if (score >= SCREEN.exact) return isMainName(names, finding) ? 'exact' : 'alias';
  if (isSameReading(query, candidate)) return 'fuzzy';
  const { rule, part } = decisiveReading(query, candidate);
  const kept = READING_RULES[rule];
  if (part || kept === 'letters') return 'fuzzy';
  return kept === 'sound' ? 'transliterated' : 'translated';
}

/** The match of a row by an identifier of its own or of a linked record. */
export function identifierMatch(
  snapshot: Snapshot,
  { row, via }: Pick<Finding, 'row' | 'via'>,
  { key, normal, text, span }: QueryNumber,
  facts: readonly WeighedFact[],
): Explained {
  const listed = identifiersOf(recordNow(snapshot, via ?? row)).find(({ type, value }) =>
    listedKeys(type, value).includes(key),
  );
  const type = listed?.type ?? 'other';
  const match = {
    type: 'identifier',
    field: `identifier:${type}`,
    value: listed?.value ?? text,
    normal,
    ...(span && { span }),
    ...viaOf(snapshot, via),
    name_score: null,
    semantic_score: null,
    facts: shownFacts(facts),
  } as const;
  return explained(match, [...partyReason(snapshot, via), { is: 'number', type }, ...factReasons(facts)]);
}
