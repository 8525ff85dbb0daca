/** The report of an exam as one JSON value, from which the other formats are created. */
import type { SourceState } from '../../domain/lists/source.ts';
import type { ExamCase } from '../cases/cases.ts';
import { SET_ASIDE } from '../cases/set-aside.ts';
import type { MarkedCase } from '../run.ts';
import {
  classResults,
  countMissedAtThreshold,
  listResults,
  lostByFacts,
  noiseResults,
  thresholdCurve,
  worstCases,
} from '../score.ts';

/** What was examined, and with what. Equal for repeated runs of one exam. */
export interface ExamSetting {
  seed: number;
  /** Requested number of queries; a class with few suitable parties may have fewer. */
  questions: number;
  engine: string;
  /** Alert threshold, 0–1: hits at or above it alert. */
  threshold: number;
  data_version: string;
  /** Version of scoring and lexicons; null if another engine was examined. */
  ruleset: string | null;
  release: string | null;
  sources: Pick<SourceState, 'source_id' | 'source_list' | 'edition' | 'active'>[];
  demo: boolean;
  refused: number;
}

const MAX_WORST = 12;

/** Creates the report on graded cases. */
export function examReport(setting: ExamSetting, marked: readonly MarkedCase[]) {
  const parties = new Set(marked.map(({ one }) => one.party).filter((party) => party !== null));
  return {
    format: 2 as const,
    setting,
    asked: { cases: marked.length, questions: marked.length * 2, parties: parties.size },
    classes: classResults(marked),
    facts: noiseResults(marked),
    /** Number of cases that alert by the name alone but not with facts. */
    lost_by_facts: lostByFacts(marked),
    /** Number of queries whose party had an alert score, but only at a lower threshold. */
    held_back: countMissedAtThreshold(marked),
    lists: listResults(marked),
    curve: thresholdCurve(marked, setting.threshold),
    worst: worstCases(marked, MAX_WORST),
  };
}

export type ExamReport = ReturnType<typeof examReport>;

/** Every case with both results, as JSON lines, from which all figures of the report can be recomputed. */
export function caseLines(marked: readonly MarkedCase[]): string {
  return marked
    .map(({ one, plain, facts }) => `${JSON.stringify({ ...caseFields(one), alone: plain, with_facts: facts })}\n`)
    .join('');
}

const caseFields = ({ class: id, variant, q, noise, facts, setAside, record, party }: ExamCase) => ({
  class: id,
  variant,
  q,
  noise,
  facts,
  set_aside: setAside && SET_ASIDE[setAside],
  record: record && { id: record.id, name: record.name, list: record.source_list },
  right: party?.records.map((one) => one.id) ?? [],
});
