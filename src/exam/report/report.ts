/** The report of an exam: all of it as one JSON value, from which the written forms are made. */
import type { SourceState } from '../../domain/lists/source.ts';
import type { ExamCase } from '../cases/cases.ts';
import { SET_ASIDE } from '../cases/set-aside.ts';
import type { MarkedCase } from '../run.ts';
import {
  type ClassResult,
  type CurvePoint,
  classResults,
  heldBack,
  listResults,
  lostByFacts,
  noiseResults,
  type Tallied,
  thresholdCurve,
  type WorstCase,
  worstCases,
} from '../score.ts';

/** What was examined, with what. Nothing here changes between two runs of one exam. */
export interface ExamSetting {
  seed: number;
  /** Questions asked for; a class that few parties lend themselves to may have fewer. */
  questions: number;
  engine: string;
  /** At or above it a hit alerts, 0–1. */
  threshold: number;
  data_version: string;
  /** Version of scoring and lexicons; null when another engine was examined. */
  ruleset: string | null;
  release: string | null;
  sources: Pick<SourceState, 'source_id' | 'source_list' | 'edition' | 'active'>[];
  demo: boolean;
  /** Requests that another engine refused. */
  refused: number;
}

export interface ExamReport {
  format: 2;
  setting: ExamSetting;
  asked: { cases: number; questions: number; parties: number };
  classes: ClassResult[];
  facts: (Tallied<string> & { says: string })[];
  /** Cases that alert by the name alone and not with facts. */
  lost_by_facts: number;
  /** Questions of which the party had an alert score, but only when asked at a lower threshold. */
  held_back: number;
  lists: Tallied<string>[];
  curve: CurvePoint[];
  worst: Record<string, WorstCase[]>;
}

/** Worst cases shown of each class. */
const MOST_WORST = 12;

/** The report on marked cases. */
export function examReport(setting: ExamSetting, marked: readonly MarkedCase[]): ExamReport {
  const parties = new Set(marked.map(({ one }) => one.party).filter((party) => party !== null));
  return {
    format: 2,
    setting,
    asked: { cases: marked.length, questions: marked.length * 2, parties: parties.size },
    classes: classResults(marked),
    facts: noiseResults(marked),
    lost_by_facts: lostByFacts(marked),
    held_back: heldBack(marked),
    lists: listResults(marked),
    curve: thresholdCurve(marked, setting.threshold),
    worst: worstCases(marked, MOST_WORST),
  };
}

/** Every case with both answers, one JSON line each, so that any figure of the report can be counted again. */
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
