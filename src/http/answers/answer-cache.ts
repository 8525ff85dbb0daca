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

const MAX_BYTES = 64 * 1024 * 1024;

interface Kept {
  mark: number;
  bytes: number;
  answers: Map<string, Answer>;
}

const caches = new WeakMap<object, Kept>();

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
  let cache = caches.get(owner);
  if (cache?.mark !== mark) {
    cache = { mark, bytes: 0, answers: new Map() };
    caches.set(owner, cache);
  }
  const known = cache.answers.get(key);
  if (known) return known;
  const answer = await make();
  const body = Buffer.from(answer.body as string);
  const kept: Answer = { ...answer, body, kept: { tag: tagOfBody(body), coded: new Map() } };
  const bytes = body.length;
  if (cache.bytes + bytes > MAX_BYTES) {
    cache.answers.clear();
    cache.bytes = 0;
  }
  cache.bytes += bytes;
  cache.answers.set(key, kept);
  return kept;
}
