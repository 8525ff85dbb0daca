/** This service as the engine under examination: rows are screened as by `sis screen`, in threads over one shared snapshot. */
import { availableParallelism } from 'node:os';
import type { Snapshot } from '../../search/snapshot.ts';
import { screeningPool } from '../../service/rows/row-pool.ts';
import type { Engine, Hit, Question } from './engine.ts';

interface Answer {
  error?: string;
  entities: { id: string; name: string; score: number; alert?: boolean }[];
}

function hitsOf(line: string, { q }: Question): Hit[] {
  const { error, entities } = JSON.parse(line) as Answer;
  if (error !== undefined) throw new Error(`${q} was not screened: ${error}`);
  return entities.map(({ id, name, score, alert }) => ({
    ids: [id],
    names: [],
    shown: name,
    score,
    ...(alert !== undefined && { alert }),
  }));
}

/** The service's own screening of `snapshot`. Hits are identified by entity id. */
export function ownEngine(snapshot: Snapshot, threads = availableParallelism()): Engine {
  const pool = screeningPool({ memory: snapshot.memory, encoder: { spec: 'builtin' } }, threads);
  return {
    name: 'this service',
    parallel: threads * 2,
    async ask(questions, { threshold, limit }) {
      const rows = questions.map((question, at) => ({ number: at + 1, fields: { ...question } }));
      const options = { mode: 'keyword', threshold, limit } as const;
      const { lines } = await pool.run({ rows, options, output: 'jsonl' });
      return new TextDecoder()
        .decode(lines)
        .trimEnd()
        .split('\n')
        .map((line, at) => hitsOf(line, questions[at]!));
    },
    close: pool.close,
  };
}
