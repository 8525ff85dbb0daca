/** A thread that answers questions of the exam by the service's own screening. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EntityType } from '../domain/vocabulary.ts';
import { screenNames } from '../search/names/screen.ts';
import type { Hit as FoundHit } from '../search/query.ts';
import type { SharedMemory } from '../search/snapshot/shared-memory.ts';
import { idOf, type Snapshot, snapshotFromMemory } from '../search/snapshot.ts';
import { answerJobs } from '../service/pool/worker-pool.ts';
import type { AskOptions, Hit, Question } from './engine.ts';

export interface OwnQuestions {
  questions: readonly Question[];
  options: AskOptions;
}

function answer(snapshot: Snapshot, { q, country, birth_date, entity_type }: Question, options: AskOptions): Hit[] {
  const corroboration = {
    ...(country && { countries: [country] }),
    ...(birth_date && { birth_date }),
    ...(entity_type && { entity_type: entity_type as EntityType }),
  };
  const stated = Object.keys(corroboration).length > 0 ? { corroboration } : {};
  const { hits } = screenNames(snapshot, { q, filters: {}, ...stated, ...options });
  return hits.map((hit: FoundHit & { alert?: boolean }) => ({
    ids: [idOf(snapshot, hit.row)],
    names: [],
    score: hit.score,
    ...(hit.alert !== undefined && { alert: hit.alert }),
  }));
}

if (parentPort) {
  const snapshot = snapshotFromMemory(workerData as SharedMemory);
  answerJobs<OwnQuestions, Hit[][]>(parentPort, ({ questions, options }) =>
    questions.map((question) => answer(snapshot, question, options)),
  );
}
