/** Says why a row is in an answer. */

import { foldIdentifier, identifiersOf } from '../../domain/identifiers.ts';
import { roundScore } from '../../domain/rounding.ts';
import { decisiveReading, isSameReading, READING_RULES } from '../../names/name.ts';
import { compareForms, createComparer } from '../../names/score/compare.ts';
import { SCREEN } from '../../names/score/weights.ts';
import type { Match, MatchType } from '../query.ts';
import { blobText, textOf } from '../snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex } from './name-index.ts';

/** A finding whose score the stated facts have changed: its score before, and the facts in words. */
export interface WeighedFinding extends Finding {
  nameScore: number;
  facts: readonly string[];
}

/** The match of a row by one of its names. */
export function nameMatch(snapshot: Snapshot, q: string, finding: WeighedFinding): Match {
  const { names } = snapshot;
  const kind = NAME_KINDS[names.kinds[finding.name]!]!;
  const comparer = createComparer({ rarity: names.rarityOf, isKnown: names.isKnown });
  const { evidence } = compareForms(finding.query, finding.candidate, kind, comparer);
  const value = blobText(names.texts, names.linkTexts[finding.link]!);
  const flags = names.linkFlags[finding.link]!;
  const weak = flags & LINK_WEAK ? ['a weak alias, matched exactly'] : [];
  return {
    type: matchType(names, finding),
    field: flags & LINK_PRIMARY ? 'name' : 'alias',
    value,
    name_score: roundScore(finding.nameScore),
    semantic_score: null,
    evidence: [...(value === q ? ['identical'] : evidence), ...weak, ...finding.facts],
  };
}

function matchType(names: NameIndex, { nameScore, link, query, candidate }: WeighedFinding): MatchType {
  if (nameScore >= SCREEN.exact) return names.linkFlags[link]! & LINK_PRIMARY ? 'exact' : 'alias';
  if (isSameReading(query, candidate)) return 'fuzzy';
  const { rule, part } = decisiveReading(query, candidate);
  const kept = READING_RULES[rule];
  if (part || kept === 'letters') return 'fuzzy';
  return kept === 'sound' ? 'transliterated' : 'translated';
}

/** The match of a row by an identifier; `text` as it was asked for. */
export function identifierMatch(snapshot: Snapshot, row: number, text: string): Match {
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
    evidence: [`${field.slice('identifier:'.length).replaceAll('_', ' ')} is listed`],
  };
}
