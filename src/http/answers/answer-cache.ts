import type { LoadedData } from '../../service/data/loaded-data.ts';
import { type Answer, tagOfBody } from './send-answer.ts';

/** Caches a JSON answer that depends only on the data and the day. */
export function dailyAnswer(
  make: (data: LoadedData, today: string) => unknown,
): (call: { data: LoadedData; today: string }) => Answer {
  const answers = new WeakMap<LoadedData, { today: string; answer: Answer }>();
  return ({ data, today }) => {
    const known = answers.get(data);
    if (known?.today === today) return known.answer;
    const answer: Answer = { body: Buffer.from(JSON.stringify(make(data, today))) };
    answers.set(data, { today, answer });
    return answer;
  };
}

/** Maximum bytes of one cache, including compressed forms; above this the cache is emptied. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Kept {
  mark: number;
  bytes: number;
  answers: Map<string, Answer>;
}

const caches = new WeakMap<object, Kept>();
let total = 0;
const gone = new FinalizationRegistry<Kept>((cache) => count(cache, -cache.bytes));

function count(cache: Kept, bytes: number): void {
  cache.bytes += bytes;
  total += bytes;
}

/** Total bytes of all answers cached by {@link keptAnswer}. */
export const cachedByteCount = (): number => total;

function forgetAll(cache: Kept): void {
  cache.answers = new Map();
  count(cache, -cache.bytes);
}

function cacheOf(owner: object, mark: number): Kept {
  let cache = caches.get(owner);
  if (!cache) {
    cache = { mark, bytes: 0, answers: new Map() };
    caches.set(owner, cache);
    gone.register(owner, cache);
  }
  if (cache.mark !== mark) forgetAll(cache);
  cache.mark = mark;
  return cache;
}

/** Caches an answer. `coded` collects its compressed forms as they are made, while the answer is still cached. */
function keep(cache: Kept, key: string, answer: Answer): Answer {
  const { answers } = cache;
  const body = Buffer.from(answer.body as string);
  const coded = new Map<string, Uint8Array>();
  const kept: Answer = {
    ...answer,
    body,
    kept: {
      tag: tagOfBody(body),
      coded,
      keepCoded(coding, bytes) {
        if (coded.has(coding) || cache.answers !== answers) return;
        coded.set(coding, bytes);
        count(cache, bytes.byteLength);
      },
    },
  };
  answers.set(key, kept);
  count(cache, body.length);
  return kept;
}

/** The answer cached for an owner while `mark`, read before anything it is made from, stays; else the cache is emptied. */
export async function keptAnswer(
  owner: object,
  mark: number,
  key: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const cache = cacheOf(owner, mark);
  const { answers } = cache;
  const known = answers.get(key);
  if (known) return known;
  const answer = await make();
  // The cache was emptied while this answer was made, so it may be outdated: return it without caching.
  if (cache.answers !== answers) return answer;
  if (cache.bytes > MAX_BYTES) forgetAll(cache);
  return answers.get(key) ?? keep(cache, key, answer);
}
