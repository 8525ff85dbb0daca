import type { SharedMemory } from '../../search/snapshot/shared-memory.ts';
import type { Extra, KeywordSearch, ScreeningSearch } from '../loaded-data.ts';

/** What a thread is started with; the same with another snapshot is told when one is put in place. */
export interface SearchThread {
  memory: SharedMemory;
  encoder: { spec: string; key?: string };
}

/** A search over the snapshot of one version. */
export type SearchJob = { version: string; extra: Extra } & (
  | { kind: 'screen'; search: ScreeningSearch }
  | { kind: 'keyword'; search: KeywordSearch }
);
