import type { HybridQuery, KeywordQuery } from '../../search/query.ts';
import type { SnapshotMemory } from '../../search/snapshot/format.ts';
import type { Extra } from '../data/loaded-data.ts';

/** What a thread is started with; the same with another snapshot is told when one is put in place. */
export interface SearchThread {
  memory: SnapshotMemory;
  encoder: { spec: string; key?: string };
}

/** A search over the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'hybrid'; query: HybridQuery }
  | { kind: 'keyword'; query: KeywordQuery }
);
