/** Which part of a screening a sample of the profiler belongs to. */
import type { Profiler } from 'node:inspector';

/** The phases by the functions in which they begin; the innermost one counts. */
export const PHASE_OF: Readonly<Record<string, string>> = {
  readScreeningRow: 'reading the row',
  readQuery: 'reading the query',
  candidateNames: 'candidates',
  nearKeys: 'near words',
  soundingWords: 'near words',
  shortNeighbours: 'near words',
  tokenSimilarity: 'comparing words',
  scoreForms: 'alignment',
  addContributions: 'contributions of terms',
  wholeNames: 'whole names',
  nearWholeNames: 'whole names',
  matchWhole: 'whole names',
  judgeFindings: 'facts and order',
  explainedHits: 'explanation',
  answerOf: 'JSON',
  jsonLine: 'JSON',
  findNames: 'going through candidates',
  screenBatch: 'all else',
};
const COLLECTOR = 'garbage collection';
const NATIVE = 'outside JavaScript';

/** Every phase in the order of a screening. */
export const PHASES: readonly string[] = [...new Set([...Object.values(PHASE_OF), COLLECTOR, NATIVE])];

/** Share 0–1 of the samples by phase, of those in which rows were screened. */
export function sharesByPhase({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const phases = new Map<number, string | null>();
  const phaseOf = (id: number): string | null => {
    const name = byId.get(id)!.callFrame.functionName;
    if (name === '(garbage collector)') return COLLECTOR;
    if (name === '(program)') return NATIVE;
    const parent = parents.get(id);
    return PHASE_OF[name] ?? (parent === undefined ? null : phaseOf(parent));
  };
  for (const { id } of nodes) phases.set(id, phaseOf(id));
  const times = new Map<string, number>();
  let all = 0;
  samples.forEach((id, at) => {
    const time = timeDeltas[at]!;
    const phase = phases.get(id)!;
    // The profiler's own work, and waiting.
    if (phase === null) return;
    times.set(phase, (times.get(phase) ?? 0) + time);
    all += time;
  });
  return new Map([...times].map(([phase, time]) => [phase, time / all]));
}
