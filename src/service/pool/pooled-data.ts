import { BUILTIN_ONLY, type EncoderSource } from '../../encoder/open.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { loadSnapshot } from '../data/load-snapshot.ts';
import type { CacheStats, LoadedData } from '../data/loaded-data.ts';
import type { SearchPool } from './thread-pools.ts';

/** Maximum cached bytes of one snapshot; the least recently used answers are evicted first. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Larger answers are not cached: a few of them would evict all others. */
const LARGEST_ANSWER = 256 * 1024;

type Make = () => Uint8Array | Promise<Uint8Array>;

/** Copies a view of a larger buffer, which the cache would otherwise keep alive without counting it. */
const inOwnMemory = (answer: Uint8Array): Uint8Array =>
  answer.byteLength === answer.buffer.byteLength ? answer : new Uint8Array(answer);

/** A least-recently-used cache; a `Map` keeps the insertion order. */
export function answerCache(mostBytes = MAX_BYTES) {
  const answers = new Map<string, Uint8Array>();
  const counts: CacheStats = { bytes: 0, entries: 0, hits: 0, misses: 0 };
  // Strings take up to two bytes per character.
  const sizeOf = (key: string, answer: Uint8Array): number => 2 * key.length + answer.byteLength;
  const drop = (key: string, answer: Uint8Array): void => {
    answers.delete(key);
    counts.bytes -= sizeOf(key, answer);
    counts.entries--;
  };
  return {
    counts,
    find(key: string): Uint8Array | undefined {
      const known = answers.get(key);
      if (!known) {
        counts.misses++;
        return undefined;
      }
      counts.hits++;
      answers.delete(key);
      answers.set(key, known);
      return known;
    },
    keep(key: string, answer: Uint8Array): void {
      const size = sizeOf(key, answer);
      if (size > Math.min(LARGEST_ANSWER, mostBytes)) return;
      const known = answers.get(key);
      if (known) drop(key, known);
      while (counts.bytes + size > mostBytes) {
        const [oldest, bytes] = answers.entries().next().value!;
        drop(oldest, bytes);
      }
      answers.set(key, inOwnMemory(answer));
      counts.bytes += size;
      counts.entries++;
    },
  };
}

/**
 * Adds a response cache to `data`. Concurrent requests for the same search share one computation. The cache belongs to
 * the snapshot, so that no answer outlives its data version. Topic searches are cached only if equal texts always get
 * equal vectors, because a remote encoder may be unavailable at times.
 */
export function withResponseCache(data: LoadedData, { isEncoderFixed }: { isEncoderFixed: boolean }): LoadedData {
  const cache = answerCache();
  const keyOf = (kind: string, query: unknown, extra: unknown): string => JSON.stringify([kind, query, extra]);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const made = async (key: string, make: Make): Promise<Uint8Array> => {
    const answer = await make();
    cache.keep(key, answer);
    return answer;
  };
  const later = (key: string, make: Make): Uint8Array | Promise<Uint8Array> => {
    const known = cache.find(key);
    if (known) return known;
    const shared = underWay.get(key);
    if (shared) return shared;
    const begun = made(key, make);
    underWay.set(key, begun);
    const forget = (): unknown => underWay.delete(key);
    begun.then(forget, forget);
    return begun;
  };
  return {
    ...data,
    keptAnswers: cache.counts,
    structured(query, extra) {
      const key = keyOf('structured', query, extra);
      const known = cache.find(key);
      if (known) return known;
      const answer = data.structured(query, extra);
      cache.keep(key, answer);
      return answer;
    },
    keyword: (query, extra) => later(keyOf('keyword', query, extra), () => data.keyword(query, extra)),
    async hybrid(query, extra) {
      if (!isEncoderFixed && query.mode !== 'keyword') return data.hybrid(query, extra);
      return later(keyOf('hybrid', query, extra), () => data.hybrid(query, extra));
    },
  };
}

/** Runs name and topic searches of `here` in the threads of `pool`, or in the calling thread when no thread can. */
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

/** Loads `snapshot` for the service: searches run in the threads of `pool`, if there is one, and answers are cached. */
export function loadForService(
  snapshot: Snapshot,
  encoders: EncoderSource = BUILTIN_ONLY,
  pool?: SearchPool,
): LoadedData {
  const here = loadSnapshot(snapshot, encoders);
  return withResponseCache(pool ? answeredByPool(here, snapshot, pool) : here, { isEncoderFixed: encoders.isFixed });
}
