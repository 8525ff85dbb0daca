/** Another engine under examination, queried over HTTP through an adapter file. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AskOptions, Engine, Hit, Question } from './engine.ts';

/** The exports of an adapter file, a module that creates requests for one engine and parses its answers. */
export interface Adapter {
  name: string;
  /** Number of parallel requests; default 4. */
  parallel?: number;
  /** Creates the request for one query. `url` is the engine's address as given to `--engine`, without a trailing slash. */
  request(question: Question, options: AskOptions & { url: string }): Request;
  /** Parses the hits, best first. `ids` are entity ids of this service; without them names count. */
  hits(body: unknown): Hit[];
}

/** The engine could not be queried, or not to the end; the message says why and what to do. */
class EngineFailed extends Error {
  override name = 'EngineFailed';
}

/** Status codes with which an engine may refuse a query; it then counts as answered without a hit. */
const REFUSALS = [400, 404, 422];
const BUSY = [429, 502, 503, 504];
const ATTEMPTS = 4;
const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/** Reads an adapter file. @throws {@link EngineFailed} when it does not exist or lacks an export */
export async function readAdapter(file: string): Promise<Adapter> {
  const path = resolve(file);
  if (!existsSync(path)) throw new EngineFailed(`There is no adapter file ${file}.`);
  const module = (await import(pathToFileURL(path).href).catch((error: Error) => {
    throw new EngineFailed(`The adapter ${file} cannot be loaded: ${error.message}`);
  })) as Partial<Adapter>;
  const wanted = { name: 'string', request: 'function', hits: 'function' } as const;
  for (const [name, type] of Object.entries(wanted))
    if (typeof module[name as keyof Adapter] !== type)
      throw new EngineFailed(`The adapter ${file} must export ${name}, a ${type}; see examples/exam.`);
  return module as Adapter;
}

async function answerTo(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === ATTEMPTS;
    try {
      const response = await fetch(request.clone(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (last || !BUSY.includes(response.status)) return response;
      await response.arrayBuffer();
    } catch (error) {
      // The address contains names, so only its origin is reported.
      if (last) throw new EngineFailed(`${new URL(request.url).origin} does not answer: ${causeOf(error)}`);
    }
    await pause(PAUSE_MS * attempt);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** The engine at `url`, queried through `adapter`. `onRefused` is called for each query that the engine refuses. */
export function httpEngine(url: string, adapter: Adapter, onRefused: (status: number) => void = () => {}): Engine {
  const base = url.replace(/\/+$/, '');
  async function askOne(question: Question, options: AskOptions): Promise<Hit[]> {
    const request = adapter.request(question, { ...options, url: base });
    const response = await answerTo(request);
    if (REFUSALS.includes(response.status)) {
      onRefused(response.status);
      return [];
    }
    if (!response.ok)
      throw new EngineFailed(`${base} answers ${response.status}: ${(await response.text()).slice(0, 200)}`);
    try {
      return adapter.hits(await response.json());
    } catch (error) {
      throw new EngineFailed(
        `The adapter ${adapter.name} cannot read an answer of ${base}: ${(error as Error).message}`,
      );
    }
  }
  return {
    name: `${adapter.name} at ${base}`,
    parallel: adapter.parallel ?? 4,
    async ask(questions, options) {
      const answers: Hit[][] = [];
      // Sequential; `parallel` sets the number of concurrent calls.
      for (const question of questions) answers.push(await askOne(question, options));
      return answers;
    },
    async close() {},
  };
}
