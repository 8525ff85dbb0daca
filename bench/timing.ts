/** Times of many calls, milliseconds. */
export interface Timing {
  count: number;
  p50: number;
  p90: number;
  p99: number;
  mean: number;
  /** Mean processor time of a call: counts other threads of the process too, leaves out waiting for a busy machine. */
  processor: number;
}

/** Queries of one kind: some to warm up with, others to measure. What a search remembers must not be met again. */
export interface Queries {
  others: readonly string[];
  measured: readonly string[];
}

/** The first half of drawn queries to measure, the second to warm up with. */
export const halved = (drawn: readonly string[]): Queries => ({
  measured: drawn.slice(0, drawn.length / 2),
  others: drawn.slice(drawn.length / 2),
});

/** Searches for every query, one after the other. */
export async function timed({ others, measured }: Queries, search: (q: string) => unknown): Promise<Timing> {
  for (const q of others) await search(q);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const q of measured) {
    const start = performance.now();
    const answer = search(q);
    if (answer instanceof Promise) await answer;
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const count = Math.max(1, times.length);
  return {
    count: times.length,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    mean: times.reduce((sum, time) => sum + time, 0) / count,
    processor: (user + system) / 1000 / count,
  };
}
