/** This service as the engine under examination: the search of `sis screen`, in threads over one shared snapshot. */
import { availableParallelism } from 'node:os';
import type { Snapshot } from '../search/snapshot.ts';
import { workerPool } from '../service/pool/worker-pool.ts';
import type { Engine, Hit } from './engine.ts';
import type { OwnQuestions } from './own-engine-thread.ts';

/** As for threads of `sis screen`. */
const YOUNG_GENERATION_MB = 48;

/** The service's own screening of `snapshot`. Hits are told by entity id. */
export function ownEngine(snapshot: Snapshot, threads = availableParallelism()): Engine {
  const pool = workerPool<OwnQuestions, Hit[][]>({
    script: new URL('./own-engine-thread.ts', import.meta.url),
    size: threads,
    depth: 1,
    data: () => snapshot.memory,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  return {
    name: 'this service',
    parallel: threads * 2,
    ask: (questions, options) => pool.run({ questions, options }),
    close: pool.close,
  };
}
