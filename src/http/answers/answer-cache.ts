import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { Answer } from './answer.ts';
import { tagOfBody } from './entity-tags.ts';

/**
 * An answer in JSON that follows from the data and the day alone: it is made once for both.
 * @param make what it says
 */
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

/** Most bytes of one cache, compressed forms too; then it begins anew. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Kept {
  mark: number;
  bytes: number;
  answers: Map<string, Answer>;
}

const caches = new WeakMap<object, Kept>();
let total = 0;
/** Caches go with their owners, unnoticed. */
const gone = new FinalizationRegistry<Kept>((cache) => count(cache, -cache.bytes));

function count(cache: Kept, bytes: number): void {
  cache.bytes += bytes;
  total += bytes;
}

/** Bytes of all answers that are kept by {@link keptAnswer}. */
export const keptBytes = (): number => total;

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

/** Keeps an answer; with `coded` its compressed forms as they are made, while it is kept itself. */
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

/**
 * Gives a kept answer again while `mark` stands still; one step of it and everything kept is forgotten, so that what
 * is no longer published is gone with the next request.
 * @param owner whose answers they are: one cache for each
 * @param mark read before anything that the answer is made from
 */
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
  // What was made from what is forgotten meanwhile is for this once.
  if (cache.answers !== answers) return answer;
  if (cache.bytes > MAX_BYTES) forgetAll(cache);
  return answers.get(key) ?? keep(cache, key, answer);
}
