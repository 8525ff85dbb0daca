/** Runs the test cases against an engine and grades the answers. */
import type { ExamCase } from './cases/cases.ts';
import { foldName, type ListedPartyRecords } from './cases/listed.ts';
import { type Engine, type Hit, isAlert, type Question } from './engines.ts';

/** Result of one query. */
export type Outcome = ReturnType<typeof mark>;

/** A test case with both results. */
export interface MarkedCase {
  one: ExamCase;
  plain: Outcome;
  facts: Outcome;
}

/** The lowest threshold of the threshold curve. */
export const LOWEST_THRESHOLD = 0.5;
const LIMIT = 100;
const BATCH = 32;

/** The words of a name in sorted order, since engines show names in different orders. */
const sortedWords = (name: string): string => foldName(name).split(' ').sort().join(' ');

/** Returns a test whether a hit is the expected party of a case; for an invented name, any hit is. */
export function rightHit({ party }: Pick<ExamCase, 'party'>): (hit: Hit) => boolean {
  if (!party) return () => true;
  const ids = new Set(party.records.map(({ id }) => id));
  let bags: Set<string> | null = null;
  return (hit) => {
    if (hit.ids.some((id) => ids.has(id))) return true;
    if (hit.names.length === 0) return false;
    bags ??= new Set([...party.names].map(sortedWords));
    return hit.names.some((name) => bags!.has(sortedWords(name)));
  };
}

function shownAs({ ids, names, shown }: Hit): string {
  const name = shown ?? names[0];
  return [name, ids[0] && (name ? `(${ids[0]})` : ids[0])].filter(Boolean).join(' ');
}

/** Parameters for grading answers. */
export interface Marking {
  /** Alert threshold, 0–1: hits at or above it alert. */
  threshold: number;
  /** The party of a record by its id, if known to the exam. */
  partyOf(id: string): ListedPartyRecords | undefined;
}

/** Rank of the first right hit; the records of each party before it share one rank. */
function placeOf(answer: readonly Hit[], isRight: (hit: Hit) => boolean, partyOf: Marking['partyOf']): number {
  const before = new Set<unknown>();
  for (const hit of answer) {
    if (isRight(hit)) return before.size + 1;
    before.add(hit.ids.map(partyOf).find((party) => party !== undefined) ?? hit);
  }
  return 0;
}

/** Grades the answers to one query: `hits` at the alert threshold, `more` at the lowest, if it was requested. */
export function mark(one: ExamCase, hits: readonly Hit[], more: readonly Hit[], { threshold, partyOf }: Marking) {
  const isRight = rightHit(one);
  const answer = hits.some(isRight) ? hits : more;
  const right = answer.filter(isRight);
  const first = answer[0];
  const score = Math.max(0, ...right.map((hit) => hit.score));
  return {
    /** Listed names: the party alerted. Invented names: anything alerted. */
    alert: hits.some((hit) => isRight(hit) && isAlert(hit, threshold)),
    /** Rank of the party among the parties found, from 1; 0 if it was not found. Hits of one party share a rank. */
    rank: placeOf(answer, isRight, partyOf),
    /** Highest score of the party, or of any hit for an invented name; 0 if nothing was found. */
    score,
    /** True if the score would alert, but the hit was returned only at a lower threshold. */
    held_back: answer === more && score >= threshold,
    first: first ? { party: shownAs(first), score: first.score } : null,
  };
}

const questionsOf = (one: ExamCase): Question[] => [{ q: one.q }, { q: one.q, ...one.facts }];

async function markBatch(engine: Engine, batch: readonly ExamCase[], marking: Marking): Promise<MarkedCase[]> {
  const { threshold } = marking;
  const questions = batch.flatMap(questionsOf);
  const caseOf = (at: number): ExamCase => batch[at >> 1]!;
  const hits = await engine.ask(questions, { threshold, limit: LIMIT });
  const again = questions.flatMap((_, at) => (caseOf(at).party && hits[at]!.some(rightHit(caseOf(at))) ? [] : [at]));
  const lower =
    again.length === 0
      ? []
      : await engine.ask(
          again.map((at) => questions[at]!),
          { threshold: LOWEST_THRESHOLD, limit: LIMIT },
        );
  const more = new Map(again.map((at, index) => [at, lower[index]!]));
  const outcomes = questions.map((_, at) => mark(caseOf(at), hits[at]!, more.get(at) ?? [], marking));
  return batch.map((one, at) => ({ one, plain: outcomes[at * 2]!, facts: outcomes[at * 2 + 1]! }));
}

/** Runs every case, without and with facts, in order. Rejects with the first query that the engine could not answer. */
export async function runExam(
  engine: Engine,
  cases: readonly ExamCase[],
  marking: Marking,
  onProgress: (questions: number) => void = () => {},
): Promise<MarkedCase[]> {
  const marked: MarkedCase[][] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const from = next;
      next += BATCH;
      const batch = cases.slice(from, from + BATCH);
      marked[from / BATCH] = await markBatch(engine, batch, marking);
      done += batch.length * 2;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: engine.parallel }, work));
  return marked.flat();
}
