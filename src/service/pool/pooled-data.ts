import { BUILTIN_ONLY, type EncoderSource } from '../../encoder/open.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { loadSnapshot } from '../data/load-snapshot.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { withKeptAnswers } from './kept-answers.ts';
import type { SearchPool } from './search-pool.ts';

/**
 * `here`, with its searches by name and topic answered by the threads of `pool`; the calling thread answers them when no
 * thread can. `snapshot` is the one that `here` was loaded from.
 */
function answeredByPool(here: LoadedData, snapshot: Snapshot, pool: SearchPool): LoadedData {
  const { version } = here;
  pool.open(snapshot);
  return {
    ...here,
    async keyword(query, extra) {
      return (await pool.search({ kind: 'keyword', version, query, extra })) ?? here.keyword(query, extra);
    },
    async hybrid(query, extra) {
      return (await pool.search({ kind: 'hybrid', version, query, extra })) ?? here.hybrid(query, extra);
    },
    screenRows: (job) => pool.screenRows(snapshot, job),
  };
}

/** `snapshot` as the service answers from it: by the threads of `pool`, where there is one; the same question once. */
export function loadForService(
  snapshot: Snapshot,
  encoders: EncoderSource = BUILTIN_ONLY,
  pool?: SearchPool,
): LoadedData {
  const here = loadSnapshot(snapshot, encoders);
  return withKeptAnswers(pool ? answeredByPool(here, snapshot, pool) : here, { isEncoderFixed: encoders.isFixed });
}
