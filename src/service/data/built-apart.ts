/**
 * Parts of a snapshot that threads of their own make while this one reads the store: the name index, the topics, and who is
 * one party are most of the work.
 */
import { availableParallelism } from 'node:os';
import type { EntityRecord } from '../../domain/entity.ts';
import type { PartyLinker, PartyLinks } from '../../domain/party-links.ts';
import type { SnapshotPart } from '../../search/snapshot/build.ts';
import type { Section } from '../../search/snapshot/format.ts';
import { workerPool } from '../pool/worker-pool.ts';

/** What each part comes to. */
interface PartResults {
  names: Section[];
  topics: Section[];
  parties: PartyLinks;
}
export type PartName = keyof PartResults;

export interface BuildThread {
  part: PartName;
  /** Where vectors come from. */
  encoder: { spec: string | undefined; key?: string };
}

/** The work of one thread. */
export interface BuiltPart<Name extends PartName> {
  /** Done when it returns, so that batches that came meanwhile stay in order. */
  add(entity: EntityRecord, row: number): void;
  result(): PartResults[Name] | Promise<PartResults[Name]>;
}

/** Entities from a row on, or, without any, the question for the result after so many rows. */
export interface BuildJob {
  row: number;
  /** As a JSON array: written once for all threads, and cheaper to read than a copy of objects. */
  entities?: string;
}

/** Answers the jobs of one thread. A thread that took the place of a lost one has not seen what went before, and says so. */
export function partOfJobs(part: BuiltPart<PartName>): (job: BuildJob) => Promise<unknown> {
  let rows = 0;
  return async ({ row, entities }) => {
    if (row !== rows)
      throw new Error(`A thread that builds the snapshot was lost after ${row} entities; build it again.`);
    if (!entities) return part.result();
    for (const entity of JSON.parse(entities) as EntityRecord[]) part.add(entity, rows++);
    return null;
  };
}

/** Entities sent at once: enough that sending costs little beside the work. */
const BATCH = 300;
/** Batches that a thread may be behind. */
const BEHIND = 6;
/** Indexes are built of many small things that stay: a larger young generation has them copied less often. */
const YOUNG_GENERATION_MB = 96;

/** An entity as threads get it, written once for all that ask for it in turn. */
function entityTexts(): (entity: EntityRecord) => string {
  let last: EntityRecord | undefined;
  let text = '';
  return (entity) => {
    if (entity !== last) {
      last = entity;
      // None looks into the history, which is most of a record.
      text = JSON.stringify({ ...entity, history: [] });
    }
    return text;
  };
}

/** A thread for one part. */
function partApart<Name extends PartName>(
  thread: BuildThread & { part: Name },
  textOf: (entity: EntityRecord) => string,
) {
  const pool = workerPool<BuildJob, unknown>({
    script: new URL('./build-thread.ts', import.meta.url),
    size: 1,
    // A busy machine should not leave it waiting for the next batch.
    depth: BEHIND,
    data: () => thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  let rows = 0;
  let batch: string[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (): void => {
    const told = pool.run({ row: rows - batch.length, entities: `[${batch.join(',')}]` });
    // It is waited for later; until then its failure is no fault of nobody's.
    told.catch(() => {});
    sent.push(told);
    batch = [];
  };
  return {
    add(entity: EntityRecord): void | Promise<void> {
      batch.push(textOf(entity));
      rows++;
      if (batch.length < BATCH) return;
      send();
      if (sent.length > BEHIND) return sent.shift()!.then(() => {});
    },
    async result(): Promise<PartResults[Name]> {
      send();
      const asked = pool.run({ row: rows }) as Promise<PartResults[Name]>;
      asked.catch(() => {});
      await Promise.all(sent);
      return asked;
    },
    close: () => pool.close(),
  };
}

/** What threads make of a snapshot. */
export interface BuiltApart {
  nameIndex: SnapshotPart;
  linker: PartyLinker;
  topics: SnapshotPart;
  close(): Promise<void>;
}

/** Threads for the parts that are most of the work; null where there is no second core for them. */
export function builtApart(encoder: BuildThread['encoder'], cores = availableParallelism()): BuiltApart | null {
  if (cores < 2) return null;
  const textOf = entityTexts();
  const names = partApart({ part: 'names', encoder }, textOf);
  const topics = partApart({ part: 'topics', encoder }, textOf);
  const parties = partApart({ part: 'parties', encoder }, textOf);
  return {
    nameIndex: { add: names.add, sections: names.result },
    topics: { add: topics.add, sections: topics.result },
    linker: { add: parties.add, links: parties.result },
    async close() {
      await Promise.all([names, topics, parties].map((part) => part.close()));
    },
  };
}
