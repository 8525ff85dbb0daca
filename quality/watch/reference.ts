/** Computes the results of customer monitoring by full screenings, for comparison. It shares no code with the monitoring. */
import { createHash } from 'node:crypto';
import { findNames } from '../../src/search/names/find-names.ts';
import { factsOfRow } from '../../src/search/names/query/stated-facts.ts';
import { judgeFindings } from '../../src/search/names/screen.ts';
import type { Corroboration } from '../../src/search/query.ts';
import { textOf } from '../../src/search/snapshot/section-views.ts';
import { detailJson, idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { WorkerPool } from '../../src/threads/worker-pool.ts';

export interface ReferenceCustomer {
  key: string;
  q: string;
  corroboration?: Corroboration;
}

/** For each customer and record: `alert|suppressed, verdicts, hash of its content`; customers without results are absent. */
export type ReferenceAnswers = Map<string, Map<string, string>>;

const BATCH = 32;
const THRESHOLD = 0.7;

/** Customers with the same name. Hits are found once for all of them; facts are evaluated for each. */
export interface SameName {
  q: string;
  customers: readonly ReferenceCustomer[];
}

/** Screens customers; called in each thread. */
export function referenceAnswers(snapshot: Snapshot, batch: readonly SameName[]): [string, [string, string][]][] {
  const filters = { is_active: true };
  return batch.flatMap(({ q, customers }) => {
    const names = findNames(snapshot, { q, filters, threshold: THRESHOLD });
    return customers.map(({ key, corroboration }): [string, [string, string][]] => {
      const query = { q, corroboration, filters, threshold: THRESHOLD };
      const { found, suppressed } = judgeFindings(snapshot, query, names);
      const told = (row: number, standing: string): [string, string] => {
        const verdicts = factsOfRow(snapshot, row, corroboration).map(({ fact, verdict }) => `${fact} ${verdict}`);
        return [idOf(snapshot, row), `${standing}; ${verdicts.join(', ')}; ${contentOf(snapshot, row)}`];
      };
      return [
        key,
        [...found.map(({ row }) => told(row, 'alert')), ...suppressed.map(({ row }) => told(row, 'suppressed'))],
      ];
    });
  });
}

/** Hash of a record's content, without where it was last seen and its links. */
export function contentOf(snapshot: Snapshot, row: number): string {
  const { source: _, also_listed: __, ...record } = JSON.parse(textOf(detailJson(snapshot, row)));
  return createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 12);
}

/** Screens all customers by several threads. @returns the answers and the seconds of processor time of all threads */
export async function screenEverybody(
  snapshot: Snapshot,
  names: readonly SameName[],
  threads: number,
): Promise<{ answers: ReferenceAnswers; processor: number }> {
  const pool = new WorkerPool<readonly SameName[], ReturnType<typeof referenceAnswers>>({
    script: new URL('./reference-thread.ts', import.meta.url),
    size: threads,
    depth: 2,
    data: () => ({ memory: snapshot.memory }),
    youngGenerationMb: 48,
  });
  const before = process.cpuUsage();
  const jobs = [];
  for (let at = 0; at < names.length; at += BATCH) jobs.push(pool.run(names.slice(at, at + BATCH)));
  const answers: ReferenceAnswers = new Map();
  for (const batch of await Promise.all(jobs))
    for (const [key, found] of batch) if (found.length > 0) answers.set(key, new Map(found));
  await pool.close();
  const { user, system } = process.cpuUsage(before);
  return { answers, processor: (user + system) / 1e6 };
}

/** The differences between two full screenings, as `customer record new|changed|cleared`. */
export function differencesOf(before: ReferenceAnswers, after: ReferenceAnswers): Set<string> {
  const found = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    for (const id of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const [was, is] = [old?.get(id), now?.get(id)];
      if (was === is) continue;
      found.add(`${key} ${id} ${was === undefined ? 'new' : is === undefined ? 'cleared' : 'changed'}`);
    }
  }
  return found;
}
