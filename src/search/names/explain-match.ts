/** Says why a row is in an answer. */

import { foldIdentifier, identifiersOf } from '../../domain/identifiers.ts';
import { roundScore } from '../../domain/rounding.ts';
import { decisiveReading, isSameReading, READING_RULES } from '../../names/name.ts';
import { compareForms } from '../../names/score/compare.ts';
import type { ComparedFact, WeighedFact } from '../../names/score/facts/evidence.ts';
import { SCREEN } from '../../names/score/weights.ts';
import { wholeEvidence } from '../../names/score/whole-name.ts';
import type { Match, MatchType } from '../query.ts';
import { blobText, textOf } from '../snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex } from './index/name-index.ts';

/** The facts as the answer shows them. */
const shownFacts = (facts: readonly WeighedFact[]): ComparedFact[] =>
  facts.map(({ fact, query, record, verdict }) => ({ fact, query, record, verdict }));

const factTexts = (facts: readonly WeighedFact[]): string[] => facts.flatMap(({ text }) => (text === '' ? [] : [text]));

/** The match of a row by one of its names; `facts` are those that the query states, compared with the row. */
export function nameMatch(snapshot: Snapshot, q: string, finding: Finding, facts: readonly WeighedFact[]): Match {
  const { names } = snapshot;
  const kind = NAME_KINDS[names.kinds[finding.name]!]!;
  const evidence =
    finding.slips === undefined
      ? compareForms(finding.query, finding.candidate, kind, names.comparer).evidence
      : [wholeEvidence(finding.slips)];
  const value = blobText(names.texts, names.linkTexts[finding.link]!);
  const flags = names.linkFlags[finding.link]!;
  const weak = flags & LINK_WEAK ? ['a weak alias, matched exactly'] : [];
  return {
    type: matchType(names, finding),
    field: flags & LINK_PRIMARY ? 'name' : 'alias',
    value,
    name_score: roundScore(finding.score),
    semantic_score: null,
    facts: shownFacts(facts),
    evidence: [...(value === q ? ['identical'] : evidence), ...weak, ...factTexts(facts)],
  };
}

function matchType(names: NameIndex, { score, link, query, candidate }: Finding): MatchType {
  if (score >= SCREEN.exact) return names.linkFlags[link]! & LINK_PRIMARY ? 'exact' : 'alias';
  if (isSameReading(query, candidate)) return 'fuzzy';
  const { rule, part } = decisiveReading(query, candidate);
  const kept = READING_RULES[rule];
  if (part || kept === 'letters') return 'fuzzy';
  return kept === 'sound' ? 'transliterated' : 'translated';
}

/** The match of a row by an identifier; `text` as it was asked for. */
export function identifierMatch(snapshot: Snapshot, row: number, text: string, facts: readonly WeighedFact[]): Match {
  const wanted = foldIdentifier(text);
  const listed = identifiersOf(JSON.parse(textOf(detailJson(snapshot, row)))).find(
    ({ value }) => foldIdentifier(value) === wanted,
  );
  const field = listed?.field ?? 'identifier:other';
  return {
    type: 'identifier',
    field,
    value: listed?.value ?? text,
    name_score: null,
    semantic_score: null,
    facts: shownFacts(facts),
    evidence: [`${field.slice('identifier:'.length).replaceAll('_', ' ')} is listed`, ...factTexts(facts)],
  };
}
