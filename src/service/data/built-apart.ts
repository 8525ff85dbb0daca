/**
 * Parts of a snapshot that threads of their own make while this one reads the store: the name index, the topics, and who is
 * one party are most of the work.
 */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { LinkTexts, PartyLinker } from '../../domain/entity/party-links.ts';
import { LINKED_FIELDS } from '../../parties/facts.ts';
import type { SnapshotPart } from '../../search/snapshot/build.ts';
import type { Section } from '../../search/snapshot/format.ts';
import { TOPIC_FIELDS } from '../../search/topics/passages.ts';
import { workerPool } from '../pool/worker-pool.ts';

/** What each part reads of an entity: a part of a record is written and read again in a part of the time. */
const READ = {
  names: ['name', 'aliases', 'entity_type'],
  topics: TOPIC_FIELDS,
  parties: LINKED_FIELDS,
} as const satisfies { [Name in PartName]: readonly (keyof EntityRecord)[] };
/** An entity as the thread of a part gets it. */
type ReadEntity<Name extends PartName> = Pick<EntityRecord, (typeof READ)[Name][number]>;

/** What each part comes to. */
interface PartResults {
  names: Section[];
  topics: Section[];
  parties: LinkTexts;
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
  add(entity: ReadEntity<Name>, row: number): void;
  result(): PartResults[Name] | Promise<PartResults[Name]>;
}

/** Entities from a row on, or, without any, the question for the result after so many rows. */
export interface BuildJob {
  row: number;
  /** As a JSON array, which is cheaper to write and read than a copy of objects. */
  entities?: string;
}

/** Answers the jobs of one thread. A thread that took the place of a lost one has not seen what went before, and says so. */
export function partOfJobs<Name extends PartName>(part: BuiltPart<Name>): (job: BuildJob) => Promise<unknown> {
  let rows = 0;
  return async ({ row, entities }) => {
    if (row !== rows)
      throw new Error(`A thread that builds the snapshot was lost after ${row} entities; build it again.`);
    if (!entities) return part.result();
    for (const entity of JSON.parse(entities) as ReadEntity<Name>[]) part.add(entity, rows++);
    return null;
  };
}

/** Entities sent at once: enough that sending costs little beside the work. */
const BATCH = 300;
/** Batches given to a thread at once: a busy machine should not leave it waiting for the next one. */
const GIVEN = 6;
/** Batches that a thread may be behind: all of today's lists, so that what is read first is not kept waiting. */
const BEHIND = 400;
/** Indexes are built of many small things that stay: a larger young generation has them copied less often. */
const YOUNG_GENERATION_MB = 96;

/** A thread for one part. `late`: it begins when all entities are there, and leaves the processor to others until then. */
function partApart<Name extends PartName>(thread: BuildThread & { part: Name }, { late = false } = {}) {
  const pool = workerPool<BuildJob, unknown>({
    script: new URL('./build-thread.ts', import.meta.url),
    size: 1,
    depth: GIVEN,
    data: () => thread,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  const fields = READ[thread.part];
  let rows = 0;
  let batch: string[] = [];
  let held: BuildJob[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (): void => {
    for (const job of held) {
      const told = pool.run(job);
      // It is waited for later; until then its failure is no fault of nobody's.
      told.catch(() => {});
      sent.push(told);
    }
    held = [];
  };
  const hold = (): void => {
    held.push({ row: rows - batch.length, entities: `[${batch.join(',')}]` });
    batch = [];
  };
  return {
    add(entity: EntityRecord): void | Promise<void> {
      batch.push(JSON.stringify(Object.fromEntries(fields.map((field) => [field, entity[field]]))));
      rows++;
      if (batch.length < BATCH) return;
      hold();
      if (!late || held.length > BEHIND) send();
      if (sent.length > BEHIND) return sent.shift()!.then(() => {});
      // What threads say is heard between the turns of this one: without a pause they would be given nothing until all is read.
      return setImmediate();
    },
    async result(): Promise<PartResults[Name]> {
      hold();
      send();
      const asked = pool.run({ row: rows }) as Promise<PartResults[Name]>;
      asked.catch(() => {});
      await Promise.all(sent);
      return asked;
    },
    start: pool.start,
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
  const names = partApart({ part: 'names', encoder });
  const topics = partApart({ part: 'topics', encoder }, { late: true });
  const parties = partApart({ part: 'parties', encoder });
  // They come up while this thread asks the store what it needs to begin.
  for (const part of [names, parties]) part.start();
  return {
    nameIndex: { isApart: true, add: names.add, sections: names.result },
    topics: { add: topics.add, sections: topics.result },
    linker: { add: parties.add, texts: parties.result },
    async close() {
      await Promise.all([names, topics, parties].map((part) => part.close()));
    },
  };
}
