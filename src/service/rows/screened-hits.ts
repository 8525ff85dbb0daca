/** Hits of a screening as written to files: JSON text for JSON lines, objects for tables. */
import type { EntitySummary } from '../../domain/entity/entity.ts';
import { type HitFacts, hitFacts } from '../../search/page-json.ts';
import type { Hit, Match, ScreeningResult } from '../../search/query.ts';
import { textOf } from '../../search/snapshot/section-views.ts';
import { openSummaryJson, type Snapshot, summaryOf } from '../../search/snapshot.ts';
import type { Ruling } from '../decisions/decision.ts';

/** A hit with the effect of the reviewers' decisions, if there are any. */
export interface RuledHit extends Hit {
  decision?: Ruling;
}

/** What was found for a row. */
export interface ScreenedAnswer extends Omit<ScreeningResult, 'hits'> {
  hits: readonly RuledHit[];
}

/** A listed party found for a row, for tables. */
export interface ScreenedEntity extends EntitySummary, Omit<RuledHit, 'row' | 'match'>, HitFacts {
  match: Match | undefined;
}

/** A hit as an object. */
export function screenedEntity(snapshot: Snapshot, { decision, ...hit }: RuledHit): ScreenedEntity {
  const { row, match, ...judged } = hit;
  const facts = hitFacts(snapshot, hit);
  return { ...summaryOf(snapshot, row), ...judged, ...facts, match, ...(decision && { decision }) };
}

/**
 * A hit as JSON: id and name, its assessment, the rest of its summary, facts and `match`. `reason` is left out: it may
 * be pages long, and the id leads to it. The stored summary is split at two keys, without parsing it. No text inside it
 * can contain these keys, because quotes in texts are escaped.
 */
export function screenedJson(snapshot: Snapshot, { decision, ...hit }: RuledHit): string {
  const { row, match, ...judged } = hit;
  const summary = textOf(openSummaryJson(snapshot, row));
  const named = summary.indexOf(',"entity_type":');
  const reason = summary.indexOf(',"reason":', named);
  const behind = summary.lastIndexOf(',"url":');
  const facts = JSON.stringify({ ...hitFacts(snapshot, hit), match, decision });
  return `${summary.slice(0, named)},${JSON.stringify(judged).slice(1, -1)}${summary.slice(named, reason)}${summary.slice(behind)},${facts.slice(1)}`;
}
