/** Another engine under examination, asked over HTTP as an adapter file says. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AskOptions, Engine, Hit, Question } from './engine.ts';

/**
 * What an adapter file exports: a JavaScript or TypeScript module that says how one engine is asked and its answers are
 * read. Types alone may be imported from here; nothing else of the project is needed.
 */
export interface Adapter {
  /** The engine, as the report names it; with its version where it has one. */
  name: string;
  /** Requests under way at once, 4 when absent. */
  parallel?: number;
  /** The request for one question. `url` is the engine's address as given to `--engine`, without a slash at its end. */
  request(question: Question, options: AskOptions & { url: string }): Request;
  /**
   * Hits of an answer's JSON body, best first. `ids` are entity ids of this service where the adapter can make them from
   * official references; `names` serve where it cannot: a hit that shows a name of the expected party is that party.
   */
  hits(body: unknown): Hit[];
}

/** The engine cannot be asked, or not to the end; the message says why and what to do. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
}

/** Questions that an engine may refuse: they then count as answered without a hit. */
const REFUSALS = [400, 404, 422];
const BUSY = [429, 502, 503, 504];
const ATTEMPTS = 4;
const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/** Reads an adapter file. Throws {@link EngineFailed} when there is none or it lacks an export. */
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
      // Names are in the address, so only its origin is told.
      if (last) throw new EngineFailed(`${new URL(request.url).origin} does not answer: ${causeOf(error)}`);
    }
    await pause(PAUSE_MS * attempt);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** The engine at `url`, asked through `adapter`. `onRefused` is told of each question that the engine refuses. */
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
      // One after the other: what runs beside it is set by `parallel`.
      for (const question of questions) answers.push(await askOne(question, options));
      return answers;
    },
    async close() {},
  };
}
